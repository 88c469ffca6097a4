# ---- The name of this network, and the mark on names of its players

network-web = the web
mark-web = W

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

# ---- People at a table

invite-name = Invite somebody by name
invited = Invited. They find the table under My turns.
invites-to = { $who } invites you to { $game }
ask-name = What shall we call you?
avoid-title = Avoid somebody
avoid-who = Don’t play with { $who } again
avoided = You won’t be seated together again. You can change that on your page.

# ---- Notices and quiet hours on the profile page

preferences-notices = Tell me that it’s my turn
preferences-quiet-from = Quiet hours from
preferences-quiet-to = Quiet hours until
preferences-quiet-never = no quiet hours
preferences-zone = Time zone
preferences-save = Save notices

# ---- Refusals

refused-nobody_named = Nobody called { $name } was here lately. { $visibility ->
    [named] Ask them to save this name on their page here first.
   *[other] Send them the link instead.
}
refused-several_named = Several people are called { $name }: { $people }. Write the name with the brackets of the person you mean.
refused-seated_there = This person already has a seat at this table.

# ---- Keeping an account: recovery links

recovery-section = Keep your account
recovery-what = This browser knows you by a cookie. If it is lost, a recovery link brings your account back, here or in another browser.
recovery-or-link = Linking a Discord or Telegram account keeps it, too.
recovery-make = Make a recovery link
recovery-again = Make a new recovery link
recovery-has = You have a recovery link. A new one replaces it and signs out your other browsers.
recovery-made = Save this link in a safe place. It is shown only once. Anyone who has it can play as you.
recovery-link = Your recovery link
recovery-title = Restore your account
recovery-ask = This link restores the account of { $who } in this browser.
recovery-leaves = This browser then no longer plays as { $who }. Make a recovery link for that account first if you want to keep it.
recovery-yes = Play as { $who }
recovery-same = This browser already plays as { $who }.
recovery-done = Welcome back, { $who }.
recovery-how = How do I get my account back?
recovery-back = If this browser has forgotten you, open the recovery link that you saved. If you linked a Discord or Telegram account, send /me link there and enter the code below.
sign-out-section = Other browsers
sign-out = Sign out everywhere else
sign-out-what = Signs out all other browsers that use your account, and ends push messages. If somebody may have your recovery link, make a new one: that signs out other browsers, too.
sign-out-done = Your other browsers are signed out.
stranger-ask = Is one of these seats yours?
stranger-lost = Then this browser has lost your account, and you are a new guest here.
refused-wrong_recovery = This recovery link doesn’t work. A newer one may have replaced it.

# ---- Bans

ban-title = Bans
ban-what = A banned person can’t open or join tables here, and is told why. Running matches go on.
ban-none = Nobody is banned here.
ban-line = { $who }{ $where ->
    [everywhere] {" "}(everywhere)
   *[here] {""}
}: { $reason }
ban-end = Unban { $who }
ban-how = Ban somebody: /ban @name and the reason.
ban-whom = Whom?
ban-who = Ban { $who }
ban-reason = Reason (they read it)
ban-everywhere = In every room, on all networks
ban-button = Ban
refused-banned_here = You’re banned from playing here. The reason given: { $reason }
refused-banned_guest = One of these people is banned from playing here.
refused-cannot_ban = You can’t ban yourself or an operator.
refused-not_banned = This person isn’t banned here.
refused-no_reason = Add a reason. The person will read it.

# ---- Who finds a table

web-levels = How strong is the computer?
visibility = Who can join
visibility-listed = everybody: it is in the list of tables
visibility-link = everybody with the link: it is in no list
visibility-named = only people you invite
table-link = Unlisted: this table is found by its link alone.
table-named = Only invited people can join this table.
refused-named_only = Only invited people can join this table, but you can watch.
push-section = When you are away
push-what = This browser can tell you that it is your turn, even while no page of ours is open. Quiet hours and the choice above apply.
push-ask = Tell me when it is my turn
push-done = You will be told here when it is your turn.
push-denied = This browser does not allow messages from this page.
push-stop = Stop telling { $count ->
    [one] 1 browser
   *[other] { $count } browsers
}
refused-push = This browser’s subscription cannot be used.

# ---- Moves planned out of turn

plan = Plan a move
plan-choose = Choose the move that you will make when it is your turn.
plan-made = Planned: { $choice }. It is played when it is your turn, if it is possible then. This page keeps it: if you close the page, it is gone.
plan-dropped = The move you planned is not possible any more.
plan-cancel = Cancel the plan

# ---- Playing somebody now

