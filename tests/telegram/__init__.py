"""A Telegram that runs inside the tests: its server, its rules, and the people who use it."""
