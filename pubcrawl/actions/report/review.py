"""A sheet on which a person reviews the members of artifacts: one HTML file without network."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from importlib.resources import files
from typing import Any, TextIO

import pubcrawl
from pubcrawl.actions.report.page import source_hash
from pubcrawl.artifacts.study.decisions import FORMAT
from pubcrawl.formats.terminal import visible
from pubcrawl.ids.url import artifact_key
from pubcrawl.items.artifact import ArtifactRecord, Member

OUTSIDE_MAX = 200
"""The most addresses outside an artifact that the sheet lists."""

# Reasons of addresses that are certainly not members.
_CLEAR = frozenset(("scheme", "robots"))


def write_review(records: Iterable[ArtifactRecord], file: TextIO) -> None:
    """Write the sheet for *records*. Its script and style are known by hash; it loads nothing."""
    # Imported here, or each command would wait for it.
    from jinja2 import Environment, StrictUndefined

    folder = files(__package__)
    texts = {
        name: folder.joinpath(name).read_text("utf-8")
        for name in ("review.html", "review.css", "review.js", "report.css")
    }
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    css, js = texts["report.css"] + texts["review.css"], texts["review.js"]
    values = {
        "css": css,
        "js": js,
        "css_hash": source_hash(css),
        "js_hash": source_hash(js),
        "version": pubcrawl.__version__,
        "format": FORMAT,
    }
    head, _, tail = environment.from_string(texts["review.html"]).render(values).partition("@data@")
    file.write(head)
    for number, record in enumerate(records):
        file.write(("," if number else "") + "\n" + _script_json(artifact_values(record)))
    file.write(tail)


def artifact_values(record: ArtifactRecord) -> dict[str, Any]:
    """Return what the sheet shows of an artifact."""
    members = [m for m in record.members if m.role != "embed" and not m.contained_in]
    questions = [w.removeprefix("review: ") for w in record.warnings if w.startswith("review: ")]
    return {
        "entry": record.entry_uri,
        "final": record.final_uri or record.entry_uri,
        "title": visible(record.title) or record.entry_uri,
        "portal": record.portal or "none",
        "state": " ".join(filter(None, (record.state, record.reason))),
        "needs": sorted(record.needs),
        "how": " ".join(filter(None, (record.boundary_source, record.heuristic))),
        "questions": [visible(question) for question in questions],
        "members": [
            {
                "uri": member.uri,
                "role": member.role,
                "why": ", ".join(member.why),
                "confidence": member.confidence,
                "status": member.status or "",
                "above": above,
            }
            for member, above in zip(members, _above(members), strict=True)
        ],
        "outside": list(_outside(record)),
    }


def _above(members: list[Member]) -> list[int]:
    """Return for each member the index of the one that it stands below; -1 for the first."""
    indexes = {artifact_key(m.uri): at for at, m in reversed(list(enumerate(members)))}
    found = []
    for at, member in enumerate(members):
        pages = (indexes[key] for key in map(artifact_key, member.via) if key in indexes)
        nearer = [page for page in pages if members[page].hop < member.hop]
        found.append(min(nearer, default=0) if at else -1)
    return found


def _outside(record: ArtifactRecord) -> Iterator[dict[str, str]]:
    """Yield addresses that are not members, those that may be missing first."""
    listed = {artifact_key(m.uri) for m in record.members}
    named = [(url, "may be missing") for url in record.estimate.get("suspected_missing", ())]
    named += [(each.uri, each.reason) for each in record.excluded if each.reason not in _CLEAR]
    named += [(each.uri, each.relation) for each in record.related]
    count = 0
    for url, why in named:
        key = artifact_key(url)
        if key in listed or not url.startswith(("http://", "https://")):
            continue
        listed.add(key)
        yield {"uri": url, "why": why}
        count += 1
        if count == OUTSIDE_MAX:
            return


def _script_json(value: object) -> str:
    """Return JSON that cannot end the script element around it."""
    text = json.dumps(value, ensure_ascii=False)
    for letter in "<>&\u2028\u2029":
        text = text.replace(letter, f"\\u{ord(letter):04x}")
    return text
