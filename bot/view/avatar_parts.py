"""The parts of drawn avatars: heads, eyes, mouths and cheeks, within a square of 48 units.

`{fur}` stands for the colour of the animal, `{soft}` for a shade of it, `{line}` for the colour of eyes and mouth.
"""

from __future__ import annotations

from msgspec import Struct

INK, PAPER = "#1f2430", "#f7f3ea"
COLOURS = ("#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7", "#2f4858")
DARK = 118  # of 255


class Head(Struct, frozen=True):
    """A head with its ears; `nose` where the animal has one of its own instead of a mouth."""

    name: str
    drawing: str
    nose: str = ""


def mixed(color: str, other_color: str, share: float) -> str:
    """Returns a colour with a share of another one."""
    pairs = ((int(color[at : at + 2], 16), int(other_color[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def is_dark(colour: str) -> bool:
    """Whether paper is read better on a colour than ink."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue < DARK


_SKULL = '<ellipse cx="24" cy="28" rx="15" ry="13.5" fill="{fur}"/>'

HEADS = (
    Head(
        "bear",
        '<circle cx="12.5" cy="17" r="6" fill="{fur}"/><circle cx="35.5" cy="17" r="6" fill="{fur}"/>'
        '<circle cx="12.5" cy="17" r="3" fill="{soft}"/><circle cx="35.5" cy="17" r="3" fill="{soft}"/>' + _SKULL,
        '<ellipse cx="24" cy="34" rx="6.5" ry="4.8" fill="{soft}"/><ellipse cx="24" cy="32" rx="2.6" ry="1.8" '
        'fill="{line}"/><path d="M24 33.5v2" stroke="{line}" stroke-width="1.5"/>',
    ),
    Head(
        "cat",
        '<path d="M10 28 9.5 9 20 17ZM38 28l.5-19L28 17Z" fill="{fur}" stroke="{fur}" stroke-width="3"/>'
        '<path d="M12.5 19V12.5L17 17ZM35.5 19V12.5L31 17Z" fill="{soft}"/>' + _SKULL,
        '<path d="M22.3 31h3.4L24 33Z" fill="{line}" stroke="{line}"/><path d="M24 33c0 3-4.5 3.5-5 .8M24 33c0 3 '
        '4.5 3.5 5 .8M8 30l-5-1M8.5 33l-5 1M40 30l5-1M39.5 33l5 1" fill="none" stroke="{line}" '
        'stroke-width="1.3"/>',
    ),
    Head(
        "rabbit",
        '<ellipse cx="17" cy="12" rx="4.2" ry="10" fill="{fur}" transform="rotate(-8 17 12)"/>'
        '<ellipse cx="31" cy="12" rx="4.2" ry="10" fill="{fur}" transform="rotate(8 31 12)"/>'
        '<ellipse cx="17" cy="13" rx="1.9" ry="6.5" fill="{soft}" transform="rotate(-8 17 12)"/>'
        '<ellipse cx="31" cy="13" rx="1.9" ry="6.5" fill="{soft}" transform="rotate(8 31 12)"/>'
        '<circle cx="24" cy="30" r="13.5" fill="{fur}"/>',
        '<path d="M22.5 32h3L24 33.8Z" fill="{line}" stroke="{line}"/><path d="M22 36h4v4.5h-4Z" fill="#fff" '
        'stroke="{line}"/><path d="M24 36v4.5" stroke="{line}"/>',
    ),
    Head(
        "mouse",
        '<circle cx="10.5" cy="16" r="8.5" fill="{fur}"/><circle cx="37.5" cy="16" r="8.5" fill="{fur}"/>'
        '<circle cx="10.5" cy="16" r="5" fill="{soft}"/><circle cx="37.5" cy="16" r="5" fill="{soft}"/>'
        '<ellipse cx="24" cy="29" rx="13" ry="13" fill="{fur}"/>',
    ),
    Head(
        "fox",
        '<path d="M7 9 19 15H29L41 9 40 27 24 42 8 27Z" fill="{fur}" stroke="{fur}" stroke-width="3"/>'
        '<path d="M24 41.5 9 27.5Q18 25 24 33 30 25 39 27.5Z" fill="#fff"/>',
        '<ellipse cx="24" cy="39" rx="2.8" ry="2.2" fill="#1f2430"/>',
    ),
    Head(
        "owl",
        '<path d="M9.5 10Q15 13 24 13T38.5 10Q41 24 38.5 32 35 42 24 42T9.5 32Q7 24 9.5 10Z" fill="{fur}"/>'
        '<circle cx="17" cy="25" r="7" fill="{soft}"/><circle cx="31" cy="25" r="7" fill="{soft}"/>',
        '<path d="M21.5 30h5L24 35Z" fill="#e69f00" stroke="#1f2430" stroke-width="1"/>',
    ),
    Head(
        "frog",
        '<circle cx="14" cy="18" r="7.5" fill="{fur}"/><circle cx="34" cy="18" r="7.5" fill="{fur}"/>'
        '<ellipse cx="24" cy="30" rx="17" ry="12" fill="{fur}"/>',
        '<path d="M13 32q11 8 22 0" fill="none" stroke="{line}" stroke-width="2"/>',
    ),
    Head(
        "chick",
        '<path d="M24 13q-5-4-3-8 3 1 3 4 1-5 5-5 1 5-5 9Z" fill="{fur}"/>'
        '<circle cx="24" cy="28" r="15" fill="{fur}"/>',
        '<path d="M24 29l5 3-5 3-5-3Z" fill="#e69f00" stroke="#1f2430" stroke-width="1"/>',
    ),
    Head(
        "ghost",
        '<path d="M9 26a15 16 0 0 1 30 0V42l-5-3.5-5 3.5-5-3.5-5 3.5-5-3.5L9 42Z" fill="{fur}"/>',
    ),
    Head("drop", '<path d="M24 4Q27 11 33 17 39 23 39 29A15 13.5 0 0 1 9 29Q9 23 15 17 21 11 24 4Z" fill="{fur}"/>'),
    Head(
        "dragon",
        '<path d="M12 21 8 8q8 2 10 9M36 21 40 8q-8 2-10 9M19 15l5-9 5 9Z" fill="{soft}"/>' + _SKULL,
    ),
    Head(
        "lion",
        '<path d="M24 9l5 3 6-1 2 6 5 3-1 6 2 6-5 3-2 6-6-1-6 3-6-3-6 1-2-6-5-3 2-6-1-6 5-3 2-6 6 1Z" fill="{soft}" '
        'stroke="{soft}" stroke-width="4"/><circle cx="24" cy="26.5" r="12" fill="{fur}"/>',
    ),
    Head(
        "sprout",
        '<path d="M24 16V10M24 11q-8 1-9-6 8-1 9 6q1-7 9-6-1 7-9 6Z" fill="{soft}" stroke="{soft}" stroke-width="1.5"/>'
        '<rect x="9.5" y="15" width="29" height="26" rx="11" fill="{fur}"/>',
    ),
)

EYES = (
    '<circle cx="18" cy="26" r="2.3" fill="{line}"/><circle cx="30" cy="26" r="2.3" fill="{line}"/>',
    '<circle cx="17.5" cy="25.5" r="4.3" fill="#fff"/><circle cx="30.5" cy="25.5" r="4.3" fill="#fff"/>'
    '<circle cx="18.2" cy="26" r="2.1" fill="#1f2430"/><circle cx="29.8" cy="26" r="2.1" fill="#1f2430"/>',
    '<path d="M15 27q3-4 6 0M27 27q3-4 6 0" fill="none" stroke="{line}" stroke-width="2"/>',
    '<path d="M15 25q3 4 6 0M27 25q3 4 6 0" fill="none" stroke="{line}" stroke-width="2"/>',
    '<circle cx="18" cy="26" r="2.3" fill="{line}"/><path d="M27 26.5q3-3.5 6 0" fill="none" stroke="{line}" '
    'stroke-width="2"/>',
    '<g fill="#fff" stroke="#1f2430" stroke-width="1.6"><circle cx="17.5" cy="25.5" r="4.8"/><circle cx="30.5" '
    'cy="25.5" r="4.8"/><path d="M22.3 25q1.7-1.3 3.4 0"/></g><circle cx="17.5" cy="25.8" r="1.9" '
    'fill="#1f2430"/><circle cx="30.5" cy="25.8" r="1.9" fill="#1f2430"/>',
)

MOUTHS = (
    '<path d="M20 33q4 4.5 8 0" fill="none" stroke="{line}" stroke-width="2"/>',
    '<ellipse cx="24" cy="34.5" rx="2.2" ry="2.6" fill="{line}"/>',
    '<path d="M19 32.5h10q-.5 6-5 6t-5-6Z" fill="#1f2430"/><path d="M21.5 37q2.5-2 5 0-1 1.5-2.5 1.5T21.5 37Z" '
    'fill="#d55e00"/>',
    '<path d="M20.5 34.5q5 1.5 7.5-1.5" fill="none" stroke="{line}" stroke-width="2"/>',
    '<path d="M19.5 33q2.250 3.5 4.5 0 2.250 3.5 4.5 0" fill="none" stroke="{line}" stroke-width="1.8"/>',
)

CHEEKS = (
    "",
    '<g fill="#d55e00" opacity=".45"><ellipse cx="13.5" cy="32" rx="2.8" ry="1.9"/><ellipse cx="34.5" cy="32" '
    'rx="2.8" ry="1.9"/></g>',
    '<g fill="{soft}"><circle cx="13" cy="31.5" r=".9"/><circle cx="15.5" cy="33" r=".9"/><circle cx="35" cy="31.5" '
    'r=".9"/><circle cx="32.5" cy="33" r=".9"/></g>',
)
