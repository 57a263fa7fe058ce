"""
The time to load rule files, and to find the rule for an address.

    python -m bench rules [repetitions]

The files are made up, as large as a big collection: 84 patterns, 62 sites with 372
keys, 32 patterns in lists and 50 page rules, all selectors different.
"""

from __future__ import annotations

import sys
import time

from bench.table import Row, show
from pubcrawl.reading.rules import load
from pubcrawl.tables.yaml import Source

PATTERNS, SITES, JAVASCRIPT, RESTART, PAGES = 84, 62, 21, 11, 50
KEYS = {
    "doi": "span.doi{0}, a[href*=doi.org/10.{0}]",
    "title": "h1.title{0}:not(.sub, :has(> img)), #article{0} > h1",
    "abstract": "#abs{0} p:not(:has(> strong)), section:has(> h2:matchesOwn((?i)^abstract {0}$)) p",
    "keywords": "ul.kwd{0} > li:not(:matchesOwn(^\\s*Key ?words?{0}))",
    "fulltext": "div.body{0} section:not([id~=^(ref|ack){0}]) > p, div.body{0} h2",
    "pdf_a": "a[href$=.pdf{0}]:contains(PDF), a.pdf{0}",
}


def journals() -> Source:
    """Return a journals file."""
    lines = [
        rf"'([a-z]+\.)?journal{at % SITES}\.example/(doi/)?(abs|full)/.*{at}': site{at % SITES}"
        for at in range(PATTERNS)
    ]
    lines.append("---")
    for at in range(SITES):
        lines.append(f"site{at}:")
        lines += [f"  {key}: '{selector.format(at)}'" for key, selector in KEYS.items()]
    for count in (JAVASCRIPT, RESTART):
        lines.append("---")
        lines += [rf"- 'journal{at}\.example/(?!pdf)'" for at in range(count)]
    return Source("journals.yaml", "\n".join(lines).encode())


def webpages() -> Source:
    """Return a webpages file."""
    lines = [
        rf"'tool{at}\.example/[^/]+/?$': {{title: 'h1.t{at}', content: '.main{at} > p'}}"
        for at in range(PAGES)
    ]
    return Source("webpages.yaml", "\n".join(lines).encode())


def main(repetitions: int = 2000) -> None:
    """Print the table."""
    files = [journals()], [webpages()]
    start = time.process_time()
    rules = load(*files)
    first = time.process_time() - start
    start = time.process_time()
    load(*files)
    second = time.process_time() - start
    counts = rules.counts()
    urls = {
        "one of the last": f"https://www.journal{SITES - 1}.example/full/{SITES - 1}",
        "one of the first": "https://www.journal30.example/full/30",
        "of no rule": "https://www.elsewhere.example/articles/10.5555/12345678/full",
    }
    rows = [
        Row("first load", f"{first * 1000:.0f} ms", "all patterns and selectors compiled"),
        Row("again", f"{second * 1000:.0f} ms", "reading, checking"),
    ]
    for what, url in urls.items():
        start = time.process_time()
        for _ in range(repetitions):
            rules.journal(url)
        spent = (time.process_time() - start) / repetitions
        rows.append(Row(f"rule for an address {what}", f"{spent * 1e6:.0f} µs"))
    keys = counts["site keys"] + counts["page keys"]
    show(f"rules: {counts['patterns']} patterns, {counts['sites']} sites, {keys} keys", rows)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
