"""The deal: whose tiles come from where in the shuffle, the hub, extra rounds, and who is first."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from itertools import islice
from typing import Any

import pytest

from games.core.chance import Chance, commitment, entropy, seed
from games.core.game import Start
from games.core.match import Transition, begin
from games.core.options import make

from .laid import GAME, asked, told
from .naive import all_tiles

HAND = {2: 8, 3: 8, 4: 8, 5: 7, 6: 6, 7: 5, 8: 4}
SECRET = bytes(range(32))
WORKED = seed(SECRET, [entropy("ann says hello"), entropy("")])

Tile = tuple[int, int]


def dealt(seats: int, from_seed: bytes, **options: Any) -> Transition[Any]:
    return begin(GAME, Start(seats, from_seed, make(GAME.Options, options), 1), None)


@cache
def seed_of(number: int) -> bytes:
    return sha256(b"deal %d" % number).digest()


@cache
def order_of(number: int) -> list[Tile]:
    return Chance(seed_of(number), "tiles").shuffled(all_tiles())


def deals(seats: int, without_double: int = 0) -> Iterator[tuple[list[Tile], Transition[Any]]]:
    """Shuffles one after another, the first so many tiles without a double, and what is dealt from each."""
    for number in range(5_000):
        if all(low != high for low, high in order_of(number)[:without_double]):
            yield order_of(number), dealt(seats, seed_of(number))


def extra_rounds(seats: int, rounds: int) -> tuple[list[Tile], Transition[Any]]:
    """The first deal with just so many extra rounds, after which the first mover was asked at once."""
    before = (HAND[seats] + rounds - 1) * seats
    wanted = (pair for pair in deals(seats, without_double=before) if pair[1].events[0].facts["rounds"] == rounds)
    return next((order, deal) for order, deal in wanted if quiet(deal))


def first_deals(seats: int, count: int) -> list[Transition[Any]]:
    """The first deals without an extra round in which the first mover was asked at once."""
    wanted = (deal for _, deal in deals(seats) if deal.events[0].facts["rounds"] == 0 and quiet(deal))
    return list(islice(wanted, count))


def whole(deal: Transition[Any]) -> list[set[Tile]]:
    """The hands with the hub back in its owner's; a first mover's forced draws cannot be among them."""
    hands = [set(hand) for hand in deal.match.state.hands]
    owner = deal.events[1].seat
    assert owner is not None
    hands[owner].add((deal.match.state.hub, deal.match.state.hub))
    return hands


def quiet(deal: Transition[Any]) -> bool:
    """Whether the first mover was asked at once."""
    return len(deal.events) == 2


def test_the_worked_example_of_the_contract_is_dealt_as_it_says() -> None:
    assert commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert WORKED.hex() == "5ed66629e6c9ba062bb2d866f69b5645e2ce47ed8bdfd3a0204184b24b638456"
    words = Chance(WORKED, "tiles")
    assert [words.word() for _ in range(3)] == [13242382899934808246, 8638832023999096613, 8282983010887218282]
    deal = dealt(2, WORKED)
    first = {(6, 8), (0, 7), (10, 12), (0, 2), (3, 3), (5, 10), (9, 12), (4, 11)}
    assert whole(deal)[0] == first
    assert {(9, 10), (4, 4)} <= whole(deal)[1]
    assert told(deal)[:2] == ["dealt 8 0", "hub 1 4-4"]
    assert asked(deal.match) == 0


@pytest.mark.parametrize(("seats", "size"), [*HAND.items()])
def test_hands_come_from_the_front_whole_hand_by_whole_hand(seats: int, size: int) -> None:
    order, deal = next((order, deal) for order, deal in deals(seats) if quiet(deal))
    assert whole(deal) == [set(order[size * seat : size * (seat + 1)]) for seat in range(seats)]
    assert list(deal.match.state.boneyard) == order[size * seats :]
    assert [len(deal.match.state.boneyard)] == [91 - size * seats]


@pytest.mark.parametrize("seats", [*HAND])
def test_highest_double_is_the_hub_and_its_owner_has_so_moved(seats: int) -> None:
    owners = set()
    for deal in first_deals(seats, 40):
        doubles = {tile: seat for seat, hand in enumerate(whole(deal)) for tile in hand if tile[0] == tile[1]}
        hub = max(doubles)
        owners.add(doubles[hub])
        assert (deal.match.state.hub, deal.events[1].seat) == (hub[0], doubles[hub])
        assert hub not in deal.match.state.hands[doubles[hub]]
        assert deal.events[1].facts == {"tile": f"{hub[0]}-{hub[0]}"}
        assert asked(deal.match) == (doubles[hub] + 1) % seats
    assert owners == set(range(seats))


@pytest.mark.parametrize(("seats", "rounds"), [(2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (8, 1)])
def test_while_nobody_holds_a_double_everybody_gets_one_more_tile(seats: int, rounds: int) -> None:
    size = HAND[seats]
    order, deal = extra_rounds(seats, rounds)
    hands = [set(order[size * seat : size * (seat + 1)]) for seat in range(seats)]
    for number in range(rounds):
        for seat in range(seats):
            hands[seat].add(order[size * seats + number * seats + seat])
    assert whole(deal) == hands
    assert deal.events[0].facts == {"tiles": size + rounds, "rounds": rounds}
    before, newest = order[: (size + rounds - 1) * seats], order[(size + rounds - 1) * seats :][:seats]
    assert not [tile for tile in before if tile[0] == tile[1]]
    assert deal.match.state.hub == max(low for low, high in newest if low == high)
    assert list(deal.match.state.boneyard) == order[(size + rounds) * seats :]


def test_a_whole_round_is_dealt_though_its_first_tile_is_a_double() -> None:
    size, seats = 8, 2
    for order, deal in deals(seats, without_double=size * seats):
        first = order[size * seats]
        if deal.events[0].facts["rounds"] == 1 and first[0] == first[1]:
            assert sum(map(len, whole(deal))) == seats * (size + 1)
            return
    pytest.fail("no such deal")


def test_two_doubles_in_one_extra_round_make_the_higher_one_the_hub() -> None:
    for order, deal in deals(3, without_double=24):
        newest = [low for low, high in order[24:27] if low == high]
        if deal.events[0].facts["rounds"] == 1 and len(newest) == 2:
            assert deal.match.state.hub == max(newest)
            assert (min(newest), min(newest)) in {tile for hand in deal.match.state.hands for tile in hand}
            return
    pytest.fail("no such deal")


def test_nothing_lies_on_the_table_but_the_hub() -> None:
    _, deal = next(deals(5))
    state = deal.match.state
    assert (state.tracks, state.shots, state.lost) == (((),) * 5, (0,) * 5, ())
    assert [track.end for track in GAME.view(state, None).tracks] == [state.hub] * 5


def test_first_mover_who_can_place_nothing_draws_nothing_and_is_passed_over() -> None:
    deal = next(deal for _, deal in deals(3) if not quiet(deal))
    first = ((deal.events[1].seat or 0) + 1) % 3
    assert told(deal)[2] == f"passed {first} train"
    assert deal.match.state.trains[first]
    assert len(deal.match.state.boneyard) == 67
    assert not deal.reveals


def test_a_deal_is_the_same_each_time_and_another_seed_is_another_deal() -> None:
    assert dealt(4, WORKED) == dealt(4, WORKED)
    assert dealt(4, WORKED).match.state.hands != dealt(4, SECRET).match.state.hands
