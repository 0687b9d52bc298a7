"""Tests of mcfw.certificate."""
