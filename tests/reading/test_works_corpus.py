"""Works in the corpus, counted by plain lxml and json, compared with our readers."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from lxml import etree

from pubcrawl.exceptions import ParseError
from pubcrawl.publications.resources.europepmc import EuropePMC
from pubcrawl.publications.resources.pubmed_xml import PubMedXML
from pubcrawl.publications.resources.unpaywall import Unpaywall
from pubcrawl.works.work import Work
from tests.publications.recorded import read_body

FLOOR = 0.99
EMAIL = re.compile(r"\S+@\S+")


class Tally:
    """Recall by field, and values that are not in the source."""

    def __init__(self) -> None:
        self.there: Counter[str] = Counter()
        self.found: Counter[str] = Counter()
        self.missing: dict[str, list[Any]] = {}

    def compare(self, field: str, there: Iterable[Any], found: Iterable[Any]) -> None:
        wanted, have = Counter(iter(there)), Counter(iter(found))
        self.there[field] += (wanted | have).total()
        self.found[field] += (wanted & have).total()
        if wanted != have:
            self.missing.setdefault(field, []).append((wanted - have, have - wanted))

    def check(self, *, least: dict[str, int]) -> None:
        for field, number in least.items():
            assert self.there[field] >= number, (field, self.there)
        shares = {field: self.found[field] / self.there[field] for field in self.there}
        print({f: (self.there[f], round(share, 4)) for f, share in shares.items()})
        low = {field: self.missing[field][:5] for field, share in shares.items() if share < FLOOR}
        assert not low, low


def words(element: etree._Element | None) -> str:
    return "" if element is None else plain("".join(element.itertext()))


def plain(text: str) -> str:
    """Return letters and digits alone; spaces, e-mail addresses and their labels do not count."""
    return (
        re.sub(r"[\W_]+", "", EMAIL.sub("", text))
        .lower()
        .removesuffix("electronicaddress")
        .removesuffix("email")
    )


def digits(text: str) -> str:
    return re.sub(r"[^0-9X]", "", text.upper().rpartition("/")[2])


def works(path: Path, reader: Any) -> list[Work]:
    try:
        return [found.work for found in reader(path.read_bytes())]
    except ParseError:
        return []


def pubmed_records(path: Path) -> list[etree._Element]:
    tree = etree.fromstring(path.read_bytes())
    return list(tree.iter("PubmedArticle", "PubmedBookArticle"))


def test_pubmed(shared: Path) -> None:
    tally = Tally()
    for path in sorted((shared / "corpus/b-pubmed-xml").glob("*.xml")):
        read = works(path, partial(read_body, PubMedXML))
        if not read:
            continue
        records = pubmed_records(path)
        assert len(records) == len(read)
        for record, work in zip(records, read, strict=True):
            pubmed_record(tally, record, work)
    least = {"author": 700, "affiliation": 700, "orcid": 150, "volume": 110, "issue": 100}
    tally.check(least=least | {"first page": 95, "last page": 60, "award": 150, "reference": 6000})


def pubmed_record(tally: Tally, record: etree._Element, work: Work) -> None:
    authors = record.xpath(".//AuthorList/Author[not(@ValidYN='N')]")
    tally.compare(
        "author",
        (
            (
                words(a.find("LastName")) or words(a.find("CollectiveName")),
                words(a.find("ForeName")),
            )
            for a in authors
        ),
        (
            (plain(person.family or person.literal), plain(person.given))
            for person in work.contributors
            if person.role != "investigator"
        ),
    )
    tally.compare(
        "affiliation",
        (
            (words(author.find("LastName")), name)
            for author in authors
            for name in dict.fromkeys(map(words, author.findall(".//Affiliation")))
        ),
        (
            (plain(person.family), plain(place.name))
            for person in work.contributors
            for place in person.affiliations
        ),
    )
    tally.compare(
        "orcid",
        (digits(each) for each in record.xpath(".//Author/Identifier[@Source='ORCID']/text()")),
        (digits(person.orcid) for person in work.contributors if person.orcid),
    )
    place = work.container
    for field, xpath, value in (
        ("volume", "MedlineCitation/Article/Journal/JournalIssue/Volume", place.volume),
        ("issue", "MedlineCitation/Article/Journal/JournalIssue/Issue", place.issue),
        (
            "journal",
            "MedlineCitation/Article/Journal/Title",
            place.title if not place.isbns else "",
        ),
        ("linking", "MedlineCitation/MedlineJournalInfo/ISSNLinking", place.issn_linking),
    ):
        tally.compare(field, filter(None, [record.findtext(xpath)]), filter(None, [value]))
    first, last = pages(record)
    tally.compare("first page", filter(None, [first]), filter(None, [place.first_page]))
    tally.compare("last page", filter(None, [last]), filter(None, [place.last_page]))
    tally.compare(
        "award",
        dict.fromkeys(
            (words(grant.find("Agency")), words(grant.find("GrantID")))
            for grant in record.iter("Grant")
            if grant.find("GrantID") is not None
        ),
        ((plain(fund.funder), plain(award)) for fund in work.funding for award in fund.awards),
    )
    listed = [words(each.find("Citation")) for each in record.iter("Reference")]
    cites = record.xpath(".//CommentsCorrections[@RefType='Cites']")
    tally.compare(
        "reference",
        listed or [words(each.find("RefSource")) for each in cites],
        (plain(entry.text) for entry in work.references),
    )
    tally.compare(
        "reference pmid",
        record.xpath(".//Reference/ArticleIdList/ArticleId[@IdType='pubmed']/text()")
        or [each.findtext("PMID") for each in cites],
        (entry.pmid for entry in work.references if entry.pmid),
    )
    others = record.xpath(".//CommentsCorrections[not(@RefType='Cites')]")
    tally.compare(
        "relation",
        (words(other.find("RefSource")) for other in others),
        (plain(other.title) for other in work.relations),
    )


def pages(record: etree._Element) -> tuple[str, str]:
    """Return the pages of a record; ``1712-24`` ends at 1724."""
    start, end = (
        record.findtext(".//Pagination/StartPage"),
        record.findtext(".//Pagination/EndPage"),
    )
    if not start:
        start, _, end = (record.findtext(".//Pagination/MedlinePgn") or "").partition("-")
    if end and end.isdigit() and len(end) < len(start):
        end = start[: len(start) - len(end)] + end
    return start, end or ""


def results(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the results of a search, in JSON or XML, as plain dictionaries."""
    body = path.read_bytes()
    if body.lstrip()[:1] == b"<":
        for result in etree.fromstring(body).iter("result"):
            yield {"xml": result}
    else:
        answer = json.loads(body)
        listed = answer["resultList"]["result"] if "resultList" in answer else answer
        yield from listed if isinstance(listed, list) else [listed]


