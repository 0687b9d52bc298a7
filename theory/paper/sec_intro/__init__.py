"""The introduction: the rates that the paper compares itself with."""
