"""The database schema on one page; tournaments, ratings and operation have others. Documents are JSON (rows.py)."""

from __future__ import annotations

from sqlalchemy import BigInteger, CheckConstraint, Column, ForeignKey, Index, LargeBinary, Text, UniqueConstraint

from .columns import CLUSTERED, instant, partial_index, table, text, whole

rooms = table(
    "rooms",
    whole("id", primary_key=True),
    text("platform"),
    text("address"),  # a channel, a chat, the web lobby
    text("title"),
    text("settings"),
    text("house", server_default=""),  # the server or group that it belongs to
    text("reach", server_default="here"),  # here; presses: only button presses can be answered; gone
    instant("created_at", nullable=True),  # its first contact; null: before this was stored
    UniqueConstraint("platform", "address"),
)

players = table(
    "players",
    whole("id", primary_key=True),
    text("handle", unique=True),  # names this player in links and forms; reveals nothing about them
    text("name"),
    text("language"),
    text("skin"),  # pictures or text
    whole("operator"),  # not 0: may do everything a moderator may, everywhere; bits as in operators.py
    instant("created_at"),
    instant("seen_at"),
    instant("topped_up_at"),
    text("wishes", server_default="{}"),  # how they want to be notified
    instant("noticed_at", nullable=True),  # the last notice sent to them
    whole("notice_arrived", nullable=True),  # 1: it arrived
    text("vacations", server_default="[]"),  # those of the last year, oldest first
    instant("vacation_until", nullable=True),  # the end of the one that they are on, at the latest
    whole("friends", server_default="0"),  # how many they have, with the people whose tables they follow
    text("daily", server_default=""),  # their last finished daily match and their streak; empty: none (streaks.py)
    Index("players_name", "name"),
    partial_index("players_vacation", "vacation_until"),
)

accounts = table(
    "accounts",
    text("platform", primary_key=True),
    text("account", primary_key=True),
    Column("player_id", BigInteger, ForeignKey("players.id"), nullable=False, index=True),
    whole("began_as", nullable=True),  # the player of this account before it was linked
    text("name", server_default=""),
    text("username", server_default="", index=True),  # the handle that people use there, in lower case
    whole("reachable", server_default="0"),  # 1: a private message arrived, or they wrote; -1: one was refused
    whole("epoch", server_default="0"),  # of its sessions; a cookie or token of another one is nobody's
)

matches = table(
    "matches",
    text("id", primary_key=True),
    text("game"),
    whole("rules"),
    text("options"),
    Column("room_id", BigInteger, ForeignKey("rooms.id"), nullable=False),
    whole("host", nullable=True),  # a player
    text("status"),  # open, live, over
    whole("most"),  # seats at this table
    whole("stake"),
    Column("secret", LargeBinary, nullable=False),
    text("share", unique=True),  # the token of its invite link
    whole("revision"),  # raised by every change: displays show it, and writers check it
    whole("hands_revision", server_default="0"),  # the last revision that every private screen shows
    whole("version"),  # steps taken
    whole("turn"),
    text("state", nullable=True),
    whole("waiting"),  # bit s: seat s is waited for
    # when the clock acts next: ends the question or the lobby, or opens the next match after one that is over
    instant("deadline", nullable=True),
    instant("asked_at", nullable=True),  # the start of this deadline
    text("pause", nullable=True),  # the vacation for which its question stands still
    text("bank", nullable=True),  # what each seat has left of its time for the whole match; null: no such clock
    whole("floored"),  # 1: this turn has had its minimum time after an outage
    instant("remind_at", nullable=True),
    text("outcome", nullable=True),
    text("offers"),
    instant("offers_until", nullable=True),
    text("lobby"),  # data of an open lobby only
    text("next_match", nullable=True),  # the rematch, or the next registration
    text("said", server_default="[]"),  # the last ready phrases
    text("news", server_default="[]"),  # the last events
    text("visibility", server_default="listed"),  # listed; link: in no list; named: for invited people alone
    instant("created_at"),
    instant("started_at", nullable=True),
    instant("moved_at"),
    instant("ended_at", nullable=True),
    text("rated", nullable=True),  # how it has changed ratings, or why it will not; null: not over, or before ratings
    partial_index("matches_due", "deadline"),
    partial_index("matches_pause", "pause"),
    partial_index("matches_remind", "remind_at"),
    partial_index("matches_offers", "offers_until"),
    partial_index("matches_ended", "ended_at"),
    partial_index("matches_host", "host"),
    Index("matches_room", "room_id", "status", "created_at"),
    partial_index("matches_room_ended", "room_id", "ended_at"),
    partial_index("matches_game_ended", "game", "ended_at"),
    Index("matches_status", "status", "created_at"),
)

