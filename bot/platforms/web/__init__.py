"""The web front: server-rendered pages, live by server-sent events, and usable without scripts."""

ACCOUNT, ACCOUNT_EXAMPLE = r"[0-9a-f]{32}", "web: and the 32 letters and digits that `export` shows"
