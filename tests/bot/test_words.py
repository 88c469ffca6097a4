"""Words: a Say becomes a sentence; every language of the table says the same things."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import structlog

from bot.serve import warn_of_untranslated_games
from bot.view.pen import Pen
from bot.view.sentences import headline, join_sentences, tell_outcome, tell_refusal
from bot.words import MissingWords, Words, files_by_language, seat_number
from games import find_games, game_folders
from games.core.game import Outcome, Refusal
from games.core.screen import Name, Say
from tests.fake_chat import PlainInk
from tests.games.words_of import variables_by_key

LANGUAGES = list(files_by_language())
WORDS = Words(game_folders("games", "tests.test_games"))


def texts(language: str) -> dict[str, str]:
    """Returns what stands in the files of a language, by path without the language."""
    files = files_by_language()[language]
    return {str(file).removesuffix(file.name) + file.name[len(language) :]: file.read_text("utf-8") for file in files}


def variables(language: str, name: str) -> dict[str, frozenset[str]]:
    """Returns the keys of a file with their variables, without the language's own name."""
    found = variables_by_key(texts(language).get(name, ""))
    found.pop(f"language-{language}", None)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", texts("en"))
def test_every_language_has_the_keys_and_variables_of_english(language: str, name: str) -> None:
    assert variables(language, name) == variables("en", name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_file_and_no_key_twice(language: str) -> None:
    assert texts(language).keys() == texts("en").keys()
    keys = [key for text in texts(language).values() for key in variables_by_key(text)]
    assert sorted(keys) == sorted(set(keys))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_of_the_table_is_found(language: str) -> None:
    assert language in WORDS.languages
    assert WORDS.text(Say("refused-match_over"), language).strip()


@pytest.mark.parametrize("reader", LANGUAGES)
def test_every_language_calls_itself_by_one_name(reader: str) -> None:
    names = [WORDS.text(Say(f"language-{language}"), reader) for language in LANGUAGES]
    assert names == [WORDS.text(Say(f"language-{language}"), language) for language in LANGUAGES]
    assert len(set(names)) == len(names)


def test_russian_puts_no_name_where_another_case_is_wanted() -> None:
    """Names cannot bend: "с { $who }" would read "с Анна"; "с игроком { $who }" is right with any name."""
    every = list(texts("ru").values())
    translated = [folder.joinpath("words", "ru.ftl") for folder in game_folders("games").values()]
    every += [file.read_text("utf-8") for file in translated if file.is_file()]
    wants_a_case = re.compile(
        r"\b(?:без|для|до|за|из|имени|к|между|на|о|об|от|против|с|со|у)\s\{ \$(?:who|whose|loser)\b"
    )
    found = [line for text in every for line in text.split("\n") if wants_a_case.search(line)]
    assert found == []


@pytest.mark.parametrize(
    ("english", "russian", "chinese"),
    [
        ("operator", "оператор", "运营者"),  # rights must not be said to be somebody else's
        ("moderator", "модератор", "管理员"),
        (" token", "токен", "口令"),
        ("behind a router", "роутер", "路由器"),
        (" commitment", "отпечат", "承诺"),
    ],
)
def test_every_language_has_one_word_for_one_thing(english: str, russian: str, chinese: str) -> None:
    other = []
    for name, file in texts("en").items():
        for key, text in texts_by_key(file).items():
            if english in f" {text}".lower():
                ru, zh = (texts_by_key(texts(to)[name])[key].lower() for to in ("ru", "zh"))
                other += [key] if russian not in ru or chinese not in zh else []
    assert other == []


def test_chinese_asks_for_the_number_one_as_it_has_no_singular() -> None:
    files = [*Path("bot").rglob("zh*.ftl"), *Path("games").rglob("zh*.ftl")]
    assert files
    assert [file for file in files if "[one]" in file.read_text("utf-8")] == []


def test_chinese_writes_names_of_people_without_spaces_beside_them() -> None:
    person = r"\{ \$(?:who|sitter|loser|winner|opponent|host) \}"
    beside = re.compile(rf"{person} [\u3400-\u9fff]|[\u3400-\u9fff，。：；] {person}")
    wrong = [
        (file.parent.parent.name, line)
        for file in [*Path("bot").rglob("zh*.ftl"), *Path("games").rglob("zh*.ftl")]
        for line in file.read_text("utf-8").splitlines()
        if beside.search(line)
    ]
    assert wrong == []


def test_chinese_says_you_in_one_way() -> None:
    assert [name for name, text in texts("zh").items() if "您" in text] == []


def texts_by_key(text: str) -> dict[str, str]:
    """Every message of a file, as it is written there."""
    return dict(re.findall(r"^([\w-]+) = (.*(?:\n[ \t].*)*)", text, re.MULTILINE))


def test_game_says_its_own_words() -> None:
    assert WORDS.text(Say("title"), "en", "tictactoe") == "Tic-tac-toe"
    assert WORDS.text(Say("title"), "en", "sealed") == "Sealed numbers"


def test_game_says_the_table_s_words_too() -> None:
    assert WORDS.text(Say("why-draw"), "en", "tictactoe") == "The players agreed."


def test_language_that_is_not_there_falls_back_to_english() -> None:
    assert WORDS.text(Say("refused-match_over"), "tlh") == "This match is over."
    assert WORDS.text(Say("title"), "tlh", "tictactoe") == "Tic-tac-toe"


def test_game_s_language_that_the_table_lacks_falls_back_to_english(tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "en.ftl").write_text("title = Chess\n", "utf-8")
    assert Words({"chess": tmp_path}).text(Say("title"), LANGUAGES[-1], "chess") == "Chess"


def test_game_without_a_translation_speaks_english_and_is_named_once_in_the_log(tmp_path: Path) -> None:
    chess, go = tmp_path / "chess", tmp_path / "go"
    for folder, languages in ((chess, ["en"]), (go, LANGUAGES)):
        (folder / "words").mkdir(parents=True)
        for language in languages:
            (folder / "words" / f"{language}.ftl").write_text("title = Chess\nrules-1 = Mate wins.\n", "utf-8")
    words, whole = Words({"chess": chess, "go": go}), Words({"go": go})
    said = [words.text(Say(key), language, "chess") for language in LANGUAGES for key in ("title", "rules-1")]
    assert said == ["Chess", "Mate wins."] * len(LANGUAGES)
    with structlog.testing.capture_logs() as logged:
        warn_of_untranslated_games(words)
        warn_of_untranslated_games(whole)
    lacking = ", ".join(language for language in LANGUAGES if language != "en")
    assert [(line["log_level"], line["games"]) for line in logged] == [("warning", f"chess: {lacking}")]


def test_game_may_say_a_thing_of_the_table_in_its_own_words(tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "en.ftl").write_text("why-draw = Peace was made.\n", "utf-8")
    words = Words({"chess": tmp_path})
    assert words.text(Say("why-draw"), "en", "chess") == "Peace was made."
    assert words.text(Say("why-draw"), "en") == "The players agreed."


def test_words_that_nobody_has_are_an_error() -> None:
    with pytest.raises(MissingWords) as missing:
        WORDS.text(Say("nothing"), "en")
    assert str(missing.value) == "nothing (en, table)"


def test_argument_that_is_missing_is_an_error() -> None:
    with pytest.raises(MissingWords) as missing:
        WORDS.text(Say("event-mark", {"cell": "a1"}), "en", "tictactoe")
    assert str(missing.value).startswith("event-mark (en, tictactoe): ")


def test_english_knows_what_can_be_said() -> None:
    assert WORDS.has("title", "tictactoe")
    assert not WORDS.has("title")
    assert not WORDS.has("nothing", "tictactoe")


def test_person_is_named_as_the_front_writes_names() -> None:
    say = Say("event-mark", {"who": Name(1), "cell": "a1", "you": "other"})
    assert WORDS.text(say, "en", "tictactoe", lambda seat: f"<@{seat}>") == "<@1> marked a1."
    assert WORDS.text(say, "en", "tictactoe") == "2 marked a1."
    assert seat_number(0) == "1"


def test_sentence_may_hold_another() -> None:
    say = Say("result-because", {"result": Say("result-draw"), "why": Say("why-full")})
    assert WORDS.text(say, "en", "tictactoe") == "It’s a draw. The board is full."


def test_nobody_becomes_another_by_what_was_typed() -> None:
    said = WORDS.text(
        Say("refused-unknown_topic", {"topic": "x\ue101y"}), "en", name=lambda seat: f"Somebody in {seat}"
    )
    assert said.startswith("There is no page “xy”.")


def test_words_leave_no_invisible_marks_around_names() -> None:
    text = WORDS.text(Say("refused-not_your_turn-seat", {"who": Name(0)}), "en", name=lambda seat: "Ann")
    assert text == "It is Ann’s turn."


@pytest.mark.parametrize("front", ["discord", "telegram"])
def test_sentence_without_arguments_is_each_language_s_and_each_front_s_own(front: str) -> None:
    own, sources = WORDS.sentences_on(front), WORDS._sources["en", ""]
    keys = [key for key in ("button-join", *own) if "$" not in sources[own.get(key, key)]]
    assert len(keys) > 1
    for language in (*LANGUAGES, *LANGUAGES):
        pen = Pen(WORDS, PlainInk(), language, None, front)
        assert [pen.plain(key) for key in keys] == [WORDS.text(Say(own.get(key, key)), language) for key in keys]


def test_sentences_of_several_people_name_each_of_them() -> None:
    say = Say("event-mark", {"who": Name(1), "cell": "a1", "you": "other"})
    both = Say("result-because", {"result": say, "why": Say("refused-not_your_turn-seat", {"who": Name(0)})})
    for names in (["Ann", "Bo"], ["Cy", "Di"]):
        said = WORDS.text(both, "en", "tictactoe", names.__getitem__)
        assert said == f"{names[1]} marked a1. It is {names[0]}’s turn."


def test_name_that_looks_like_words_stays_a_name() -> None:
    say = Say("refused-not_your_turn-seat", {"who": Name(0)})
    assert WORDS.text(say, "en", name=lambda seat: '{ $x } { "y" }') == 'It is { $x } { "y" }’s turn.'


LOST = Outcome(((1,), (0,)), "resigned")


@pytest.mark.parametrize(
    ("outcome", "sentence"),
    [
        (LOST, "2 won. 1 resigned."),
        (Outcome(((1,), (0,)), "left"), "2 won. 1 left the table."),
        (Outcome(((1,), (0,)), "time"), "2 won. 1 ran out of time."),
        (Outcome(((1,), (0,)), "line"), "2 won. Three in a row."),
        (Outcome(((0, 1),), "full"), "It’s a draw. The board is full."),
        (Outcome((), "time"), "Nobody won. Time ran out."),
        (Outcome((), "stopped"), "The match was stopped."),
        (Outcome(((0, 1),), "stopped"), "The match was stopped. 1 and 2 share first place."),
        (Outcome(((0, 2), (1,)), "stopped"), "The match was stopped. 1 and 3 share first place."),
        (Outcome(((0, 2), (1,)), "draw"), "1 and 3 share first place. The players agreed."),
        (Outcome(((0, 1, 2, 4), (3,)), "draw"), "1, 2, 3 and 5 share first place. The players agreed."),
    ],
)
def test_result_comes_first_and_then_why(outcome: Outcome, sentence: str) -> None:
    assert WORDS.text(tell_outcome(outcome), "en", "tictactoe") == sentence


@pytest.mark.parametrize(
    ("outcome", "sentence"),
    [
        (Outcome((), "time"), "Nobody won. Stakes were returned. Time ran out."),
        (Outcome((), "stopped"), "The match was stopped. Stakes were returned."),
        (LOST, "2 won. 1 resigned."),
    ],
)
def test_result_says_that_stakes_came_back_where_there_were_any(outcome: Outcome, sentence: str) -> None:
    assert WORDS.text(tell_outcome(outcome, stake=5), "en", "tictactoe") == sentence


@pytest.mark.parametrize(
    ("game", "outcome", "sentence"),
    [
        ("hexagon", Outcome(((1,), (0,)), "by_score", (1, 54)), "2 won. 54 chips to 1."),
        ("hexagon", Outcome(((0, 1),), "by_score", (30, 30)), "It’s a draw. 30 chips to 30."),
        ("tequila", Outcome(((2,), (0,), (1,)), "emptied", (7, 9, 0)), "3 won. The last tile is played."),
        ("tequila", Outcome(((2,), (0,), (1,)), "blocked", (7, 9, 4)), "3 won. Nobody could move. Fewest pips: 4."),
        ("tequila", Outcome(((2,), (0,), (1,)), "last_one", (None, None, 4)), "3 won. Last player standing."),
        ("tequila", Outcome((), "time", (7, 9, 4)), "Nobody won. Nobody moved at all."),
        ("rpsls", Outcome(((1,), (0, 2)), "lone_move"), "2 won. Nobody else sealed a move."),
    ],
)
def test_result_of_each_game_says_what_decided_it(game: str, outcome: Outcome, sentence: str) -> None:
    assert WORDS.text(tell_outcome(outcome), "en", game) == sentence


@pytest.mark.parametrize(
    ("language", "winner", "loser"),
    [
        ("en", "You won! 1 resigned.", "You lost. You resigned."),
        ("ru", "Вы победили! 1 сдаётся.", "Вы проиграли. Вы сдались."),
        ("zh", "你赢了！1认输了。", "你输了。你认输了。"),
    ],
)
def test_both_players_read_the_result_as_their_own(language: str, winner: str, loser: str) -> None:
    assert [WORDS.text(tell_outcome(LOST, you), language, "tictactoe") for you in (1, 0)] == [winner, loser]


@pytest.mark.parametrize(
    ("game", "outcome", "sentence"),
    [
        ("tictactoe", Outcome(((1,), (0,)), "line"), "You lost. 2 got three in a row."),
        ("tictactoe", Outcome(((1,), (0,)), "time"), "You lost. Your time ran out."),
        ("hexagon", Outcome(((1,), (0,)), "by_score", (17, 38)), "You lost. 17 chips to 38."),
        ("hexagon", Outcome(((0, 1),), "by_score", (30, 30)), "It’s a draw. 30 chips to 30."),
        ("hexagon", Outcome(((1,), (0,)), "left", (1, 1)), "You lost. You left the table."),
        ("tequila", Outcome(((1,), (0,)), "emptied", (7, 0)), "You lost. 2 played the last tile."),
        (
            "tequila",
            Outcome(((2,), (0,), (1,)), "emptied", (7, 9, 0)),
            "You came second of three. 3 won. The last tile is played.",
        ),
        (
            "tequila",
            Outcome(((2,), (1,), (0,)), "last_one", (9, 7, 0)),
            "You came last of three. 3 won. Last player standing.",
        ),
        (
            "tequila",
            Outcome(((0, 2), (1,)), "blocked", (4, 9, 4)),
            "You share first place with 3. Nobody could move. Fewest pips: 4.",
        ),
        ("rpsls", Outcome(((1,), (0,)), "last_one"), "You lost. 2 is the last player standing."),
        ("rpsls", Outcome(((1,), (0, 2)), "lone_move"), "You lost. 2 won. Nobody else sealed a move."),
        ("rpsls", Outcome(((1,), (0,)), "lone_reveal"), "You lost. Only 2 opened a move."),
        (
            "rpsls",
            Outcome(((1, 2), (0,)), "rounds"),
            "You came last of three. 2 and 3 share first place. That was the last round.",
        ),
        ("rpsls", Outcome(((0, 2), (1,)), "stopped"), "The match was stopped. You share first place with 3."),
    ],
)
def test_who_did_not_win_is_told_as_themselves_how_it_ended(game: str, outcome: Outcome, sentence: str) -> None:
    assert WORDS.text(tell_outcome(outcome, 0), "en", game) == sentence


@pytest.mark.parametrize("language", ["ru", "zh"])
@pytest.mark.parametrize("game", ["tictactoe", "hexagon", "tequila", "rpsls"])
def test_in_every_language_each_result_is_another_for_winner_loser_and_watcher(game: str, language: str) -> None:
    for why in ("line", "by_score", "emptied", "last_one", "lone_move", "lone_reveal", "resigned", "left", "time"):
        if WORDS.has(f"why-{why}", game) or why in ("resigned", "left"):
            said = [
                WORDS.text(tell_outcome(Outcome(((1,), (0,)), why, (1, 2)), seat), language, game)
                for seat in (0, 1, None)
            ]
            assert len(set(said)) == len(said), said
            assert said[0].startswith(WORDS.text(Say("result-lost"), language))


@pytest.mark.parametrize(
    ("language", "seat", "sentence"),
    [
        ("en", 0, "You won!"),
        ("en", 1, "You came second of four."),
        ("en", 3, "You came last of four."),
        ("en", None, "1 won."),
        ("ru", 2, "Вы заняли 3-е место из 4."),
        ("ru", 3, "Вы заняли последнее место из 4."),
        ("zh", 1, "你在 4 人中排第 2。"),
        ("zh", 3, "你在 4 人中排最后。"),
    ],
)
def test_each_of_four_reads_their_own_place(language: str, seat: int | None, sentence: str) -> None:
    outcome = Outcome(((0,), (1,), (2,), (3,)), "emptied", (0, 1, 2, 3))
    assert WORDS.text(headline(outcome, seat), language, "tequila") == sentence


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "You tied for second of five."),
        ("ru", "Вы делите 2-е место из 5."),
        ("zh", "你在 5 人中并列第 2。"),
    ],
)
def test_players_with_equal_results_read_that_they_share_a_place(language: str, sentence: str) -> None:
    outcome = Outcome(((0,), (1, 2, 3), (4,)), "emptied", (0, 1, 1, 1, 2))
    assert [WORDS.text(headline(outcome, seat), language, "tequila") for seat in (1, 2, 3)] == [sentence] * 3


def test_every_hint_of_a_game_has_its_words_and_fits_beside_whose_turn_it_is() -> None:
    for name, game in find_games().items():
        for language in WORDS.languages:
            hints = [WORDS.text(Say(f"hint-{n}"), language, name) for n in range(1, game.ui.hints + 1)]
            assert all(len(hint) <= 64 for hint in hints), hints
        assert not WORDS.has(f"hint-{game.ui.hints + 1}", name)


def test_language_says_what_stands_between_sentences() -> None:
    told = {
        language: join_sentences(["A.", "B."], lambda say, language=language: WORDS.text(say, language))
        for language in ("en", "ru", "zh")
    }
    assert told == {"en": "A. B.", "ru": "A. B.", "zh": "A.B."}


def test_refusal_with_a_seat_names_the_person() -> None:
    assert WORDS.text(tell_refusal(Refusal("not_your_turn", seat=1)), "en") == "It is 2’s turn."


def test_folders_of_games_are_found_by_their_words() -> None:
    assert set(game_folders("tests.test_games")) == {"hidden", "sealed"}
    assert "core" not in game_folders("games")
