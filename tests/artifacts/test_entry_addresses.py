"""What the address of the entry page says of other addresses: parts, siblings, versions."""

from __future__ import annotations

from pubcrawl.artifacts.evidence.address import EntryAddress
from tests.cases import Agree, Case, golden


@golden
def test_entry_addresses(case: Case, agree: Agree) -> None:
    known = {name: case[name] for name in ("title", "requested") if name in case}
    entry = EntryAddress(case["entry"], linked=set(case.get("linked", ())), **known)
    if "others" in case:
        entry.compare(case["others"])
    agree(
        case,
        {
            relation: {url: getattr(entry, relation)(url) for url in urls}
            for relation, urls in case["urls"].items()
        },
    )