def one(value: Any) -> Any:
    """Return the item of a one-item list, which converters of old XML leave."""
    return value[0] if isinstance(value, list) and len(value) == 1 else value


def several(result: Any, around: str, key: str) -> list[Any]:
    outer = one(result.get(around))
    inner = outer.get(key, []) if isinstance(outer, dict) else []
    return inner if isinstance(inner, list) else [inner]


def json_of(element: etree._Element) -> Any:
    """Return an element in the form of the JSON of the same record."""
    if len(element) == 0:
        return element.text or ""
    found: dict[str, Any] = {}
    for child in element:
        found.setdefault(child.tag, []).append(json_of(child))
    return found


def test_europepmc(shared: Path) -> None:
    tally = Tally()
    for path in sorted((shared / "corpus/a-epmc-search").iterdir()):
        read = works(path, partial(read_body, EuropePMC))
        if not read:
            continue
        listed = [json_of(each["xml"]) if "xml" in each else each for each in results(path)]
        assert len(listed) == len(read), path
        for result, work in zip(listed, read, strict=True):
            europepmc_record(tally, result, work)
    least = {"author": 1500, "affiliation": 250, "orcid": 50, "volume": 200, "issue": 150}
    tally.check(least=least | {"first page": 200, "award": 29, "licence": 20, "issn": 45})


def value(result: Any, *keys: str) -> str:
    for key in keys:
        result = one(result)
        found = {k.lower(): v for k, v in result.items()} if isinstance(result, dict) else {}
        result = found.get(key.lower(), "")
    return str(one(result) or "")


