"""What stands in a file of words: its keys, and the variables each one uses."""

from __future__ import annotations

from typing import Any

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor


def variables_by_key(text: str) -> dict[str, frozenset[str]]:
    """Every message, attribute and term of a file with its variables; a line that is no Fluent is an error."""
    entries = FluentParser().parse(text).body
    junk = [entry.content for entry in entries if isinstance(entry, ast.Junk)]
    assert not junk, junk
    found: dict[str, frozenset[str]] = {}
    for entry in entries:
        if isinstance(entry, ast.Message | ast.Term):
            assert entry.id.name not in found, f"{entry.id.name} stands twice"
            found[entry.id.name] = _variables(entry)
            found |= {f"{entry.id.name}.{a.id.name}": _variables(a) for a in entry.attributes}
    return found


def _variables(node: Any) -> frozenset[str]:
    finder = _Finder()
    finder.visit(node)
    return frozenset(finder.names)


class _Finder(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.names.add(node.id.name)
