"""Where an abstract begins and ends, on pages of many publishers: test_abstracts.yaml."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from bench.quality.readers import no_rules
from pubcrawl.reading.article_page import read_page
from pubcrawl.works.merge import merge
from pubcrawl.works.publication import Publication

CASES = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text("utf-8"))
PLACES = ("northern bay", "southern bay", "outer reef", "inner reef", "long beach", "old harbour")
TEXTS = [
    f"In the {place} we counted kelp at each tide of a year, and the counts of two divers agreed."
    f" Where the water was clear, the kelp of the {place} grew as fast as the tides rose; where it"
    f" was not, the growth was half of that. We show that light limits kelp in the {place}."
    for place in PLACES
]
FILLING = ("", *TEXTS)
LONG = " ".join(f"In year {year} the kelp grew as in the year before." for year in range(80))


def filled(text: str) -> str:
    return text.format(*FILLING, long=LONG)


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_abstracts(case: dict[str, Any]) -> None:
    metas = "".join(
        f'<meta name="{name}" content="{filled(text)}">'
        for name, text in case.get("stated", {}).items()
    )
    page = (
        "<!doctype html><title>Kelp at high tide and the light of the bay</title>"
        '<meta name="citation_title" content="Kelp at high tide and the light of the bay">'
        f"{metas}<body><h1>Kelp at high tide and the light of the bay</h1>{filled(case['body'])}"
    )
    publication = Publication()
    findings = read_page(page.encode(), no_rules(), url="https://kelp.example/1").findings
    merge(publication, findings, "u", 0)
    wanted = " ".join(map(filled, case["abstract"]))
    assert " ".join(publication.text("abstract").split()) == wanted
