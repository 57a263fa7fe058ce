"""Cases of each kind, made from a seed and a number."""

from __future__ import annotations

import json
from random import Random

from pubcrawl.reading.rules.keys import SITE_KEYS, WEBPAGE_KEYS, Takes
from tests.fuzz import answers, dialects, files, links, markup, pdfs, seeds, walls
from tests.fuzz.case import Case
from tests.fuzz.manifests import FILES

KINDS = """
    pages bombs selectors regexes rules manifests pdf walls webs ways links answers
""".split()
_SELECTORS = [key for key, row in (SITE_KEYS | WEBPAGE_KEYS).items() if row.takes is Takes.SELECTOR]
_URLS = (
    "http://x.example/a/b?c=d#e",
    "https://www.nature.com/articles/a1",
    "https://journal.example.org/content/10.5555/x.1",
    "",
    "http://[::1",
    "http://x.example/\u00e9 b%zz",
)
_PLAIN_SELECTORS = ("h1", "p", "body", "a[href]", "div p", "*", "meta", "li:has(a)", "td ~ td")


_MAKERS = {
    "answers": answers.make,
    "links": links.make,
    "pdf": pdfs.make,
    "walls": walls.make,
}


def make(kind: str, seed: int, number: int) -> Case:
    """Return a case, which depends only on the seed, the number and the code."""
    random = Random(f"{seed} {kind} {number}")
    if kind in ("pages", "bombs"):
        pages = seeds.pages()
        body = markup.bomb(random) if kind == "bombs" else markup.page(random, pages)
        return Case(kind, body, _page_options(random))
    if kind == "selectors":
        body = random.choice(seeds.pages()[:200])[:20_000]
        if random.random() < 0.3:
            body = markup.page(random, seeds.pages()[:200])[:20_000]
        options = {"selector": dialects.selector(random, seeds.selectors())}
        return Case(kind, body, options | _rarely(random, "xml"))
    if kind == "regexes":
        return Case(kind, b"", _regex(random))
    if kind == "rules":
        webpages = random.random() < 0.3
        options = {"webpages": "1"} if webpages else {}
        if random.random() < 0.2:
            before = files.rules(random, seeds.rule_files()[:1], webpages=False)
            options["before"] = before.decode("latin-1")
        return Case(kind, files.rules(random, seeds.rule_files(), webpages=webpages), options)
    if kind in _MAKERS:
        return _MAKERS[kind](random)
    if kind in ("webs", "ways"):
        return Case(kind, b"", {"web": f"{seed} {number}"})
    return Case(kind, files.manifest(random, FILES), {})


def _rarely(random: Random, name: str) -> dict[str, str]:
    return {name: "1"} if random.random() < 0.2 else {}


def _page_options(random: Random) -> dict[str, str]:
    keys = {}
    for key in random.sample(_SELECTORS, random.choice((1, 3))):
        good = random.choice(_PLAIN_SELECTORS)
        keys[key] = good if random.random() < 0.6 else dialects.selector(random, _PLAIN_SELECTORS)
    return {
        "url": random.choice(_URLS),
        "content_type": markup.content_type(random),
        "keys": json.dumps(keys),
        **_rarely(random, "xml"),
    }


def _regex(random: Random) -> dict[str, str]:
    known = seeds.patterns()
    pattern, text = random.choice(known)
    if random.random() < 0.02:
        pattern, text = dialects.slow(random)
    elif random.random() < 0.7:
        pattern = dialects.pattern(random, [each for each, _ in known])
        text = dialects.text(random) if random.random() < 0.7 else text
    return {"pattern": pattern, "text": text, "replacement": dialects.replacement(random)}
