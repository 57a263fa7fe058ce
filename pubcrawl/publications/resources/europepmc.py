"""Europe PMC's search, the first resource of a walk."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar
from urllib.parse import quote, urlencode

from lxml import etree
from scrapy import Request
from scrapy.http import Response

from pubcrawl.exceptions import ErrorPage, NotAnArticle
from pubcrawl.fetch.failures import content_type
from pubcrawl.formats.dates import date_of, day_in
from pubcrawl.formats.markup import plain
from pubcrawl.formats.xml.cursor import XmlCursor, name
from pubcrawl.formats.xml.elements import from_json, is_json, load_json
from pubcrawl.formats.xml.text import joined
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.reading.authors import affiliation, corresponding, email
from pubcrawl.reading.medline import (
    ID_KINDS,
    authors,
    contributors,
    funding,
    relation,
)
from pubcrawl.reading.service import ServiceRecord
from pubcrawl.reading.service_values import valid_ids
from pubcrawl.works.findings import Findings
from pubcrawl.works.parts import PARTS, MeshTerm, PartType
from pubcrawl.works.progress import Progress
from pubcrawl.works.values import issn, issns, language, licence_named, page_range, work_kind
from pubcrawl.works.work import (
    AbstractText,
    Affiliation,
    Container,
    Relation,
    TextSection,
    TitleText,
    Work,
    WorkContributor,
    WorkDates,
    WorkIdentifier,
)

_QUERIES = {"pmid": "ext_id:{} src:med", "pmcid": "pmcid:{}", "doi": "doi:{}"}
_TERMS = {"pmid": '(EXT_ID:"{}" AND SRC:MED)', "pmcid": '(PMCID:"{}")', "doi": '(DOI:"{}")'}
# The characters that need no escape in a query; "&" and "+" mean something there.
_SAFE = {False: "-_.!~'()*,;:$=?/[]@", True: "-_.!~'()*,;:$=?/[]@&+"}  # in compat
# One work's reviewed versions have DOIs 10.12688/f1000research.1.1, .1.2, …
_VERSIONED = re.compile(r"10\.12688/[^.]*\.[^.]*\.[^.]*")
# Flag of the walk → the element with Y for it.
FLAGS = {
    "is_oa": "//isOpenAccess",
    "in_epmc": "//inEPMC",
    "has_pdf": "//hasPDF",
    "has_mined_terms": "//hasTextMinedTerms",
}
_HIT_COUNT = re.compile(rb"""hitCount(?:>|"\s*:)\s*([0-9]{1,18})""", re.IGNORECASE)
_COUNT = re.compile(r"\+?[0-9]{1,9}")
_HEADING = re.compile(r"<h[1-6]>(.{0,500}?)</h[1-6]>", re.IGNORECASE)
_INITIALS = re.compile(r"(?:[^\W\d_]-?){1,5}")
_SUFFIX = re.compile(r"(?:Jr|Sr|[2-9](?:nd|rd|th)|I{2,3}|IV)\.?")


