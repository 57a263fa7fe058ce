"""
Works of OpenAlex.

Source: https://developers.openalex.org/api-reference/works
"""

from __future__ import annotations

from typing import Any

from pubcrawl.formats.dates import find_date
from pubcrawl.reading.service import (
    abstracts,
    dated,
    listed,
    load,
    named,
    once,
    people,
    rows,
    text,
    texts,
)
from pubcrawl.reading.service import titles as titles_of
from pubcrawl.reading.service_values import valid_ids
from pubcrawl.works.findings import Findings, Link
from pubcrawl.works.parts import PartType
from pubcrawl.works.values import issn, issns, language, licence_named, orcid, work_kind
from pubcrawl.works.work import (
    Affiliation,
    Container,
    Funding,
    Relation,
    Work,
    WorkContributor,
    WorkDates,
    WorkIdentifier,
)

_CONTAINERS = {"journal": "journal", "conference": "proceedings", "repository": "repository"}
_WORDS_MAX = 100_000  # of an abstract; a larger position is a mistake


def records(body: bytes) -> list[Findings]:
    """Return the findings of one work or of a list; raises ``ParseError``."""
    answer = load(body, "OpenAlex", "results", "id")
    return [findings(each) for each in listed(answer, "results")]


def findings(item: dict[str, Any]) -> Findings:
    """Return the findings of one work."""
    known = item.get("ids")
    pmcid = _last(text(known, "pmcid"))
    ids = valid_ids(
        _last(text(known, "pmid")),
        f"PMC{pmcid.upper().removeprefix('PMC')}" if pmcid else "",
        text(item, "doi") or text(known, "doi"),
    )
    place = item.get("primary_location")
    source = place.get("source") if isinstance(place, dict) else None
    best = item.get("best_oa_location")
    open_access = item.get("open_access")
    found = Findings(
        PartType.OPENALEX,
        ids,
        preprint=text(item, "type") == "preprint",
        flags=frozenset(() if isinstance(item.get("is_retracted"), bool) else ("notices_unknown",)),
        oa=isinstance(open_access, dict) and open_access.get("is_oa") is True,
        journal_title=text(source, "display_name") if text(source, "type") == "journal" else "",
    )
    titles = titles_of(text(item, "title", "display_name"))
    found.add("title", titles[0].text if titles else "")
    words = _abstract(item.get("abstract_inverted_index"))
    found.add("abstract", words)
    biblio = item.get("biblio")
    linking = issn(text(source, "issn_l"))
    licences = (
        each
        for where in (place, best)
        for each in licence_named(text(where, "license"), text(where, "version"))
    )
    found.work = Work(
        titles=titles,
        abstracts=abstracts(words),
        contributors=people(map(_person, rows(item, "authorships"))),
        container=Container(
            title=text(source, "display_name"),
            kind=_CONTAINERS.get(text(source, "type"), ""),
            issn_linking=linking,
            issns=tuple(one for one in issns(" ".join(texts(source, "issn"))) if one != linking),
            publisher=text(source, "host_organization_name"),
            volume=text(biblio, "volume"),
            issue=text(biblio, "issue"),
            first_page=text(biblio, "first_page"),
            last_page=text(biblio, "last_page"),
        ),
        dates=WorkDates(issued=find_date(text(item, "publication_date", "publication_year"))),
        kind=work_kind(text(item, "type_crossref"), text(item, "type")),
        language=language(text(item, "language")),
        licences=tuple(once(licences)),
        identifiers=tuple(
            WorkIdentifier(kind, value)
            for kind in ("openalex", "mag")
            if (value := _last(text(known, kind)))
        ),
        funding=tuple(once(_funding(item))),
        relations=(Relation("retraction"),) if item.get("is_retracted") is True else (),
    )
    for where in rows([best, place, *rows(item, "locations")]):
        if where.get("is_oa") is True or where is best:
            if page := text(where, "landing_page_url"):
                found.links.append(Link(page, PartType.LINK_OADOI))
            if pdf := text(where, "pdf_url"):
                found.links.append(Link(pdf, PartType.PDF_OADOI))
    found.links = list(dict.fromkeys(found.links))
    return dated(found)


def _last(address: str) -> str:
    return address.rstrip("/").rpartition("/")[2]


def _abstract(index: Any) -> str:
    """Return the text of an inverted index: word → its positions."""
    if not isinstance(index, dict):
        return ""
    words = {
        position: str(word)
        for word, positions in index.items()
        for position in (positions if isinstance(positions, list) else ())
        if isinstance(position, int) and 0 <= position < _WORDS_MAX
    }
    return " ".join(words[position] for position in sorted(words))


def _person(values: dict[str, Any]) -> WorkContributor:
    author = values.get("author")
    rors = {text(each, "display_name"): text(each, "ror") for each in rows(values, "institutions")}
    places = [
        Affiliation(
            name,
            next((ror for institution, ror in rors.items() if ror and institution in name), ""),
        )
        for name in texts(values, "raw_affiliation_strings")
    ] or [Affiliation(name, ror) for name, ror in rors.items()]
    return named(text(values, "raw_author_name") or text(author, "display_name"))._replace(
        orcid=orcid(text(author, "orcid")),
        affiliations=tuple(once(places)),
        corresponding=values.get("is_corresponding") is True,
    )


def _funding(item: dict[str, Any]) -> list[Funding]:
    """Return the funders: ``grants`` until 2025, ``awards`` since."""
    found = []
    for row in (*rows(item, "grants"), *rows(item, "awards")):
        award = text(row, "award_id", "funder_award_id")
        name = text(row, "funder_display_name")
        found.append(Funding(name, text(row, "funder", "funder_id"), (award,) if award else ()))
    return found
