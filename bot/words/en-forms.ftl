# ---- Typed forms, which have no buttons

form-commit = Own password
form-commit-ask = A digit and a password, like 2pass
form-commit-hint = 0 rock, 1 paper, 2 scissors, 3 lizard, 4 Spock. You can also enter a hash of your own.
form-reveal = Open
form-reveal-ask = Your digit and your password
form-reveal-hint = Exactly as you sealed them.
form-sealed = Your move is sealed. Keep your password: when everybody has sealed, you open the move yourself.{ $short ->
    [yes] {" "}It is shorter than 8 characters and easy to guess; use a longer one next time.
   *[no] {""}
} Hash: { $hash }

usage-commit = seal your move with a hash of your own
usage-commit-how = hash: 64 hex digits, the BLAKE2b-256 of a digit and a password, made with a tool that you trust. match: which table. In private only. Example: printf '2pass' | b2sum -l 256
usage-reveal = open the move you sealed with your own hash
usage-reveal-how = opening: the digit and the password, taken byte for byte. match: which table; write it first, as match=k3f9ab. In private only.
seal-title = Seal a move yourself
seal-page = Make a hash without telling us the password: { $link }
seal-what = Everything on this page happens in your browser. It sends nothing, and works offline once it is loaded.
seal-without = Without scripts, make the hash with a program of your own:
seal-move = Your move
seal-move-0 = 0 rock
seal-move-1 = 1 paper
seal-move-2 = 2 scissors
seal-move-3 = 3 lizard
seal-move-4 = 4 Spock
seal-password = A password that you have never used here
seal-short = Shorter than 8 characters: easy to guess.
seal-strong = Make a strong one
seal-first = 1. Paste this now, in private, to seal your move
seal-then = 2. Paste this when you are asked to open it, exactly as it is
seal-keep = Copy both before you close the page: nothing is stored.
which-match = Several of your matches are waiting for this. Which one do you mean?
seal-once-more = Choose it, then paste once more. Nothing has been sealed or opened yet.

# ---- Progress of a match in which many answer at once

show-seated = Registered: { $who }
show-awaited = Waiting for: { $who }
show-done = Done: { $who }
show-nobody-done = Nobody has answered yet.
show-since = Since { $time } UTC
