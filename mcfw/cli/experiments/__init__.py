"""The commands of who runs audits and numerical studies."""
