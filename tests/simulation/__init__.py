"""The whole house in virtual time from one seed: people, networks, faults, and the plug pulled at any line."""
