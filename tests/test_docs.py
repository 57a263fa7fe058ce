"""The examples of the docs run and print what the pages show; their links have targets."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

import pytest
from scrapy.settings import Settings

from pubcrawl import settings
from pubcrawl.engine.seeds import parse_line
from tests.cases import table
from tests.conftest import Command
from tests.crawls.forked_scrapy import folder_of_scrapy
from tests.live_pages import EDITOR, drifting, live, script
from tests.shares import share

ROOT = Path(__file__).resolve().parent.parent
TOP = [ROOT / f"{name}.md" for name in ("README", "CHANGELOG", "CONTRIBUTING")]
PAGES = sorted([*ROOT.glob("docs/**/*.md"), *TOP])
START = sorted(ROOT.glob("docs/start/*.md"))
OTHERS = [page for page in PAGES if page not in (*TOP, *START)]
DRIFT = "scrapy rules drift"  # exits with 1 if there is drift
CRAWLING = ("show boundary", "crawl", "seeds harvest", "ingest")
# By day, tests/test_examples.py runs `make crawl` in a copy of the checkout.
CLONES = share(False, (ROOT / ".git").exists())
NEEDED = tuple(
    """
    pubcrawl rules scrapy.cfg examples tests docs Makefile setup.py pyproject.toml
    requirements.txt README.md
