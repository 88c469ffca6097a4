# ---- Finished matches on the profile page

history-title = Your matches
history-none = You haven’t finished a match yet.
history-game = Game
history-won = Won
history-drawn = Drawn
history-lost = Lost
history-practice = { $game } (with computers)
history-pages = More matches
history-newer = Newer
history-older = Older

# ---- Settings on the profile page

me-settings = Settings

# ---- People at a table

invite-name = Invite somebody by name
invited = Invited. They find the table under My turns.
avoid-title = Avoid somebody
avoid-who = Don’t play with { $who } again
avoided = You won’t be seated together again. You can change that on your page.

# ---- Notices and quiet hours on the profile page

wishes-notices = Tell me that it’s my turn
wishes-quiet-from = Quiet hours from
wishes-quiet-to = Quiet hours until
wishes-quiet-never = no quiet hours
wishes-zone = Time zone
wishes-save = Save notices

# ---- Refusals

refused-nobody_named = Nobody called { $name } was here lately. Send them the link instead.
refused-several_named = Several people are called { $name }. Send the link to the one you mean.
refused-seated_there = This person already has a seat at this table.
