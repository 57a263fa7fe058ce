"""pywb as a Wayback Machine: it serves the records of one crawl to another."""

import gzip
import shutil
import socket
import subprocess
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from tests.fetch.archive.test_pywb import programs  # noqa: F401 (a fixture)
from tests.fetch.crawling import crawl
from tests.fetch.test_history import QUIET, asks, body, capture
from tests.server import Answer, Server


def test_pywb_is_history(programs: Path, tmp_path: Path) -> None:  # noqa: F811
    packed = gzip.compress(b"packed", mtime=0)
    with Server("127.0.0.1") as site:
        site.route("/page?b=2&a=1", Answer(body=b"<p>page</p>", headers={"X-Own": "yes"}))
        site.route("/same", b"<p>page</p>")
        site.route("/packed", Answer(body=packed, headers={"Content-Encoding": "gzip"}))
        site.route("/moved", Answer.redirect("/same"))
        site.route("/far", Answer.redirect(site.url("/same"), 301))
        site.route(
            "/paper.pdf", Answer(body=b"%PDF-1.4", headers={"Content-Type": "application/pdf"})
        )
        site.route("/busy", Answer(503))
        paths = tuple(
            """
            /page?b=2&a=1 /same /packed /moved /far /paper.pdf /404 /busy
        """.split()
        )
        requests = asks(*map(site.url, paths), site.url("/none"))
        warc = tmp_path / "warc"
        first = crawl(
            tmp_path, requests[:8], {**QUIET, "WARC_DIR": str(warc), "ROBOTSTXT_OBEY": False}
        )
        assert first.slugs == [""] * 8
        asked = len(site.seen)
        subprocess.run([programs / "wb-manager", "init", "web"], cwd=tmp_path, check=True)
        home = tmp_path / "collections" / "web"
        for path in warc.iterdir():
            folder = "indexes" if path.suffix == ".cdxj" else "archive"
            shutil.copy(path, home / folder / path.name)
        with socket.create_server(("127.0.0.1", 0)) as probe:
            port = probe.getsockname()[1]
        pywb = subprocess.Popen(
            [programs / "wayback", "--port", str(port), "--bind", "127.0.0.1"],
            cwd=tmp_path,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            url = f"http://127.0.0.1:{port}"
            while pywb.poll() is None:
                try:
                    urlopen(url).close()
                    break
                except URLError:
                    time.sleep(0.2)
            settings = {
                **QUIET,
                "HISTORY": "wayback",
                "CAPTURE": "none",
                "WAYBACK_CDX_URL": f"{url}/web/cdx",
                "WAYBACK_URL": url,
            }
            done = crawl(tmp_path, requests, settings)
        finally:
            pywb.kill()
            pywb.wait()
        print(done.log)
        assert done.slugs == [""] * 8 + ["no-capture"]
        assert len(site.seen) == asked
        for number in range(8):
            assert done.results[number]["status"] == first.results[number]["status"]
            assert (
                body(done, number) == body(first, number)
                or 300 <= done.results[number]["status"] < 400
            )
        assert done.results[0]["headers"]["X-Own"] == "yes"
        assert done.results[3]["headers"]["Location"] == site.url("/same")
        assert done.results[4]["headers"]["Location"] == site.url("/same")
        before, after = capture(first, 5), capture(done, 5)
        assert before is not None
        assert after is not None
        assert after._replace(surt="", warc_csize=0) == before._replace(surt="", warc_csize=0)
