"""Tests of the web front: in process, from outside, and in a real browser."""
