"""
The page of an article, read in layers: a rule may add to what a page gives, never take away.

Five layers are asked in turn: the rule of the site, the rule of the platform, what the
page says of itself (meta elements, JSON-LD), its structure, and its cleaned body. A DOI
that none of them names is taken from the address. A
value that is not plausible is refused, the refusal is noted, and the next layer is
asked. Pages change and addresses do not, so a rule that fits an address may find
nothing, or half of the text, on the page.

compat: the rule of the site and the meta elements are asked alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final

from pubcrawl.ids.article_url import doi_in_url
from pubcrawl.ids.doi import is_doi, normalise_doi
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ids.url import RuleUrl, host, rule_url
from pubcrawl.items.findings import Findings, Offer, Refusal, WorkOffer
from pubcrawl.items.parts import Content, PartType
from pubcrawl.parse import clean, evidence, meta, plausible, webpage
from pubcrawl.parse.biblio.platforms import rule_site
from pubcrawl.parse.evidence import BodyEvidence
from pubcrawl.parse.html import Document
from pubcrawl.parse.html.node import Node
from pubcrawl.parse.html.text import text
from pubcrawl.parse.identity import NOBODY, PageIdentity, WantedArticle, is_other_article
from pubcrawl.parse.meta.references import references_from_texts
from pubcrawl.parse.meta.tags import metas, values
from pubcrawl.parse.rule_reader import by_site, has_rule_body, rule_body
from pubcrawl.parse.rules import JournalRule, Rules
from pubcrawl.parse.structure.article import PageArticle, read_article
from pubcrawl.parse.structure.headings import bare
from pubcrawl.parse.structure.references import NAMED, listed_references
from pubcrawl.works.work import NOTHING, Work

RULE: Final = "rule"
PLATFORM: Final = "platform"
META: Final = "meta"
STRUCTURE: Final = "structure"
CLEANED: Final = "body"
ADDRESS: Final = "address"

LONG: Final = 150
"""Characters of a long paragraph."""

ALONE: Final = 0.9
"""Share of the page's running text that a body without other marks of an article holds."""

LETTER: Final = 1500
"""Words of the longest letter or piece of news, which has no other mark of an article."""

MOST: Final = 0.8
"""Share of the words in the page's long paragraphs that a rule's text is not asked about."""

MORE: Final = 1.3
"""How many times the words of a rule's text the structure must find to count more."""

SITE_NAME_WORDS: Final = 6
"""Words of the longest name that a window's title may end in."""

_NAMES = (
    *("citation_journal_title", "citation_conference_title", "citation_publisher"),
    *(
        "prism.publicationname",
        "dc.publisher",
        "dc.source",
        "og.site_name",
        "citation_journal_abbrev",
    ),
    *("application-name", "twitter.site", "dc.relation.ispartof"),
)
# Paragraphs in elements so named, or of such a class or id, may be no body.
_BESIDE_THE_BODY = frozenset(("aside", "footer", "nav", "figure", "form"))
_BESIDE_NAMES = re.compile(r"ref|bib|citation|abstract|caption|footnote")
_WEAK = frozenset((PartType.DC, PartType.OG, PartType.TWITTER, PartType.META))
_TEXTS = ("title", "abstract", "fulltext")
_SAYS_ARTICLE = re.compile(r"(?:citation|bepress_citation|eprints|prism|dc|dcterms|wkhealth)[._]")


def findings(
    document: Document,
    rules: Rules,
    *,
    final_url: str = "",
    type: PartType = PartType.DOI,
    asked: WantedArticle = NOBODY,
) -> Findings:
    """
    Return the findings of an article's page, offers and links in the order in which they are tried.

    *final_url*: the address that the rule is chosen by, if not that of
    *document*. *type*: what the parts that the rule finds are worth; links to
    PDFs get the PDF type that goes with it. *asked*: the article that is wanted. Raises
    ``RegexTimeout``.
    """
    url = rule_url(final_url or document.url, compat=document.compat)
    if document.compat:
        return _compat_findings(document, rules, url, type)
    return _PageReader(document, rules, url, type, asked).findings()


def _compat_findings(document: Document, rules: Rules, url: RuleUrl, type: PartType) -> Findings:
    """Return what PubFetcher finds: by one rule and the meta elements, else the cleaned body."""
    rule = rules.journal(url)
    result = meta.findings(document, type, compat=True)
    if rule is None:
        result.offers[:0] = _cleaned(document)
        return result
    _add_rule(result, by_site(document, rule, url=url, type=type), rule)
    return result


