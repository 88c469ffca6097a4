"""Machines for teams: DigitalOcean and SSH over loopback, with the real libraries."""
