"""Crawls from Python, in a user's project, with pubcrawl installed from its wheel."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import textwrap
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.apis.synthetic import Synthetic
from tests.crawls.run import Apis, at
from tests.once import once

ROOT = Path(__file__).resolve().parent.parent
SOURCE = Synthetic(12, small=True)
PIPELINE = """
import json
from itemadapter import ItemAdapter
from scrapy.exceptions import DropItem

class Titles:
    def process_item(self, item):
        record = ItemAdapter(item).asdict()
        with open("titles.jsonl", "a") as titles:
            titles.write(json.dumps(sorted(record)) + "\\n")
        return item
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with the unpacked wheel of the project."""
    return once(tmp_path_factory, "wheel", lambda: unpacked(tmp_path_factory.mktemp("wheel")))


def unpacked(folder: Path) -> Path:
    """Build and unpack a wheel of this project in *folder*, and return the unpacked folder."""
    command = [sys.executable, "setup.py", "-q", "egg_info", "--egg-base", str(folder)]
    command += ["build", "--build-base", str(folder / "build")]
    command += ["bdist_wheel", "--dist-dir", str(folder), "--bdist-dir", str(folder / "bdist")]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    with ZipFile(built) as wheel:
        wheel.extractall(folder / "site")
    return folder / "site"


def local(apis: Apis) -> dict[str, object]:
    """Return the settings of a crawl that asks only the services on this machine."""
    asked = {"RESOURCES_ASKED": ",".join(at(apis.urls))}
    return {"ALLOW_PRIVATE_HOSTS": True, "CONTACT_EMAIL": "a@lab.example", **asked, **apis.urls}


def python(folder: Path, installed: Path, program: str) -> str:
    """Return what a user's *program* prints."""
    (folder / "program.py").write_text(textwrap.dedent(program))
    done = subprocess.run(
        [sys.executable, "program.py"],
        cwd=folder,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_records_come_one_by_one(tmp_path: Path, installed: Path) -> None:
    """Records also pass a user's pipeline, in the second of two crawls of one program."""
    (tmp_path / "mine.py").write_text(PIPELINE)
    with Apis(SOURCE) as apis:
        settings = local(apis)
        out = python(
            tmp_path,
            installed,
            f"""
            from pathlib import Path
            import pubcrawl
            from pubcrawl.settings import ITEM_PIPELINES
            assert pubcrawl.__file__.startswith({str(installed)!r})
            settings = {settings!r}
            for more in {{}}, {{"ITEM_PIPELINES": {{**ITEM_PIPELINES, "mine.Titles": 900}}}}:
                assert not Path("titles.jsonl").exists()
                records = list(pubcrawl.crawl(ids={SOURCE.pmids!r}, settings=settings | more))
                print(len(records), *sorted(one["parts"]["pmid"]["content"] for one in records))
            """,
        )
    first, second = out.splitlines()
    assert first == second == f"12 {' '.join(sorted(SOURCE.pmids))}"
    lines = (tmp_path / "titles.jsonl").read_text().splitlines()
    assert len(lines) == 12
    assert "parts" in json.loads(lines[0])


def test_a_crawl_that_is_left_goes_on(tmp_path: Path, installed: Path) -> None:
    """A program can also continue after an error in its arguments."""
    with Apis(SOURCE) as apis:
        settings = local(apis)
        out = python(
            tmp_path,
            installed,
            f"""
            import pubcrawl
            from pubcrawl.exceptions import CrawlError
            try:
                list(pubcrawl.crawl(ids=["12"], settings={{"CONTACT_EMIAL": "a@example.org"}}))
            except CrawlError as error:
                print(error.code, error)
            arguments = dict(ids={SOURCE.pmids!r}, settings={settings!r})
            crawl = pubcrawl.crawl(**arguments)
            print("pmid" in next(crawl)["parts"])
            crawl.close()
            print(len(list(pubcrawl.crawl(**arguments))))
            """,
        )
    *refused, left, whole = out.splitlines()
    assert refused[0].startswith("4 ")
    assert "did you mean CONTACT_EMAIL" in out
    assert (left, whole) == ("True", "12")


def test_scrapys_own_process(tmp_path: Path, installed: Path) -> None:
    with Apis(SOURCE) as apis:
        settings = local(apis)
        python(
            tmp_path,
            installed,
            f"""
            from scrapy.crawler import AsyncCrawlerProcess
            from scrapy.settings import Settings
            settings = Settings()
            settings.setmodule("pubcrawl.settings")
            settings.update({settings!r})
            settings.set("FEEDS", {{"out.jsonl": {{"format": "jsonlines"}}}})
            process = AsyncCrawlerProcess(settings)
            process.crawl("publications", ids={",".join(SOURCE.pmids)!r})
            process.start()
            """,
        )
    assert len((tmp_path / "out.jsonl").read_text().splitlines()) == 12
