"""The laboratory: audits with controlled error, and the numerical studies."""
