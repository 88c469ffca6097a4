"""Personal data: which paragraph of the privacy text tells of each column of the database.

A test compares this page with the schema, so that nothing is stored of which the text is silent. Whoever changes what a
paragraph says changes TEXT_OF too.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

TEXT_OF = date(2026, 11, 30)  # the version of the privacy text: a later one is announced once to everybody

# The paragraphs, by the end of their keys: `privacy-account` and so on.
ACCOUNT = "account"
MATCHES = "matches"
TYPED = "typed"
RESULTS = "results"
CHIPS = "chips"
CHOICES = "choices"
ROOMS = "rooms"
MESSAGES = "messages"
PICTURES = "pictures"
NOTICES = "notices"
PROGRAMS = "programs"
TEAMS = "teams"
MODERATION = "moderation"
REPORTS = "reports"
FRIENDS = "friends"
TOURNAMENTS = "tournaments"
CODES = "codes"
VISITS = "visits"

NOT_PERSONAL = ""

PARAGRAPHS = (
    *(ACCOUNT, MATCHES, TYPED, RESULTS, CHIPS, CHOICES, ROOMS, MESSAGES),
    *(PICTURES, NOTICES, PROGRAMS, TEAMS, MODERATION, REPORTS, FRIENDS, TOURNAMENTS, CODES, VISITS),
)

Columns = Mapping[str, str]  # by paragraph, with spaces between them

OF_PEOPLE: Mapping[str, Columns] = {
    "rooms": {ROOMS: "platform address title house reach settings created_at", NOT_PERSONAL: "id"},
    "players": {
        ACCOUNT: "id handle name language created_at seen_at",
        CHOICES: "skin wishes vacations vacation_until",
        CHIPS: "topped_up_at",
        MATCHES: "daily",
        NOTICES: "noticed_at notice_arrived",
        MODERATION: "operator",
        FRIENDS: "friends",
    },
    "accounts": {
        ACCOUNT: "platform account player_id began_as name username",
        NOTICES: "reachable",
        CODES: "epoch",
    },
    "links": {CODES: "token_hash purpose until player_id platform account by_platform by_account"},
    "subscriptions": {NOTICES: "endpoint account key auth at"},
    "avatar_pictures": {PICTURES: "player_id platform account seed source picture due_at"},
    "blocks": {CHOICES: "player_id other"},
    "bans": {MODERATION: "room_id player_id reason banned_by at"},
    "reports": {REPORTS: "id match_id reporter player_id called reason at settled_at decision lines"},
    "follows": {FRIENDS: "player_id other at"},
    "friendships": {FRIENDS: "player_id other at declined withdrawn"},
    "programs": {PROGRAMS: "player_id owner_id called key_hash hint scope made_at release"},
    "displays": {
        MESSAGES: "platform room message match_id viewer shown expires_at kind state handle turn private digest",
    },
    "temporary_messages": {
        MESSAGES: "platform room message handle cause kind viewer match_id has_keys until kept_from subject",
    },
}

OF_MATCHES: Mapping[str, Columns] = {
    "matches": {
        MATCHES: "id game room_id host status state waiting outcome offers offers_until lobby said news visibility "
        "created_at started_at moved_at ended_at pause bank deadline asked_at remind_at next_match",
        CHIPS: "stake",
        RESULTS: "rated",
        NOT_PERSONAL: "rules options most secret share revision hands_revision version turn floored",
    },
    "seats": {
        MATCHES: "match_id seat player_id name front invited acted_at substitute replaced gone gone_at own_way "
        "sitter_id sitter_name sitter_front",
        TYPED: "words entropy",
        NOTICES: "notice_at",
        RESULTS: "newcomer suits booked",
        NOT_PERSONAL: "level robot",
    },
    "talk_lines": {TYPED: "id match_id player_id called text at"},
    "steps": {MATCHES: "match_id version turn events opens at", TYPED: "deed"},
    "sittings": {MATCHES: "match_id version seat player_id"},
    "guesses": {MATCHES: "match_id player_id round count"},
    "seekers": {MATCHES: "player_id games front since until private room match_id comes_last"},
    "daily": {NOT_PERSONAL: "day game rules options secret made_at closed_at"},
    "daily_plays": {MATCHES: "player_id day match_id began_at"},
    "appointments": {MATCHES: "id room_id at game request made_by closed_at match_id"},
    "appointment_people": {MATCHES: "appointment_id player_id at"},
    "people_tournaments": {
        TOURNAMENTS: "id room_id made_by game kind at status made_at ends_at ended_at",
        NOT_PERSONAL: "share request rounds minutes secret",
    },
    "people_entrants": {TOURNAMENTS: "tournament_id number player_id front at way missed won in_room"},
    "people_rounds": {TOURNAMENTS: "tournament_id number people patient at"},
    "people_encounters": {
        TOURNAMENTS: "tournament_id round pairing leg first second match_id won missed at",
        NOT_PERSONAL: "booked",
    },
    "purses": {CHIPS: "owner balance"},
    "movements": {CHIPS: "id at source target amount why"},
}

OF_RATINGS: Mapping[str, Columns] = {
    "standings": {RESULTS: "player_id room_id season game won drawn lost"},
    "results": {RESULTS: "player_id game with_computers won drawn lost"},
    "finished": {RESULTS: "player_id ended_at match_id seat game result seats people level room_id listed"},
    "first_guesses": {RESULTS: "player_id game guess"},
    "ratings": {
        RESULTS: "id game player_id value deviation matches season season_value season_deviation season_matches start "
        "excess season_excess met days day rank season_rank listed season_listed",
        NOT_PERSONAL: "robot",
    },
    "overall": {RESULTS: "player_id season points variance games rank rank_variance"},
    "past_ratings": {RESULTS: "line season value deviation matches excess listed"},
    "rated_seats": {RESULTS: "id match_id seat line value deviation moved person"},
    "meetings": {RESULTS: "low high month day matches low_gained high_gained low_programs high_programs"},
    "released_ratings": {RESULTS: "line player_id release ended_at"},
    "rating_lifts": {NOT_PERSONAL: "game month lift"},
    "room_seasons": {NOT_PERSONAL: "room_id began_at ended_at"},
}

OF_TOURNAMENTS: Mapping[str, Columns] = {
    "tournaments": {
        TEAMS: "name message",  # a challenge is called by its teams; an organiser writes to the audience
        NOT_PERSONAL: "id game pairing secret status starts_at request archive_of rounds_most bench_after challenge "
        "created_at ended_at every_minutes",
    },
    "tournament_teams": {
        TEAMS: "id tournament_id name url members registered_by version created_at deleted_at connected_until "
        "ready_since paired_at faults resting_until benched proof no_contest leaving accepts_challenges copy_of",
        CODES: "generation",
        NOT_PERSONAL: "level anchor",
    },
    "tournament_round_types": {
        NOT_PERSONAL: "id tournament_id options timeout_ms multiplier both sealed stopped_at",
    },
    "tournament_rounds": {
        NOT_PERSONAL: "id tournament_id number type_id options timeout_ms multiplier both sealed byes skipped "
        "created_at ended_at longest_wait_ms",
    },
    "tournament_days": {NOT_PERSONAL: "round_id standing next_match"},
    "tournament_matches": {
        TEAMS: "id round_id pairing leg first second status winner first_score second_score why fault record "
        "void_reason started_at ended_at",
        NOT_PERSONAL: "worker lease_until attempts deaths hidden",
    },
    "tournament_corrections": {TEAMS: "id match_id last_round reason void_reason record at"},
    "tournament_calls": {TEAMS: "match_id number seat version verb status detail ms received"},
    "tournament_scores": {
        TEAMS: "round_id team_id place points chips rating uncertainty played unsure releases",
    },
    "tournament_events": {TEAMS: "body", NOT_PERSONAL: "id tournament_id kind at applied_at"},
    "tournament_releases": {TEAMS: "id team_id round_id version at"},
    "tournament_hooks": {TEAMS: "tournament_id url", NOT_PERSONAL: "failures created_at"},
    "tournament_machines": {
        TEAMS: "team_id name address host_key changed_at state error",
        NOT_PERSONAL: "id tournament_id kind provider_id due_at holder lease_until attempts",
    },
}

OF_OPERATION: Mapping[str, Columns] = {
    "webhook_updates": {VISITS: "platform number body waiting at"},
    "broadcasts": {MODERATION: "id at by texts since"},
    "drains": {MODERATION: "reason", NOT_PERSONAL: "id began until"},
    "outbox": {MESSAGES: "kind channel about target once body state tried_at due_at at", NOT_PERSONAL: "id attempts"},
    "error_lines": {NOT_PERSONAL: "id at process line"},  # without names
    "duties": {NOT_PERSONAL: "name process at ready"},
    "logins": {NOT_PERSONAL: "id front bucket at"},
    "shared_secrets": {NOT_PERSONAL: "name fingerprint"},
    "maintenance": {NOT_PERSONAL: "kind at result about"},
    "outage_days": {NOT_PERSONAL: "day front seconds"},
    "daily_figures": {NOT_PERSONAL: "day figure game part count"},
    "process_states": {NOT_PERSONAL: "process at state"},
    "beats": {NOT_PERSONAL: "process at stopped about"},
    "leases": {NOT_PERSONAL: "name holder until"},
    "outages": {NOT_PERSONAL: "id front began ended"},
}

TABLES: Mapping[str, Columns] = {**OF_PEOPLE, **OF_MATCHES, **OF_RATINGS, **OF_TOURNAMENTS, **OF_OPERATION}

# What columns hold as one JSON text.
DOCUMENTS: Mapping[str, Columns] = {
    "players.wishes": {
        CHOICES: "hands notices quiet_from quiet_to utc_offset reminders profile ladders presence here daily_at "
        "daily_zone privacy_read",
    },
    "rooms.settings": {
        ROOMS: "language tables_per_player clock stake absent programs opened_by quiet season_results evening zone "
        "pool series web_series skin followed_teams next",
    },
    "matches.lobby": {
        MATCHES: "extended removed banned late follows starts_soon untouched declined first_move won_before daily "
        "beacon beacon_missed casual absent program_asks waited relieved check_in played tournament paired talk "
        "is_silent",
    },
}
