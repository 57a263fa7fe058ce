"""
Make docs/report.png: the report of the example crawl, as Chromium shows it.

    PYTHONPATH=. .venv/bin/python scripts/picture.py
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from scrapy.utils.project import get_project_settings

from pubcrawl.fetch.browser.find import find_chromium

ROOT = Path(__file__).resolve().parent.parent
SCRAPY = (sys.executable, "-m", "scrapy")
CRAWL = (
    *("crawl", "publications", "-a", "seeds=examples/ids.txt"),
    *("-s", "REPLAY=examples/replay.warc.gz"),
    *("-s", "JOURNALS_YAML=examples/rules/publishers.yaml"),
)
WIDTH, HEIGHT = 1000, 830  # pixels

with tempfile.TemporaryDirectory() as folder:
    store = ("-s", f"STORE_URL=sqlite:///{folder}/example.db")
    report = f"{folder}/report.html"
    subprocess.run([*SCRAPY, *CRAWL, *store], cwd=ROOT, check=True)
    subprocess.run([*SCRAPY, "report", "-o", report, *store], cwd=ROOT, check=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(get_project_settings()), args=["--no-sandbox"]
        )
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        page.goto(Path(report).as_uri())
        box = page.locator("#publications").bounding_box()
        assert box is not None, "the report has no section on publications"
        clip = {"x": 0, "y": box["y"], "width": WIDTH, "height": HEIGHT}
        page.screenshot(path=ROOT / "docs/report.png", clip=clip, full_page=True)
        browser.close()
