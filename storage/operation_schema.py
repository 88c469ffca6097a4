"""The tables of the processes of a house: what each one does, takes from networks, and tells operators and rooms."""

from __future__ import annotations

from sqlalchemy import Index

from .columns import instant, partial_index, table, text, whole

duties = table(
    "duties",  # work that one process does at a time: the last heartbeat of the one that does it
    text("name", primary_key=True),
    text("process"),
    instant("at"),
    whole("ready"),  # 0: it is not connected
)

logins = table(
    "logins",  # of fronts whose network limits them
    whole("id", primary_key=True),
    text("front"),
    whole("bucket"),  # connections of one bucket log in one after another
    instant("at"),
    Index("logins_front", "front", "at"),
)

shared_secrets = table(
    "shared_secrets",  # fingerprints of what all processes must have in common
    text("name", primary_key=True),
    text("fingerprint"),
)

webhook_updates = table(
    "webhook_updates",  # what a network posted to one of several processes, for the one that handles it
    text("platform", primary_key=True),
    whole("number", primary_key=True),  # the network's own, by which a repeated one is known
    text("body", nullable=True),  # null: it was handled
    whole("waiting", nullable=True),  # 1 until it was handled
    instant("at"),
    partial_index("webhook_updates_waiting", "platform", "waiting"),
    Index("webhook_updates_at", "at"),
)

maintenance = table(
    "maintenance",  # the last backup, the last drill of one, the last outages, the newest release
    text("kind", primary_key=True),  # backup, drill, outage, outage FRONT, release
    instant("at"),
    text("result"),  # good, bad, unknown
    text("about", server_default="{}"),  # figures of a drill, times of an outage, a version
)

outage_days = table(
    "outage_days",  # for how long nobody could reach a front, or the program; shorter outages than a minute are missing
    text("day", primary_key=True),  # in UTC, as 2026-11-23
    text("front", primary_key=True),  # empty: the program
    whole("seconds"),
)

daily_figures = table(
    "daily_figures",  # sums, which name no table and no person: see storage/daily_figures.py
    text("day", primary_key=True),  # in UTC, as 2026-11-23
    text("figure", primary_key=True),
    text("game", primary_key=True),  # empty: all games
    text("part", primary_key=True),
    whole("count"),
)

drains = table(
    "drains",  # its one row, while no table and no match begins
    whole("id", primary_key=True),
    text("reason"),
    instant("began"),
    instant("until", nullable=True),  # it ends by itself; null: when an operator ends it
)

error_lines = table(
    "error_lines",  # the newest errors in the logs of all processes, without names
    whole("id", primary_key=True),
    instant("at"),
    text("process"),
    text("line"),
)

process_states = table(
    "process_states",  # what each running process has to do, for operators: see bot/operation/processes.py
    text("process", primary_key=True),
    instant("at"),
    text("state"),
)

broadcasts = table(
    "broadcasts",  # messages of operators to rooms, and the results of seasons
    text("id", primary_key=True),  # drawn with the form, so that a form sent twice makes one
    instant("at"),
    text("by"),  # a player's handle, or the command line
    text("texts"),  # by language
    instant("since", nullable=True),  # results of the season from then until `at`; null: a message of operators
)

outbox = table(
    "outbox",  # things to send: see storage/outbox.py
    whole("id", primary_key=True),
    text("kind"),  # hook, report, broadcast, player report, friend: who sends it, and in which words
    text("channel"),  # what carries it: a network, or `web-hook`
    text("about"),  # the number of the tournament, the round or the broadcast
    text("target"),  # an address, the number of a room
    text("once", nullable=True, unique=True),  # a second thing of this name is not saved
    text("body", server_default="{}"),
    text("state"),  # wanted, sending, sent, failed, unknown, stopped
    whole("attempts", server_default="0"),
    instant("tried_at", nullable=True),  # the first attempt
    instant("due_at", nullable=True),  # when it is sent next, or its sender has died; null: it is settled
    instant("at"),
    Index("outbox_about", "kind", "about", "target"),
    partial_index("outbox_due", "due_at"),
)

appointments = table(
    "appointments",  # tables that will be opened at a time (storage/appointments.py)
    whole("id", primary_key=True),
    whole("room_id"),
    instant("at"),
    text("game"),
    text("request", server_default="{}"),  # what the table is opened with; empty: as the room then opens one
    whole("made_by", nullable=True),  # a player; null: an evening was over
    instant("closed_at", nullable=True),  # its time has come
    text("match_id", nullable=True),  # the table that was opened
    Index("appointments_room", "room_id", "at"),
)

appointment_people = table(
    "appointment_people",  # who comes
    whole("appointment_id", primary_key=True),
    whole("player_id", primary_key=True, index=True),
    instant("at"),  # when they said so
)

programs = table(
    "programs",  # players that are programs of people, each with at most one key (storage/people/programs.py)
    whole("player_id", primary_key=True),
    whole("owner_id", index=True),  # the player whose program it is
    text("called"),  # as its owner calls it: its name as a player names the owner too
    text("key_hash", nullable=True, unique=True),  # null: its key was revoked
    text("hint", server_default=""),  # the beginning of the key, by which people recognize it
    text("scope"),  # look, play, open
    instant("made_at"),  # its newest key
    text("release", server_default=""),  # the version whose rating it has; empty: none was marked yet
)

sittings = table(
    "sittings",  # each time that somebody has sat in for another (storage/matches/sittings.py)
    text("match_id", primary_key=True),
    whole("version", primary_key=True),  # the step with which they sat down
    whole("seat"),
    whole("player_id"),
    Index("sittings_player", "player_id"),
)

beats = table(
    "beats",
    text("process", primary_key=True),
    instant("at"),
    whole("stopped"),  # 1: a clean shutdown
    text("about", server_default="{}"),  # its roles, its version, its machine
)

leases = table(
    "leases",
    text("name", primary_key=True),  # of work that one process of an older program does at a time
    text("holder"),
    instant("until"),
)

temporary_messages = table(
    "temporary_messages",  # what is said to people for a while; it shows no match that would have to be updated
    text("platform", primary_key=True),
    text("room", primary_key=True),
    text("message", primary_key=True),
    text("handle", server_default=""),  # the token that the platform needs for deleting it
    text("cause"),  # why it stands: see storage/temporary_messages.py
    text("kind"),  # of two messages of one kind to one viewer about one match, the newer replaces the older
    whole("viewer", nullable=True),  # the player to whom it was said; null: everybody in the room
    text("match_id", server_default=""),  # empty: it is about no match
    whole("has_keys", server_default="0"),
    instant("until"),  # when it is removed, if its cause has not ended before
    instant("kept_from", nullable=True),  # from then on the platform does not delete it any more
    text("subject", server_default=""),  # of a message to the room: a later one with the same subject edits it
    Index("temporary_messages_until", "until"),
    Index("temporary_messages_match", "match_id"),
    Index("temporary_messages_subject", "subject"),
    partial_index("temporary_messages_viewer", "viewer"),
)
