"""The material of cases: recorded answers of the project, and those in ../shared if it exists."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from tests import corpora

ROOT = Path(__file__).parents[2]
SHARED = Path(os.environ.get("SHARED_DIR") or ROOT.parent / "shared")
LARGEST = 60_000  # bytes of a page; larger ones cost time and show nothing more

_PAGES = ("h-signposting", "e-dataset", "d-html", "d-html-http")
_PLAIN_PAGE = b"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Moss | J</title>
<base href="/a/"><meta name="citation_title" content="Moss &amp;amp; rain">
<meta name="citation_doi" content="10.5555/moss.1"><meta name="citation_author" content="Li, Ann">
<meta property="og:description" content="Roofs"><meta name="citation_pdf_url" content="x.pdf">
<script type="application/ld+json">{"@type": "ScholarlyArticle", "headline": "Moss",
"identifier": ["10.5555/moss.1"], "author": [{"name": "Ann Li", "email": "a@x.example"}],
"keywords": "a, b", "citation": [{"name": "Gutters", "datePublished": "2001"}]}</script></head>
<body class="page"><nav id="menu"><ul><li>Home</ul></nav><div id="main" class="content wide">
<h1 class="title">Moss &amp; rain</h1><p>First <i>par</i>.</p><pre> a  b
c</pre><table><tr><td>1<td>2</table><noscript>JavaScript</noscript><textarea>x  y</textarea>
<a href="mailto:a@x.example" data-x="1">mail</a><a href="x.pdf">PDF</a>
<ul class="kw"><li>a<li>b</ul>
</div><div class="related refs">Refs</div><footer>f</footer></body></html>"""


@cache
def pages() -> list[bytes]:
    """Return pages of limited size."""
    found = [_PLAIN_PAGE, *(case["page"].encode() for case in corpora.read("drafts"))]
    paths = sorted(ROOT.glob("tests/recorded/*/*/body"))
    for folder in _PAGES:
        paths += sorted((SHARED / "corpus" / folder).glob("*"))
    found += [path.read_bytes() for path in paths if path.stat().st_size <= LARGEST]
    for name in ("jsoup_select", "jsoup_text", "clean_body"):
        found += [each["html"].encode() for each in vectors(name) if "html" in each]
    return list(dict.fromkeys(found))


@cache
def selectors() -> list[str]:
    """Return selectors, valid and invalid."""
    own = ["div > p.title:not(:has(b)), h1", "a[href^=mailto]:contains(x)", "p:matchesOwn(^F)"]
    return [*own, *dict.fromkeys(each["selector"] for each in vectors("jsoup_select"))]


@cache
def patterns() -> list[tuple[str, str]]:
    """Return Java patterns, each with a text."""
    own = [(r"(?i)^https?://([^/]+)/a(\d+)\b", "http://x.example/a12"), ("(a+)+b", "a" * 40)]
    return [*own, *((each["pattern"], each["input"]) for each in vectors("java_regex"))]


@cache
def rule_files() -> list[bytes]:
    """Return rule files, valid and broken."""
    paths = sorted(ROOT.glob("rules/*.yaml"))
    paths += sorted((SHARED / "vectors/rules").rglob("*.yaml"))
    return [path.read_bytes() for path in paths]


def vectors(name: str) -> Iterator[dict[str, Any]]:
    """Yield the golden cases of a file."""
    path = SHARED / "vectors" / f"{name}.jsonl"
    if path.is_file():
        with path.open(encoding="utf-8") as lines:
            yield from map(json.loads, lines)
