"""The program ``pubcrawl`` and its help."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from scrapy.settings import Settings
from scrapy.spiderloader import get_spider_loader

from pubcrawl import settings as project
from pubcrawl.commands.console import overview
from pubcrawl.commands.spider_help import spider_help
from pubcrawl.console.names import pop_name
from pubcrawl.exceptions import SettingError
from tests.crawls.forks import forks

SETTINGS = Settings({name: getattr(project, name) for name in dir(project) if name.isupper()})
LOADER = get_spider_loader(SETTINGS)


PROGRAM = "import sys; from pubcrawl.commands.console import main; main(sys.argv[1:])"


def fork(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the program outside a project, in a fork, which saves its start-up time."""
    script = folder / "pubcrawl.py"
    script.write_text(PROGRAM)
    return forks().run([str(script), *words], folder, env={"SCRAPY_SETTINGS_MODULE": ""})


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the program outside a project, as an installed program runs."""
    root = str(Path(__file__).parents[2])
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": root, "SCRAPY_SETTINGS_MODULE": ""},
        capture_output=True,
        text=True,
    )


def test_outside_a_project(tmp_path: Path) -> None:
    done = run(tmp_path, "crawl", "unpaywall", "-h")
    assert done.returncode == 0, done.stderr
    assert "-a seeds" in done.stdout
    assert "--output-file" in done.stdout or "-O" in done.stdout


def test_the_overview_has_our_commands_and_no_idle_ones() -> None:
    lines = overview().splitlines()
    names = {word.strip(",") for line in lines if line.startswith("  ") for word in line.split()}
    assert {"crawl", "extract", "show", "settings", "genspider"} <= names
    assert not names & {"startproject", "edit", "top", "harvest"}


def test_an_old_name_runs_with_one_warning(tmp_path: Path) -> None:
    for old, new in (
        ("top visited.host", "count by visited.host"),
        ("table", "count parts"),
        ("portals test none.yaml", "rules portals none.yaml"),
    ):
        was, now = (fork(tmp_path, *words.split()) for words in (old, new))
        assert was.stdout == now.stdout
        warning, _, rest = was.stderr.partition("\n")
        words = " ".join(new.split()[:2])
        name = "portals test" if "portals" in old else old.partition(" ")[0]
        assert warning == f"pubcrawl {name} is now: pubcrawl {words}; the old name ends with 0.4"
        assert rest == now.stderr


def test_outside_a_checkout_commands_begin_with_pubcrawl(tmp_path: Path) -> None:
    for words in ((), ("-h",), ("seeds", "-h"), ("cuont",), ("show",), ("rules", "site")):
        done = fork(tmp_path, *words)
        assert "scrapy " not in (done.stdout + done.stderr).replace("Of Scrapy", "")
        assert "pubcrawl" in done.stdout + done.stderr


WITH_ADDRESSES = ("webpages", "docs", "artifacts")


@pytest.mark.parametrize("name", sorted(LOADER.list()))
def test_a_spider_takes_what_its_help_lists(name: str) -> None:
    spider = LOADER.load(name)
    kind = spider.kind_class
    shown = spider_help(spider)
    assert all(f"-a {argument}" in shown for argument in kind.takes)
    assert "see docs/spiders.md" not in shown
    values = {"links": "1", "parts": "title", "resources": "doi", "render": "on"}
    values |= {"follow": "versions", "direction": "both"}
    values["columns"] = "url:2" if spider.name in WITH_ADDRESSES else "doi:2"
    first = next(takes for takes in ("seeds", "ids", "list") if takes in kind.takes)
    for argument in kind.takes:
        if argument in ("seeds", "not_parts", "type", "retry", "heuristic", "capture"):
            continue
        if argument == "again":
            of = "urls" if spider.name == "ingest" else "seeds"
            kind.parse({of: "https://a.example/1.pdf", "again": "1"}, SETTINGS, name)
            continue
        seeds = {} if argument in ("where", "list") else {first: "1" if first == "ids" else "x"}
        given = {**seeds, argument: values.get(argument, "1")}
        kind.parse(given, SETTINGS, name)
    with pytest.raises(SettingError, match="unknown argument -a otters="):
        kind.parse({first: "x", "otters": "1"}, SETTINGS, name)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(tmp_path: Path, shell: str) -> None:
    done = fork(tmp_path, "completion", shell)
    assert done.returncode == 0, done.stderr
    assert "pubmed_linkout" in done.stdout
    assert "CONTACT_EMAIL" in done.stdout
    if shell != "bash":
        return
    (tmp_path / "c.sh").write_text(done.stdout)
    asked = (
        "source ./c.sh; COMP_WORDS=(pubcrawl crawl web); COMP_CWORD=2; _pubcrawl; echo $COMPREPLY"
    )
    shown = subprocess.run(["bash", "-c", asked], cwd=tmp_path, capture_output=True, text=True)
    assert shown.stdout == "webpages\n"


def test_a_shell_that_is_not_known(tmp_path: Path) -> None:
    done = fork(tmp_path, "completion", "tcsh")
    assert done.returncode == 2
    assert "give one of bash, zsh, fish" in done.stderr


@pytest.mark.parametrize(
    ("words", "new"),
    [
        ("export --format cdx -o a", "export results --format cdx -o a"),
        ("export --check --in a.jsonl", "export check --in a.jsonl"),
        ("export --format=wacz", "export artifacts --format=wacz"),
        ("export --format results", "export results --format results"),
        ("export -s A=b results --format cdx", "export -s A=b results --format cdx"),
        ("export -o a.csv", "export -o a.csv"),
    ],
)
def test_an_old_form_of_export_gets_its_subcommand(words: str, new: str) -> None:
    argv = ["scrapy", *words.split()]
    name = pop_name(argv)
    assert f"{name} {' '.join(argv[1:])}" == new
