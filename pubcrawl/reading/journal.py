"""
Reads the page of an article in layers, so that a rule may add values but never hide any.

The five layers, in order, are the rule of the site, the rule of the platform, the
metadata of the page (meta elements, JSON-LD), its structure, and its cleaned body. If
none has a DOI, the address may. An implausible value is refused, the refusal is
recorded, and the next layer is read. Pages change and addresses do not, so a rule that
matches an address may find nothing on the page, or half of the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Final, NamedTuple

from msgspec.structs import replace

from pubcrawl.exceptions import ErrorPage
from pubcrawl.formats.html import Document
from pubcrawl.formats.html.meta_tags import meta_values, metas
from pubcrawl.formats.html.text import text
from pubcrawl.formats.page import collapsed
from pubcrawl.ids.article_url import doi_in_url
from pubcrawl.ids.doi import is_doi, normalise_doi
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.url import RuleUrl, host, rule_url
from pubcrawl.reading import clean, evidence, plausible, signs, webpage
from pubcrawl.reading.corresp import with_addresses
from pubcrawl.reading.evidence import BodyEvidence
from pubcrawl.reading.identity import NOBODY, PageIdentity, WantedArticle, is_other_article
from pubcrawl.reading.meta import page_meta
from pubcrawl.reading.meta.references import joined_references, references_from_texts
from pubcrawl.reading.page_software import rule_site
from pubcrawl.reading.rule_reader import by_site, has_rule_body, rule_body
from pubcrawl.reading.rules import JournalRule, Rules
from pubcrawl.reading.signs import REFERENCES, bits, elements_with
from pubcrawl.reading.structure import headings
from pubcrawl.reading.structure.article import PageArticle, read_article
from pubcrawl.reading.structure.content import text_content
from pubcrawl.reading.structure.headings import bare
from pubcrawl.reading.structure.other_abstracts import other_abstracts
from pubcrawl.reading.structure.references import find_references
from pubcrawl.reading.structure.sections import begins_preview, is_preview, page_sections
from pubcrawl.reading.structure.supplements import supplements
from pubcrawl.works.findings import CLEANED, Findings, Offer, Refusal, WorkOffer
from pubcrawl.works.parts import TEXT_PARTS, PartType
from pubcrawl.works.placeholders import is_error_title
from pubcrawl.works.title_labels import without_labels
from pubcrawl.works.work import NOTHING, Work

RULE: Final = "rule"
PLATFORM: Final = "platform"
META: Final = "meta"
STRUCTURE: Final = "structure"
ADDRESS: Final = "address"

LONG_PARAGRAPH: Final = 150
"""Least characters of a long paragraph."""

ALONE_SHARE: Final = 0.9
"""Least share of the page's running text in a body without other marks of an article."""

LETTER_WORDS: Final = 1500
"""Most words of a letter or news item, which has no other mark of an article."""

TRUSTED_SHARE: Final = 0.8
"""Share of the words in the page's long paragraphs above which a rule's text is accepted."""

LONGER_FACTOR: Final = 1.3
"""Least ratio of the structure's words to a rule's to prefer the structure."""

SITE_NAME_WORDS: Final = 6
"""Most words of a site name at the end of a window title."""

_NAMES = (
    "citation_journal_title",
    "citation_conference_title",
    "citation_publisher",
    "prism.publicationname",
    "dc.publisher",
    "dc.source",
    "og.site_name",
    "citation_journal_abbrev",
    "application-name",
    "twitter.site",
    "dc.relation.ispartof",
)
# Paragraphs in elements with these signs may be outside the body.
_BESIDE_THE_BODY = bits("aside footer navigation figure form references reference abstract note")
_WEAK = frozenset((PartType.DC, PartType.OG, PartType.TWITTER, PartType.META))
_FIRST_WITHIN = 25  # letters in which the first author of a citation is named
_NAMES_WITHIN = 60  # characters in which the second one is
_SAME = 40  # letters by which a paragraph is known
_ARTICLE_TAG = re.compile(r"(?:citation|bepress_citation|eprints|prism|dc|dcterms|wkhealth)[._]")


