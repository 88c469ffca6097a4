"""Pages inside Telegram and Discord: who they are shown to, and what they may see."""