seats = table(
    "seats",
    Column("match_id", Text, ForeignKey("matches.id"), primary_key=True),
    whole("seat", primary_key=True),
    whole("player_id", nullable=True),  # null: a computer, or a deleted person
    whole("level", nullable=True),
    text("name"),
    text("front"),  # the platform they play on
    text("words"),
    text("entropy"),  # the hash of the words stays when the words are deleted
    whole("invited"),  # 1: has not accepted yet
    instant("acted_at", nullable=True),  # their last action here
    instant("notice_at", nullable=True),  # when they are notified that it is their turn
    whole("newcomer", server_default="0"),  # 1: has never played this game before
    whole("robot", nullable=True),  # the team whose robot moves for this computer
    whole("suits", nullable=True),  # the level of the computer that is about as strong as this person
    whole("substitute", nullable=True),  # the level of the computer that answers for them now
    whole("replaced", server_default="0"),  # 1: so it was when the match ended
    whole("booked", nullable=True),  # the result, where somebody was replaced
    text("gone", server_default=""),  # why the person does not answer (games/table/answering.py)
    instant("gone_at", nullable=True),  # since when
    whole("own_way", server_default="0"),  # 1: they acted after they seemed gone
    whole("sitter_id", nullable=True),  # the player who sits in for them, or did so when the match ended
    text("sitter_name", server_default=""),
    text("sitter_front", server_default=""),  # the platform the sitter plays on
    partial_index("seats_notice", "notice_at"),
    partial_index("seats_player", "player_id"),
    partial_index("seats_level", "match_id", "level"),
    partial_index("seats_substitute", "match_id", "substitute"),
    partial_index("seats_sitter", "sitter_id"),
)

# Sums of finished matches (storage/matches/results.py). A player's rows are side by side, so that a result writes few
# pages.
standings = table(
    "standings",
    Column("player_id", BigInteger, ForeignKey("players.id"), primary_key=True),
    whole("room_id", primary_key=True),  # 0: everywhere
    whole("season", primary_key=True),  # 20264: the last quarter of 2026, everywhere only; 0: of all time
    text("game", primary_key=True),  # empty: all games
    whole("won"),
    whole("drawn"),
    whole("lost"),
    info=CLUSTERED,
)
Index(
    "standings_best",
    standings.c.room_id,
    standings.c.season,
    standings.c.game,
    standings.c.won.desc(),
    standings.c.lost,
    standings.c.drawn.desc(),
    standings.c.player_id,
)

results = table(
    "results",
    Column("player_id", BigInteger, ForeignKey("players.id"), primary_key=True),
    text("game", primary_key=True),
    whole("with_computers", primary_key=True),  # 1: at least one computer sat at the table
    whole("won"),
    whole("drawn"),
    whole("lost"),
    info=CLUSTERED,
)

steps = table(
    "steps",
    Column("match_id", Text, ForeignKey("matches.id"), primary_key=True),
    whole("version", primary_key=True),  # the lock: a second step with this number is refused
    whole("turn"),
    text("deed", nullable=True),  # null: the start
    text("events"),
    whole("opens"),
    instant("at"),
)

displays = table(
    "displays",
    text("platform", primary_key=True),
    text("room", primary_key=True),
    text("message", primary_key=True),
    Column("match_id", Text, ForeignKey("matches.id"), nullable=False, index=True),
    whole("viewer", nullable=True),  # a player; null: the public
    whole("shown"),  # the revision it shows; 0: unknown
    instant("expires_at", nullable=True),
    text("kind", server_default="card"),  # card, hand, notice
    text("state", server_default="there"),  # wanted; sending: unknown whether it exists; there
    text("handle", server_default=""),  # the token that the platform needs for editing it
    whole("turn", server_default="0"),  # the question it asks: see storage/messages/displays.py
    whole("private", server_default="0"),  # 1: a notice in a chat that only its viewer reads
    whole("digest", server_default="0"),  # 1: a notice about all tables that wait
    partial_index("displays_viewer", "viewer"),
)

