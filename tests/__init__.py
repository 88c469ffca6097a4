"""The tests of Roundhouse; they mirror the three folders."""
