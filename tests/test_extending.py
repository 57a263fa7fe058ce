"""A journal, a resource, a pipeline, and the recipes of CONTRIBUTING, added as the docs say."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cases import read
from tests.crawls.forked_scrapy import folder_of_scrapy
from tests.server import Answer, Seen, Server

ROOT = Path(__file__).resolve().parent.parent
PIPELINE = """
class Shout:
    def process_item(self, item):
        item["parts"]["title"]["content"] = item["parts"]["title"]["content"].upper()
        return item
"""
KELP = "https://journal.example.org/article/kelp.2024.3"
OTTERS = "urls=https://otters.example.org/"
RECIPES: dict[str, dict[str, list[str]]] = read(Path(__file__).with_suffix(".yaml"))
"""Recipe → file or command → texts that it shows."""
TIDE = {
    "doi": "10.5555/a",
    "title": "Of Otters",
    "abstract": "They swim.",
    "authors": [{"name": "Kask, Mirjam"}],
    "journal": {"name": "Tides"},
    "date": "2024-03-09",
}
TITLE = "Night grazing by small snails thins young kelp"
EXPECTED = f"""
url: {KELP}
site: journal.example.org
doi: 10.5555/kelp.2024.3
keywords: [kelp, grazing, snails, night, recruitment]
abstract: [Background. Snails of, most to young kelp.]
fulltext: [Introduction, come back at night.]
pdf_links: [{KELP}/pdf]
corresp: ["Mirjam Kask, m.kask@example.org"]
"""
SITE = r"""
'127\.0\.0\.1(:[0-9]+)?/': otters
---
otters:
  title: 'h1.otter-title'
  abstract: 'div.otter-abstract p'
  fulltext: 'div.otter-body p'
---
"""
PAGE = (
    "<html><head><title>Site</title></head><body><h1 class='otter-title'>Otters of the weir</h1>"
    f"<div class='otter-abstract'><p>{'They live in rivers. ' * 20}</p></div>"
    f"<div class='otter-body'><p>{'They swim, they dive and they sleep. ' * 200}</p></div>"
)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a Scrapy project that imports the settings of this one and adds its own."""
    (tmp_path / "scrapy.cfg").write_text("[settings]\ndefault = mine.settings\n")
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "__init__.py").touch()
    (mine / "settings.py").write_text(
        "from pubcrawl.settings import *\n"
        "CONTACT_EMAIL = 'me@lab.example'\n"
        "ALLOW_PRIVATE_HOSTS = True\n"
    )
    return tmp_path


def scrapy(
    folder: Path, *words: str, program: tuple[str, ...] = ()
) -> subprocess.CompletedProcess[str]:
    """Run ``scrapy`` in a project; *program* replaces the forked one."""
    environment = {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"}
    environment.pop("SCRAPY_SETTINGS_MODULE", None)
    command = [*(program or (f"{folder_of_scrapy()}/scrapy",)), *words]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)


def records(folder: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (folder / "out.jsonl").read_text("utf-8").splitlines()]


def add(folder: Path, settings: str) -> None:
    with (folder / "mine/settings.py").open("a") as file:
        file.write(settings)


def answer(seen: Seen) -> bytes:
    dois = seen.target.partition("doi=")[2].split(",")
    works = [{"doi": doi, "title": f"Otters of {doi[-1]}", "shelf": 7, "fur": 1} for doi in dois]
    return json.dumps({"works": works}).encode()