web-more-options = More options
web-menu = Menu
top-all-time = All time
seek-now = Play somebody now
seek-which = Which games would you play?
seek-found = Your match has begun
seek-go = Go to the table
seek-how = You play somebody who wants one of these games, from the web, Discord or Telegram: the longest of the games that you both want, with a rating near yours. The search goes on while a page of ours is open.
seek-stop = Stop looking
seek-waiting = Tables that wait
seek-host = { $who } { $here ->
    [yes] is here
   *[no] is away
}
seek-meanwhile = Play the computer meanwhile
seek-none = You aren’t looking for an opponent now.
host-here = the host is here
web-here = { $people } people are here
web-open-count = { $count ->
    [one] 1 table waits for players
   *[other] { $count } tables wait for players
}
web-appointment-count = { $count ->
    [one] 1 appointment
   *[other] { $count } appointments
}
film-pause = Pause the film
film-play = Play the film
featured-live = Live
web-watchers = { $count } watching
web-away = A computer plays for you: { $game }, table { $id }.
web-unattended = { $count ->
    [one] { $who } seems to be away.
   *[other] { $who } seem to be away.
} { $then ->
    [computer] When the time runs out, a computer plays on.
    [wait] When the time runs out, the clock runs once more.
    [win] When the time runs out, you win.
    [stop] When the time runs out, the match is stopped: nobody has moved yet.
   *[rules] When the time runs out, the rules of the game decide.
}
web-seems-away = { $count ->
    [one] Seems to be away.
   *[other] Seem to be away.
}
web-at-board = is at the board
web-at-board-in = is at the board, in { $network }
guest = { $first } { $second } { $number }
# words of names, each first one with each second one; between them a bar
guest-first-words = Amber|Azure|Black|Blue|Brave|Bright|Calm|Clever|Coral|Gentle|Golden|Green|Happy|Jolly|Lucky|Merry|Noble|Quick|Quiet|Red|Silver|Swift|White|Wise
guest-second-words = Badger|Bear|Bee|Cat|Crane|Crow|Deer|Dove|Duck|Eagle|Falcon|Finch|Fox|Goose|Hare|Hawk|Heron|Ibis|Jay|Lark|Lion|Lynx|Magpie|Mole|Moose|Moth|Newt|Otter|Owl|Panda|Puffin|Raven|Robin|Seal|Sparrow|Stork|Swan|Tiger|Wolf|Wren
spectator = a spectator
web-react = React
web-quiet = Hide reactions

# ---- The document that pages inside chats are shown in

frame-opening = Opening the board…
frame-scripts = The board needs JavaScript.
frame-over = You’re signed out
frame-again = Try again
frame-leave = Close
frame-fill = Full screen
frame-over-how = Open the board again from the chat.

# ---- Appointments

appointments = Appointments
appointments-none = Nobody has made an appointment.
appointment-make = Make an appointment
web-later = Play later
appointment-later = Play later, at a time you choose
appointment-when = Day and time
appointment-zone = By the clocks of { $zone }.
web-appointment-how = Everybody can say that they’re in. At the time the table opens with them in their seats.
appointment-until = It begins in { $left }
appointment-calendar = Add to your calendar
appointment-wanted = { $coming } of { $count } seats
appointment-link = Link to this appointment
refused-no_time = Choose a day and a time first.
refused-unknown_appointment = There is no such appointment.
refused-unlisted_appointment = An appointment is open to all: choose “everybody: it is in the list of tables”.

# ---- Pages inside Telegram and Discord

frame-session-over = You’ve been away for a while. Open the board again from the chat.
frame-file-over = This link gives the file once, within half a minute. Press the button on the board in the chat again.
frame-foreign-link = You can’t see this table: you aren’t in its chat, or haven’t pressed anything on its card yet. Here are the tables that are open to everybody.
refused-no_frame = The board can’t be opened inside this app.
refused-forged_proof = The app couldn’t prove who you are. Close the board and open it again from the chat.
refused-stale_proof = This page was opened too long ago. Close it and open the board again from the chat.
refused-bad_sign_in = This page couldn’t sign you in. Close it and open the board again from the chat.
channel-title = Tables in #{ $room }
channel-untitled = Tables in this chat
channel-new = New table
channel-all = All of Roundhouse
channel-empty = No tables here yet. Open one, and others here can join.
channel-here = Here now
frame-back = Back
frame-foreign-link-here = You can’t see this table: you aren’t in its chat. Here are the tables of this channel.

# ---- The public page of the state of the house

house-status-title = Status
house-status-link = Does everything work now?
house-status-well = Everything works.
house-status-not-well = Not everything works.
house-status-part = Part
house-status-state = State
house-status-since = Since
house-status-games = Matches, in a browser too
house-status-runs = running
house-status-stand = at a standstill
house-status-connected = connected
house-status-not-connected = not connected
house-status-database = Moves cannot be saved at the moment, so nothing can be played. What was saved is safe.
house-status-clock = Deadlines are not watched at the moment. They are caught up with as soon as possible.
house-status-worker = Computer players do not move at the moment. Their time does not count as yours.
house-status-other = One part of the house stands still at the moment.
house-status-drain = Maintenance is coming
house-status-drain-what = No table can be opened and no match begins. Running matches go on.
house-status-drain-until = Expected until { $until }.
house-status-past = Last interruptions
house-status-began = Began
house-status-lasted = Lasted
house-status-not-running = Roundhouse was not running
house-status-was-away = { $network } was not connected
house-status-none = There was none of a minute or more in the last 90 days.
house-status-short = The last one of each part in 90 days, if it took a minute or more. Time in which you could not reach us is given back on your clock.
house-status-at = As of { $at }.
