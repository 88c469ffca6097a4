"""Web Push: tells people who play in a browser that it is their turn while no page is open."""
