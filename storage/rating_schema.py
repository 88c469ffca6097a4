"""The tables of ratings (games/ratings.py).

A row of `ratings` is a player at a game, called a line. It stays when accounts are linked or data is deleted, so that
the ratings of all others can be computed again. Values are thousandths of a point.

`finished` is what a profile is made of: results of one person, in the order of time.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Text, UniqueConstraint

from .columns import CLUSTERED, instant, table, text, whole

ratings = table(
    "ratings",
    whole("id", primary_key=True),
    text("game"),
    whole("player_id", nullable=True),  # null: a robot, or nobody any longer
    whole("robot", nullable=True),  # a team, as in seats
    whole("value"),
    whole("deviation"),
    whole("matches"),
    whole("season"),  # the last one in which they played, as in standings; 0: none yet
    whole("season_value"),
    whole("season_deviation"),
    whole("season_matches"),
    whole("start", server_default="1500000"),  # where it began
    whole("excess", server_default="0"),  # the part of the value beyond what single opponents may bring
    whole("season_excess", server_default="0"),
    text("met", server_default=""),  # lines of the first regular opponents, as many as ladders ask for
    whole("days", server_default="0"),  # with rated matches; 0: rated by a version that did not count them
    whole("day", server_default="0"),  # the last one, since 1970
    whole("rank", server_default="0"),  # orders ladders: the value; of unsure ratings less UNSURE_BEHIND
    whole("season_rank", server_default="0"),
    whole("listed", server_default="0"),  # 1: on the ladders of everywhere
    whole("season_listed", server_default="0"),
    UniqueConstraint("player_id", "game"),
    UniqueConstraint("robot", "game"),
)
# They hold all that a ladder asks of those whom it does not show, so that it reads no rows of theirs.
Index("ratings_best", ratings.c.game, ratings.c.rank.desc(), ratings.c.id, ratings.c.listed, ratings.c.player_id)
Index(
    "ratings_season",
    ratings.c.season,
    ratings.c.game,
    ratings.c.season_rank.desc(),
    ratings.c.id,
    ratings.c.season_listed,
    ratings.c.player_id,
)

rating_lifts = table(
    "rating_lifts",  # what each match among people gives back to its players (storage/matches/lifts.py)
    text("game", primary_key=True),
    whole("month", primary_key=True),  # of 30 days, since 1970, in UTC
    whole("lift"),  # thousandths of a point
    info=CLUSTERED,
)

first_guesses = table(
    "first_guesses",  # how well people say they play a game, before their first rated match at it
    Column("player_id", BigInteger, ForeignKey("players.id"), primary_key=True),
    text("game", primary_key=True),
    text("guess"),  # new, rules, strong
    info=CLUSTERED,
)

overall = table(
    "overall",  # over all games: storage/matches/overall.py
    Column("player_id", BigInteger, ForeignKey("players.id"), primary_key=True),
    whole("season", primary_key=True),  # as in standings; 0: of all time
    whole("points"),  # by how much listed ratings are above what is supposed of newcomers, added up
    whole("variance"),  # of that sum
    whole("games"),  # that it is the sum of
    whole("rank", server_default="0"),  # in rooms: the sum of all sure ratings; without one of all, less UNSURE_BEHIND
    whole("rank_variance", server_default="0"),
    info=CLUSTERED,
)
Index("overall_rank", overall.c.season, overall.c.rank.desc(), overall.c.player_id, overall.c.rank_variance)
Index("overall_best", overall.c.season, overall.c.points.desc(), overall.c.player_id, overall.c.variance)

past_ratings = table(
    "past_ratings",
    Column("line", BigInteger, ForeignKey("ratings.id"), primary_key=True),
    whole("season", primary_key=True),
    whole("value"),
    whole("deviation"),
    whole("matches"),
    whole("excess", server_default="0"),
    whole("listed", server_default="0"),
    info=CLUSTERED,
)

rated_seats = table(
    "rated_seats",
    whole("id", primary_key=True),  # in the order in which matches were rated
    Column("match_id", Text, ForeignKey("matches.id"), nullable=False),
    whole("seat"),
    whole("line"),
    whole("value"),  # afterwards, of all time
    whole("deviation"),
    whole("moved", nullable=True),  # by the result of a match among people; null: of one with computers
    whole("person", nullable=True),  # of a program: the line of its owner, with whom it counts as one person
    UniqueConstraint("match_id", "seat"),
    Index("rated_seats_line", "line", "id"),
)

meetings = table(
    "meetings",  # what two people, and their programs, have had with each other: repeated matches count less
    whole("low", primary_key=True),  # 0: the computers of the game
    whole("high", primary_key=True),
    whole("month", primary_key=True),  # of 30 days, since 1970, in UTC
    whole("day"),  # the last one
    whole("matches"),  # on that day
    whole("low_gained"),  # thousandths of a point by the other, less those lost
    whole("high_gained"),
    text("low_programs", server_default=""),  # the same of each line of a program: "line:gained line:gained"
    text("high_programs", server_default=""),
    info=CLUSTERED,
)

released_ratings = table(
    "released_ratings",  # lines of older releases of programs; their rows in `ratings` are nobody's
    Column("line", BigInteger, ForeignKey("ratings.id"), primary_key=True),
    whole("player_id", index=True),
    text("release"),  # its version; empty: before the first one
    instant("ended_at"),  # when the next release began
)

finished = table(
    "finished",  # the matches of each person that ended with places (storage/matches/finished.py)
    Column("player_id", BigInteger, ForeignKey("players.id"), primary_key=True),
    instant("ended_at", primary_key=True),
    text("match_id", primary_key=True),
    whole("seat", primary_key=True),
    text("game"),
    whole("result"),  # 0 won, 1 drawn, 2 lost, as in standings
    whole("seats"),
    whole("people"),
    whole("level", nullable=True),  # the strongest computer at the table
    whole("room_id"),
    whole("listed"),  # 1: lists of its room show the match
    info=CLUSTERED,
)

room_seasons = table(
    "room_seasons",  # that moderators have begun; calendar quarters are nobody's rows
    Column("room_id", BigInteger, ForeignKey("rooms.id"), primary_key=True),
    instant("began_at", primary_key=True),
    instant("ended_at", nullable=True),  # null: it is running
)