def findings(
    document: Document,
    rules: Rules,
    *,
    final_url: str = "",
    type: PartType = PartType.DOI,
    asked: WantedArticle = NOBODY,
) -> Findings:
    """
    Return the findings of an article's page, with offers and links in order of preference.

    *final_url*: the address that selects the rule, by default that of *document*. *type*:
    part type of the rule's parts; links to PDFs get the matching PDF type. *asked*: the
    article to expect. Raises ``RegexTimeout``, and ``ErrorPage`` for a page that is called one and
    has no article's meta elements.
    """
    url = rule_url(final_url or document.url)
    reader = _PageReader(document, rules, url, type, asked)
    if not reader.has_article_tags:
        first = "" if document.xml else next(map(text, document.css("h1")), "")
        # The title element may have only the name of the site.
        for name in (document.title, collapsed(first).strip()):
            if is_error_title(name):
                raise ErrorPage(f"the page is called {name!r}")
    return reader.findings()


class _PageReader:
    """Reads the layers of one page."""

    def __init__(
        self, document: Document, rules: Rules, url: RuleUrl, type: PartType, asked: WantedArticle
    ) -> None:
        self.document = document
        self.type = type
        self.asked = asked
        self.rules = rules.journal_layers(url)
        self.all_rules = rules
        self.url = url
        self.refusals: list[Refusal] = []
        self.layers: list[tuple[str, list[Offer]]] = []
        self.result = page_meta.findings(document, type)
        self.stated = tuple(self.result.offers)
        tags = metas(document)
        self.titles = [str(offer.content) for offer in self.stated if offer.name == "title"]
        self.names = [*meta_values(tags, *_NAMES), host(url), self.result.journal_title]
        # BMC: <title>Trials | Full text | Lessons learned from recruiting …</title>
        own = set(map(bare, self.titles))
        # og:title "Shores", <title>The price of ice - Shores, <h1>The price of ice
        heads = set() if document.xml else {bare(text(node)) for node in document.css("h1")} - {""}
        self.names += [
            name
            for name in _site_names(document)
            if bare(name) not in own or bare(document.title.removesuffix(name)) in heads
        ]

    @cached_property
    def structure(self) -> PageArticle:
        """The article by the structure of the page; read on first use."""
        abstracts = (str(o.content) for o in self.stated if o.name == "abstract")
        titles = [self.asked.title, *self.titles]
        return read_article(self.document, titles=titles, abstract=next(abstracts, ""))

    def findings(self) -> Findings:
        """Return the findings of all layers."""
        for layer in LAYERS:
            self._read(layer)
        self.layers = [(name, self._plausible(name, offers)) for name, offers in self.layers]
        self._read(LAST_LAYER)
        self._merge_rules()
        result = self.result
        result.offers = [offer for _, offers in self.layers for offer in offers]
        identity = self._identity(result)
        if is_other_article(self.asked, identity):
            self.refusals.append(Refusal("", "", evidence.NOT_THE_ARTICLE))
            # A page without marks of an article may link to the expected one.
            if identity.contradicted or identity.dois:
                result.links = []
            result.offers = []
            result.work, result.works = NOTHING, []
        result.refusals = tuple(dict.fromkeys(self.refusals))
        for name, offers in self.layers:
            for offer in offers:
                result.layers.setdefault(offer.name, name)
        firsts = {offer.name: str(offer.content) for offer in reversed(result.offers)}
        result.ids = Identifiers(*(firsts.get(kind, "") for kind in ("pmid", "pmcid", "doi")))
        self._add_references(result)
        self._add_outline(result)
        # "Significance" may be a part of the abstract: 10.1111/epi.17430.
        own = bare(firsts.get("abstract", ""))
        shown = other_abstracts(self.document)
        if others := tuple(each for each in shown if bare(each.text) not in own):
            work = Work(abstracts=others)
            result.works.append(WorkOffer(work, PartType.STRUCTURE, rule=STRUCTURE))
        return result

    def _read(self, layer: Layer) -> None:
        if layer.wanted(self):
            for offers in layer.read(self):
                self.layers.append((layer.name, offers))

    def _add_references(self, result: Findings) -> None:
        """Add the visible list of references; the metadata fills what it does not show."""
        if self.document.xml:
            return
        if (entries := find_references(self.document)) is not None:
            texts, links = [entry.text for entry in entries], [entry.links for entry in entries]
        elif any(work.references for work in (result.work, *(o.work for o in result.works))):
            return
        elif "structure" in self.__dict__ or any(elements_with(self.document.page, REFERENCES)):
            texts = [*self.structure.references]
            links = [(doi,) if doi else () for doi in self.structure.reference_dois]
        else:
            return
        shown = references_from_texts(texts, links)
        # Links to tools of the page name the article itself.
        shown = tuple(
            each._replace(doi="")
            if each.doi and each.doi == normalise_doi(result.ids.doi)
            else each
            for each in shown
        )
        if not shown:
            return
        offers = result.works
        stated = next(
            filter(None, (result.work.references, *(o.work.references for o in offers))), ()
        )
        if stated:
            shown = joined_references(shown, stated)
            result.work = replace(result.work, references=())
            offers[:] = [o._replace(work=replace(o.work, references=())) for o in offers]
        offers.append(WorkOffer(Work(references=shown), PartType.STRUCTURE, rule=STRUCTURE))

    def _add_outline(self, result: Findings) -> None:
        """Complete the full text, and add its sections."""
        offers = result.offers
        usable = (
            i
            for i, o in enumerate(offers)
            if (o.name, o.type.better(PartType.WEBPAGE)) == ("fulltext", True)
        )
        place = next(usable, -1)
        if self.document.xml:
            return
        if place < 0:  # a landing page names files, too
            work = Work(supplements=tuple(supplements(self.document)))
            if work.supplements:
                result.works.append(WorkOffer(work, PartType.STRUCTURE, rule=STRUCTURE))
            return
        front = [str(offer.content) for offer in offers if offer.name in ("title", "abstract")]
        text, work = text_content(
            self.document, str(offers[place].content), front, doi=result.ids.doi
        )
        offers[place] = offers[place]._replace(content=text)
        result.works.append(WorkOffer(work, PartType.STRUCTURE, rule=STRUCTURE))

    # Rules

    def by_rule(self) -> Iterator[list[Offer]]:
        """Yield the offers of the rule that the address selects."""
        for rule in self.rules[:1]:
            result = self.result
            found, offers = self._apply(rule, RULE)
            result.site, result.rule_hits = rule.site, found.rule_hits
            others = (link for link in result.links if link not in found.links)
            result.links = [*found.links, *others]
            yield offers

    def by_platform(self) -> Iterator[list[Offer]]:
        """Yield the offers of further rules for the address, and of that for its software."""
        for rule in self._platform_rules():
            yield self._apply(rule, PLATFORM)[1]
            if not self.missing:
                return

    def _platform_rules(self) -> Iterator[JournalRule]:
        yield from self.rules[1:]
        if len(self.rules) < 2:
            site = rule_site(self.document)
            rule = self.all_rules.site(site) if site else None
            # Many sites have the rule of their platform under another name.
            if rule is not None and all(rule.keys != other.keys for other in self.rules):
                yield rule

    def _apply(self, rule: JournalRule, layer: str) -> tuple[Findings, list[Offer]]:
        """Return the findings of a rule, and its offers whose full text passes the check."""
        result = self.result
        found = by_site(self.document, rule, url=self.url, type=self.type)
        offers = [
            self._with_whole_doi(offer._replace(rule=rule.provenance(offer.rule)))
            for offer in found.offers
        ]
        offers = self._without_labels(offers)
        result.links += [link for link in found.links if link not in result.links]
        result.corresp_authors = with_addresses(found.corresp_authors, result.corresp_authors)
        if result.work == NOTHING:
            result.work = found.work
        return found, self._body_checked(layer, offers, rule)

    def _without_labels(self, offers: list[Offer]) -> list[Offer]:
        """Return *offers* without labels beside the title, which also begins the full text."""
        title = next((str(offer.content) for offer in offers if offer.name == "title"), "")
        whole = without_labels(title, (*self.titles, self.document.title))
        if whole == title:
            return offers
        return [
            offer._replace(content=whole + str(offer.content).removeprefix(title))
            if offer.name in ("title", "fulltext") and str(offer.content).startswith(title)
            else offer
            for offer in offers
        ]

    def _with_whole_doi(self, offer: Offer) -> Offer:
        """Remove text after a DOI without a space, if another source has the DOI alone."""
        if offer.name != "doi":
            return offer
        dois = [self.asked.doi, *(str(o.content) for o in self.stated if o.name == "doi")]
        own_doi = normalise_doi(str(offer.content))
        for doi in map(normalise_doi, filter(None, dois)):
            rest = own_doi.removeprefix(doi)
            if doi != own_doi and rest != own_doi and rest[:1].isalpha():
                return offer._replace(content=doi)
        return offer

    def _body_checked(self, layer: str, offers: list[Offer], rule: JournalRule) -> list[Offer]:
        """Return the offers of a rule, without a full text that fails the check."""
        text = next((str(offer.content) for offer in offers if offer.name == "fulltext"), "")
        if is_preview(self.document, len(text.split()), text):
            self.refusals.append(Refusal("fulltext", layer, evidence.PREVIEW))
            return [offer for offer in offers if offer.name != "fulltext"]
        # A body with most of the long paragraphs of the page needs no further check.
        most = len(text.split()) >= TRUSTED_SHARE * self._long_words
        if not text or (most and has_rule_body(self.document, rule)):
            return offers
        body = rule_body(self.document, rule)
        reason = ""
        if body.words < TRUSTED_SHARE * self._long_words:
            article = self.structure
            body = body._replace(page_words=article.page_words)
            whole = _evidence(article)
            if whole.enough and whole.words > LONGER_FACTOR * body.words:
                reason = evidence.PARTIAL
        abstract = any(offer.name == "abstract" for offer in (*offers, *self.stated))
        reason = body.refusal(abstract=abstract) or reason
        if not reason:
            return offers
        self.refusals.append(Refusal("fulltext", layer, reason))
        return [offer for offer in offers if offer.name != "fulltext"]

    @cached_property
    def _long_words(self) -> int:
        """Words in all long paragraphs except references and notes, by the names of elements."""
        if self.document.xml:
            return 0
        page = self.document.page
        inherited = signs.inherited(page)
        words = {True: 0, False: 0}
        for number in page.by_tag.get("p", ()):
            if page.stop[number] - page.start[number] >= LONG_PARAGRAPH:
                text = page.string[page.start[number] : page.stop[number]]
                words[inherited[number] & _BESIDE_THE_BODY > 0] += len(text.split())
        # Names that exclude most of the text are wrong.
        return words[False] if words[False] > words[True] else sum(words.values())

    # Presence and quality of parts

    def _offers(self, part: str) -> Iterator[tuple[str, Offer]]:
        """Yield the offers for a part, each with its layer, in order."""
        for layer, offers in self.layers:
            for offer in offers:
                if offer.name == part:
                    yield layer, offer

    def has(self, part: str) -> bool:
        """Whether a layer offers a part."""
        return any(self._offers(part))

    @property
    def missing(self) -> bool:
        """Whether no layer offers one of the texts."""
        return not all(map(self.has, TEXT_PARTS))

    @property
    def doubtful(self) -> bool:
        """Whether all values of a part are weak: often cut, or about the site."""
        return any(
            all(offer.type in _WEAK or self._problem(offer, "") for _, offer in self._offers(part))
            for part in ("title", "abstract")
        )

    # Structure and cleaning

    def by_metas(self) -> Iterator[list[Offer]]:
        """Yield the offers of meta elements and JSON-LD."""
        yield list(self.stated)

    def by_address(self) -> Iterator[list[Offer]]:
        """Yield the DOI in the address of the page."""
        if doi := doi_in_url(self.document.url):
            yield [Offer("doi", doi, PartType.STRUCTURE)]

    def by_structure(self) -> Iterator[list[Offer]]:
        """Yield the offers of headings and paragraphs."""
        yield list(self._structure_offers())

    def _structure_offers(self) -> Iterator[Offer]:
        article = self.structure
        kind = PartType.STRUCTURE
        if article.doi and is_doi(article.doi):
            yield Offer("doi", article.doi, kind)
        if article.title:
            yield from self._without_labels([Offer("title", article.title, kind)])
        if article.keywords:
            yield Offer("keywords", article.keywords, kind)
        if article.abstract:
            yield Offer("abstract", "\n\n".join(article.abstract), kind)
        if self.has("fulltext"):
            return
        reason = _evidence(article).refusal(abstract=bool(article.abstract))
        if not reason and not self._looks_like_an_article(article):
            reason = evidence.NOT_THE_ARTICLE
        if not reason and is_preview(self.document, article.body_words, article.body[-1]):
            reason = evidence.PREVIEW
        if reason:
            self.refusals.append(Refusal("fulltext", STRUCTURE, reason))
            return
        title = self._best("title") or article.title
        abstract = self._best("abstract") or "\n\n".join(article.abstract)
        parts = (title, abstract, *article.body)
        yield Offer("fulltext", "\n\n".join(filter(None, parts)), kind)

    def _looks_like_an_article(self, article: PageArticle) -> bool:
        """
        Answer whether running text has other marks of a full text.

        An abstract is a mark of an article, but not of its full text. Text without either is
        a letter or news item if it is the only text of its page.
        """
        whole = (
            (len(article.references) >= 3) + (article.known_headings >= 2) + (article.cites >= 4)
        )
        if self.has_article_tags or self.rules:
            abstract = article.abstract or any(
                offer.type not in _WEAK for _, offer in self._offers("abstract")
            )
            alone = (
                not abstract
                and article.body_words >= ALONE_SHARE * article.page_words
                and article.body_words <= LETTER_WORDS
                and article.listed_words <= article.body_words // 2
            )
            return whole >= 1 or alone
        return whole >= 1 and whole + bool(article.abstract) + bool(article.doi) >= 2

    @cached_property
    def has_article_tags(self) -> bool:
        """Whether the page has meta elements of an article."""
        names = (name for tag in metas(self.document) for name in tag.names)
        return any(map(_ARTICLE_TAG.match, names))

    def _best(self, part: str) -> str:
        good = (offer for layer, offer in self._offers(part) if not self._problem(offer, layer))
        return next((str(offer.content) for offer in good), "")

    def by_cleaning(self) -> Iterator[list[Offer]]:
        """Yield the title and the cleaned text of the page."""
        title = webpage.own_title(self.document)
        offers = cleaned_offers(title, clean.clean(self.document, publication=True))
        yield [
            offer
            for offer in offers
            if offer.name == "fulltext" or not self._problem(offer, CLEANED)
        ]

    # Plausible values

    def _plausible(self, layer: str, offers: list[Offer]) -> list[Offer]:
        plausible_offers = []
        for offer in offers:
            if reason := self._problem(offer, layer):
                self.refusals.append(Refusal(offer.name, layer, reason))
            else:
                plausible_offers.append(offer)
        return plausible_offers

    def _problem(self, offer: Offer, layer: str) -> str:
        check = CHECKS.get(offer.name)
        return check(self, offer, layer) if check else ""

    def title_problem(self, offer: Offer, _layer: str) -> str:
        """Return the problem with a title."""
        title = str(offer.content)
        return plausible.title_problem(title, names=self.names, expected=self.asked.title)

    def abstract_problem(self, offer: Offer, layer: str) -> str:
        """Return the problem with an abstract."""
        longer = ""
        if layer != STRUCTURE and "structure" in self.__dict__:
            longer = "\n\n".join(self.structure.abstract)
        text = str(offer.content)
        if not self.document.xml and begins_preview(page_sections(self.document), text):
            return plausible.OTHER_TEXT
        if offer.type in _WEAK or layer == STRUCTURE:
            # aclanthology.org/N04-1001: "R. Florian, H. Hassan, … Proceedings of the …"
            first, second = self._family_names
            start = bare(text[:_NAMES_WITHIN])
            if first and second and first in start[:_FIRST_WITHIN] and second in start:
                return plausible.BOILERPLATE
        title = self.asked.title or next(iter(self.titles), "")
        problem = plausible.abstract_problem(text, longer=longer, title=title)
        # A description may be any text; the text below the heading "Abstract" is one.
        if not problem and longer and offer.type in _WEAK:
            _, own, more = bare(text).partition(bare(longer))
            # ametsoc.org: the abstract, then "Significance Statement" and its text
            # Much more than what is shown is the whole of which the page shows the beginning.
            if not own or (0 < len(more) < 2 * len(own) and not self._goes_on(more)):
                return plausible.OTHER_TEXT
        return problem

    def _goes_on(self, letters: str) -> bool:
        """Whether a paragraph of the page that can be of the abstract begins with *letters*."""
        page = page_sections(self.document)
        texts = (page.blocks[n].text for n in page.numbers("", headings.BODY, headings.ABSTRACT))
        begin = letters[:_SAME]
        starts = (bare(text[: 2 * _SAME]) for text in texts if len(text) >= _SAME)
        return any(start.startswith(begin) for start in starts)

    @cached_property
    def _family_names(self) -> tuple[str, str]:
        """The bare family names of the first two authors that the page states."""
        works = (offer.work for offer in self.result.works)
        people = next((work.contributors for work in works if work.contributors), ())
        first, second, *_ = [*(bare(person.family) for person in people[:2]), "", ""]
        return first, second

    def keywords_problem(self, offer: Offer, _layer: str) -> str:
        """Return the problem with keywords."""
        words = tuple(word for word in offer.content if isinstance(word, str))
        return plausible.keywords_problem(words, names=self.names)

    def _merge_rules(self) -> None:
        """Remove parts of the platform's rule that the site's rule also has."""
        names: set[str] = set()
        for layer, offers in self.layers:
            if layer == PLATFORM:
                offers[:] = [offer for offer in offers if offer.name not in names]
            if layer in (RULE, PLATFORM):
                names |= {offer.name for offer in offers}

    def _identity(self, result: Findings) -> PageIdentity:
        """Return the identity of the page's article."""
        titles = tuple(str(offer.content) for offer in result.offers if offer.name == "title")
        stated = (
            normalise_doi(str(offer.content))
            for offer in result.offers
            if offer.name == "doi" and offer.type is not PartType.STRUCTURE
        )
        has_authors = any(offer.work.contributors for offer in result.works)
        return PageIdentity(
            titles,
            (*titles, self.document.title, *self.titles),
            any(
                refusal.reason == plausible.OTHER_TITLE and refusal.layer != CLEANED
                for refusal in self.refusals
            ),
            frozenset(stated),
            lambda: self.structure.doi,
            bool(self.rules or self.has_article_tags or has_authors),
            lambda: bare(" ".join(_sources(self.document))) + bare(text(self.document.body)),
        )


