# The message after an evening, and appointments.
evening-head = That was the evening: { $count ->
    [one] { $count } match
   *[other] { $count } matches
  }.
evening-won = { $game }: { $names }
evening-drawn = { $game }: nobody won alone
evening-climbed = Climbed: { $names }
evening-climb = { $who } ▲{ $points } ({ $game })
evening-moment = The moment it turned: { $game }, table { $id }, step { $step }
evening-again = Same time tomorrow? { $game }, { $time }.
appointment-made = The appointment is made, and you’re in.
appointment-own = Your appointments
appointment-come = I’m in
appointment-head = { $game } · { $time }
appointment-stake = Stake: { $stake }. Seats are kept; you pay when you join.
appointment-people = { $names ->
    [none] Nobody has said yet that they come.
   *[other] In: { $names }
  }
appointment-how = Press the button if you come. Ten minutes before, everybody who comes is named once; at the time the table opens with them.
appointment-in = You’re in. Coming: { $names }
appointment-in-already = You’re in: { $game }, { $time }.
appointment-stay-away = I can’t come
appointment-out = You’re out.
appointment-soon = Soon: { $game }, { $time }. { $names }
appointment-now = It’s time for { $game }. { $names }
appointment-cancel = Cancel the appointment
appointment-cancelled = This appointment was cancelled.
appointment-called-off = The appointment is off: { $game }, { $time }. { $names }
appointment-opened = It’s time: the table of your appointment is open.
set-evening = Evening message
set-evening-what = After three matches or more and 45 minutes of silence: is a message shown here that says who won what, and asks about tomorrow?
set-evening-on = shown here
set-evening-off = not shown here
set-zone = Time zone
set-zone-what = In which time zone does this room live? It is needed for appointments by the clock (/play at=20:30). Others are typed, like Europe/Rome.
set-zone-none = not set
set-zone-is = { $zone }
refused-unknown_zone = “{ $value }” is no time zone. Type a name like Europe/Berlin.
refused-no_zone = I don’t know this room’s time zone yet. A moderator sets it once: in /settings, under “Time zone”. Until then, say how long from now: in 1 hour.
refused-no_such_time = “{ $value }” is no time. Type one like 20:30, 8pm, tomorrow 20:00 or in 1 hour, or with a day: 2026-12-01 20:30.
refused-past_time = { $value } is over already.
refused-too_far = An appointment can be at most { $days ->
    [one] { $days } day
   *[other] { $days } days
  } ahead.
refused-appointment_alone = An appointment is open to all: make it without an opponent and without computers.
refused-appointment_here = Appointments are made in a group or channel.
refused-appointment_by_presses = I can call everybody together only where I’m a member, as in a server that has added me.
refused-appointment_gone = This appointment is over.
refused-too_many_appointments = There are enough appointments: at most { $room } in a room, and { $person } of one person.
usage-appointment = come to an appointment, stay away, or cancel yours
usage-appointment-how = number: which one. answer: out, if you can’t come after all; cancel, if you made it and it won’t take place. The buttons of its message do the same; /play at=20:30 makes one.
# Words of times, as people type them after at=; what means the same stands in one line.
typed-today = today
typed-tomorrow = tomorrow, tmrw
typed-soon = soon
typed-in = in, in a, in an
typed-after = from now
typed-at = at, on
typed-half = half, half a, half an
typed-days = days, day, d
typed-hours = hours, hour, hrs, hr, h
typed-minutes = minutes, minute, mins, min, m
typed-oclock = o'clock
typed-morning = am, a.m.
typed-afternoon = pm, p.m.
typed-evening = in the evening, tonight
typed-weekdays = monday/mon, tuesday/tue, wednesday/wed, thursday/thu, friday/fri, saturday/sat, sunday/sun
