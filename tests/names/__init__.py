"""Random histories of names: no command reaches anybody but the person whose name it is at that moment."""
