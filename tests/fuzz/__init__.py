"""Every door is tried with odd inputs: each does what it says, or says why not; nothing else ever comes out."""
