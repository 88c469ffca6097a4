"""Everything that is SQLite's own: its driver, engines, files, locks and backups."""
