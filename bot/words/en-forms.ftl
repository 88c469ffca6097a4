# ---- Typed forms: what stands on no button

form-commit = Own password
form-commit-ask = A digit and a password, like 2pass
form-commit-hint = 0 rock, 1 paper, 2 scissors, 3 lizard, 4 Spock. A hash of yours will do as well.
form-reveal = Open
form-reveal-ask = Your digit and your password
form-reveal-hint = To the letter, as you sealed them.
form-sealed = Sealed under { $hash }. Keep your password: you open it yourself when all have sealed.{ $short ->
    [yes] {" "}It is shorter than 8 characters and easily guessed; use a longer one next time.
   *[no] {""}
}

usage-commit = seal your move with a hash of your own
usage-commit-how = hash: 64 hex digits, the BLAKE2b-256 of a digit and a password, made where you trust it. match: at which table. In private only. Example: printf '2pass' | b2sum -l 256
usage-reveal = open what you sealed with your own hash
usage-reveal-how = opening: the digit and the password, taken byte for byte. match: at which table; typed before it, as match=k3f9ab. In private only.
seal-title = Seal a move yourself
seal-page = Make a hash without telling us the password: { $link }
seal-what = Everything on this page happens in your browser. It sends nothing, and works without a connection once it is loaded.
seal-without = Without scripts, make the hash by a program of your own:
seal-move = Your move
seal-move-0 = 0 rock
seal-move-1 = 1 paper
seal-move-2 = 2 scissors
seal-move-3 = 3 lizard
seal-move-4 = 4 Spock
seal-password = A password that you have never used here
seal-short = Shorter than 8 characters: easily guessed.
seal-strong = Make a strong one
seal-first = First say this in private, while moves are sealed
seal-then = And this when all have sealed, to the letter
seal-keep = Copy both before you close the page: it remembers nothing.
which-match = Several of your matches wait for this. Which one do you mean?
seal-once-more = Choose it, then paste once more. Nothing has been sealed or opened.

# ---- How a match of many at once stands

show-seated = Registered: { $who }
show-awaited = Awaited: { $who }
show-done = Done: { $who }
show-nobody-done = Nobody is done yet.
show-since = Since { $time } UTC
