"""The client of a walk: answers of earlier crawls first, then hosts and resources."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from pubcrawl.engine.client import FetchResult, PageRequest
from pubcrawl.engine.fetching import VisitEnd
from pubcrawl.engine.memory import AnswerMemory, lasts
from pubcrawl.engine.readers import reader
from pubcrawl.engine.spider import SeededSpider, SpiderClient
from pubcrawl.exceptions import FetchError, ParseError, StoreError
from pubcrawl.items.learned import Learned, LearnedPage, Question
from pubcrawl.publications.resources.resource import Ask, Resource
from pubcrawl.publications.shared_texts import without_shared
from pubcrawl.publications.spider.asking import BatchAsker
from pubcrawl.publications.walk import Reply
from pubcrawl.store.rule_counts import BODY
from pubcrawl.store.store import Store
from pubcrawl.works.findings import CLEANED, Findings, LinkedWorks
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Publication

if TYPE_CHECKING:
    from pubcrawl.engine.client import Client
    from pubcrawl.engine.page_client import ReadingTools
    from pubcrawl.engine.work_queue import RecordWork


class WalkTools(NamedTuple):
    """
    What the walks of a crawl share.

    *asker*: their questions to resources; *form*: ``engine.memory.reading_form``.
    """

    asker: BatchAsker
    form: str


SHARED_MAX = 64
"""Most publications of a stored answer; repeating a larger one costs each of them very little."""


class WalkMemory(AnswerMemory[Learned]):
    """The stored answers for a publication."""

    def keep(self, question: Question, answer: Learned, *, shared: int = 1) -> None:
        """Store one publication's part of an answer to *shared* of them, if it lasts."""
        if shared <= SHARED_MAX and lasts(answer.error):
            super().keep(question, answer, shared=shared)

    async def without_shared(self, findings: Findings, url: str, doi: str) -> Findings:
        """Return *findings* of the page at *url* without texts of other works of its host."""
        if self._client.spider.compat:
            return findings
        work_queue: Any = self._client.spider.work_queue
        store: Store = work_queue.store
        try:
            return await store.patience.outlasts(
                lambda: without_shared(findings, url, doi, store.texts.first_works)
            )
        except StoreError as error:
            work_queue.give_up(error)
            return findings


class WalkClient(SpiderClient):
    """The client of *work* in the crawl of *spider*."""

    def __init__(
        self, spider: SeededSpider, work: RecordWork[Publication], tools: WalkTools
    ) -> None:
        super().__init__(spider)
        self._work = work
        self._tools = tools
        self._memory = WalkMemory(work, self, Learned, tools.form)
        self._question: Question | None = None  # of the last page
        self._recalled: Learned | None = None  # its answer, if an earlier crawl stored it

    def enter(self, key: str, stage: int) -> None:
        """See ``publications.walk.PublicationClient``."""
        self.source = key
        self._tools.asker.queue.move(self, stage)

    async def get(self, get: PageRequest, **meta: Any) -> FetchResult:
        """Return a stored answer, or a new one."""
        accepts = f"{get.accepts} browser" if get.browser else get.accepts
        question = self._question = Question(self.source, accepts, get.url)
        memory, self._recalled = self._memory, None
        if stored := memory.find(question):
            self._recalled, time = stored
            if self._recalled.page is not None:
                return FetchResult(*self._recalled.page, time=time)
            if isinstance(self._recalled.error, FetchError):
                raise self._recalled.error
        try:
            answer = await super().get(get, **meta)
        except FetchError as error:
            memory.keep(question, Learned(error=error))
            raise
        if answer.location or get.accepts == "redirect":
            memory.keep(question, Learned(page=_page_of(answer)))
        return answer

    async def ask(
        self, resource: Resource, by: str, publication: Publication, page: str = ""
    ) -> Reply:
        """Return the answer of *resource*, and pass its citations to the store."""
        reply = await self._reply(resource, Ask(publication, by, page))
        if reply.findings is not None and reply.findings.citations:
            self.cite(publication, resource.name, reply.findings.citations, reply.time)
        return reply

    def cite(
        self, publication: Publication, source: str, linked: Iterable[LinkedWorks], now: int
    ) -> None:
        """Pass what *source* says of the citations of a publication to the store."""
        queue: Any = self.spider.work_queue
        queue.store.citations.add(publication.ids.pairs(), source, linked, now)

    async def _reply(self, resource: Resource, ask: Ask) -> Reply:
        """Return an answer: from another answer, an earlier crawl, or a request."""
        memory = self._memory
        question = Question(resource.key, ask.by, f"{ask.value} {ask.page}".rstrip())
        if (recalled := resource.recall(ask)) is not None:
            reply = Reply(recalled.findings, resource.url_of(ask), self.spider.now())
        elif stored := memory.find(question):
            learned, time = stored
            return Reply(learned.findings, resource.url_of(ask), time, learned.error)
        else:
            reply = await self._tools.asker.ask(resource, ask, self)
        learned = Learned(reply.findings, error=reply.error)
        memory.keep(question, learned, shared=reply.shared)
        return reply

    async def article(
        self, end: VisitEnd, type: PartType, asked: tuple[str, str]
    ) -> tuple[Findings | None, str]:
        """See ``publications.walk.PublicationClient``."""
        if self._recalled is not None:
            if self._recalled.error is not None:
                raise self._recalled.error
            return self._recalled.findings, ""
        findings: Findings | None = None
        error: ParseError | None = None
        try:
            findings, refresh = await read_article(self, self.crawl, end, type, asked)
        except ParseError as parse_error:
            error = parse_error
        else:
            if refresh:
                return findings, refresh
        if findings is not None:
            doi = self._work.record.text("doi")
            findings = await self._memory.without_shared(findings, end.url, doi)
            count_layers(self.spider, findings, end.url)
        if self._question:
            self._memory.keep(self._question, Learned(findings, _page_of(end.answer), error))
        if error:
            raise error
        return findings, ""


