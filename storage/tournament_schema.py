"""The tables of tournaments, on one page."""

from __future__ import annotations

from typing import Any

from sqlalchemy import REAL, BigInteger, Column, ForeignKey, LargeBinary, UniqueConstraint

from .columns import instant, partial_index, table, text, whole


def _of(name: str, key: str, nullable: bool = False, **more: Any) -> Column[Any]:
    return Column(name, BigInteger, ForeignKey(key), nullable=nullable, **more)


tournaments = table(
    "tournaments",
    whole("id", primary_key=True),
    text("name"),
    text("game"),
    text("pairing"),  # round_robin, swiss, knockout, endless
    Column("secret", LargeBinary, nullable=False),  # every board follows from it
    text("status"),  # draft, waiting, running, paused, ended
    instant("starts_at", nullable=True),
    text("request", server_default=""),  # restart or end: asked for, done between rounds
    _of("archive_of", "tournaments.id", nullable=True, index=True),  # this is what was before a restart of that one
    whole("rounds_most", nullable=True),  # it ends after so many; null: by an event or by hand
    whole("bench_after", server_default="5"),  # faulty matches in a row; 0: never
    text("message", server_default=""),  # for the audience
    whole("challenge", server_default="0"),  # the team that challenged another one to it; 0: a tournament of its own
    instant("created_at"),
    instant("ended_at", nullable=True),
    whole("every_minutes", server_default="0"),  # of an endless one: within which each connected robot is paired
)

teams = table(
    "tournament_teams",
    whole("id", primary_key=True),
    _of("tournament_id", "tournaments.id", index=True),
    text("name"),
    text("url", server_default=""),  # of the robot; empty: none yet, or a computer
    text("members", server_default="[]"),  # names of people
    whole("generation", server_default="0"),  # raised to revoke its login token
    whole("no_contest", server_default="0"),  # 1: plays and scores, wins no prize
    whole("leaving", server_default="0"),  # 1: deleted between rounds
    text("proof", server_default=""),  # that its owner wants the traffic: answered; by_hand; empty: none
    text("benched", server_default=""),  # why it is not paired; empty: it is
    _of("registered_by", "players.id", nullable=True, index=True),
    whole("level", nullable=True),  # of the computer that plays it, in this process
    whole("faults", server_default="0"),  # faulty matches in a row
    instant("resting_until", nullable=True),  # after a fault no match begins before then
    text("version", server_default=""),  # as its robot named it last
    whole("accepts_challenges", server_default="1"),
    _of("copy_of", "tournament_teams.id", nullable=True, index=True),  # in a challenge: the team that plays
    instant("created_at"),
    instant("deleted_at", nullable=True),  # its name and results stay
    whole("anchor", nullable=True),  # the fixed rating of a computer that all others are measured by
    instant("connected_until", nullable=True),  # its program is connected to some process, as far as that has said
    instant("ready_since", nullable=True),  # when it could last begin to be paired, in an endless tournament
    instant("paired_at", nullable=True),  # when it was last paired there
)

round_types = table(
    "tournament_round_types",
    whole("id", primary_key=True),
    _of("tournament_id", "tournaments.id", index=True),
    text("options"),  # of the game
    whole("timeout_ms"),  # of each request
    whole("multiplier"),  # of the points
    whole("both"),  # 1: each pairing plays its deal twice, with the sides swapped
    whole("sealed", server_default="0"),  # 1: results are revealed match by match
    instant("stopped_at", nullable=True),  # not used any more
)

rounds = table(
    "tournament_rounds",
    whole("id", primary_key=True),
    _of("tournament_id", "tournaments.id"),
    whole("number"),  # from 1
    _of("type_id", "tournament_round_types.id"),
    text("options"),  # copied from the type, as the next ones are
    whole("timeout_ms"),
    whole("multiplier"),
    whole("both"),
    whole("sealed", server_default="0"),
    text("byes", server_default="[]"),  # teams that win without a match
    text("skipped", server_default="[]"),  # teams that could not be paired, and why
    instant("created_at"),
    instant("ended_at", nullable=True),  # null: pending
    whole("longest_wait_ms", server_default="0"),  # of a day: between two pairings of a robot that was ready
    UniqueConstraint("tournament_id", "number"),
)

days = table(
    "tournament_days",  # what the next day of an endless tournament goes on from
    _of("round_id", "tournament_rounds.id", primary_key=True),
    Column("standing", LargeBinary, nullable=False),  # JSON, compressed
    whole("next_match", nullable=True),  # of a day that goes on: the first match that is not in it; null: it is booked
)

