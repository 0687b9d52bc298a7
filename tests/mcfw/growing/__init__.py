"""Tests of the growing sample."""
