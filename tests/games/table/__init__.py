"""Tests of the table around a match, without a database."""
