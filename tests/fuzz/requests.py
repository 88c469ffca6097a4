"""Odd requests: good ones of every kind, with one thing or another that no browser would send."""

from __future__ import annotations

from hypothesis import strategies as st

from bot.features.tournaments.actions import ACTIONS
from bot.platforms.web.guests import COOKIE
from bot.usecases.inbox import VERBS
from tests.games.plays import GAMES

from .odd import bent, words

HOOK = "/hooks/telegram"
TABLES = ("{open}", "{live}", "{over}", "{foreign}", "nosuch")
OF_A_TABLE = ("", "/do", "/do", "/do", "/do", "/record.json", "/picture.png", "/replay", "/analysis", "/coach", "/x")
OF_A_TOURNAMENT = (
    *("", "/projector", "/organise", "/organise/do", "/organise/do", "/organise/do", "/team/2", "/team/2/own"),
    *("/team/2/play", "/team/2/flyer", "/team/9", "/match/1", "/match/9", "/match/1/record.json", "/ladder.csv"),
    *("/ladder.json", "/crosstable.csv", "/crosstable.json", "/records.jsonl", "/tournament.json", "/x"),
    *("/team/2/challenge", "/team/2/challenge", "/register", "/register", "/seed"),
)
OF_A_LADDER = ("", "/projector", "/stage?part=1", "/register", "/seed", "/seed", "/days/1", "/days/9", "/team/9")
OF_A_SEAT = ("", "/stream", "/do", "/join", "/start", "/leave", "/return", "/offers", "/say", "/record", "/x")
PLACES = (
    *("/", "/tables", "/turns", "/events", "/play", "/open", "/me", "/me/export", "/me/forget", "/me/code", "/me/link"),
    *(
        "/me/answer /me/push /me/push/stop /push-worker.js /admin/x /room /room/next /help /healthz /readyz "
        "/metrics /favicon.ico /robots.txt /manifest.webmanifest /icon-192.png /cover/tictactoe.svg"
    ).split(),
    *("/cover/hidden.svg", "/cover/x.png", "/cover/..svg", "/static/icon.svg", "/static/../front.py", "/static/%00"),
    *("/top", "/me/ladders", "/player", "/player/x", "/seasons", "/seasons/1/1", "/seasons/begin", "/seasons/end"),
    *("/tournaments", "/tournaments/new", "/tournaments/new", "/api/1/openapi.json", "/api/1/tournaments"),
    *(
        "/me/programs",
        "/me/programs/revoke",
        "/docs/programs",
        "/api/1/openapi-matches.json",
        "/api/1/matches",
        "/mcp",
        "/mcp",
    ),
    *(f"/api/1/matches/{table}{of}" for table in TABLES[1:4] for of in OF_A_SEAT),
    *(f"/tournament/1{of}" for of in OF_A_TOURNAMENT),
    *(f"/tournament/2{of}" for of in OF_A_LADDER),
    *(f"/api/1/tournaments/1{of}" for of in ("", "/matches", "/matches/1", "/teams/2/release")),
    *(
        "/static/",
        "/static/%2e%2e/front.py",
        "//",
        "/t/",
        "/s/{share}",
        "/s/{share}/do",
        "/s/{share}/replay",
        "/s/{share}/coach",
        HOOK,
        "",
    ),
)
GOOD = st.one_of(
    st.tuples(st.sampled_from(TABLES), st.sampled_from(OF_A_TABLE)).map(lambda two: f"/t/{two[0]}{two[1]}"),
    st.sampled_from(PLACES),
)
PATHS = st.one_of(GOOD, GOOD, bent(GOOD))
METHODS = st.sampled_from(
    ("GET", "GET", "GET", "POST", "POST", "POST", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "\xff")
)
QUERIES = st.lists(
    st.tuples(
        st.sampled_from(
            (
                "part",
                "chosen",
                "step",
                "forget",
                "watch",
                "x",
                "",
                "after",
                "round",
                "print",
                "where",
                "season",
                "room",
                "page",
                "as",
                "move",
            )
        ),
        st.one_of(words, st.sampled_from(("1", "5", "99", "9.", "a", "٣", "season", "20261", "all", "turn", "better"))),
    ),
    max_size=2,
)
DOES = (
    *("{turn}:{spelling}",) * 4,
    *("0:a1", "join:0", "join:7", "type", "type:{turn}", "resign:!", "cancel:!", "kick:1", "computer:1", "offer:draw"),
    *(f"{verb}:!" for verb in VERBS),
    *VERBS,
    *ACTIONS,
)
NAMES = (
    *("team", "team", "match", "round", "token", "url", "at", "reason", "members", "position", "event", "pairing"),
    *("timeout_ms", "multiplier", "rounds_most", "of", "first", "version", "both", "sealed", "by_hand", "no_contest"),
    *("do", "do", "do", "text", "game", "seats", "stake", "clock", "option-size", "option-rounds", "opponent", "words"),
    *("begins", "option-wins"),
    *(
        "elsewhere",
        "stake",
        "tables",
        "opened",
        "series",
        "usual",
        "level",
        "name",
        "language",
        "skin",
        "code",
        "answer",
        "request",
        "sure",
        "csrf",
        "\ud800",
    ),
)
SAID = (
    *GAMES,
    "1",
    "2",
    "swiss",
    "http://a.example:80",
    "2026-11-22T10:00",
    "3",
    "relaxed",
    "none",
    "ru",
    "text",
    "yes",
    "word:tea",
    "{handle}",
)
FIELDS = st.dictionaries(
    st.sampled_from(NAMES), st.one_of(bent(st.sampled_from(DOES)), words, st.sampled_from(SAID)), max_size=5
)
FORM = "application/x-www-form-urlencoded"
PARTS = "multipart/form-data"
HEADS = {
    "host": ("roundhouse.test", "[", "a:b", "x:99999", "\xff", "", "a/b?c#d", "[::1]"),
    "accept-language": ("ru", "zh-CN,en;q=0.5", ";;,,", "\xff", "q=1;q"),
    "accept": ("application/json",),
    "sec-fetch-site": ("same-origin", "cross-site", "none", ""),
    "content-length": ("0", "-1", "٣", "9" * 30, "65537", "x"),
    "content-type": (
        *(f"{PARTS}; boundary=b", PARTS, "application/json", "text/plain; charset=nonsense", "", "\xff/\xff"),
        *(f"{PARTS}; boundary=b; charset=nonsense", f"{FORM}; charset=utf-16"),
    ),
    "cookie": (f"{COOKIE}=x.y", f"{COOKIE}=", "=", ";;", '\xff="', f"{COOKIE}={'a.' * 99}"),
    "authorization": ("Bearer {key}", "bearer {key}", "Bearer x", "Bearer \xff", "Basic", ""),
}
ANYHOW = (
    *("last-event-id", "range", "if-none-match", "if-modified-since", "x-forwarded-for"),
    "x-telegram-bot-api-secret-token",
)
HEADERS = st.lists(
    st.one_of(
        st.sampled_from([(name, value) for name, values in HEADS.items() for value in values]),
        st.tuples(st.sampled_from(ANYHOW), words),
    ),
    max_size=2,
)
FIELD = b'--b\r\nContent-Disposition: form-data; name="do"'
FORMS = (
    *(b"--b\r\n", FIELD + b"\r\n\r\nstart\r\n--b--\r\n", FIELD + b'; filename="y"\r\n\r\nz\r\n--b--'),
    *(
        b'{"turn": 1, "do": "a1"}',
        b'{"offer": "draw"}',
        b'{"phrase": "luck"}',
        b'{"game": "tictactoe", "computers": [1]}',
    ),
    b'{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "look", "arguments": {"match": "x"}}}',
    *(b"{}", b"%", b"&=&", b"a=b&" * 60, b"do=%ff%00", FIELD),
)
BODIES = st.one_of(st.none(), st.none(), st.none(), st.binary(max_size=40), st.sampled_from(FORMS))
TRIES = st.tuples(st.integers(0, 2), METHODS, PATHS, QUERIES, FIELDS, HEADERS, BODIES, st.integers(0, 40))
Request = tuple[int, str, str, list[tuple[str, str]], dict[str, str], list[tuple[str, str]], bytes | None, int]
