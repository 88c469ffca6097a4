"""What is stored about people is declared, and the privacy text tells of it: a new table or column is found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

import pytest
from sqlalchemy import Column, MetaData, Table, Text

from games.table.table import Lobby
from storage import friends, operation_schema, people_tournaments, rating_schema, reports, schema, tournament_schema
from storage.columns import metadata
from storage.matches import talk
from storage.messages.rooms import Settings
from storage.people.players import Preferences
from storage.personal_data import DOCUMENTS, NOT_PERSONAL, PARAGRAPHS, TABLES, Columns

SCHEMA = (
    schema,
    rating_schema,
    tournament_schema,
    operation_schema,
    reports,
    friends,
    people_tournaments,
    talk,
)  # that fill the metadata
FIELDS: Mapping[str, list[str]] = {
    "players.wishes": [field.name for field in fields(Preferences)],
    "rooms.settings": [field.name for field in fields(Settings)],
    "matches.lobby": list(Lobby.__struct_fields__),
}


def declared(columns: Columns) -> Counter[str]:
    """The columns of a declaration, with how often each stands there."""
    return Counter(name for names in columns.values() for name in names.split())


def undeclared(tables: MetaData, declaration: Mapping[str, Columns] = TABLES) -> list[str]:
    """What stands in the schema and not in the declaration, or the other way round, or twice."""
    differing = sorted(set(tables.tables) ^ set(declaration))
    for name in sorted(set(tables.tables) & set(declaration)):
        stored, known = Counter(tables.tables[name].c.keys()), declared(declaration[name])
        differing += [f"{name}.{column}" for column in sorted((stored - known) + (known - stored))]
    return differing


def copy_of_schema() -> MetaData:
    """The schema, into which a test may plant something."""
    copied = MetaData()
    for table in metadata.sorted_tables:
        table.to_metadata(copied)
    return copied


def test_every_column_is_declared_with_its_paragraph_or_as_not_personal() -> None:
    assert undeclared(metadata) == []


@pytest.mark.parametrize("name", FIELDS)
def test_every_field_of_a_document_about_people_is_declared(name: str) -> None:
    assert declared(DOCUMENTS[name]) == Counter(FIELDS[name])


def test_new_column_and_new_table_are_found_until_they_are_declared() -> None:
    planted = copy_of_schema()
    planted.tables["players"].append_column(Column("birthday", Text))
    Table("complaints", planted, Column("id", Text, primary_key=True), Column("reporter", Text))
    assert undeclared(planted) == ["complaints", "players.birthday"]
    named: dict[str, Any] = {"players": {**TABLES["players"], NOT_PERSONAL: "birthday"}}
    assert undeclared(planted, {**TABLES, **named, "complaints": {"account": "id reporter"}}) == []


def test_column_that_is_gone_or_declared_twice_is_found() -> None:
    twice = {**TABLES, "blocks": {"choices": "player_id other since", "account": "player_id"}}
    assert undeclared(metadata, twice) == ["blocks.player_id", "blocks.since"]


def test_declaration_names_known_paragraphs_alone_and_each_has_data() -> None:
    every = [paragraph for columns in (*TABLES.values(), *DOCUMENTS.values()) for paragraph in columns]
    assert set(every) - {NOT_PERSONAL} == set(PARAGRAPHS)