blocks = table(
    "blocks",
    Column("player_id", BigInteger, ForeignKey("players.id"), primary_key=True),
    whole("other", primary_key=True),  # the blocked player
)

seekers = table(
    "seekers",  # people who look for anybody to play with, and for a while those who found somebody
    Column("player_id", BigInteger, ForeignKey("players.id"), primary_key=True),
    text("games"),  # any of these
    text("front"),  # the platform they play on
    instant("since"),
    instant("until"),  # then they look no longer
    text("private", server_default=""),  # the private chat that gets their card; empty: a page shows it
    text("room", server_default=""),  # the group or channel that gets a card, too: its moderators allow that
    text("match_id", nullable=True),  # of the match that was found; null: they are looking
    whole("comes_last", server_default="0"),  # they left their last partner without a move
    Index("seekers_since", "since"),
)

daily = table(
    "daily",  # the daily matches; their secrets are made two days ahead, and nobody is shown one before its day is over
    text("day", primary_key=True),  # a date in UTC, as 2026-11-23
    text("game"),
    whole("rules"),
    text("options"),
    Column("secret", LargeBinary, nullable=False),
    instant("made_at"),
    instant("closed_at", nullable=True),  # from then on nobody plays it, and its secret is shown
)

daily_plays = table(
    "daily_plays",  # who has played which daily match
    Column("player_id", BigInteger, ForeignKey("players.id"), primary_key=True),
    text("day", primary_key=True),
    text("match_id"),
    instant("began_at"),
    Index("daily_plays_day", "day", "began_at"),
)

avatar_pictures = table(
    "avatar_pictures",  # people who show the picture of an account as their avatar: a row is their consent
    Column("player_id", BigInteger, ForeignKey("players.id"), primary_key=True),
    text("platform"),
    text("account"),
    text("seed", server_default=""),  # names the avatar that shows it; empty: there is no picture, or not yet
    text("source", server_default=""),  # names the picture on its platform
    Column("picture", LargeBinary, nullable=True),  # as it is sent to browsers
    instant("due_at"),  # when the platform is asked next
    Index("avatar_pictures_seed", "seed"),
)

bans = table(
    "bans",
    whole("room_id", primary_key=True),  # 0: everywhere
    Column("player_id", BigInteger, ForeignKey("players.id"), primary_key=True, index=True),
    text("reason"),
    whole("banned_by", nullable=True),  # a player; null: by the command line
    instant("at"),
)

purses = table(
    "purses",
    text("owner", primary_key=True),  # house, player:7, match:k3f9ab
    whole("balance"),
    CheckConstraint("owner = 'house' or balance >= 0", name="not_overdrawn"),
)

movements = table(
    "movements",
    whole("id", primary_key=True),
    instant("at"),
    text("source"),
    text("target"),
    whole("amount"),
    text("why"),
    CheckConstraint("amount > 0", name="amount_is_positive"),
    Index("movements_source", "source"),
    Index("movements_target", "target"),
)

outages = table(
    "outages",
    whole("id", primary_key=True),
    text("front", nullable=True),  # null: the whole program
    instant("began"),
    instant("ended"),
)

links = table(
    "links",
    text("token_hash", primary_key=True),
    text("purpose"),  # as in storage/people/links.py
    instant("until"),
    whole("player_id", nullable=True),  # the player who asked for it
    text("platform", server_default=""),  # the account that asked for it
    text("account", server_default=""),
    text("by_platform", server_default=""),  # the account that typed it
    text("by_account", server_default=""),
    Index("links_until", "until"),
)

guesses = table(
    "guesses",  # at what other players have sealed, in a live match
    text("match_id", primary_key=True),
    whole("player_id", primary_key=True),
    whole("round", primary_key=True),
    whole("count"),
)

subscriptions = table(
    "subscriptions",
    text("endpoint", primary_key=True),  # the address of a browser at its push service
    text("account", index=True),  # of the web
    text("key"),
    text("auth"),
    instant("at"),
)
