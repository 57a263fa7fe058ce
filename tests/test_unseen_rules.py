"""
docs/unseen-rules.md: the built-in rules that were never compared with a page.

A comment above a site or a pattern says when such a page was seen, or ``unseen``. The
list comes from these comments and, with a corpus, from the addresses in it:
``pytest tests/test_unseen_rules.py --rewrite-expected`` rewrites it.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from pubcrawl.ids.url import rule_url
from pubcrawl.reading.rules import load
from pubcrawl.tables.files import JOURNALS, WEBPAGES, builtin

PAGE = Path(__file__).resolve().parent.parent / "docs/unseen-rules.md"
HEAD = (
    "# Rules that were never compared with a page\n\n"
    "This page lists the built-in rules that were written from knowledge of a host, "
    "without a page of it. In [rules/journals.yaml](../rules/journals.yaml) and "
    "[rules/webpages.yaml](../rules/webpages.yaml), a comment above each site or pattern gives the "
    "date of such a page, or says `unseen`. An unseen rule adds what it finds and removes nothing "
    "([rules.md](rules.md)). To test it, run `scrapy rules audit WARC` on recorded pages of the "
    "host: the command shows which keys of the rule find something.\n\n"
    "## Example\n\n"
    "```console\n"
    "$ scrapy rules audit examples/replay.warc.gz --csv\n"
    "site,key,at,found,pages,share,example\n"
    "pmc,body,,1,1,1.0,\n"
    "…\n"
    "```\n"
)
TAIL = """\
## Limits

A site of which only some layouts were seen is not in the list; the comment above its rule says
which.

## Sources

The comments of [rules/journals.yaml](../rules/journals.yaml) and
[rules/webpages.yaml](../rules/webpages.yaml). `tests/test_unseen_rules.py` makes this page from
them.
"""


def comments(text: str) -> Iterator[tuple[str, str]]:
    """Yield each site or pattern of a rule file with the comment above it."""
    lines: list[str] = []
    for line in text.splitlines():
        found = re.match(r"'(.*)':$|([a-z0-9_]+):(?: |$)", line)
        if line.startswith("#"):
            lines.append(line.lstrip("# "))
        elif found:
            yield found[1] or found[2], " ".join(lines)
            lines = []
        elif not line.startswith(" "):
            lines = []


def unseen(table: str) -> list[str]:
    """Return the sites or patterns without a seen page, in the order of the file."""
    marks = comments(builtin(table).body.decode())
    return [name for name, words in marks if "unseen" in words and "seen:" not in
            words.replace("unseen:", "")]  # fmt: skip


def pages_of_sites(shared: Path) -> Counter[str]:
    """Return the number of pages in the corpus for each site."""
    rules = load([builtin(JOURNALS)], [builtin(WEBPAGES)])
    found: Counter[str] = Counter()
    for line in (shared / "corpus/manifest.jsonl").read_text("utf-8").splitlines():
        file = json.loads(line)
        if file["category"].startswith("d-html") and file.get("url"):
            rule = rules.journal(rule_url(file["url"]))
            if rule:
                found[rule.site] += 1
    return found


def written(pages: Counter[str]) -> str:
    """Return the page of the docs."""
    sites, kinds = unseen(JOURNALS), unseen(WEBPAGES)
    alone = [f"`{site}`" for site in sorted(sites) if not pages[site]]
    held = [f"`{site}` ({pages[site]})" for site in sorted(sites) if pages[site]]
    parts = [
        HEAD,
        f"## Journals\n\n{len(alone)} sites: {', '.join(alone)}.\n",
        "These rules were written without a page, and have since been compared with recorded pages "
        f"(the number of pages is in brackets): {', '.join(held) or 'none'}.\n",
        f"## Web pages\n\n{len(kinds)} patterns:\n",
        "\n".join(f"- `{pattern}`" for pattern in kinds) + "\n",
        TAIL,
    ]
    return "\n".join(parts)


def test_the_list_is_that_of_the_comments() -> None:
    text = PAGE.read_text("utf-8")
    journals, _, pages = text.partition("\n## Web pages\n")
    listed = re.findall(r"`([a-z0-9_]+)`", journals.partition("\n## Journals\n")[2])
    assert sorted(listed) == sorted(unseen(JOURNALS))
    assert re.findall(r"(?m)^- `(.*)`$", pages) == unseen(WEBPAGES)


def test_the_list_says_which_were_held_against_pages(
    shared: Path, request: pytest.FixtureRequest
) -> None:
    text = written(pages_of_sites(shared))
    if request.config.getoption("--rewrite-expected"):
        PAGE.write_text(text, "utf-8")
    assert PAGE.read_text("utf-8") == text