def _add_rule(result: Findings, found: Findings, rule: JournalRule) -> None:
    """Put what a rule found before what is known."""
    result.offers[:0] = [offer._replace(rule=rule.provenance(offer.rule)) for offer in found.offers]
    result.links[:0] = found.links
    ids = zip(found.ids, result.ids, strict=True)
    result.ids = Identifiers(*(mine or theirs for mine, theirs in ids))
    result.corresp_authors = found.corresp_authors or result.corresp_authors
    result.site, result.tried = rule.site, found.tried


def _cleaned(document: Document) -> Iterator[Offer]:
    title = webpage.own_title(document, compat=document.compat)
    cleaned = clean.clean(document, publication=True, compat=document.compat)
    for name, content in (("title", title), ("fulltext", cleaned)):
        if content:
            yield Offer(name, content, PartType.WEBPAGE)


class _PageReader:
    """One page, and what each layer gives for it."""

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
        self.said = meta.findings(document, type)
        tags = metas(document)
        self.titles = [str(o.content) for o in self.said.offers if o.name == "title"]
        self.names = [*values(tags, *_NAMES), host(url), self.said.journal_title]
        # BMC: <title>Trials | Full text | Lessons learned from recruiting …</title>
        own = set(map(bare, self.titles))
        self.names += [name for name in _site_names(document) if bare(name) not in own]

    @cached_property
    def structure(self) -> PageArticle:
        """The article as the structure of the page shows it; read when it is needed."""
        abstracts = (str(o.content) for o in self.said.offers if o.name == "abstract")
        titles = [self.asked.title, *self.titles]
        return read_article(self.document, titles=titles, abstract=next(abstracts, ""))

    def findings(self) -> Findings:
        """Return what all layers give together."""
        result = self.said
        layers: list[tuple[str, list[Offer]]] = []
        for rule in self._rules(layers):
            found = by_site(self.document, rule, url=self.url, type=self.type)
            layer = PLATFORM if layers or not self.rules else RULE
            offers = [offer._replace(rule=rule.provenance(offer.rule)) for offer in found.offers]
            offers = [self._with_whole_doi(offer) for offer in offers]
            layers.append((layer, self._body_checked(layer, offers, rule)))
            result.links += [link for link in found.links if link not in result.links]
            result.corresp_authors = found.corresp_authors or result.corresp_authors
            if result.work == NOTHING:
                result.work = found.work
            if layer == RULE:
                result.site, result.tried = rule.site, found.tried
                result.links = [*found.links, *(x for x in result.links if x not in found.links)]
            if not self._missing(layers):
                break
        layers.append((META, list(result.offers)))
        incomplete = self._missing(layers) or not self._has(layers, "doi")
        if incomplete or self._doubtful(layers):
            layers.append((STRUCTURE, list(self._by_structure(layers))))
        if not self._has(layers, "doi") and (doi := doi_in_url(self.document.url)):
            layers.append((ADDRESS, [Offer("doi", doi, PartType.STRUCTURE)]))
        layers = [(layer, self._plausible(layer, offers)) for layer, offers in layers]
        if not self._has(layers, "fulltext"):
            layers.append((CLEANED, list(self._by_cleaning(layers))))
        self._merge_rules(layers)
        result.offers = [offer for _, offers in layers for offer in offers]
        identity = self._identity(result)
        if is_other_article(self.asked, identity):
            self.refusals.append(Refusal("", "", evidence.NOT_THE_ARTICLE))
            # A page that says nothing of any article may lead to the one that is wanted.
            if identity.contradicted or identity.dois:
                result.links = []
            result.offers = []
            result.work, result.works = NOTHING, []
        result.refusals = tuple(dict.fromkeys(self.refusals))
        for layer, offers in layers:
            for offer in offers:
                result.layers.setdefault(offer.name, layer)
        self._add_references(result)
        firsts = {offer.name: str(offer.content) for offer in reversed(result.offers)}
        result.ids = Identifiers(*(firsts.get(kind, "") for kind in ("pmid", "pmcid", "doi")))
        return result

    def _add_references(self, result: Findings) -> None:
        """Add the list of references that the page shows, where it states none."""
        works = (result.work, *(offer.work for offer in result.works))
        if self.document.xml or any(work.references for work in works):
            return
        if (listed := listed_references(self.document)) is not None:
            texts = tuple(block.text for block in listed)
            dois = tuple(next(iter(block.dois), "") for block in listed)
        elif "structure" in self.__dict__ or self.document.first(NAMED) is not None:
            texts, dois = self.structure.references, self.structure.reference_dois
        else:
            return
        if references := references_from_texts(texts, [[doi] if doi else [] for doi in dois]):
            work = Work(references=references)
            result.works.append(WorkOffer(work, PartType.STRUCTURE, rule=STRUCTURE))

    # Rules

    def _rules(self, layers: list[tuple[str, list[Offer]]]) -> Iterator[JournalRule]:
        """
        Yield the rules that fit the address, then that of the software which made the page.

        *layers* is looked at when the next rule is wanted: what has no gap asks for none.
        """
        yield from self.rules
        if len(self.rules) < 2 and (not layers or self._missing(layers)):
            site = rule_site(self.document)
            rule = self.all_rules.site(site) if site else None
            # Many sites have the rule of their platform under a name of their own.
            if rule is not None and all(rule.keys != known.keys for known in self.rules):
                yield rule

    def _with_whole_doi(self, offer: Offer) -> Offer:
        """Cut off a text that follows a DOI without a space, by the DOI that others know."""
        if offer.name != "doi":
            return offer
        known = [self.asked.doi, *(str(o.content) for o in self.said.offers if o.name == "doi")]
        found = normalise_doi(str(offer.content))
        for doi in map(normalise_doi, filter(None, known)):
            rest = found.removeprefix(doi)
            if doi != found and rest != found and rest[:1].isalpha():
                return offer._replace(content=doi)
        return offer

    def _body_checked(self, layer: str, offers: list[Offer], rule: JournalRule) -> list[Offer]:
        """Return the offers of a rule, without a full text that is none."""
        text = next((str(offer.content) for offer in offers if offer.name == "fulltext"), "")
        # Whatever holds most of the long paragraphs of the page is weighed no further.
        most = len(text.split()) >= MOST * self._long_words
        if not text or (most and has_rule_body(self.document, rule)):
            return offers
        body = rule_body(self.document, rule)
        reason = ""
        if body.words < MOST * self._long_words:
            found = self.structure
            body = body._replace(page_words=found.page_words)
            whole = _evidence(found)
            if whole.enough and whole.words > MORE * body.words:
                reason = evidence.PARTIAL
        abstract = any(offer.name == "abstract" for offer in (*offers, *self.said.offers))
        reason = body.refusal(abstract=abstract) or reason
        if not reason:
            return offers
        self.refusals.append(Refusal("fulltext", layer, reason))
        return [offer for offer in offers if offer.name != "fulltext"]

    @cached_property
    def _long_words(self) -> int:
        """Words in all long paragraphs but those of references and notes, as far as names tell."""
        if self.document.xml:
            return 0
        page = self.document
        known: dict[int, bool] = {}
        words = {True: 0, False: 0}
        for node in page.css("p"):
            text = page.raw_text(node)
            if len(text) >= LONG:
                beside = _is_named_so(node) or _is_beside(node.parent, known)
                words[beside] += len(text.split())
        # A name may be wrong, but not for most of the text.
        return words[False] if words[False] > words[True] else sum(words.values())

    # What is there

    def _has(self, layers: Iterable[tuple[str, list[Offer]]], part: str) -> bool:
        return any(offer.name == part for _, offers in layers for offer in offers)

    def _missing(self, layers: list[tuple[str, list[Offer]]]) -> bool:
        return any(not self._has(layers, part) for part in _TEXTS)

    def _doubtful(self, layers: list[tuple[str, list[Offer]]]) -> bool:
        """Answer whether a part is known only by values that are often cut or the site's own."""
        for part in ("title", "abstract"):
            offers = [offer for _, found in layers for offer in found if offer.name == part]
            if all(offer.type in _WEAK or self._problem(offer, "") for offer in offers):
                return True
        return False

    # Structure and cleaning

    def _by_structure(self, layers: list[tuple[str, list[Offer]]]) -> Iterator[Offer]:
        found = self.structure
        kind = PartType.STRUCTURE
        if found.doi and is_doi(found.doi):
            yield Offer("doi", found.doi, kind)
        if found.title:
            yield Offer("title", found.title, kind)
        if found.keywords:
            yield Offer("keywords", found.keywords, kind)
        if found.abstract:
            yield Offer("abstract", "\n\n".join(found.abstract), kind)
        if self._has(layers, "fulltext"):
            return
        reason = _evidence(found).refusal(abstract=bool(found.abstract))
        if not reason and not self._looks_like_an_article(found, layers):
            reason = evidence.NOT_THE_ARTICLE
        if reason:
            self.refusals.append(Refusal("fulltext", STRUCTURE, reason))
            return
        title = self._best(layers, "title") or found.title
        abstract = self._best(layers, "abstract") or "\n\n".join(found.abstract)
        parts = (title, abstract, *found.body)
        yield Offer("fulltext", "\n\n".join(filter(None, parts)), kind)

    def _looks_like_an_article(
        self, found: PageArticle, layers: list[tuple[str, list[Offer]]]
    ) -> bool:
        """
        Answer whether running text has the marks of a full text besides.

        An abstract is a mark of an article, and none of its full text. What has neither
        is a letter or a piece of news, if it is all there is on its page.
        """
        whole = (len(found.references) >= 3) + (found.known_headings >= 2) + (found.cites >= 4)
        if self.stated or self.rules:
            abstract = found.abstract or any(
                offer.name == "abstract" and offer.type not in _WEAK
                for _, offers in layers
                for offer in offers
            )
            alone = (
                not abstract
                and found.body_words >= ALONE * found.page_words
                and found.body_words <= LETTER
                and found.listed_words <= found.body_words // 2
            )
            return whole >= 1 or alone
        return whole >= 1 and whole + bool(found.abstract) + bool(found.doi) >= 2

    @cached_property
    def stated(self) -> bool:
        """Whether the meta elements of the page are those of an article."""
        names = (name for tag in metas(self.document) for name in tag.names)
        return any(map(_SAYS_ARTICLE.match, names))

    def _best(self, layers: list[tuple[str, list[Offer]]], part: str) -> str:
        for layer, offers in layers:
            for offer in offers:
                if offer.name == part and not self._problem(offer, layer):
                    return str(offer.content)
        return ""

    def _by_cleaning(self, layers: list[tuple[str, list[Offer]]]) -> Iterator[Offer]:
        for offer in _cleaned(self.document):
            if offer.name == "fulltext" or not self._problem(offer, CLEANED):
                yield offer

    # Plausible values

    def _plausible(self, layer: str, offers: list[Offer]) -> list[Offer]:
        kept = []
        for offer in offers:
            if reason := self._problem(offer, layer):
                self.refusals.append(Refusal(offer.name, layer, reason))
            else:
                kept.append(offer)
        return kept

    def _problem(self, offer: Offer, layer: str) -> str:
        content: Content = offer.content
        if offer.name == "title":
            return plausible.title_problem(str(content), names=self.names, known=self.asked.title)
        if offer.name == "abstract":
            longer = ""
            if layer != STRUCTURE and "structure" in self.__dict__:
                longer = "\n\n".join(self.structure.abstract)
            title = self.asked.title or next(iter(self.titles), "")
            problem = plausible.abstract_problem(str(content), longer=longer, title=title)
            if not problem and longer and offer.type in _WEAK:
                # A description may be anything; a text below the heading "Abstract" may not.
                whole = bare(str(content))
                problem = "" if bare(longer) in whole else plausible.OTHER_TEXT
            return problem
        if offer.name == "keywords":
            words = tuple(word for word in content if isinstance(word, str))
            return plausible.keywords_problem(words, names=self.names)
        return ""

    def _merge_rules(self, layers: list[tuple[str, list[Offer]]]) -> None:
        """Leave out what the rule of a platform gives where that of the site gave it."""
        known: set[str] = set()
        for layer, offers in layers:
            if layer == PLATFORM:
                offers[:] = [offer for offer in offers if offer.name not in known]
            if layer in (RULE, PLATFORM):
                known |= {offer.name for offer in offers}

    def _identity(self, result: Findings) -> PageIdentity:
        """Return what the page says of its article."""
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
            bool(self.rules or self.stated or has_authors),
            lambda: bare(" ".join(_sources(self.document))) + bare(text(self.document.body)),
        )