class EuropePMC(Resource):
    """
    Europe PMC's metadata: identifiers, title, keywords, MeSH terms, abstract, citations, …

    Source: https://europepmc.org/RestfulWebService
    Limits: one request at a time; 1,000 results a page
    Caveats: a PMID or DOI can have several results, from MEDLINE, PMC and preprint servers
    """

    name = "europepmc"
    order = 10
    needs: ClassVar[tuple[str, ...]] = ("pmid", "pmcid", "doi")
    batch = 1000
    type = PartType.EUROPEPMC
    fills: ClassVar[tuple[str, ...]] = PARTS
    url = "https://www.ebi.ac.uk/europepmc/webservices/rest"
    base = "EUROPEPMC_URL"
    tells: ClassVar[tuple[str, ...]] = ("notices",)
    standard: ClassVar[bool] = True
    accepts = "xml"
    exempt = "REST service, offered for text mining; robots.txt there is about the web site"
    terms = "https://europepmc.org/RestfulWebService"

    def skip(self, progress: Progress) -> bool:
        """Answer whether everything is final, and known to be open access if that matters."""
        return super().skip(progress) and (
            progress.publication.oa or not progress.wants("fulltext")
        )

    def url_of(self, ask: Ask) -> str:
        """Return the address of the search for one identifier."""
        query = quote(_QUERIES[ask.by].format(ask.value), safe=_SAFE[self.compat])
        return f"{self.base_url}/search?resulttype=core&format=xml&query={query}"

    def batch_request(self, asks: Sequence[Ask]) -> Request:
        """Return one search for all: a POST, since the length of addresses is limited."""
        return search_for(self, asks, "xml")

    def read_response(self, response: Response) -> Iterator[Findings]:
        """
        Yield the findings of every result, in the order of the answer, which is XML or JSON.

        A flag ``source_med``, ``source_pmc``, … names the database of a result.
        """
        for result in results(response, self.answer_reader.xml_root):
            findings = _findings(result)
            findings.work = _work(result)
            yield findings

    def choose(self, found: Sequence[Findings], ask: Ask) -> Findings | None:
        """
        Return the result that is the publication.

        A single result is used as it is. Of several, those that contradict a known identifier are
        left out; MEDLINE is best, then PMC, then preprints.
        """
        if len(found) == 1:
            return found[0]
        known = ask.publication.ids
        fitting = [findings for findings in found if not contradict(findings.ids, known)]
        return min(fitting, key=_source, default=None)

    def cut_off(self, response: Response, found: Iterable[Findings]) -> bool:
        """Answer whether there are more results than this page holds."""
        return hit_count(response.body) > len(list(found))


def term(ask: Ask) -> str:
    """Return the search term for one publication."""
    return _TERMS[ask.by].format(ask.value.replace("\\", r"\\").replace('"', r"\""))


def search_for(resource: Resource, asks: Sequence[Ask], format: str) -> Request:
    """Return one search for all *asks*; the response is xml or json."""
    form = {
        "query": " OR ".join(dict.fromkeys(map(term, asks))),
        "resultType": "core",
        "format": format,
        "pageSize": str(EuropePMC.batch),
        "synonym": "false",
    }
    return Request(
        f"{resource.base_url}/searchPOST",
        method="POST",
        body=urlencode(form),
        headers={"Content-Type": "application/x-www-form-urlencoded"},
    )


def contradict(one: Identifiers, other: Identifiers) -> bool:
    """Answer whether two publications have different identifiers of one kind."""
    return any(
        a and b and a != b and not (_VERSIONED.match(a) and _VERSIONED.match(b))
        for a, b in zip(one, other, strict=True)
    )


def _source(findings: Findings) -> int:
    for rank, source in enumerate(("source_med", "source_pmc", "source_ppr")):
        if source in findings.flags:
            return rank
    return 3


def results(response: Response, xml_root: Callable[..., etree._Element]) -> list[XmlCursor]:
    """
    Return the results in an answer, those in JSON as XML; *xml_root* parses XML.

    Raises ``ErrorPage`` for an error message, ``NotAnArticle`` for an answer that is not one of
    search.
    """
    if is_json(response.body):
        return list(map(XmlCursor, _json_results(load_json(response.body))))
    tree = xml_root(response.body, content_type=content_type(response))
    answer = XmlCursor(tree)
    if message := answer.text("//errMsg", "//errorMessage"):
        raise ErrorPage(f"Europe PMC says: {message}")
    if not answer["//resultList"]:
        raise NotAnArticle(_not_search(name(tree), list(answer.inside)))
    return answer.rows("//resultList.result")


def hit_count(body: bytes) -> int:
    """Return the total number of results, further pages included; -1 if it is not stated."""
    found = _HIT_COUNT.search(body)
    return int(found[1]) if found else -1


