"""A journal, a resource, a command and a pipeline, added as the docs say."""

from __future__ import annotations

import csv
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.crawls.forked_scrapy import folder_of_scrapy
from tests.live_library import READER
from tests.server import Answer, Seen, Server

ROOT = Path(__file__).resolve().parent.parent
COMMAND = """
from scrapy.commands import ScrapyCommand


class Command(ScrapyCommand):
    requires_crawler_process = False

    def short_desc(self):
        return "Count otters"

    def run(self, args, opts):
        print(len(args), "otters")
"""
PIPELINE = """
class Shout:
    def process_item(self, item):
        item["parts"]["title"]["content"] = item["parts"]["title"]["content"].upper()
        return item
"""
FIELD = """
    funder: Annotated[
        str, "Who pays for it.", Column(), Query("funder"), Csv(), Show("funder")
    ] = "Mud Foundation"
"""
TEST_OF_COMMAND = """
def test_otters_are_counted(command):
    assert command("otters", "a", "b", "c").stdout == "3 otters\\n"
"""
REASON = '    "otter-asleep": Reason("it sleeps", LATER, "wake it", later=True),\n'
KELP = "https://journal.example.org/article/kelp.2024.3"
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
    works = [{"doi": doi, "title": f"Otters of {doi[-1]}"} for doi in dois]
    return json.dumps({"works": works}).encode()


@pytest.mark.long
def test_a_resource(project: Path) -> None:
    """The class in docs/resources.md works, word for word."""
    page = (ROOT / "docs/resources.md").read_text("utf-8")
    block = re.search(r"```python\n(.*?class Otters.*?)```", page, re.DOTALL)
    assert block is not None
    assert len(block[1].splitlines()) <= 26
    (project / "mine/library.py").write_text(f"from mine import otters\n{block[1]}")
    (project / "mine/otters.py").write_text(READER)
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
        made = scrapy(project, "record", "otters", "10.5555/a", "-s", setting)
        assert made.returncode == 0, made.stderr
    assert {record["parts"]["title"]["content"] for record in records(project)} == {  # type: ignore[index]
        "Otters of A",
        "Otters of B",
    }
    assert "service  title 2" in done.stderr
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


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy what the steps of CONTRIBUTING need of the checkout, and return the copy."""
    copy = tmp_path_factory.mktemp("copy") / "checkout"
    # With compiled files: compiling again takes longer than all the rest.
    without = shutil.ignore_patterns("*.pyc.*", "recorded", "recorded_blind")
    for name in ("bench", "pubcrawl", "rules", "docs", "tests"):
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


@pytest.mark.long
def test_a_reason(copy: Path) -> None:
    """A reason is a row, and the place where it arises."""
    (copy / "pubcrawl/fetch/otters.py").write_text('ASLEEP = fetch_error("otter-asleep")\n')
    missing = run(copy, "scrapy", "checkdocs")
    assert missing.stdout == "pubcrawl/items/reasons.py: no entry for the reason otter-asleep\n"
    table = copy / "pubcrawl/items/reasons.py"
    start = "FAILURES = {\n"
    table.write_text(table.read_text("utf-8").replace(start, f"{start}{REASON}", 1), "utf-8")
    written = run(copy, "scrapy", "checkdocs", "--write")
    assert written.returncode == 0, written.stdout
    page = (copy / "docs/reasons.md").read_text("utf-8")
    assert "| `otter-asleep` | yes |  | `otter-asleep` | it sleeps; wake it |\n" in page
    assert "| `otter-asleep` | L | it sleeps |\n" in page


@pytest.mark.long
def test_a_command(copy: Path) -> None:
    """The steps of CONTRIBUTING work in a copy of the checkout, with a test and a docs entry."""
    (copy / "pubcrawl/commands/otters.py").write_text(COMMAND)
    (copy / "tests/commands/test_otters.py").write_text(TEST_OF_COMMAND)
    assert run(copy, "scrapy", "otters", "a", "b").stdout == "2 otters\n"
    tested = run(copy, "pytest", "tests/commands/test_otters.py")
    assert tested.returncode == 0, tested.stdout + tested.stderr
    missing = run(copy, "scrapy", "checkdocs")
    assert missing.stdout == "docs/commands.md: no entry for the command scrapy otters\n"
    with (copy / "docs/commands.md").open("a") as page:
        page.write("\n| command | task |\n|---|---|\n| `scrapy otters` | count otters |\n")
    assert run(copy, "scrapy", "checkdocs").returncode == 0


@pytest.mark.long
def test_a_field_of_a_page(copy: Path) -> None:
    """A line in the record class: then all that shows a page shows it."""
    declared = copy / "pubcrawl/model/webpage.py"
    before, mark, after = declared.read_text("utf-8").partition("    job: Job")
    declared.write_text(f"{before}{FIELD.lstrip(chr(10))}{mark}{after}")
    replay, store = ROOT / "examples/pages.warc.gz", copy / "pubcrawl.db"
    crawl = "scrapy crawl webpages -O out.jsonl -a urls=https://otters.example.org/"
    crawled = run(copy, *crawl.split(), "-s", f"REPLAY={replay}")
    assert crawled.returncode == 0, crawled.stderr
    (record,) = map(json.loads, (copy / "out.jsonl").read_text().splitlines())
    with closing(sqlite3.connect(store)) as database:
        stored = database.execute("SELECT funder FROM page").fetchall()
    shown = run(copy, "scrapy", "show", record["start_url"]).stdout
    table = run(copy, "scrapy", "export", "--kind", "webpages", "--format", "csv").stdout
    found = run(copy, "scrapy", "count", "webpages", "funder = 'mud foundation'").stdout
    assert record["funder"] == "Mud Foundation"
    assert stored == [("Mud Foundation",)]
    assert "  funder: Mud Foundation\n" in shown
    assert [row["funder"] for row in csv.DictReader(table.splitlines())] == ["Mud Foundation"]
    assert found == "1\n"
    assert run(copy, "scrapy", "checkdocs", "--write").returncode == 0
    schema = json.loads((copy / "docs/schema/webpage.schema.json").read_text())
    assert schema["properties"]["funder"] == {"type": "string", "description": "Who pays for it."}
    for page, row in (("output", "| `funder` | Who"), ("queries", "| `funder` | text | who")):
        assert row in (copy / f"docs/{page}.md").read_text()
    browsed = "from pubcrawl.actions.browse.configuration import *; print(configuration('x'))"
    assert "'funder': 'Who pays for it.'" in run(copy, "-c", browsed).stdout