""".split()
)

BLOCK = re.compile(r"^```(\S*)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#{1,6} +(.*)$", re.MULTILINE)


class Example(NamedTuple):
    """A command of a page and its output there, "" for none; *live*: a whole block, unchanged."""

    command: str
    shown: str
    live: bool = False


def examples(text: str) -> list[Example]:
    """Return the examples of a page."""
    found = []
    for language, rest, body in BLOCK.findall(text):
        if language != "console":
            continue
        assert rest.strip() in ("", "live"), f"console {rest}"
        assert body.startswith("$ "), f"a console block begins with a command: {body[:60]!r}"
        if rest.strip():
            shown = "" if EDITOR in body else re.split(r"^\$ .*\n", body, flags=re.MULTILINE)[-1]
            found.append(Example(body, shown.strip("\n") if "\\\n" not in body else "", live=True))
            continue
        for piece in re.split(r"^\$ ", body.replace("\\\n", ""), flags=re.MULTILINE)[1:]:
            command, _, shown = piece.partition("\n")
            found.append(Example(command, shown.strip("\n")))
    return found


@cache
def examples_of(page: Path) -> list[Example]:
    """Return the examples of a page, without live blocks that another page repeats or extends."""
    others = [each for other in PAGES if other < page for each in live_blocks(other)]
    longer = [each for other in PAGES if other != page for each in live_blocks(other)]
    return [
        each
        for each in examples(page.read_text("utf-8"))
        if not each.live
        or (
            each.command not in others
            and not any(one.startswith(each.command) and one != each.command for one in longer)
        )
    ]


@cache
def live_blocks(page: Path) -> list[str]:
    return [each.command for each in examples(page.read_text("utf-8")) if each.live]


def is_long(page: Path) -> bool:
    """Return whether a block of a page builds something."""
    return any("$ make" in each.command for each in examples_of(page))


def plain(command: str) -> list[str]:
    """Return the arguments of ``scrapy`` if *command* neither needs a shell nor crawls."""
    lexer = shlex.shlex(command, posix=True, punctuation_chars=True)
    lexer.whitespace_split = True
    program, *words = lexer
    shell = any(set(word) <= set(lexer.punctuation_chars) for word in words) or "$" in command
    return (
        []
        if program != "scrapy" or shell or {words[0], " ".join(words[:2])} & {*CRAWLING}
        else words
    )


def pattern(shown: str) -> re.Pattern[str]:
    """Return the pattern of an output on a page: … stands for any text, alone for any lines."""
    lines = [
        r"(?:[^\n]*\n)*?" if line == "…" else r"[^\n]*".join(map(re.escape, line.split("…"))) + "\n"
        for line in shown.splitlines()
    ]
    return re.compile("".join(lines) if shown else r"\Z")


def outside_code(text: str) -> str:
    return re.sub(r"`[^`\n]*`", "", BLOCK.sub("", text))


def anchors(text: str) -> set[str]:
    """Return the anchors that GitHub gives to the headings of a page."""
    headings = (heading.lower().strip() for heading in HEADING.findall(BLOCK.sub("", text)))
    return {re.sub(r"[^\w\- ]", "", heading).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, marks=[pytest.mark.long] if is_long(page) else [], id=page.stem)
        for page in PAGES
        if examples_of(page)
    ],
)
def test_examples_hold(page: Path, tmp_path: Path, command: Command) -> None:
    """The commands of a page run in one folder; those that need a network use ``LiveWeb``."""
    for name in NEEDED:
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "out").mkdir()
    store = f"sqlite:///{tmp_path / 'store.db'}"
    settings = {"CONTACT_EMAIL": "", "STORE_URL": store}
    programs = (folder_of_scrapy(), str(Path(sys.executable).parent), os.environ["PATH"])
    path = os.pathsep.join(programs)
    environment = {**os.environ, **settings, "PATH": path, "PYTHONUTF8": "1"}
    # Tests that read the settings in this process set this; a shell finds them by scrapy.cfg.
    environment.pop("SCRAPY_SETTINGS_MODULE", None)
    found = examples_of(page)
    with ExitStack() as stack:
        if any(each.live for each in found):
            web = environment | stack.enter_context(live(tmp_path))
        for example in found:
            if example.live:
                if "git clone" in example.command and not CLONES:
                    continue
                if DRIFT in example.command:
                    drifting(tmp_path)
                # A reader puts an own address in place of this one, which is refused.
                text = script(example.command, tmp_path).replace(
                    "you@example.org", "you@lab.example"
                )
                run_live(example, text, tmp_path, web)
                continue
            run_anywhere(example, tmp_path, environment, settings, command)


def run_live(example: Example, text: str, folder: Path, environment: dict[str, str]) -> None:
    """Run a block; each feed in it must have records."""
    done = subprocess.run(
        ["bash", "-c", text], cwd=folder, env=environment, capture_output=True, text=True
    )
    assert done.returncode == (DRIFT in text), f"{text}\n{done.stdout}{done.stderr}"
    assert "Traceback" not in done.stderr, done.stderr
    for feed in re.findall(r" -O (\S+\.jsonl)", text):
        assert (folder / feed).read_text("utf-8"), f"{feed} is empty\n{done.stderr}"
    if example.shown:
        assert pattern(example.shown).fullmatch(done.stdout), done.stdout


def run_anywhere(
    example: Example,
    folder: Path,
    environment: dict[str, str],
    settings: dict[str, str],
    command: Command,
) -> None:
    """Run a command, and assert that it prints what the page shows."""
    if words := plain(example.command):
        done = command(*words, folder=folder, environment=settings)
    else:
        done = subprocess.run(
            ["bash", "-c", example.command],
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0, f"$ {example.command}\n{done.stdout}{done.stderr}"
    assert pattern(example.shown).fullmatch(done.stdout), (
        f"$ {example.command}\nshown:\n{example.shown}\ngot:\n{done.stdout}"
    )


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(outside_code(page.read_text("utf-8"))):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = unquote(target).partition("#")
        there = (page.parent / path).resolve() if path else page
        assert there.exists(), f"{page.name}: {target}"
        if anchor:
            assert anchor in anchors(there.read_text("utf-8")), f"{page.name}: {target}"


@pytest.mark.parametrize("page", START, ids=lambda page: page.stem)
def test_a_start_page_counts_its_steps_and_leads_on(page: Path) -> None:
    *steps, last = HEADING.findall(BLOCK.sub("", page.read_text("utf-8")))[1:]
    assert [step.partition(".")[0] for step in steps] == [
        str(number) for number in range(1, len(steps) + 1)
    ]
    assert last == "What next"


@pytest.mark.parametrize("page", OTHERS, ids=lambda page: page.stem)
def test_a_page_has_an_example_limits_and_sources(page: Path) -> None:
    headings = HEADING.findall(BLOCK.sub("", page.read_text("utf-8")))
    assert "Example" in headings
    assert headings[-2:] == ["Limits", "Sources"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_python_in_a_page_compiles(page: Path) -> None:
    for language, _, body in BLOCK.findall(page.read_text("utf-8")):
        if language == "python":
            compile(body, page.name, "exec")


@table
def test_what_is_shown_is_compared(shown: str, output: str, holds: bool) -> None:
    assert bool(pattern(shown).fullmatch(output)) is holds


def test_examples_are_found() -> None:
    text = "```console\n$ a \\\n  b\nshown\n$ c\n```\n\n```console live\n$ d\n```\n"
    assert examples(text) == [
        Example("a   b", "shown"),
        Example("c", ""),
        Example("$ d\n", "", live=True),
    ]


@table
def test_what_needs_no_process_of_its_own(command: str, words: list[str]) -> None:
    assert plain(command) == words


@pytest.mark.parametrize("kind", ["PMID", "PMCID", "DOI"])
def test_the_forms_of_a_seed_are_read(kind: str) -> None:
    text = (ROOT / "docs/seeds.md").read_text("utf-8")
    (row,) = re.findall(rf"^\| {kind} \| (.*) \|$", text, re.MULTILINE)
    forms = re.findall("`([^`]+)`", row)
    assert forms
    for form in forms:
        assert [name for name, _ in parse_line(form, 1).ids.pairs()] == [kind.lower()], form


def test_settings_that_are_read_are_there() -> None:
    known = {name for name in (*Settings(), *vars(settings)) if name.isupper()}
    reading = re.compile(r'settings(?:\.get\w*\(|\[)\s*"([A-Z_]+)"')
    code = "".join(path.read_text("utf-8") for path in ROOT.glob("pubcrawl/**/*.py"))
    read = set(reading.findall(code))
    assert "STORE_URL" in read
    assert read <= known
