"""The architecture: which module may import which, and that the documents are true."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from graphlib import CycleError, TopologicalSorter
from importlib.metadata import PackageNotFoundError, requires
from importlib.util import resolve_name
from pathlib import Path

import pytest
from grimp import build_graph
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from bot.chat.commands import all_commands
from bot.chat.presses import TABLE_PAGES
from bot.platforms import AllSettings
from bot.settings import PREFIX
from bot.usecases.inbox import VERBS
from games import find_games
from games.core.game import AnyGame, Start
from games.core.match import begin, legal, waiting
from games.core.options import opening_options
from storage.columns import metadata
from storage.engine import EXAMPLE

ROOT = Path(__file__).parent.parent
DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "tests").rglob("*.md")]
IMPURE = set("asyncio logging os random time socket pathlib secrets sqlite3 threading urllib".split())


@cache
def nodes(file: Path) -> list[ast.AST]:
    """Everything that a file's code is made of."""
    return list(ast.walk(ast.parse(file.read_text("utf-8"))))


@pytest.fixture(scope="module", autouse=True)
def forget_nodes() -> Iterator[None]:
    """No later test carries them along."""
    yield
    nodes.cache_clear()


def imports(file: Path) -> Iterator[tuple[int, str]]:
    """Level and name of everything a file imports."""
    for node in nodes(file):
        if isinstance(node, ast.Import):
            yield from ((0, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.level, node.module or ""


FINDERS = {
    *("bot/feature.py", "bot/platforms/__init__.py", "bot/platforms/web/routes.py"),
    *("games/__init__.py", "storage/engine.py", "storage/parts.py"),
}


def names_imported(file: Path) -> Iterator[ast.expr]:
    """The name in every `import_module(…)` of a module."""
    for node in nodes(file):
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] == "import_module":
            yield node.args[0]


def test_no_modules_import_each_other_in_a_circle_whether_late_or_by_name() -> None:
    graph = build_graph("bot", "games", "storage", cache_dir=None)
    imported = {module: set(graph.find_modules_directly_imported_by(module)) for module in graph.modules}
    for file in (file for top in ("bot", "games", "storage") for file in (ROOT / top).rglob("*.py")):
        module = ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        package = module if file.name == "__init__.py" else module.rpartition(".")[0]
        for name in names_imported(file):
            if isinstance(name, ast.Constant):
                imported[module].add(resolve_name(str(name.value), package))
            else:  # it is put together of what stands in a folder
                assert file.relative_to(ROOT).as_posix() in FINDERS, file
    try:
        TopologicalSorter(imported).prepare()
    except CycleError as error:
        pytest.fail(" ← ".join(error.args[1]))


def test_games_import_no_clock_no_dice_and_no_files() -> None:
    for file in (ROOT / "games").rglob("*.py"):
        roots = {name.split(".")[0] for level, name in imports(file) if not level}
        assert not roots & IMPURE, file


def test_a_game_knows_the_core_and_no_other_game() -> None:
    for folder in (ROOT / "games" / name for name in find_games()):
        for file in folder.glob("*.py"):
            for level, name in imports(file):
                assert not name.startswith("games"), f"{file}: imports relatively, so that a copied folder is a game"
                assert level < 2 or name.split(".")[0] == "core", file


def test_games_never_ask_what_time_it_is() -> None:
    for file in (ROOT / "games").rglob("*.py"):
        assert not re.search(r"\b(now|utcnow|today)\(", file.read_text("utf-8")), file


def test_storage_names_no_game_and_only_storage_writes_sql() -> None:
    for file in (ROOT / "storage").rglob("*.py"):
        assert all(
            level
            or not n.startswith("games.")
            or n.startswith(
                (
                    *("games.core", "games.table", "games.rating", "games.farming", "games.reductions"),
                    *("games.prospects", "games.robots", "games.tournament"),
                )
            )
            for level, n in imports(file)
        ), file
    allowed = {"select", "text", "AsyncConnection"}
    for file in (ROOT / "bot").rglob("*.py"):
        taken = [n for n in nodes(file) if isinstance(n, ast.ImportFrom) and (n.module or "").startswith("sqlalchemy")]
        assert {alias.name for node in taken for alias in node.names} <= allowed, file


ENGINE = re.compile(r"sqlite|\bpragma\b|\browid\b|\bjson_extract\b|\binstr\b|\binsert or\b", re.IGNORECASE)
SAYS_IT_ELSEWHERE = {"bot/settings.py": "the default address", "bot/logs.py": "the name of a library's logger"}


def sqlite_words(file: Path) -> list[str]:
    """What a module's code says of SQLite: names, imports and texts, but for docstrings and the address to copy."""
    said = {node.value for node in nodes(file) if isinstance(node, ast.Expr)}
    texts = [node.value for node in nodes(file) if isinstance(node, ast.Constant) and node not in said]
    words = [*identifiers(file), *(text.replace(EXAMPLE, "") for text in texts if isinstance(text, str))]
    return [word for word in words if ENGINE.search(word)]


def test_only_one_folder_knows_sqlite() -> None:
    own = set((ROOT / "storage" / "sqlite").rglob("*.py"))
    for top in ("bot", "games", "storage"):
        for file in {*(ROOT / top).rglob("*.py")} - own:
            if file.relative_to(ROOT).as_posix() not in SAYS_IT_ELSEWHERE:
                assert sqlite_words(file) == [], file


def own_words(game: AnyGame) -> set[str]:
    """What only this game should say: its forms, their options, its opening options, and moves that are words."""
    start = Start(game.fewest, b"words", game.Options(), game.rules)
    match = begin(game, start, None).match
    spellings = [spelling for seat in waiting(game, match) for spelling in legal(game, match, seat)]
    moves = {spelling for spelling in spellings if spelling.isalpha() and len(spelling) > 1}  # `a` is no word
    forms = {word for form in game.forms.typed for word in (form.name, form.option)}
    return moves | forms | {game.forms.page, *(name for name, _ in opening_options(game.Options))} - {""}


def constants(file: Path) -> Iterator[str]:
    """Every text in a module's code but its docstrings, without the signs around a word that it may begin with."""
    said = {node.value for node in nodes(file) if isinstance(node, ast.Expr)}
    for node in nodes(file):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in said:
            yield re.split(r"[ :=(.]", node.value.lstrip("/("))[0]


@pytest.mark.parametrize("name", find_games())
@pytest.mark.parametrize("top", ["bot", "storage"])
def test_words_of_a_game_stand_only_in_its_folder_and_in_translations(top: str, name: str) -> None:
    words = own_words(find_games()[name]) | {name}
    for file in (ROOT / top).rglob("*.*"):
        if "migrations" in file.parts:
            continue  # these say what was, and stay as they are
        if file.suffix in (".py", ".html", ".js"):
            assert not re.search(rf"\b{name}\b", file.read_text("utf-8"), re.IGNORECASE), file
        if file.suffix == ".py":
            assert not words.intersection(constants(file)), file


def test_words_of_a_game_are_its_moves_forms_and_opening_options() -> None:
    assert own_words(find_games()["rpsls"]) >= {"rock", "commit", "opening", "seal"}
    assert own_words(find_games()["hexagon"]) == {"size"}


def test_platforms_do_not_know_each_other() -> None:
    platforms = ROOT / "bot" / "platforms"
    names = {f.parent.name for f in platforms.glob("*/__init__.py")}
    for name in names:
        for file in (platforms / name).rglob("*.py"):
            others = names - {name}
            assert not any(f"platforms.{other}" in n for other in others for _, n in imports(file)), file


def test_fronts_are_known_from_outside_by_their_names_alone() -> None:
    """Nothing imports a front's package or branches on its name, so another one needs no edit elsewhere."""
    platforms = ROOT / "bot" / "platforms"
    names = {f.parent.name for f in platforms.glob("*/__init__.py")}
    outside = [*(ROOT / "storage").rglob("*.py"), *(ROOT / "games").rglob("*.py"), *(ROOT / "bot").rglob("*.py")]
    pages = {folder for name in names for folder in (ROOT / "bot" / "features").glob(f"*/{name}")}  # parts of a front
    for file in outside:
        if (file.is_relative_to(platforms) and file.parent != platforms) or pages.intersection(file.parents):
            continue
        assert not [name for _, name in imports(file) if re.search(r"platforms\.\w", name)], file
        if file != ROOT / "storage" / "columns.py":
            said = {node.value for node in nodes(file) if isinstance(node, ast.Constant)}
            assert not {name for name in names & said if name != "push"}, file  # also a key of the export


def takes_buttons_apart(node: ast.AST) -> bool:
    """Whether this reads or spells what a button says: `data.partition(":")`, `data[1:]`, `f"~{match}:more"`."""
    if isinstance(node, ast.JoinedStr):
        first = node.values[0]
        return isinstance(first, ast.Constant) and str(first.value) in ("~", "=")
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
        return ast.unparse(node.value).rpartition(".")[2] == "data"
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or not node.args:
        return False
    what = node.args[0].value if isinstance(node.args[0], ast.Constant) else None
    if node.func.attr == "startswith":
        return isinstance(what, str) and what.endswith(":") and what[:-1] in {*VERBS, *TABLE_PAGES}
    return node.func.attr in ("split", "partition", "rpartition") and what == ":"


def test_one_module_reads_and_spells_what_buttons_say() -> None:
    # accounts, names of displays, fields of an event stream
    others = {"settings.py", "cli/admin.py", "notices/text.py", "robots/dialling.py"}
    bot = ROOT / "bot"
    found = {
        file.relative_to(bot).as_posix() for file in bot.rglob("*.py") if any(map(takes_buttons_apart, nodes(file)))
    }
    assert found - others == {"view/button_data.py"}


def test_every_setting_is_in_the_example() -> None:
    example = (ROOT / ".env.example").read_text("utf-8")
    documented = set(re.findall(rf"^#?({PREFIX}\w+)=", example, re.MULTILINE))
    assert documented == {PREFIX + name.upper() for name in AllSettings.model_fields}


def test_every_setting_and_command_is_documented() -> None:
    contract, players = ((ROOT / "docs" / f"{page}.md").read_text("utf-8") for page in ("contract", "players"))
    assert [name for name in AllSettings.model_fields if f"`{PREFIX}{name.upper()}`" not in contract] == []
    assert [
        name for name in all_commands(find_games()) if f"`/{name}`" not in contract or f"`/{name}" not in players
    ] == []


def test_files_are_short_enough_to_be_read() -> None:
    for folder in ("games", "storage", "bot"):
        for file in (ROOT / folder).rglob("*.py"):
            assert len(file.read_text("utf-8").splitlines()) <= 320 or "migrations" in file.parts, file


# Lines; and shorter modules, but for migrations, games and how a feature begins: lower it when there are fewer.
SHORT, SHORT_MOST = 60, 42


def test_modules_that_open_for_a_few_lines_only_become_fewer() -> None:
    beginnings = set((ROOT / "bot" / "features").glob("*/__init__.py"))
    modules = {file for folder in ("games", "storage", "bot") for file in (ROOT / folder).rglob("*.py")} - beginnings
    free = {ROOT / "storage" / "migrations", *(ROOT / "games" / name for name in find_games())}
    short = [f for f in modules if len(f.read_text("utf-8").splitlines()) < SHORT and not free.intersection(f.parents)]
    assert len(short) <= SHORT_MOST, "a new module belongs to a neighbour that answers the same question"


LONG = 40  # lines of a function, its signature and docstring included
LONGER, LONGER_MOST = 25, 57  # lines; and longer functions in the whole program: lower it when there are fewer
MANY, MANY_MOST = 6, 15  # parameters; and functions with more: lower it, too


def functions(top: str) -> Iterator[tuple[Path, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Every function of a package, with its file; not those of migrations, which stay as they are."""
    for file in (ROOT / top).rglob("*.py"):
        if "migrations" not in file.parts:
            yield from ((file, n) for n in nodes(file) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))


def lines_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """How many lines a function has."""
    return (function.end_lineno or function.lineno) - function.lineno + 1


@pytest.mark.parametrize("top", ["bot", "games", "storage"])
def test_every_function_fits_in_the_eye(top: str) -> None:
    for file, function in functions(top):
        assert lines_of(function) <= LONG, f"{file}: {function.name} answers more than one question"


def test_functions_that_are_read_twice_become_fewer() -> None:
    program = [function for top in ("bot", "games", "storage") for _, function in functions(top)]
    assert sum(lines_of(function) > LONGER for function in program) <= LONGER_MOST, "a paragraph has a name"
    given = [{arg.arg for arg in (*f.args.posonlyargs, *f.args.args, *f.args.kwonlyargs)} for f in program]
    many = [names for names in given if len(names - {"self", "cls"}) > MANY]
    assert len(many) <= MANY_MOST, f"what always travels together is one thing: {many}"


VAGUE_MOST = {"one": 128, "found": 65, "told": 30, "mine": 27, "theirs": 15, "its": 10, "some": 6}  # lower them too


def named(node: ast.AST) -> str:
    """The name that a node gives to a value, a parameter or a function; empty where it gives none."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return node.name
    if isinstance(node, ast.arg):
        return node.arg
    return node.id if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) else ""


def test_names_that_say_nothing_become_fewer() -> None:
    files = [file for folder in ("games", "storage", "bot") for file in (ROOT / folder).rglob("*.py")]
    given = Counter(named(node) for file in files if "migrations" not in file.parts for node in nodes(file))
    for name, most in VAGUE_MOST.items():
        assert given[name] <= most, f"`{name}`: a noun that a reader would search for is better"


PAUSES = {"sleep", "_sleep", "wait_for"}
ENDLESS_WITH_PAUSES = {
    "bot/fronts.py keep_running": "its pauses grow with each failure",
    "bot/messages/room_queues.py _until_free": "it ends when a rate limit has room",
    "bot/platforms/discord/front.py _ask_again": "a failure ends the front",
    "bot/platforms/telegram/polling.py run": "it waits for Telegram; its pauses are those that Telegram asks for",
    "bot/platforms/web/serving/connections.py accept": "it waits for visitors; it pauses where no file can be opened",
    "bot/background/duties.py _show_missed": "it ends when a front is connected",
    "bot/features/tournaments/robots/reverse_client.py run": "its pauses grow with each failure",
    "bot/features/tournaments/robots/reverse_connections.py ask": "it ends with an answer, or when its time is up",
}


def endless_with_pauses(file: Path) -> Iterator[str]:
    """The functions with a `while True` or `while not` that pauses."""
    for function in (node for node in nodes(file) if isinstance(node, ast.AsyncFunctionDef)):
        for loop in (node for node in ast.walk(function) if isinstance(node, ast.While)):
            called = {getattr(node, "attr", getattr(node, "id", "")) for node in ast.walk(loop)}
            if isinstance(loop.test, ast.Constant | ast.UnaryOp) and called & PAUSES:
                yield f"{file.relative_to(ROOT).as_posix()} {function.name}"


def test_what_runs_now_and_then_runs_by_one_function() -> None:
    """`Tasks.every` does it: it logs failures, ends in order, and does not go by a clock that somebody can set."""
    files = (ROOT / "bot").rglob("*.py")
    assert {name for file in files for name in endless_with_pauses(file)} == {*ENDLESS_WITH_PAUSES}


def test_locks_name_packages_and_hashes_and_no_address() -> None:
    for name in ("requirements.txt", "requirements-dev.txt"):
        text = (ROOT / name).read_text("utf-8")
        assert "://" not in text
        assert "--hash=sha256:" in text


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-image.txt", "requirements-dev.txt"])
def test_locks_name_the_extras_that_packages_ask_of_each_other(name: str) -> None:
    """Else pip takes the newest release of such a package, which has no hash here: a new one stops every setup."""
    lock = (ROOT / name).read_text("utf-8")
    locked = set(re.findall(r"^([\w.-]+(?:\[[\w,-]+\])?)==", lock, re.MULTILINE))
    for package in {one.partition("[")[0] for one in locked}:
        with suppress(PackageNotFoundError):  # of another system
            for asked in map(Requirement, requires(package) or ()):
                if asked.extras and (asked.marker is None or asked.marker.evaluate({"extra": ""})):
                    extras = ",".join(sorted(asked.extras))
                    assert f"{canonicalize_name(asked.name)}[{extras}]" in locked, f"{package} asks for {asked}"


def remarks(file: Path) -> Iterator[str]:
    """The comments and docstrings of a file, each on one line."""
    with tokenize.open(file) as lines:
        yield from (t.string for t in tokenize.generate_tokens(lines.readline) if t.type == tokenize.COMMENT)
    for node in nodes(file):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield " ".join((ast.get_docstring(node) or "").split())


@cache
def headings(document: Path) -> list[str]:
    """The headings of a document."""
    return re.findall(r"^#+ (.+)$", document.read_text("utf-8"), re.MULTILINE)


DROPPED = frozenset(
    (
        "arrivals calling calm deed deeds desk doubt doubts floored giving goodbye hot housework keeper lane lately "
        "meet meets mend noticing oneself pulse rang staging thereupon unsound whence whereabouts"
    ).split()
)
DROPPED_FUNCTIONS = frozenset({"apart", "bring", "enter", "enter_again", "let_go", "together"})
STORED = frozenset(name for table in metadata.tables.values() for name in (table.name, *table.columns.keys()))


def identifiers(file: Path) -> Iterator[str]:
    """Every name that a module has or uses, its own among them."""
    yield file.stem
    for node in nodes(file):
        for field in ("id", "attr", "arg", "name", "asname", "module"):
            yield from (getattr(node, field, None) or "").split(".")


@cache
def dropped(name: str) -> frozenset[str]:
    """Returns the words of an identifier that were replaced by standard terms; columns keep the names they have."""
    if name in STORED:
        return frozenset()
    return DROPPED.intersection(word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name))


@pytest.mark.parametrize("top", ["bot", "games", "storage"])
def test_no_dropped_word_comes_back_as_an_identifier(top: str) -> None:
    for file in (ROOT / top).rglob("*.py"):
        if "versions" not in file.parts:  # a migration is never changed
            assert not [name for name in identifiers(file) if dropped(name)], file


@pytest.mark.parametrize("top", ["bot", "games", "storage"])
def test_no_function_has_a_dropped_name(top: str) -> None:
    for file in (ROOT / top).rglob("*.py"):
        for node in nodes(file):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                assert node.name not in DROPPED_FUNCTIONS, f"{file}: {node.name}"


@pytest.mark.parametrize(
    ("name", "words"), [("_lately", {"lately"}), ("HotTables", {"hot"}), ("CALM", {"calm"}), ("photo_desktop", set())]
)
def test_dropped_word_is_found_in_any_spelling(name: str, words: set[str]) -> None:
    assert dropped(name) == words


CITED = re.compile(r'([\w/.-]*\w\.md)(?:, "([^"]+)")?')
NOT_IN_A_CLONE = re.compile(r"\bdigest,|\b(?:sections?|decisions?) [0-9]|\([A-Z][0-9]{1,2}\)")
CITES = re.compile(f"{CITED.pattern}|{NOT_IN_A_CLONE.pattern}")


def uncited(remark: str) -> str:
    """Returns what a comment cites that the repository does not have; empty if there is nothing."""
    if found := NOT_IN_A_CLONE.search(remark):
        return found[0]
    for name, heading in CITED.findall(remark):
        if not (ROOT / name).is_file() or (heading and heading not in headings(ROOT / name)):
            return f"{name} {heading}"
    return ""


@pytest.mark.parametrize("top", ["bot", "games", "storage", "tests", "benchmarks"])
def test_comments_cite_nothing_that_is_not_in_the_repository(top: str) -> None:
    for file in (ROOT / top).rglob("*.py"):
        words = " ".join(file.read_text("utf-8").split())
        for remark in remarks(file) if CITES.search(words) else ():
            assert not uncited(remark), f"{file}: {remark}"


@pytest.mark.parametrize(
    "remark",
    [
        "(rules digest, section 2)",
        "Who leaves has lost (T3).",
        "As in design.md.",
        'docs/contract.md, "Luck"',
        'docs/why/table.md, "Why is the sky blue?"',
        "decision 82",
    ],
)
def test_citation_of_a_missing_paper_is_noticed(remark: str) -> None:
    assert uncited(remark)


def slug(heading: str) -> str:
    """The anchor of a heading, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: str(file.relative_to(ROOT)))
def test_links_of_a_document_lead_somewhere(document: Path) -> None:
    for path, anchor in re.findall(r"\]\(([^)#\s]*)(?:#([^)\s]+))?\)", document.read_text("utf-8")):
        if "://" in path:
            continue
        target = (document.parent / path).resolve() if path else document
        assert target.exists(), f"{document}: {path}"
        assert not anchor or anchor in map(slug, headings(target)), f"{document}: {path}#{anchor}"


def test_reasons_are_few_and_short() -> None:
    for page in (ROOT / "docs" / "why").glob("*.md"):
        text = page.read_text("utf-8")
        assert len(text.split()) <= 600, page
        assert 3 <= text.count("\n## ") <= 8, page


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: str(file.relative_to(ROOT)))
def test_files_that_a_document_names_exist(document: Path) -> None:
    for path in re.findall(r"`((?:bot|games|storage|tests|benchmarks|docs)/[\w/.-]+)`", document.read_text("utf-8")):
        assert (ROOT / path).exists(), f"{document}: {path}"


def loaded_by(line: list[str], names: tuple[str, ...], folder: Path) -> list[str]:
    """Which of these modules a command of the program has loaded at its end."""
    code = "import sys; from bot.__main__ import main\ntry: main(sys.argv[1:])\nexcept SystemExit: pass\n"
    code += f"print([name for name in {names!r} if name in sys.modules])"
    asked = [sys.executable, "-c", code, *line]
    done = subprocess.run(asked, cwd=folder, capture_output=True, text=True, check=True)
    return ast.literal_eval(done.stdout.splitlines()[-1])


@pytest.mark.slow
@pytest.mark.parametrize("line", [["games"], ["tournament", "plan", "--teams", "4"], ["robot", "--help"]])
def test_commands_without_a_database_start_without_the_program(line: list[str], tmp_path: Path) -> None:
    assert loaded_by(line, ("sqlalchemy", "aiohttp", "starlette", "PIL", "bot.app"), tmp_path) == []


@pytest.mark.slow
def test_commands_on_a_database_start_without_fronts_and_background_tasks(tmp_path: Path) -> None:
    libraries = tuple("aiohttp alembic apscheduler discord prometheus_client starlette telegram uvicorn".split())
    assert loaded_by(["admin-link"], (*libraries, "bot.serve"), tmp_path) == []
