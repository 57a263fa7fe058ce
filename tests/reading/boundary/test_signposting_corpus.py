"""The recorded Signposting benchmark: the links of each page, and what belongs to it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pubcrawl.formats.html import document
from pubcrawl.items.artifact import About, ArtifactResponse
from pubcrawl.reading import signposting
from pubcrawl.reading.boundary import linkset
from pubcrawl.reading.boundary.signposting import read_signposting
from tests.cases import Agree, Case, golden

S11, W3ID = "https://s11.no/2022/a2a-fair-metrics", "https://w3id.org/a2a-fair-metrics"


@pytest.fixture(scope="module")
def folder(shared: Path) -> Path:
    return shared / "corpus/h-signposting"


def as_sent(folder: Path, case: str) -> ArtifactResponse:
    """Return Apache's response for the page, as configured in its .htaccess."""
    url = f"{S11}/{case}/"
    config = folder / f"{case}__htaccess.txt"
    text = config.read_text("utf-8") if config.is_file() else ""
    text = re.sub(r"<Files (?!index\.html).*?</Files>", "", text, flags=re.DOTALL)
    values = re.findall(r'Header (?:always )?add Link (?:"((?:[^"\\]|\\.)*)"|(\S+))', text)
    headers = [("link", re.sub(r"\\(.)", r"\1", quoted) or bare) for quoted, bare in values]
    status = re.search(r"^Redirect (\d+)$", text, re.MULTILINE)
    body = b"" if status else (folder / f"{case}__index.html").read_bytes()
    code = int(status[1]) if status else 200
    return ArtifactResponse(url, url, code, "text/html", tuple(headers), body)


@golden
def test_pages(case: Case, folder: Path, agree: Agree) -> None:
    name = case["page"]
    answer = as_sent(folder, name)
    page = document(answer.body, url=answer.url) if answer.body.strip() else None
    about = About(f"{W3ID}/{name}/", answer.url)
    links = signposting.collect_links(page, answer.url, answer.headers)
    claims = [read_signposting(page, answer, about)]
    for get in claims[0].asks if claims[0] else ():
        url = get.url
        body = (folder / f"{name}__{url.rpartition('/')[2]}").read_bytes()
        claims.append(
            linkset.read_linkset(ArtifactResponse(url, url, 200, get.accept, (), body), about)
        )
    agree(case, {"links": links, "claims": claims})


def test_the_catalogue_of_the_benchmark(folder: Path) -> None:
    body = (folder / "linkset.txt__linkset.txt").read_bytes()
    answer = ArtifactResponse(
        f"{S11}/linkset.txt", f"{S11}/linkset.txt", 200, "text/plain", (), body
    )
    whole = linkset.read_linkset(answer, About(f"{S11}/", ""))
    assert sum(claim.role == "item" for claim in whole.claims) > 60
    assert whole.identifiers == (f"{W3ID}/",)
    other = linkset.read_linkset(answer, About(f"{S11}/01-http-describedby-only/", ""))
    assert len(other.claims) == len(whole.claims)
    assert "taken for the entry page" in other.warnings[0]
