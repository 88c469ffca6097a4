"""The rules of command names, descriptions, options and their translations."""

from __future__ import annotations

import unicodedata
from typing import Any

Where = tuple[str | int, ...]
Problem = tuple[Where, str]
Json = dict[str, Any]

_LOCALES = """
id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi th zh-CN ja zh-TW ko
ar he
"""
LOCALES = frozenset(_LOCALES.split())
CHAT, SUBCOMMAND, GROUP = 1, 1, 2
MOST = {1: 100, 2: 15, 3: 15, 4: 1}
ENTRY_POINT = 4


def commands(given: list[Json]) -> list[Problem]:
    """What is wrong with a whole list of commands."""
    found: list[Problem] = []
    names = [(one.get("type") or CHAT, one.get("name")) for one in given]
    for kind, most in MOST.items():
        if sum(k == kind for k, _ in names) > most:
            found.append(((), f"more than {most} commands of type {kind}"))
    for i, one in enumerate(given):
        if names[i] in names[:i]:
            found.append(((i, "name"), f"{one.get('name')!r} is used twice"))
        found += command(one, (i,))
    return found


def command(one: Json, at: Where) -> list[Problem]:
    """What is wrong with a command."""
    chat = (one.get("type") or CHAT) == CHAT
    found = _names(one, at, chat=chat)
    if not chat:
        if (one.get("description") and one.get("type") != ENTRY_POINT) or one.get("options"):
            found.append((at, "only slash commands have a description and options"))
        return found
    if not one.get("description"):
        found.append(((*at, "description"), "missing"))
    found += _options(one.get("options") or [], (*at, "options"), 0)
    if _characters(one) > 8000:
        found.append((at, f"{_characters(one)} characters in the command, at most 8000"))
    if 2 in (one.get("contexts") or ()) and 1 not in (one.get("integration_types") or (1,)):
        found.append(((*at, "contexts"), "context 2 needs the user install"))
    return found


def _options(options: list[Json], at: Where, depth: int) -> list[Problem]:
    found: list[Problem] = []
    kinds = [one.get("type") for one in options]
    names = [one.get("name") for one in options]
    nested = [kind in (SUBCOMMAND, GROUP) for kind in kinds]
    if len(options) > 25:
        found.append((at, f"{len(options)} options, at most 25"))
    if any(nested) and not all(nested):
        found.append((at, "subcommands beside options"))
    optional = False
    for i, one in enumerate(options):
        where = (*at, i)
        if names[i] in names[:i]:
            found.append(((*where, "name"), f"{names[i]!r} is used twice"))
        if (depth > 1 and nested[i]) or (depth == 1 and kinds[i] == GROUP):
            found.append(((*where, "type"), "nested too deep"))
        if one.get("required") and optional:
            found.append(((*where, "required"), "required after optional"))
        optional = optional or (not nested[i] and not one.get("required"))
        found += _names(one, where, chat=True) + _choices(one, where)
        found += _options(one.get("options") or [], (*where, "options"), depth + 1)
    return found


def _choices(one: Json, at: Where) -> list[Problem]:
    choices = one.get("choices") or []
    found: list[Problem] = []
    if choices and one.get("autocomplete"):
        found.append(((*at, "choices"), "choices beside autocomplete"))
    for key in ("name", "value"):
        values = [choice.get(key) for choice in choices]
        if len({str(value) for value in values}) < len(values):
            found.append(((*at, "choices"), f"the same {key} twice"))
    for i, choice in enumerate(choices):
        found += _locales(choice, (*at, "choices", i), "name_localizations")
    return found


def _names(one: Json, at: Where, *, chat: bool) -> list[Problem]:
    found = _locales(one, at, "name_localizations") + _locales(one, at, "description_localizations")
    names = {(*at, "name"): one.get("name")}
    names |= {(*at, "name_localizations", key): name for key, name in (one.get("name_localizations") or {}).items()}
    for where, name in names.items():
        if chat and isinstance(name, str) and not slash_name(name):
            found.append((where, f"{name!r} cannot be a name"))
    return found


def _locales(one: Json, at: Where, key: str) -> list[Problem]:
    return [((*at, key, locale), "no such locale") for locale in (one.get(key) or {}) if locale not in LOCALES]


def slash_name(name: str) -> bool:
    """One to 32 letters, digits, hyphens, apostrophes or underscores, in lower case where there is one."""
    return 1 <= len(name) <= 32 and name == name.lower() and all(_fits(sign) for sign in name)


def _fits(sign: str) -> bool:
    devanagari_or_thai = 0x0900 <= ord(sign) <= 0x097F or 0x0E00 <= ord(sign) <= 0x0E7F
    return sign in "-_'" or unicodedata.category(sign)[0] in "LN" or devanagari_or_thai


def _characters(one: Json) -> int:
    """Names, descriptions and values of a command; of translations the longest counts."""
    total = 0
    for key in ("name", "description"):
        texts = [one.get(key) or "", *(one.get(f"{key}_localizations") or {}).values()]
        total += max(map(len, texts))
    total += len(one["value"]) if isinstance(one.get("value"), str) else 0
    return total + sum(_characters(inner) for key in ("options", "choices") for inner in one.get(key) or ())
