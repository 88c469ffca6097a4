"""A page as somebody without scripts meets it: its text, its links, its forms with their buttons; and its faults."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser

VOID = frozenset({"input", "meta", "link", "img", "br", "hr"})
A_KEY = re.compile(
    r"\b(?:web|button|status|refused|why|event|option|clock|level|me|booked|help|offer|confirm|left|result|rules|admin|cup)"
    r"-[a-z0-9_-]+\b|\{ ?\$"
)


@dataclass
class Element:
    """A piece of a page."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    parent: Element | None = None
    inside: list[Element | str] = field(default_factory=list)

    def all(self, *tags: str) -> Iterator[Element]:
        """The elements with one of these tags in here, in order."""
        for one in self.inside:
            if isinstance(one, Element):
                if one.tag in tags or not tags:
                    yield one
                yield from one.all(*tags)

    def within(self, tag: str) -> Element | None:
        """The nearest element around this one that has the tag."""
        around = self.parent
        while around is not None and around.tag != tag:
            around = around.parent
        return around

    @property
    def text(self) -> str:
        """What is to be read in here, in one line."""
        parts = (one if isinstance(one, str) else "" if "hidden" in one.attributes else one.text for one in self.inside)
        return " ".join(" ".join(parts).split())

    @property
    def name(self) -> str:
        """What a screen reader calls it."""
        label = self.within("label")
        spoken = self.attributes.get("aria-label") or self.text or self.attributes.get("alt", "")
        return spoken or (label.text if label else "")


@dataclass(frozen=True)
class Form:
    """A form and what it sends as it stands."""

    element: Element

    @property
    def method(self) -> str:
        return self.element.attributes.get("method", "get").upper()

    @property
    def action(self) -> str:
        return self.element.attributes["action"]

    @property
    def buttons(self) -> list[Element]:
        return [e for e in self._own("button") if e.attributes.get("type") != "button"]

    def _own(self, *tags: str) -> Iterator[Element]:
        """Its elements, wherever on the page they stand."""
        page = self.element
        while page.parent is not None:
            page = page.parent
        for e in page.all(*tags):
            owner = e.attributes.get("form")
            if owner == self.element.attributes.get("id") if owner else e.within("form") is self.element:
                yield e

    @property
    def hidden(self) -> dict[str, str]:
        return {
            e.attributes["name"]: e.attributes.get("value", "")
            for e in self._own("input")
            if e.attributes.get("type") == "hidden"
        }

    def sends(self, button: Element, **given: object) -> dict[str, str]:
        """What goes out when the button is pressed after the given fields were filled in."""
        fields = dict(self._fields())
        unknown = set(given) - set(fields) - set(self._ticks())
        assert not unknown, f"the form has no {unknown}"
        fields |= {name: str(value) for name, value in given.items()}
        if "name" in button.attributes:
            fields[button.attributes["name"]] = button.attributes.get("value", "")
        return fields

    def _ticks(self) -> list[str]:
        return [e.attributes["name"] for e in self._own("input") if e.attributes.get("type") in ("checkbox", "radio")]

    def _fields(self) -> Iterator[tuple[str, str]]:
        for e in self._own("input", "select", "textarea"):
            name = e.attributes.get("name")
            if name is None:
                continue
            if e.tag == "select":
                options = list(e.all("option"))
                chosen = next((o for o in options if "selected" in o.attributes), options[0])
                yield name, chosen.attributes["value"]
            elif e.tag == "textarea":
                yield name, e.text
            elif e.attributes.get("type") not in ("checkbox", "radio") or "checked" in e.attributes:
                yield name, e.attributes.get("value", "")


