"""Tests of the web front, in process."""
