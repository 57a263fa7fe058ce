"""
Imitation of Europe PMC: search, searchPOST, fullTextXML and the annotations API.

Sources: https://europepmc.org/RestfulWebService, https://europepmc.org/AnnotationsApi
"""

from __future__ import annotations

import json
from urllib.parse import quote

from tests.apis.answer import JSON, XML, Answer, Ask
from tests.apis.query import BadQuery, find
from tests.apis.source import Json, Source, to_xml

PAGE_SIZE, PAGE_MAX, ARTICLES_MAX = 25, 1000, 8
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'


def rest(ask: Ask, source: Source) -> Answer:
    """Answer a request to ``…/webservices/rest``."""
    first, _, rest_of_path = ask.path.strip("/").partition("/")
    if first == "search" or (first == "searchPOST" and ask.method == "POST"):
        return _search(ask, source)
    if rest_of_path == "fullTextXML":
        body = source.body("fulltext", first)
        if body is not None:
            return Answer(200, XML, body, "europepmc_fulltext", (first,))
        return _error(404, f"No full text for {first}", "europepmc_fulltext", (first,))
    return _error(404, "Unknown address", "other")


def _search(ask: Ask, source: Source) -> Answer:
    options = {key.lower(): value for key, value in ask.parameters.items()}
    text = options.get("query", "")
    try:
        found = find(text, source)
    except BadQuery as error:
        return _error(400, f"Invalid query: {error}", "europepmc")
    asked = tuple(term.value for term in found.terms)
    form, kind = options.get("format", "xml").lower(), options.get("resulttype", "lite").lower()
    try:
        size = min(int(options.get("pagesize", PAGE_SIZE)), PAGE_MAX)
        mark = options.get("cursormark", "*")
        start = 0 if mark == "*" else int(mark)
    except ValueError:
        return _error(400, "pageSize and cursorMark are not understood", "europepmc", asked)
    if form not in ("xml", "json") or kind not in ("idlist", "lite", "core") or size < 1:
        return _error(400, "format, resultType or pageSize is not understood", "europepmc", asked)
    keys = found.keys[start : start + size]
    after = start + size if start + size < len(found.keys) else None
    records = [source.record(key, xml=form == "xml", core=kind == "core") for key in keys]
    head: Json = {"version": "6.9", "hitCount": len(found.keys)}
    if after is not None:
        head["nextCursorMark"] = str(after)
        head["nextPageUrl"] = f"search?query={quote(text)}&cursorMark={after}&format={form}"
    head["request"] = {
        "queryString": text,
        "resultType": kind,
        "cursorMark": quote(mark, safe=""),
        "pageSize": size,
        "sort": "",
        "synonym": options.get("synonym", "false").lower() == "true",
    }
    if form == "json":
        body = json.dumps(head, ensure_ascii=False)[:-1].encode()
        body += b', "resultList": {"result": [' + b",".join(records) + b"]}}"
        return Answer(200, JSON, body, "europepmc", asked)
    inner = "".join(to_xml(name, value) for name, value in head.items())
    body = f"{_HEAD}<responseWrapper>{inner}<resultList>".encode()
    body += b"".join(records) + b"</resultList></responseWrapper>"
    return Answer(200, XML, body, "europepmc", asked)


def mined_terms(ask: Ask, source: Source) -> Answer:
    """Answer a request to ``…/annotations_api``."""
    options = {key.lower(): value for key, value in ask.parameters.items()}
    wanted = frozenset(options.get("type", "").split("\n")) - {""}
    resource = {
        "Experimental Methods": "europepmc_mined_efo",
        "Gene Ontology": "europepmc_mined_go",
    }
    name = resource.get("".join(wanted), "europepmc_mined")
    if ask.path.strip("/") != "annotationsByArticleIds":
        return _error(404, "Unknown address", "other")
    asked = tuple(filter(None, options.get("articleids", "").split(",")))
    if not asked or len(asked) > ARTICLES_MAX or any(":" not in each for each in asked):
        message = f"articleIds: 1 to {ARTICLES_MAX} identifiers such as MED:1 or PMC:PMC1"
        body = json.dumps({"status": 400, "error": "Bad Request", "message": message})
        return Answer(400, JSON, body.encode(), name, asked)
    articles: list[Json] = []
    for each in asked:
        article = source.annotations(*each.split(":", 1))
        if article is not None and article not in articles:
            articles.append(article)
    shown = [
        {
            **article,
            "annotations": [
                annotation
                for annotation in article["annotations"]
                if not wanted or annotation.get("type") in wanted
            ],
        }
        for article in articles
    ]
    shown = [article for article in shown if article["annotations"]]
    if options.get("format", "JSON").upper() != "XML":
        return Answer(200, JSON, json.dumps(shown, ensure_ascii=False).encode(), name, asked)
    body = "".join(_annotated_xml(article) for article in shown)
    return Answer(200, XML, f"{_HEAD}<List>{body}</List>".encode(), name, asked)


def _annotated_xml(article: Json) -> str:
    # Here a list has its own element: annotations/annotation, tags/tag.
    fields = {key: value for key, value in article.items() if key != "annotations"}
    inner = "".join(
        to_xml(
            "annotation",
            {**annotation, "tags": {"tag": annotation["tags"]}}
            if "tags" in annotation
            else annotation,
        )
        for annotation in article["annotations"]
    )
    head = "".join(to_xml(key, value) for key, value in fields.items())
    return f"<item>{head}<annotations>{inner}</annotations></item>"


def _error(status: int, message: str, resource: str, asked: tuple[str, ...] = ()) -> Answer:
    bean = to_xml("errorBean", {"errCode": status, "errMsg": message})
    return Answer(status, XML, (_HEAD + bean).encode(), resource, asked)