def _is_named_so(node: Node) -> bool:
    """Answer whether class or id of an element say that it is beside the body."""
    given = node.attrs
    names = f"{given.get('class') or ''} {given.get('id') or ''}".lower()
    return _BESIDE_NAMES.search(names) is not None


def _is_beside(node: Node | None, known: dict[int, bool]) -> bool:
    """Answer whether an element, or one around it, is beside the body; *known*: by ``mem_id``."""
    around = []
    found = False
    while node is not None and node.parent is not None and not found:
        if node.mem_id in known:
            found = known[node.mem_id]
            break
        around.append(node.mem_id)
        name = (node.attrs.get("id") or "").lower()
        found = node.tag in _BESIDE_THE_BODY or "abs" in name or _is_named_so(node)
        node = node.parent
    known.update(dict.fromkeys(around, found))
    return found


def _evidence(found: PageArticle) -> BodyEvidence:
    return BodyEvidence(found.body_words, found.paragraphs, found.headings, found.page_words)


def _site_names(document: Document) -> Iterator[str]:
    """Yield what a page calls its site: the last piece of its window's title."""
    whole = document.title
    for mark in ("|", " - ", " – ", " — ", ":"):
        name = whole.rpartition(mark)[2].strip()
        if mark in whole and len(name.split()) <= SITE_NAME_WORDS:
            yield name


def _sources(document: Document) -> Iterator[str]:
    """Yield the addresses that a page links to."""
    if not document.xml:
        for node in document.css("a[href*='10.']")[:2000]:
            yield node.attrs.get("href") or ""
