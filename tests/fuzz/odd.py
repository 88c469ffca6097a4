"""Odd things: texts that nobody should type, changes of good texts, and changes of JSON documents."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

ODD = (
    *(
        "",
        " ",
        "\0",
        "\ud800",
        "\udfff",
        "\ue000",
        "\ue105",
        "\ue0000\ue001",
        "\u202e",
        "\u2028",
        "\ufeff",
        "\r\n",
        "\t",
    ),
    *(
        "٣",
        "१",
        "１",
        "²",
        "Ⅷ",
        "-1",
        "+1",
        "0",
        "00",
        "01",
        "1e5",
        "1_000",
        "0x1",
        " 1",
        "nan",
        "none",
        "null",
        "true",
    ),
    *("9" * 10, "9" * 19, "9" * 400, "1" * 5_000, "a" * 65, "a" * 1_001, "é" * 500, "💥" * 40, "👩‍👩‍👧‍👦" * 9),
    *(
        "İ",
        "ß",
        "ﬃ",
        "Ǆ",
        "a\u0301" * 30,
        "<b>&amp;</b>",
        "</script>",
        "%s%n",
        "{0}",
        "{$x}",
        "${x}",
        "..",
        "../..",
        "'",
    ),
    *("!", "?", ":", "::", "~", "=", "/", "//", "@", "@bo", "&", "#", "*", "_", "\\", "[x](y)", "`", "|", ";", ","),
)
odd = st.sampled_from(ODD)
words = st.one_of(odd, st.text(max_size=12), st.integers().map(str))

_CHANGES = 10


def changed(text: str, change: int, word: str, at: int) -> str:
    """A text with one thing changed, or as it is."""
    at %= len(text) + 1
    done = (
        lambda: text,
        lambda: text[:at] + word + text[at:],
        lambda: text[:at] + word,
        lambda: word + text[at:],
        lambda: text[:at] + text[at + 1 :],
        lambda: text.swapcase(),
        lambda: text * 2,
        lambda: text.translate({ord(a): b for a, b in zip("0123456789", "٠١٢٣٤٥٦٧٨٩", strict=True)}),
        lambda: f"{word}{text}{word}",
        lambda: word,
    )
    return done[change % _CHANGES]()


def bent(texts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """These texts: a third of them as they are, the others with one thing changed."""
    change = st.sampled_from([0, 0, 0, 0, *range(_CHANGES)])
    return st.tuples(texts, change, words, st.integers(0, 40)).map(lambda drawn: changed(*drawn))


LEAVES: st.SearchStrategy[Any] = (
    st.sampled_from(
        [
            None,
            True,
            False,
            0,
            1,
            -1,
            2,
            7,
            64,
            2**31,
            2**53,
            2**63,
            2**64,
            -(2**63),
            1.5,
            1e300,
            "",
            [],
            {},
            [[]],
            {"": 0},
        ]
    )
    | odd
    | st.integers()
    | st.text(max_size=8)
)
_KINDS = ("replace", "replace", "remove", "remove", "copy", "add", "wrap", "deepen", "more", "swap")
Change = tuple[int, str, Any, int]
changes = st.lists(
    st.tuples(st.integers(0, 9_999), st.sampled_from(_KINDS), LEAVES, st.integers(0, 9)), min_size=1, max_size=2
)


def mutated(document: Any, changes: list[Change], keys: tuple[str, ...] = ("",)) -> Any:
    """The document with some places changed: replaced, removed, doubled, wrapped, added to, or exchanged."""
    root = [_copied(document)] if changes else [document]
    for at, kind, leaf, count in changes:
        found = places(root)
        holder, key = found[at % len(found)]
        _change(holder, key, kind, leaf, count, keys)
        if not root:
            return None
    return root[0]


def _copied(value: Any) -> Any:
    """A copy of a JSON document, which shares nothing: `copy.deepcopy` would look for that."""
    if isinstance(value, dict):
        return {key: _copied(inner) for key, inner in value.items()}
    return [_copied(inner) for inner in value] if isinstance(value, list) else value


def places(root: Any) -> list[tuple[Any, Any]]:
    """Every place of a tree: what holds it, and its key there."""
    found: list[tuple[Any, Any]] = []
    todo = [root]
    while todo:
        inner = todo.pop()
        keys = list(inner) if isinstance(inner, dict) else range(len(inner))
        found += [(inner, key) for key in keys]
        todo += [inner[key] for key in keys if isinstance(inner[key], dict | list) and inner[key]]
    return found


def _change(holder: Any, key: Any, kind: str, leaf: Any, count: int, keys: tuple[str, ...]) -> None:
    value = holder[key]
    if kind == "remove":
        del holder[key]
    elif kind == "copy":
        holder[key] = [_copied(value) for _ in range(2 + count)]
    elif kind == "wrap":
        holder[key] = {keys[count % len(keys)]: value} if count % 2 else [value]
    elif kind == "deepen":
        for _ in range(10 * count):
            holder[key] = [holder[key]]
    elif kind == "add" and isinstance(holder, dict):
        holder[keys[count % len(keys)]] = _copied(leaf)
    elif kind == "add":
        holder.insert(key, _copied(leaf))
    elif kind == "more" and type(value) is int:
        holder[key] = value + (1, -1, 2, -2, 10, 1_000, 2**31, 2**63, -(2**64), 10**30)[count]
    elif kind == "more" and isinstance(value, str):
        holder[key] = changed(value, count, leaf if isinstance(leaf, str) else "1", 1)
    elif kind == "swap" and len(holder) > 1:
        other = list(holder)[count % len(holder)] if isinstance(holder, dict) else count % len(holder)
        holder[key], holder[other] = holder[other], holder[key]
    else:
        holder[key] = _copied(leaf)
