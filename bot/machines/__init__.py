"""Machines for teams: ordered from DigitalOcean, and the SSH keys on them. Needs no database."""
