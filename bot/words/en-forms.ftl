# ---- Typed forms, which have no buttons

which-match = Several of your matches are waiting for this. Which one do you mean?

# ---- Progress of a match in which many answer at once

show-seated = Registered: { $who }
show-awaited = Waiting for: { $who }
show-done = Done: { $who }
show-nobody-done = Nobody has answered yet.
show-since = Since { $time } UTC