matches = table(
    "tournament_matches",
    whole("id", primary_key=True),
    _of("round_id", "tournament_rounds.id"),
    whole("pairing"),  # from 1: decides the deal
    whole("leg"),  # 0; 1: the same deal, with the sides swapped
    _of("first", "tournament_teams.id", index=True),
    _of("second", "tournament_teams.id", index=True),
    text("status"),  # queued, leased, done, void
    text("worker", server_default=""),  # that plays it, or has played it
    instant("lease_until", nullable=True),
    whole("attempts", server_default="0"),  # leases so far: the number of the one in force
    whole("deaths", server_default="0"),  # leases that ended without a result
    text("void_reason", server_default=""),  # for the audience
    whole("hidden", server_default="0"),  # 1: sealed and not revealed yet
    text("winner", server_default=""),  # first, second, draw; empty: not known
    whole("first_score", nullable=True),
    whole("second_score", nullable=True),
    text("why", server_default=""),
    text("fault", server_default="[]"),  # seats whose robots were at fault
    text("record", nullable=True),  # without names
    instant("started_at", nullable=True),
    instant("ended_at", nullable=True),
    UniqueConstraint("round_id", "pairing", "leg"),
    partial_index("tournament_matches_open", "status", "id", where=Column("status").in_(["queued", "leased"])),
)

corrections = table(
    "tournament_corrections",  # what matches were before an organiser corrected them
    whole("id", primary_key=True),
    _of("match_id", "tournament_matches.id", index=True),
    whole("last_round"),  # the number of the last round that was paired before
    text("reason"),  # for the audience
    text("void_reason"),  # why it was void before; empty: it was not
    text("record", nullable=True),  # without names
    instant("at"),
)

calls = table(
    "tournament_calls",
    _of("match_id", "tournament_matches.id", primary_key=True),
    whole("number", primary_key=True),  # in the order of the requests
    whole("seat"),
    whole("version"),
    text("verb"),
    text("status"),
    text("detail"),
    Column("ms", REAL, nullable=False),
    Column("received", LargeBinary, nullable=True),  # the answer as it came, of a fault
)

scores = table(
    "tournament_scores",
    _of("round_id", "tournament_rounds.id", primary_key=True),
    _of("team_id", "tournament_teams.id", primary_key=True, index=True),
    whole("place"),  # 0 out of competition; these are totals after this round
    whole("points"),
    whole("chips"),
    Column("rating", REAL, nullable=False),
    Column("uncertainty", REAL, nullable=False),
    whole("played"),
    whole("unsure"),  # 1: the rating says little yet
    text("releases", server_default="[]"),  # rating, deviation and matches of each release so far; empty: an old row
)

events = table(
    "tournament_events",
    whole("id", primary_key=True),
    _of("tournament_id", "tournaments.id", index=True),
    text("kind"),  # add_type, stop_type, message, finish, start
    text("body"),
    instant("at"),
    instant("applied_at", nullable=True),
)

releases = table(
    "tournament_releases",
    whole("id", primary_key=True),
    _of("team_id", "tournament_teams.id", index=True),
    _of("round_id", "tournament_rounds.id", nullable=True, index=True),  # the last ended one; null: before the first
    text("version"),
    instant("at"),
)

hooks = table(
    "tournament_hooks",
    _of("tournament_id", "tournaments.id", primary_key=True),
    text("url", primary_key=True),  # is told of each match and round that ends
    whole("failures", server_default="0"),  # in a row
    instant("created_at"),
)

machines = table(
    "tournament_machines",
    whole("id", primary_key=True),  # never used again: names of machines have it
    _of("tournament_id", "tournaments.id", index=True),
    _of("team_id", "tournament_teams.id", index=True),
    text("kind"),  # ordered, imported
    text("state"),  # wanted, ordered, ready, unwanted, gone
    text("name", server_default=""),  # at the provider
    whole("provider_id", nullable=True),
    text("address", server_default=""),
    text("host_key", server_default=""),  # as its first SSH connection showed it
    text("error", server_default=""),  # why the last step failed
    instant("due_at", nullable=True),  # of the next step; null: there is none
    text("holder", server_default=""),  # that does a step now
    instant("lease_until", nullable=True),
    whole("attempts", server_default="0"),  # leases so far: the number of the one in force
    instant("changed_at"),  # into this state
    partial_index("tournament_machines_due", "due_at"),
)
