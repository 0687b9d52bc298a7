"""The report: a static site, built from the data that the other commands write."""

from mcfw.cli.site.write import write_site

__all__ = ["write_site"]
