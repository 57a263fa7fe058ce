"""Files in frames, viewers, data attributes and scripts, and values that are not files."""

from __future__ import annotations

from pathlib import Path

import pytest

from pubcrawl.formats.html import document
from pubcrawl.ingest import jobs
from pubcrawl.ingest.file_links import LinkTable
from tests.cases import read

DATA = read(Path(__file__).with_suffix(".yaml"))

LINKS = LinkTable.load()
URL = "https://journal.example.org/article/view/4711"
FILE = "https://journal.example.org/files/x9.pdf"
VIEWER = "/pdfjs/web/viewer.html?file=%2Ffiles%2Fx9.pdf"

FOUND = {
    "a frame in the page": '<iframe src="/files/x9.pdf"></iframe>',
    "an object": '<object data="/files/x9.pdf" type="application/pdf"></object>',
    "an embedded file": '<embed src="/files/x9.pdf">',
    "pdf.js": f'<iframe src="{VIEWER}"></iframe>',
    "a link to pdf.js": f'<a href="{VIEWER}">Open</a>',
    "Google's viewer": '<iframe src="https://docs.google.com/gview?embedded=true&url='
    'https%3A%2F%2Fjournal.example.org%2Ffiles%2Fx9.pdf"></iframe>',
    "a button with an address": '<button data-href="/files/x9.pdf">Open</button>',
    "a viewer of the site": '<div id="viewer" data-pdf-url="/files/x9.pdf"></div>',
    "a window": "<button onclick=\"window.open('/files/x9.pdf', '_blank')\">Read</button>",
    "a click": "<a onclick=\"location.href = '/files/x9.pdf'; return false\">Read</a>",
    "a script that sends on": '<script>let a; window.location.replace("/files/x9.pdf")</script>',
    "another one": '<script>location.href = "\\/files\\/x9.pdf";</script>',
}
NOT_FOUND = {
    "a video": '<iframe src="https://www.youtube.com/embed/x9"></iframe>',
    "an advertisement": '<iframe src="https://ads.example/ads/download/x9"></iframe>',
    "an empty frame": '<iframe src="about:blank"></iframe>',
    "a page in a frame": '<iframe src="/issue/7.html"></iframe>',
    "a data address": '<embed src="data:application/pdf;base64,JVBERi0=">',
    "a viewer without a file": '<iframe src="/pdfjs/web/viewer.html"></iframe>',
    "a viewer of pictures": '<a href="/viewer?file=/figures/1.png">Figure 1</a>',
    "a picture": '<div data-src="/figures/1.png"></div>',
    "a citation": '<button data-href="/citation/download/x9.ris">Cite</button>',
    "a menu": "<button onclick=\"toggle('menu')\">PDF</button>",
    "a script beside text": "<p>Kelp</p><script>location.href = '/files/x9.pdf'</script>",
    "a search": '<a href="/search?q=download">Herunterladen</a>',
}
WORDS = DATA["WORDS"]


def urls(body: str, head: str = "") -> list[str]:
    page = f"<!DOCTYPE html><html><head><title>Kelp</title>{head}</head>{body}</html>"
    found = LINKS.candidates(document(page.encode(), url=URL), URL, ingest_type="pdf")
    return [each.url for each in found if each.url != URL]


@pytest.mark.parametrize("body", FOUND.values(), ids=FOUND)
def test_files(body: str) -> None:
    assert urls(f"<body>{body}</body>") == [FILE]


def test_a_set_of_frames() -> None:
    assert urls('<frameset><frame src="/menu.html"><frame src="/files/x9.pdf"></frameset>') == [
        FILE
    ]


@pytest.mark.parametrize("body", NOT_FOUND.values(), ids=NOT_FOUND)
def test_what_is_no_file(body: str) -> None:
    assert urls(f"<body>{body}</body>") == []


@pytest.mark.parametrize("word", WORDS)
def test_buttons_in_other_languages(word: str) -> None:
    assert urls(f'<main><a href="/get/9x/7">{word}</a></main>') == [
        "https://journal.example.org/get/9x/7"
    ]


@pytest.mark.parametrize("value", ["0; url=/files/x9.pdf", "3;URL='/files/x9.pdf'"])
def test_a_refresh_in_the_response(value: str) -> None:
    page = b"<!DOCTYPE html><title>One moment</title><p>Wait."
    read = jobs.page(page, url=URL, headers={"refresh": value})
    assert [(each.url, each.technique) for each in read.candidates] == [(FILE, "meta-refresh")]
