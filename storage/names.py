"""Names: what fits in one line, and which ones look the same to readers."""

from __future__ import annotations

from unicodedata import category, normalize

NAME_MOST = 64  # characters
BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters by category that show nothing
_UNSHOWN = frozenset({"Cc", "Cs", "Co", "Cn"})  # Unicode categories that no name may contain
_UNSEEN_ALONE = frozenset({"Cf", "Mn", "Me", "Zs"})  # shown only together with others
# characters that change the direction of text
_TURNS = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
LOOKALIKES = str.maketrans("авекмнорстух", "abekmhopctyx")  # Cyrillic letters, and the Latin ones that look like them


def fit_name(name: str) -> str:
    """Returns a name that fits in one line, at most NAME_MOST characters.

    Line breaks, direction marks and unpaired surrogates are removed; empty where nothing of it can be seen.
    """
    signs = (" " if s.isspace() or s in BLANK else s for s in name if s.isspace() or not _breaks_a_line(s))
    fit = " ".join("".join(signs).split())[:NAME_MOST]
    return fit if any(category(s) not in _UNSEEN_ALONE for s in fit) else ""


def _breaks_a_line(sign: str) -> bool:
    return category(sign) in _UNSHOWN or sign in _TURNS


def read_as(name: str) -> str:
    """Returns a text that is the same for names that look the same to readers, but for upper and lower case."""
    seen = "".join(sign for sign in normalize("NFKC", name) if category(sign) != "Cf")
    return seen.casefold().translate(LOOKALIKES)
