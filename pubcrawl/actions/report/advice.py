"""The next steps after a report, as command lines."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path

from scrapy.settings import Settings
from sqlalchemy import URL, make_url

from pubcrawl.actions.report.content import Advice, ReportSection
from pubcrawl.actions.report.sections.seeds import ListCounts
from pubcrawl.formats.terminal import visible
from pubcrawl.store.database import DEFAULT_URL

_MOST = 5  # lists or rules with a command of their own
_PASSWORDS = ("password", "sslpassword")


def store_option(settings: Settings) -> tuple[str, ...]:
    """Return the words that name the store, without password; none for the default store."""
    url = str(settings["STORE_URL"])
    if url == DEFAULT_URL:
        return ()
    parsed = make_url(url).difference_update_query(_PASSWORDS)
    where = (parsed.host, parsed.port, parsed.database, parsed.query)
    plain = URL.create(parsed.drivername, parsed.username, None, *where)
    return ("-s", f"STORE_URL={plain.render_as_string(hide_password=False)}")


def advice(
    settings: Settings, sections: Sequence[ReportSection], lists: Sequence[ListCounts]
) -> Iterator[Advice]:
    """Yield what to do next, the most useful first."""
    option = store_option(settings)

    def line(*words: str) -> str:
        return shlex.join([*words, *option])

    figures = {
        (section.name, figure.name): figure.value
        for section in sections
        for figure in section.figures
    }
    tables = {table.name: table for section in sections for table in section.tables}
    for each in [each for each in lists if each.open and _is_safe(each.source)][:_MOST]:
        text = f"{each.open:,} lines of {each.source} are open."
        if Path(each.source).is_file():
            command = line("scrapy", "crawl", each.spider, "-a", f"seeds={each.source}")
            yield Advice(f"{text} Continue the crawl:", command)
        else:
            command = line("scrapy", "seeds", each.source, "--state", "pending")
            yield Advice(f"{text} Its file is not on this machine. List them:", command)
    for state in ("failed", "rejected"):
        if number := figures.get(("seeds", state)):
            command = line("scrapy", "seeds", "--state", state)
            yield Advice(f"Seeds {state}: {number:,.0f}. List them with their reasons:", command)
    missing = figures.get(("publications", "publications"), 0) - figures.get(
        ("publications", "usable_fulltexts"), 0
    )
    if missing:
        query = "missing fulltext"
        yield Advice(
            f"Publications without a usable full text: {missing:,.0f}. Count the problems of the "
            "publications without any text:",
            line("scrapy", "count", "by", "problem", query),
        )
        yield Advice(
            "Fetch the publications without any text again, at once:",
            line("scrapy", "refetch", query),
        )
    if figures.get(("publications", "publications"), 0) > missing:
        command = line("scrapy", "export", "--where", "fulltext.usable", "-o", "complete.csv")
        yield Advice("Export the publications with a usable full text:", command)
    if figures.get(("pages", "broken_pages")):
        command = line("scrapy", "count", "by", "reason", "webpages", "broken")
        yield Advice("Some pages could not be fetched. Count the reasons:", command)
    if figures.get(("ingest", "results"), 0) > figures.get(("ingest", "hits"), 0):
        command = line("scrapy", "report", "ingest", "--csv", "-o", "ingest-hosts.csv")
        yield Advice("Some ingest requests missed. List hosts with their slugs:", command)
    if figures.get(("ingest", "hits")):
        yield Advice("Check the files of the ingest:", line("scrapy", "files", "check"))
    if "rule_misses" in tables:
        rows = [row for row in tables["rule_misses"].rows if not row[4] and row[6]]
        for row in [row for row in rows if _is_safe(row[6])][:_MOST]:
            yield Advice(
                f"The key {row[1]} of the rule for {row[0]} never found anything. Draft the rule "
                "again, from a page:",
                line("scrapy", "rules", "new", row[6], "--live"),
            )
    yield Advice("Browse the store:", line("scrapy", "browse"))


def _is_safe(word: str) -> bool:
    """Return whether *word* is the same on a terminal as in the store."""
    return visible(word) == word and "\n" not in word