@pytest.mark.long
def test_a_resource(project: Path) -> None:
    """The class in docs/resources.md works, word for word."""
    page = (ROOT / "docs/resources.md").read_text("utf-8")
    block = re.search(r"```python\n(.*?class Otters.*?)```", page, re.DOTALL)
    assert block is not None
    (project / "mine/library.py").write_text(block[1])
    add(project, "RESOURCES_EXTRA = ['mine.library.Otters']\n")
    with Server() as server:
        server.fallback = Answer(200, b"", {})
        server._choose = lambda seen: Answer(200, answer(seen), {})  # type: ignore[method-assign]
        setting = f"OTTERS_URL={server.url('/v1')}"
        done = scrapy(
            project, "crawl", "otters", "-a", "ids=10.5555/a,10.5555/b", "-s", setting,
            "-O", "out.jsonl",
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        assert [each.target for each in server.seen] == ["/v1/works?doi=10.5555/A,10.5555/B"]
        made = scrapy(project, "extract", "record", "otters", "10.5555/a", "-s", setting)
        assert made.returncode == 0, made.stderr
    assert {record["parts"]["title"]["content"] for record in records(project)} == {  # type: ignore[index]
        "Otters of A",
        "Otters of B",
    }
    assert "service  title 2" in done.stderr
    assert "otters/fur  2" in done.stderr
    case = project / made.stdout.strip()
    assert json.loads((case / "expected.jsonl").read_text())["parts"]["title"]["type"] == "service"
    told = scrapy(project, "extract", "otters", str(case / "body"))
    assert "Otters of A" in told.stdout, told.stderr


@pytest.mark.long
def test_a_journal_and_a_pipeline(project: Path) -> None:
    (project / "journals.yaml").write_text(SITE)
    (project / "mine/pipelines.py").write_text(PIPELINE)
    add(project, "JOURNALS_YAML = ['journals.yaml']\nROBOTSTXT_OBEY = False\n")
    add(project, "ITEM_PIPELINES = {**ITEM_PIPELINES, 'mine.pipelines.Shout': 900}\n")
    checked = scrapy(project, "rules", "check", "journals.yaml")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    with Server() as server:
        server.route("/weir", PAGE.encode())
        arguments = ("-a", f"urls={server.url('/weir')}", "-O", "out.jsonl")
        started = (sys.executable, "-m", "scrapy")  # as users do, with all imports
        done = scrapy(project, "crawl", "journal", *arguments, program=started)
    assert done.returncode == 0, done.stderr
    (record,) = records(project)
    assert record["parts"]["title"]["content"] == "OTTERS OF THE WEIR"  # type: ignore[index]
    assert record["parts"]["title"]["rule"].endswith("otters.title")  # type: ignore[index]


@pytest.mark.long
def test_a_dump(project: Path) -> None:
    """The format in docs/seed-lists.md reads the record beside it, word for word."""
    page = (ROOT / "docs/seed-lists.md").read_text("utf-8")
    section = page.partition("## Your own format\n")[2]
    block = re.search(r"for records like `(\{.*?\})`:\n\n```yaml\n(.*?)```", section, re.DOTALL)
    assert block is not None
    (project / "dump.jsonl").write_text(f"{block[1]}\n")
    (project / "dumps.yaml").write_text(block[2])
    add(project, "DUMPS_YAML = ['dumps.yaml']\n")
    checked = scrapy(project, "rules", "check", "dumps.yaml")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    done = scrapy(project, "seeds", "import", "tide", "dump.jsonl")
    assert done.returncode == 0, done.stderr
    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        {
            "ingest_type": "pdf",
            "base_url": "https://tide.example/1.pdf",
            "link_source": "tide",
            "link_source_id": "t1",
            "rel": "repository",
            "expect_title": "Tides",
            "expect_names": ["Ann Ebb"],
        }
    ]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy what the steps of CONTRIBUTING need of the checkout, and return the copy."""
    copy = tmp_path_factory.mktemp("copy") / "checkout"
    # With compiled files: compiling again takes longer than all the rest.
    without = shutil.ignore_patterns("*.pyc.*", "recorded", "recorded_blind")
    for name in ("bench", "examples", "pubcrawl", "rules", "docs", "tests"):
        shutil.copytree(ROOT / name, copy / name, ignore=without)
    shutil.copytree(ROOT / "tests/recorded/journal", copy / "tests/recorded/journal")
    shutil.copy(ROOT / "scrapy.cfg", copy)
    return copy


def run(copy: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(copy)}
    for name in ("SCRAPY_SETTINGS_MODULE", "PYTEST_XDIST_WORKER"):
        environment.pop(name, None)
    module = () if words[0] == "-c" else ("-m",)
    return subprocess.run(
        [sys.executable, *module, *words], cwd=copy, env=environment, capture_output=True, text=True
    )


@pytest.mark.long
def test_a_journal_of_pubcrawl_itself(copy: Path) -> None:
    """The four steps of CONTRIBUTING work with the page of docs/start/my-journal.md."""
    case = copy / "tests/recorded/journal/kelp"
    shutil.copy(ROOT / "examples/rules/kelp.html", case.with_suffix(".html"))
    drafted = run(copy, "scrapy", "rules", "new", KELP, f"{case}.html")
    assert drafted.returncode == 0, drafted.stderr
    rules = copy / "rules/journals.yaml"
    sections = zip(
        rules.read_text("utf-8").split("\n---\n"), drafted.stdout.split("\n---\n"), strict=False
    )
    rest = rules.read_text("utf-8").split("\n---\n")[3:]
    rules.write_text("\n---\n".join([*map("\n".join, sections), *rest]), "utf-8")
    case.with_suffix(".yaml").write_text(f"{EXPECTED}title: {TITLE}\n")
    wrong = case.with_name("kelp-wrong")
    shutil.copy(f"{case}.html", f"{wrong}.html")
    wrong.with_suffix(".yaml").write_text(f"{EXPECTED}title: Another title\n")
    checked = run(copy, "pytest", "-rA", "tests/reading/test_builtin_rules.py", "-k", "kelp")
    ends = re.findall(r"^(PASSED|FAILED) \S+\[(kelp\S*)\]", checked.stdout, re.MULTILINE)
    assert dict(map(reversed, ends)) == {"kelp": "PASSED", "kelp-wrong": "FAILED"}, checked.stdout


def apply_recipes(copy: Path) -> None:
    """Write the files, and insert the lines, that the recipes of CONTRIBUTING give."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    recipes = text.partition("## Add a named thing")[2].partition("\n## ")[0]
    new_file = r"Write `(\S+)`[^\n]*:\n\n```\w+\n(.*?)```"
    for name, written in re.findall(new_file, recipes, re.DOTALL):
        (copy / name).write_text(written, "utf-8")
    insertion = r"In `(\S+)`, (above|below) the line `([^\n]+)`:\n\n```\w+\n(.*?)```"
    for name, side, line, inserted in re.findall(insertion, recipes, re.DOTALL):
        before, found, after = (copy / name).read_text("utf-8").partition(f"{line}\n")
        assert found, (name, line)
        if side == "above":
            before, _, indent = before.rpartition("\n")
            changed = f"{before}\n{inserted}{indent}{found}{after}"
        else:
            changed = f"{before}{found}{inserted}{after}"
        (copy / name).write_text(changed, "utf-8")


