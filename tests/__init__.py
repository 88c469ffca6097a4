"""The tests of Roundhouse; tests/README.md is the map."""