def _json_results(answer: Any) -> list[etree._Element]:
    results = answer
    if isinstance(answer, dict):
        if message := answer.get("errMsg") or answer.get("errorMessage"):
            raise ErrorPage(f"Europe PMC says: {message}")
        results = answer.get("resultList", answer)
        if isinstance(results, dict):
            results = results.get("result", results)
    if isinstance(results, dict):
        results = [results]
    # Programs also store results without the response around them; then only their
    # content shows the source.
    needed = set() if isinstance(answer, dict) and "resultList" in answer else {"id", "source"}
    if not isinstance(results, list) or not all(
        isinstance(result, dict) and result.keys() >= needed for result in results
    ):
        raise NotAnArticle(_not_search("JSON", list(answer) if isinstance(answer, dict) else []))
    return [from_json("result", result) for result in results]


def _not_search(what: str, names: list[str]) -> str:
    if "rdf:rdf" in names:
        return "a Dublin Core answer of Europe PMC; ask with format=xml or format=json"
    return f"not an answer of Europe PMC's search: {what} with {', '.join(names[:6]) or 'nothing'}"


def _findings(result: XmlCursor) -> Findings:
    source = result.text("//source").upper()
    flags = {flag for flag, path in FLAGS.items() if result.text(path).upper() == "Y"}
    ids = {kind: result.text(f"//{kind}") for kind in ("pmid", "pmcid", "doi")}
    findings = Findings(
        PartType.EUROPEPMC,
        valid_ids(**ids),
        oa="is_oa" in flags,
        preprint=source == "PPR",
        journal_title=result.text("//journalInfo.journal.title"),
        pub_date=day_in(result.text("//firstPublicationDate")),
        corresp_authors=corresponding(result.rows("//author")),
        flags=frozenset(flags | {f"source_{source.lower()}"} if source else flags),
    )
    if _COUNT.fullmatch(count := result.text("//citedByCount")):
        findings.citations_count = int(count)
    for part, text in (*ids.items(), ("title", result.text("title"))):
        findings.add(part, text)
    findings.add("keywords", tuple(keyword.text() for keyword in result.rows("//keyword")))
    findings.add(
        "mesh",
        tuple(
            # The first majorTopic_YN is the descriptor's, those of qualifiers follow.
            MeshTerm(row.text("//descriptorName"), row.text("//majorTopic_YN").upper() == "Y")
            for row in result.rows("//meshHeading")
        ),
    )
    findings.add("abstract", joined(result.elements("//abstractText")))
    return findings


def _work(result: XmlCursor) -> Work:
    """Return the work of *result*."""
    tag = language(result.text("language"))
    title = TitleText(result.text("title"), language=tag)
    abstracts = map(_abstract, result.texts("abstractText"))
    identifiers = [WorkIdentifier("manuscript", value) for value in result.texts("manuscriptId")]
    identifiers += [WorkIdentifier("bookaccession", value) for value in result.texts("//bookId")]
    kinds = [kind for kinds in result.texts("//pubType") for kind in kinds.split(";")]
    return Work(
        titles=(title,) if title.text else (),
        abstracts=tuple(abstract for abstract in abstracts if abstract.text),
        contributors=contributors(_authors(result), result),
        container=_container(result),
        dates=_dates(result),
        kind=work_kind(*kinds),
        language=tag,
        licences=licence_named(result.text("license")),
        identifiers=tuple(dict.fromkeys(identifiers)),
        funding=funding(
            (grant.text("agency"), grant.text("grantId"))
            for grant in result.rows("grantsList.grant")
        ),
        relations=relations(result),
    )


def relations(result: XmlCursor | ServiceRecord) -> tuple[Relation, ...]:
    """Return the relations of a result to comments, corrections and preprints, each once."""
    related = (
        relation(
            row.text("type"),
            ID_KINDS.get(row.text("source").upper(), ""),
            row.text("id"),
            row.text("reference"),
        )
        for row in result.rows("commentCorrectionList.commentCorrection")
    )
    return tuple(dict.fromkeys(filter(None, related)))