@pytest.fixture(scope="module")
def extended(copy: Path) -> Path:
    """Follow all recipes, then crawl what their results are shown with."""
    apply_recipes(copy)
    (copy / "pages.yaml").write_text("otters[.]example: {title: title, funder: title}\n")
    (copy / "works.json").write_text(json.dumps({"works": [TIDE]}))
    (copy / "dump.jsonl").write_text('{"tideId": "t1", "file": "https://tide.example/1.pdf"}\n')
    (copy / "site.yaml").write_text("otters[.]example: otters\n---\notters: {revised: i}\n---\n")
    (copy / "page.html").write_text(
        "<meta name=citation_ssrn_id content=7><i>Revised: 3 May 2021</i>", "utf-8"
    )
    written = run(copy, "scrapy", "checkdocs", "--write")
    assert written.returncode == 0, written.stdout
    for spider, argument, more in (
        ("publications", "ids=90000101", ["REPLAY=examples/replay.warc.gz"]),
        ("webpages", OTTERS, ["REPLAY=examples/pages.warc.gz", "WEBPAGES_YAML=pages.yaml"]),
        ("artifacts", "seeds=examples/entries.jsonl", ["REPLAY=examples/artifacts.warc.gz"]),
        (
            "ingest",
            "seeds=examples/requests.jsonl",
            ["REPLAY=examples/ingest.warc.gz", "SEED_FAILURES_MAX=100%"],
        ),
    ):
        settings = [word for setting in more for word in ("-s", setting)]
        feed = ("-O", f"{spider}.jsonl", "-O", f"{spider}.csv")
        crawled = run(copy, "scrapy", "crawl", spider, "-a", argument, *feed, *settings)
        assert crawled.returncode == 0, crawled.stderr
    with Server() as server:
        server.fallback = Answer(500, b"", {})
        server.route("/robots.txt", Answer(404, b"", {}))
        server.route("/moved", Answer(430, b"", {}))
        others = (server.url(f"/{page}") for page in "abc")
        urls = " ".join((server.url("/moved", "localhost"), *others))
        options = "-s ALLOW_PRIVATE_HOSTS=1 -s CONTACT_EMAIL=a@b.example -O host.jsonl"
        crawled = run(copy, "scrapy", "crawl", "webpages", "-a", f"urls={urls}", *options.split())
        assert (copy / "host.jsonl").is_file(), crawled.stderr
    return copy


@pytest.mark.long
@pytest.mark.parametrize("recipe", RECIPES)
def test_a_recipe(extended: Path, recipe: str) -> None:
    """What a recipe of CONTRIBUTING adds is where a user would look for it."""
    for place, expected in RECIPES[recipe].items():
        if place.startswith(("scrapy ", "pytest ", "-c ")):
            words = place.split(" ", 1) if place.startswith("-c ") else shlex.split(place)
            seen = run(extended, *words)
            shown = seen.stdout + seen.stderr
        else:
            shown = (extended / place).read_text("utf-8")
        for text in expected:
            assert text in shown, (place, shown[-3000:])
