"""A seat for any program: JSON over HTTP with a key, and the same as tools of the Model Context Protocol."""
