"""Frames: our pages inside Telegram and Discord. There are no cookies there: a signed token says whose page it is."""
