"""A spider as ``scrapy genspider`` writes it runs in this project."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

from tests.crawls.forks import environment
from tests.crawls.hostile import SETTINGS
from tests.crawls.ingests import html
from tests.server import Server

OWN = {**SETTINGS, "ALLOW_PRIVATE_HOSTS": True, "CONTACT_EMAIL": "crawls@lab.example"}
MINE = """
import scrapy


class KelpSpider(scrapy.Spider):
    name = "kelp"
    start_urls = ["START"]

    def parse(self, response):
        yield {"url": response.url}
        for link in response.css("a::attr(href)").getall():
            yield response.follow(link)
"""


def test_a_spider_with_callbacks_follows_each_link_once(tmp_path: Path) -> None:
    """Pages link each other in circles: Scrapy's filter of duplicates ends the crawl."""
    with Server("127.0.0.2") as server:
        for name in "abc":
            links = "".join(f'<a href="/{other}">{other}</a>' for other in "abc")
            server.route(f"/{name}", html(links))
        (tmp_path / "mine").mkdir()
        (tmp_path / "mine" / "kelp.py").write_text(MINE.replace("START", server.url("/a")))
        (tmp_path / "mine" / "__init__.py").touch()
        modules = "SPIDER_MODULES=pubcrawl.spiders,mine"
        given = [f"-s{name}={value}" for name, value in OWN.items()]
        command = [sys.executable, "-m", "scrapy", "crawl", "kelp", "-s", modules, *given]
        env = environment()
        env["PYTHONPATH"] += f"{os.pathsep}{tmp_path}"
        done = subprocess.run(
            [*command, "-O", "out.jsonl"], cwd=tmp_path, env=env, capture_output=True, text=True
        )
        asked = Counter(seen.target for seen in server.seen if seen.target != "/robots.txt")
    assert done.returncode == 0, done.stderr[-3000:]
    assert asked == {"/a": 2, "/b": 1, "/c": 1}  # Scrapy does not note the addresses at the start
    lines = (tmp_path / "out.jsonl").read_text().splitlines()
    assert sorted(json.loads(line)["url"][-2:] for line in lines) == ["/a", "/a", "/b", "/c"]