class _Reader(HTMLParser):
    """Reads the elements of a page, and what is wrong with its tags."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.root = Element("page")
        self.faults: list[str] = []
        self._at = self.root
        self.feed(html)
        self.close()
        if self._at is not self.root:
            self.faults.append(f"<{self._at.tag}> is not closed")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        made = Element(tag, {name: value or "" for name, value in attrs}, self._at)
        self._at.inside.append(made)
        if tag not in VOID:
            self._at = made

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._at.inside.append(Element(tag, {name: value or "" for name, value in attrs}, self._at))

    def handle_endtag(self, tag: str) -> None:
        if self._at.tag != tag:
            self.faults.append(f"</{tag}> closes <{self._at.tag}>")
        elif self._at.parent is not None:
            self._at = self._at.parent

    def handle_data(self, data: str) -> None:
        self._at.inside.append(data)


@dataclass(frozen=True)
class Page:
    """One page, read once it is looked at: most pages only lead to the next."""

    html: str

    @cached_property
    def _read(self) -> _Reader:
        return _Reader(self.html)

    @property
    def root(self) -> Element:
        return self._read.root

    @property
    def text(self) -> str:
        """All that can be read on it, in one line."""
        return self.root.text

    @property
    def names(self) -> list[str]:
        """What its buttons are called."""
        return [button.name for button in self.root.all("button") if "hidden" not in button.attributes]

    @property
    def links(self) -> dict[str, str]:
        """Its links by what they are called; of several alike, the first."""
        links = [(a.name, a.attributes["href"]) for a in self.root.all("a")]
        return dict(reversed(links))

    @property
    def preview(self) -> dict[str, str]:
        """What a link to it unfolds with."""
        metas = [e.attributes for e in self.root.all("meta")]
        return {m["property"]: m["content"] for m in metas if m.get("property", "").startswith("og:")}

    @property
    def forms(self) -> list[Form]:
        return [Form(e) for e in self.root.all("form")]

    def form_to(self, action: str) -> Form:
        """The form that is sent to an address."""
        return next(form for form in self.forms if form.action == action)

    def field(self, name: str) -> str:
        """The value of the first field of this name."""
        found = next(e for e in self.root.all("input") if e.attributes.get("name") == name)
        return found.attributes.get("value", "")

    def form_with(self, button: str, given: Mapping[str, object]) -> tuple[Form, Element]:
        """The form that has a button of this name and the given hidden fields, and the button."""
        for form in self.forms:
            fits = all(form.hidden.get(name, str(value)) == str(value) for name, value in given.items())
            found = next((b for b in form.buttons if b.name == button), None)
            if found is not None and fits:
                return form, found
        raise AssertionError(f"no button {button!r} here: {self.names}")

    def problems(self) -> list[str]:
        """What keeps somebody from reading or using it."""
        return [*self._read.faults, *self._unnamed(), *self._structure(), *map(str, A_KEY.findall(self.text))]

    def _unnamed(self) -> Iterator[str]:
        labelled = {label.attributes.get("for") for label in self.root.all("label")}
        for e in self.root.all("input", "select", "textarea"):
            label = e.within("label")
            named = (label is not None and label.text) or e.attributes.get("id") in labelled - {None}
            if e.attributes.get("type") != "hidden" and not (named or e.attributes.get("aria-label")):
                yield f"no label: {e.attributes}"
        for e in self.root.all("button", "a", "summary"):
            if not (e.name or any(image.attributes.get("alt") for image in e.all("img"))):
                yield f"no name: {e.tag} {e.attributes}"
        for e in self.root.all("img"):
            if "alt" not in e.attributes:
                yield f"no alt: {e.attributes}"

    def _structure(self) -> Iterator[str]:
        html = next(self.root.all("html"), None)
        if html is not None:
            if not html.attributes.get("lang"):
                yield "no language"
            if len(list(self.root.all("h1"))) != 1:
                yield "not one h1"
            if not next(self.root.all("title")).text:
                yield "no title"
        ids = Counter(e.attributes["id"] for e in self.root.all() if "id" in e.attributes)
        yield from (f"id {name} stands {count} times" for name, count in ids.items() if count > 1)
        for e in self.root.all():
            for pointing in ("for", "aria-labelledby"):
                if pointing in e.attributes and e.attributes[pointing] not in ids:
                    yield f"{pointing}={e.attributes[pointing]} points nowhere"
            if any(name.startswith("on") or name == "style" for name in e.attributes):
                yield f"what the policy forbids: {e.attributes}"