class Layer(NamedTuple):
    """A layer: how it is read, and whether those before it leave it anything to do."""

    name: str
    read: Callable[[_PageReader], Iterator[list[Offer]]]
    wanted: Callable[[_PageReader], bool]


LAYERS: Final = (
    Layer(RULE, _PageReader.by_rule, lambda page: bool(page.rules)),
    Layer(PLATFORM, _PageReader.by_platform, lambda page: page.missing),
    Layer(META, _PageReader.by_metas, lambda page: True),
    Layer(
        STRUCTURE,
        _PageReader.by_structure,
        lambda page: page.missing or not page.has("doi") or page.doubtful,
    ),
    Layer(ADDRESS, _PageReader.by_address, lambda page: not page.has("doi")),
)
"""The layers, in the order in which they are read."""

LAST_LAYER: Final = Layer(CLEANED, _PageReader.by_cleaning, lambda page: not page.has("fulltext"))
"""Read if no plausible full text is left."""

CHECKS: Final[dict[str, Callable[[_PageReader, Offer, str], str]]] = {
    "title": _PageReader.title_problem,
    "abstract": _PageReader.abstract_problem,
    "keywords": _PageReader.keywords_problem,
}
"""Part → what its values must pass: the slug of the problem with a value of a layer, or ""."""


def cleaned_offers(title: str, body: str) -> Iterator[Offer]:
    """Yield the parts of a page without a rule: its *title*, its cleaned *body*."""
    for name, content in (("title", title), ("fulltext", body)):
        if content:
            yield Offer(name, content, PartType.WEBPAGE)


def _evidence(article: PageArticle) -> BodyEvidence:
    return BodyEvidence(
        article.body_words, article.paragraphs, article.headings, article.page_words
    )


def _site_names(document: Document) -> Iterator[str]:
    """Yield possible names of the site: the last piece of the window title."""
    whole = document.title
    for mark in ("|", " - ", " – ", " — ", ":"):
        name = whole.rpartition(mark)[2].strip()
        # ScienceDirect - Biomaterials : Inkjet printing of viable mammalian cells
        is_short = mark != ":" or 2 * len(name) < len(whole)
        if mark in whole and len(name.split()) <= SITE_NAME_WORDS and is_short:
            yield name


def _sources(document: Document) -> Iterator[str]:
    """Yield the addresses with DOIs that a page links to."""
    if not document.xml:
        for node in document.css("a[href*='10.']")[:2000]:
            yield node.attrs.get("href") or ""