async def read_article(
    client: Client, pages: ReadingTools, end: VisitEnd, type: PartType, asked: tuple[str, str]
) -> tuple[Findings | None, str]:
    """
    Return the findings of the page or PDF at *end*, and the target of its immediate refresh.

    *asked*: DOI and title of the wanted article, "" if unknown. None for a PDF that is not
    wanted. Raises ``ParseError``.
    """
    # Here, because a crawl of services reads no pages: the readers are a quarter of its start.
    from pubcrawl.reading import jobs

    if end.kind == "pdf":
        pdf = await client.read(
            jobs.pdf,
            end.answer.body,
            url=end.url,
            type=type,
            reader=partial(reader, pages.compat),
            pages_max=pages.pages_max,
            references=pages.references,
        )
        return pdf, ""
    if end.kind != "page":
        return None, ""
    article = await client.read(
        jobs.article,
        end.answer.body,
        url=end.url,
        content_type=end.content_type,
        type=type,
        asked=asked,
        reader=partial(reader, pages.compat),
        journals=pages.files[0],
        webpages=pages.files[1],
    )
    return article.findings, article.refresh


def count_layers(spider: SeededSpider, findings: Findings, url: str) -> None:
    """Count the layers of the page at *url* that gave a part, and the keys that missed."""
    for part, layer in findings.layers.items():
        spider.count(f"layers/{part}/{layer}")
    for part, layer, reason in findings.refusals:
        spider.count(f"layers/refused/{part or 'page'}/{layer or 'all'}/{reason}")
    if not findings.site:
        return
    spider.count(f"rules/pages/{findings.site}")
    missed = [key for key, matched in findings.rule_hits.items() if not matched]
    for key in missed:
        spider.count(f"rules/missed/{findings.site}/{key}")
    # A cleaned page is not evidence of a body: every page has one.
    body = findings.layers.get("fulltext", CLEANED) != CLEANED
    if body:
        spider.count(f"rules/bodies/{findings.site}")
    stats = spider.crawler.stats
    if missed and stats and not stats.get_value(f"rules/example/{findings.site}"):
        stats.set_value(f"rules/example/{findings.site}", url)
    matches = {**findings.rule_hits, BODY: body}
    queue: Any = spider.work_queue
    queue.store.rules.add(findings.site, matches, url, spider.now())


def _page_of(answer: FetchResult) -> LearnedPage:
    return LearnedPage(*answer[:6])
