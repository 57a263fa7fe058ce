"""Records of one portal's artifacts, as a crawl without a rule might make them."""

from __future__ import annotations

from pubcrawl.model.artifact import ArtifactRecord, Estimate, Excluded, Member, Related

HOST = "https://hold.example"
CHROME = f"{HOST}/help"


def record(number: int, *, wrong: bool = True) -> ArtifactRecord:
    """
    Return the record of data set *number*.

    Its members are its files, on another host, and its statistics. *wrong* adds two pages that
    should be no members: a help page that all data sets share, and a "share" page.
    """
    entry = f"{HOST}/sets/{number}"
    files = [f"https://files.hold.example/f/{number}{letter}.csv" for letter in "ab"]
    others = [f"{entry}/stats", *([CHROME, f"{entry}/share?to=mail"] if wrong else [])]
    members = [Member(entry, "landing", why=["entry"], mimetype="text/html", status=200)]
    members += [Member(url, "item", 1, [entry], ["evidence"], 0.9, 200) for url in files]
    members += [
        Member(url, "content_page", 1, [entry], ["evidence"], 0.7, 200, "text/html")
        for url in others
    ]
    return ArtifactRecord(
        entry_uri=entry,
        final_uri=entry,
        title=f"Larks {number}",
        portal="hold.example",
        boundary_source="choice",
        state="partial" if wrong else "complete",
        needs=["review"] if wrong else [],
        warnings=["review: 1 download link outside the set: late.zip"] if wrong else [],
        members=members,
        related=[Related(f"{HOST}/sets/{number + 1}", "links_to")],
        excluded=[Excluded(f"{HOST}/about", "ignored:404"), Excluded("mailto:a@b", "scheme")],
        excluded_counts={"ignored:404": 1, "scheme": 1},
        estimate=Estimate(expected_extra=0.8, suspected_missing=(f"{entry}/late.zip",) * wrong),
    )
