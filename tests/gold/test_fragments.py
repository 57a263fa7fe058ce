"""What is read from fragments of pages in the public markup of platforms outside the corpus."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from bench.quality.form import read
from bench.quality.gold import CorpusFile
from bench.quality.readers import built_in
from pubcrawl.works.publication import Publication

FRAGMENTS = yaml.safe_load(Path(__file__).with_name("fragments.yaml").read_text("utf-8"))
FLOORS = {
    "authors": 45,
    "title": 44,
    "published": 33,
    "abstract": 34,
    "keywords": 26,
    "references": 5,
}
SUBJECTS = (
    "The oldest of the nets",
    "Each of the twelve towns",
    "Most of the small farms",
    "A second group of birds",
    "The men who worked there",
    "Several of these early tools",
    "Water from the upper valley",
    "The last of the samples",
)
PREDICATES = (
    "was counted again in spring, when the snow had gone from the slopes (Elk, 2001).",
    "showed a clear difference between the years before the flood and those after it [3].",
    "had been described by nobody, although the records of the parish are complete.",
    "changed less than we expected, and the effect was the same for both sides of the river.",
    "is compared with the values of an earlier study, which used another way of counting.",
    "gave the highest figures of all, with a mean of 14.2 and a range of 3 to 31 [4, 5].",
    "came from the north in boats, and stayed for as long as the harvest lasted.",
    "could not be told apart by weight alone, so that we measured the length as well.",
)
WORD = re.compile(r"\w+")


def paragraph(number: int) -> str:
    pairs = ((number + place) % 8 for place in range(5))
    return " ".join(
        f"{SUBJECTS[start]} {PREDICATES[(3 * number + place) % 8]}"
        for place, start in enumerate(pairs)
    )


def folded(text: str) -> str:
    return " ".join(WORD.findall(text.casefold()))


TEXTS = {letter: paragraph(number) for number, letter in enumerate("abcdefgh")}


def outcomes(
    fragment: Mapping[str, Any], publication: Publication
) -> Iterator[tuple[str, bool, Any]]:
    """Yield of each stated field its name, whether it is right, and what was read."""
    authors = [folded(p.name) for p in publication.value("contributors") if p.role == "author"]
    if names := fragment.get("authors_any") or [fragment.get("authors", ())]:
        yield "authors", authors in [[*map(folded, each)] for each in names], authors
    title = publication.text("title")
    yield "title", folded(title) == folded(fragment["title"]), title
    if day := str(fragment.get("published", "")):
        own = publication.pub_date.isoformat() if publication.pub_date else ""
        yield "published", own.startswith(day), own
    if "abstract" in fragment:
        text = publication.text("abstract")
        wanted = TEXTS.get(fragment["abstract"], "")
        yield "abstract", folded(text) == folded(wanted), text
    if keywords := fragment.get("keywords"):
        given = [*publication.value("keywords")]
        yield "keywords", given == keywords, given
    if serial := fragment.get("serial"):
        container = publication.value("container")
        given = [container.volume, container.issue, container.first_page, container.last_page]
        yield "serial", given == serial, given
    if references := fragment.get("references"):
        given = [
            (" ".join(cited.contributors), cited.title) for cited in publication.value("references")
        ]
        right = len(given) == len(references) and all(
            author in people and folded(title) == folded(name)
            for (author, title), (people, name) in zip(references, given, strict=True)
        )
        yield "references", right, given
    if statement := fragment.get("availability"):
        text = publication.text("fulltext")
        yield "availability", statement in text, text[-200:]


def test_fragments() -> None:
    right, many, wrong = Counter[str](), Counter[str](), []
    for number, fragment in enumerate(FRAGMENTS):
        html = re.sub(r"\{\{(\w)\}\}", lambda match: TEXTS[match[1]], fragment["html"])
        url = f"https://journal{number}.example/article/7"
        file = CorpusFile("", "", url, "", "text/html", {}, None)
        publication = read(file, html.encode(), built_in())
        for field, is_right, given in outcomes(fragment, publication):
            many[field] += 1
            right[field] += is_right
            if not is_right:
                wrong.append((fragment["platform"], field, given))
    short = {field: right[field] for field in many if right[field] < FLOORS.get(field, many[field])}
    assert not short, (short, dict(many), wrong)
