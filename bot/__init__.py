"""The running program: use cases, what people see, and the platforms on which they play."""
