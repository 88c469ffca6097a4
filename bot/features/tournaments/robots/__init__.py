"""Robots over HTTP: the requests to them, the referee of their matches, and the training robot (docs/robots.md)."""