def europepmc_record(tally: Tally, result: dict[str, Any], work: Work) -> None:
    authors = several(result, "authorList", "author")
    listed = value(result, "authorString").removesuffix(".")
    # A record without a list of authors has a sentence of their names.
    tally.compare(
        "author",
        (
            [plain(value(a, "lastName") or value(a, "collectiveName")) for a in authors]
            if authors
            else [
                plain(re.sub(r" [A-ZÀ-Þ-]+( [JS]r)?$", "", whole))
                for whole in listed.split(", ")
                if whole
            ]
        ),
        (plain(person.family or person.literal) for person in work.contributors),
    )
    there = []
    for author in authors:
        inner = several(author, "authorAffiliationDetailsList", "authorAffiliation")
        names = [value(place, "affiliation") for place in inner] or [value(author, "affiliation")]
        there += dict.fromkeys(map(plain, names))
    if not any(there) and authors:
        there = [plain(value(result, "affiliation"))]
    tally.compare(
        "affiliation",
        filter(None, there),
        (plain(place.name) for person in work.contributors for place in person.affiliations),
    )
    tally.compare(
        "orcid",
        (digits(found) for a in authors for found in re.findall(ORCID, str(a.get("authorId", "")))),
        (digits(person.orcid) for person in work.contributors if person.orcid),
    )
    place = work.container
    info = one(result.get("journalInfo", {}))
    for field, there_, found in (
        ("volume", value(info, "volume") or value(result, "journalVolume"), place.volume),
        ("issue", value(info, "issue") or value(result, "issue"), place.issue),
        ("issn", value(info, "journal", "issn"), place.issn_print),
        ("essn", value(info, "journal", "essn"), place.issn_online),
        ("first page", re.split("[-,;]", value(result, "pageInfo"))[0].strip(), place.first_page),
        (
            "licence",
            plain(value(result, "license")),
            plain("".join(work.licences[0][1:2])) if work.licences else "",
        ),
    ):
        tally.compare(field, filter(None, [there_]), filter(None, [found]))
    tally.compare(
        "award",
        dict.fromkeys(
            (plain(value(grant, "agency")), plain(value(grant, "grantId")))
            for grant in several(result, "grantsList", "grant")
            if value(grant, "grantId")
        ),
        ((plain(fund.funder), plain(award)) for fund in work.funding for award in fund.awards),
    )
    tally.compare(
        "relation",
        (
            value(other, "id")
            for other in several(result, "commentCorrectionList", "commentCorrection")
        ),
        (other.value for other in work.relations),
    )


ORCID = r"[0-9]{4}-[0-9]{4}-[0-9]{4}-[0-9]{3}[0-9X]"


def test_unpaywall(shared: Path) -> None:
    tally = Tally()
    for path in sorted((shared / "corpus/c-unpaywall").iterdir()):
        bodies = path.read_bytes()
        for body in bodies.splitlines() if path.suffix == ".jsonl" else [bodies]:
            try:
                (found,) = read_body(Unpaywall, body)
                work = found.work
            except ParseError:
                continue
            unpaywall_record(tally, json.loads(body), work)
    least = {"author": 800, "affiliation": 30, "publisher": 600, "issn": 600, "year": 500}
    tally.check(least=least)


def unpaywall_record(tally: Tally, answer: dict[str, Any], work: Work) -> None:
    authors = answer.get("z_authors") or []
    tally.compare(
        "author",
        (plain(a.get("family") or a.get("raw_author_name") or a.get("name", "")) for a in authors),
        (plain(person.family or person.literal) for person in work.contributors),
    )
    names = [
        dict.fromkeys(
            plain(place["name"] if isinstance(place, dict) else place)
            for place in a.get("affiliation") or a.get("raw_affiliation_strings") or ()
        )
        for a in authors
    ]
    tally.compare(
        "affiliation",
        (name for each in names for name in each if name),
        (plain(place.name) for person in work.contributors for place in person.affiliations),
    )
    tally.compare(
        "orcid",
        (digits(a["ORCID"]) for a in authors if a.get("ORCID")),
        (digits(person.orcid) for person in work.contributors if person.orcid),
    )
    place, best = work.container, answer.get("best_oa_location") or {}
    licence = best.get("license") or ""
    numbers = re.findall(r"[0-9]{4}-[0-9]{3}[0-9Xx]", answer.get("journal_issns") or "")
    tally.compare(
        "publisher", filter(None, [answer.get("publisher")]), filter(None, [place.publisher])
    )
    tally.compare(
        "issn", set(numbers), (each for each in {*place.issns, place.issn_linking} if each)
    )
    tally.compare(
        "licence",
        [plain(licence)] if licence and licence != "implied-oa" else [],
        (plain(each.name) for each in work.licences),
    )
    year = str(answer.get("year") or (answer.get("published_date") or "")[:4])
    tally.compare("year", filter(None, [year]), filter(None, [work.dates.issued[:4]]))
