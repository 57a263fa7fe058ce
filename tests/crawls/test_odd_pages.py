"""Every seed of a malformed page ends with a state and a reason."""

from __future__ import annotations

import os
import resource
from pathlib import Path

import pytest

from tests.crawls.run import Crawl
from tests.server import Answer, Seen, Server

TEXT = "<p>" + "The otters of the firth were counted by their calls. " * 60
PAGE = f"<title>Otters</title><meta name=citation_title content='Otters of the firth'>{TEXT}"

# Path → answer, reason as an article, reason as a page.
ODD: dict[str, tuple[Answer | bytes, str, str]] = {
    "/fine": (PAGE.encode(), "no-body", ""),
    "/bare": (b"<img src=otters.png>", "no-body", "needs-browser"),
    "/port": (Answer.redirect("http://127.0.0.1:99999/"), "bad-url", "bad-url"),
    "/dots": (Answer.redirect("http://a..example.org/"), "bad-url", "bad-url"),
    "/label": (Answer.redirect(f"http://{'a' * 70}.example.org/"), "bad-url", "bad-url"),
    "/mail": (Answer.redirect("mailto:a@example.org"), "bad-url", "bad-url"),
    "/self": (Answer.redirect("/self"), "redirect-loop", "redirect-loop"),
    "/script": (
        b"<meta http-equiv=refresh content=0;url=javascript:x>" + PAGE.encode(),
        "no-body",
        "",
    ),
    "/away": (
        b"<meta http-equiv=refresh content=0;url=http://127.0.0.1:99999/>" + PAGE.encode(),
        "no-body",
        "",
    ),
}


@pytest.mark.parametrize("spider", ["journal", "webpages"])
def test_every_seed_ends(tmp_path: Path, spider: str) -> None:
    with Server() as server:
        for path, (answer, *_) in ODD.items():
            server.route(path, answer)
        crawl = Crawl(
            tmp_path,
            {},
            SEED_ATTEMPTS=1,
            HOST_REST_FACTOR=0,
            JAVASCRIPT="off",
            SEED_FAILURES_MAX="100%",
        )
        crawl.seeds(*map(server.url, ODD))
        done = crawl.run(spider=spider)
        assert done.code == 0, done.log
        assert "Traceback" not in done.log
        assert {text.rpartition("/")[2]: reason for text, _, reason in crawl.ledger()} == {
            path.strip("/"): reasons[spider == "webpages"] for path, (_, *reasons) in ODD.items()
        }
        assert server.paths().count("/self") == 1


def test_a_recording_without_room_ends_the_crawl(tmp_path: Path) -> None:
    limit = 2 * 1024**2  # largest file, in bytes

    def big(seen: Seen) -> bytes:
        return PAGE.encode() + b"<!--" + os.urandom(limit // 4).hex().encode()

    with Server(fallback=big) as server:
        crawl = Crawl(tmp_path, {}, HOST_REST_FACTOR=0, JAVASCRIPT="off", WARC_DIR="warc")
        crawl.seeds(*(server.url(f"/{number}") for number in range(12)))
        done = crawl.finish(
            crawl.start(
                spider="webpages",
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
            )
        )
    assert done.code == 1
    assert done.log.count("cannot be written") == 1
    assert "Traceback" not in done.log
    assert set(crawl.states()) == {"done", "pending"}
