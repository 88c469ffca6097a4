"""Everything that chance decides in a tournament follows from its secret."""

from __future__ import annotations

import hmac
from hashlib import sha256
from pathlib import Path

from games.core.chance import commitment, entropy, seed
from games.tournament.draws import SECRET_BYTES, deal_chance, deal_secret, round_draws, secret_from
from games.tournament.pairing import round_robin

SECRET = bytes(range(32))


def test_deal_is_the_hmac_of_round_and_pairing() -> None:
    assert deal_secret(SECRET, 2, 13) == hmac.new(SECRET, b"2/13", sha256).digest()
    assert deal_secret(SECRET, 2, 13) != deal_secret(SECRET, 21, 3)


def test_figures_of_the_document_are_true() -> None:
    document = (Path(__file__).parents[3] / "docs" / "tournaments.md").read_text("utf-8")
    own = deal_chance(SECRET, 1, 1)
    first = round_robin(range(3), [], round_draws(SECRET, 1))
    pairs = ", ".join(f"{'ABC'[p.first]}–{'ABC'[p.second]}" for p in first.pairings)
    for figure in (SECRET.hex(), commitment(SECRET), own.secret, seed(deal_secret(SECRET, 1, 1), own.entropy).hex()):
        assert f"`{figure}`" in document
    assert f"| {pairs} |" in document


def test_records_chance_has_the_deals_own_commitment_and_nobodys_words() -> None:
    chance = deal_chance(SECRET, 1, 1)
    assert bytes.fromhex(chance.secret) == deal_secret(SECRET, 1, 1)
    assert chance.commitment == commitment(deal_secret(SECRET, 1, 1))
    assert chance.entropy == (entropy(""), entropy(""))


def test_draws_differ_from_round_to_round() -> None:
    assert round_draws(SECRET, 1).shuffled(range(40)) != round_draws(SECRET, 2).shuffled(range(40))
    assert round_draws(SECRET, 1).shuffled(range(40)) == round_draws(SECRET, 1).shuffled(range(40))


def test_secret_of_a_seed_is_as_long_as_any() -> None:
    assert len(secret_from(7)) == SECRET_BYTES
    assert secret_from(7) == secret_from(7) != secret_from(8)