def _abstract(text: str) -> AbstractText:
    """Return an abstract; its sections have titles in HTML, in which it is written."""
    first, *pieces = _HEADING.split(text)
    sections = tuple(
        TextSection("", 1, plain(title).rstrip(" .:-"), plain(content))
        for title, content in zip(pieces[::2], pieces[1::2], strict=True)
    )
    parts = (
        plain(first),
        *(
            (" " if section.title.endswith(("?", "!")) else ". ").join(
                filter(None, (section.title, section.text))
            )
            for section in sections
        ),
    )
    return AbstractText(" ".join(filter(None, parts)), sections=sections)


def _authors(result: XmlCursor) -> list[WorkContributor]:
    people = list(authors(result))
    if not people:
        return list(_listed(result.text("authorString")))
    # Records from before 2014 have one affiliation, that of the first author.
    own = result.text("affiliation")
    if own and not any(person.affiliations for person in people):
        address = email(own)
        people[0] = people[0]._replace(
            affiliations=(Affiliation(affiliation(own)),),
            email=address,
            corresponding=bool(address),
        )
    return people


def _listed(authors: str) -> Iterator[WorkContributor]:
    """Yield the contributors of ``Kusindarta DL, Haryanto A, The Beetle Group.``"""
    for whole in authors.removesuffix(".").split(", "):
        words = whole.split()
        suffix = words.pop() if len(words) > 2 and _SUFFIX.fullmatch(words[-1]) else ""
        last = words[-1] if words else ""
        if len(words) > 1 and last.isupper() and _INITIALS.fullmatch(last):
            yield WorkContributor(" ".join(words[:-1]), last, suffix)
        elif words:
            yield WorkContributor(literal=whole.strip())


def _container(result: XmlCursor) -> Container:
    info, book = result["journalInfo"], result["bookOrReportDetails"]
    journal = info["journal"] or info
    # Preprints have their server here, books and reports their publisher.
    publisher = book.text("publisher")
    preprint = result.text("source").upper() == "PPR"
    title = journal.text("title") or result.text("journalTitle")
    kind = "journal" if title else ""
    if preprint:
        title, kind = title or publisher, "preprint-server"
    elif book:
        title, kind = title or book.text("comprisingTitle"), "book"
    first, last = page_range(result.text("pageInfo"))
    return Container(
        title,
        journal.text("ISOAbbreviation", "medlineAbbreviation"),
        kind,
        issn_print=issn(journal.text("ISSN")),
        issn_online=issn(journal.text("ESSN")),
        isbns=(*book.texts("isbn13"), *book.texts("isbn10")),
        publisher=publisher,
        volume=info.text("volume") or result.text("journalVolume"),
        issue=info.text("issue") or result.text("issue"),
        first_page=first,
        last_page=last,
        series=book.text("seriesName"),
        issns=issns(result.text("journalIssn")),
    )


def _dates(result: XmlCursor) -> WorkDates:
    numbers = date_of(result.text("//yearOfPublication"), result.text("//monthOfPublication"))
    issue = max(result.date("//dateOfPublication"), numbers, key=len)
    printed = result.date("//printPublicationDate")
    # Both are dates of the issue. Only the printed one is always complete, with 01 for an
    # unknown day.
    if issue and (
        not printed.startswith(issue) or (printed.endswith("-01") and len(issue) < len(printed))
    ):
        printed = issue
    model = result.text("pubModel").lower()
    in_print = "print" in model if model else bool(issue)
    issued = result.date("firstPublicationDate")
    if not issued and not in_print:
        issued = printed
    return WorkDates(
        online=result.date("electronicPublicationDate"),
        print=printed if in_print else "",
        issued=issued or result.date("pubYear"),
    )
