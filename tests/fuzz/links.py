"""Malformed Link headers and linksets, and the laws for them."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from pubcrawl.items.artifact import About, ArtifactResponse
from pubcrawl.reading import signposting
from pubcrawl.reading.boundary import linkset
from tests.fuzz import changes
from tests.fuzz.case import PIECES, Case
from tests.fuzz.limits import law, sound, step

PAGE = "https://otters.example/d/7"
FIRST = '<https://otters.example/first,1>; rel="item"; title="a, <b>; c"'
LAST = "</last>; rel=describedby; type=text/turtle"
EXPECTED = ("https://otters.example/first,1", "https://otters.example/last")

_OF = PIECES["links"]


def make(random: Random) -> Case:
    """Return a header, or a linkset as text or in JSON."""
    turn = random.random()
    if turn < 0.1:
        return Case("links", json.dumps(_json(random, 4)).encode(), {"linkset": "1"})
    many = random.choices(_OF["headers"], k=random.choice((1, 1, 2, 5)))
    words = random.choice((", ", ",\n", " ", ",")).join(many)
    for _ in range(random.choice((0, 1, 1, 2, 3, 8, 30))):
        if random.random() < 0.5:
            words = changes.insert(random, words, random.choice(_OF["pieces"]))
        else:
            words = random.choice(_CHANGES)(random, words)
    if random.random() < 0.01:
        words *= random.choice((100, 2000))
    body = words[:200_000].encode("utf-8", "surrogatepass")
    return Case("links", body, {"linkset": "1"} if turn < 0.2 else {})


def check(case: Case) -> tuple[str, object]:
    """Return the number of links, as a word, and all findings."""
    if "linkset" in case.options:
        about = About(PAGE, PAGE, cite_as=("https://doi.org/10.5555/o.7",))
        answer = ArtifactResponse(f"{PAGE}/l", f"{PAGE}/l", 200, "", (), case.body)
        said = step(linkset.read_linkset, answer, about)
        found = step(linkset.links, case.body, answer.url, context=PAGE)
        sound("a claim", repr([list(claim) for claim in said.claims]))
        law(all(claim.uri for claim in said.claims), "a claim to nothing", said)
    else:
        value = case.body.decode("utf-8", "surrogatepass")
        alone = (("Link", f"{FIRST}, {LAST}"), ("link", value))
        found = step(signposting.collect_links, None, PAGE, alone)
        law(_has(found, EXPECTED), "a line cost the links of another", value, found)
        # Text after an unclosed quote cannot be told from quoted text.
        between = value.translate(dict.fromkeys(map(ord, "\"'")))
        both = step(
            signposting.collect_links, None, PAGE, (("Link", f"{FIRST}, {between}, {LAST}"),)
        )
        law(_has(both, EXPECTED), "a broken link cost another", between, both)
        first = step(signposting.collect_links, None, PAGE, (("Link", f"{FIRST}, {value}"),))
        law(_has(first, EXPECTED[:1]), "a broken link cost one before it", value, first)
    for link in found.links:
        for name, words in link._asdict().items():
            sound(name, words)
        law(":" in link.href and link.rel == link.rel.lower().strip(), "no link", link)
        law(":" in link.context, "no context", link)
    for warning in found.warnings:
        sound("warning", warning)
        law(len(warning) < 1000 and "\n" not in warning, "a warning without end", warning)
    return f"{min(len(found.links), 3)} links", found


def _has(found: signposting.Links, targets: tuple[str, ...]) -> bool:
    return set(targets) <= {link.href for link in found.links}


_CHANGES = (changes.drop, changes.repeat, changes.swap, changes.truncate)


def _json(random: Random, depth: int) -> Any:
    turn = random.random()
    if depth == 0 or turn < 0.2:
        return random.choice(_OF["values"])
    if turn < 0.4:
        return [_json(random, depth - 1) for _ in range(random.choice((0, 1, 2)))]
    keys = random.choices(_OF["keys"], k=random.choice((1, 2, 4)))
    value: dict[str, Any] = {key: _json(random, depth - 1) for key in keys}
    if random.random() < 0.7:
        value["anchor"] = random.choice(
            (PAGE, "../7", "", "https://doi.org/10.5555/O.7", "x", None)
        )
    return {"linkset": value} if depth == 4 and turn < 0.9 else value
