"""What is wrong of the answers and pages of ``documented/``, as ``scrapy extract`` reads them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any

from scrapy.utils.project import get_project_settings

from pubcrawl.actions.extract.jobs import make_job
from pubcrawl.actions.extract.responses import ResponseReader

Json = dict[str, Any]


@cache
def reader() -> ResponseReader:
    """Return the reader of all cases."""
    return ResponseReader(get_project_settings())


def _input(folder: Path) -> str:
    return next(file.name for file in sorted(folder.iterdir()) if file.name != "expected.json")


def _one_space(value: Any) -> Any:
    return " ".join(value.split()) if isinstance(value, str) else value


def _agrees(right: Any, value: Any) -> bool:
    """Whether *value* is what a case has as right, in one of its forms."""
    if isinstance(right, dict) and "any_of" in right:
        return any(_agrees(each, value) for each in right["any_of"])
    if isinstance(right, dict) and right.keys() & {"contains", "excludes"}:
        text = _one_space(" ".join(_texts(value)))
        return all(_one_space(piece) in text for piece in right.get("contains", ())) and not any(
            _one_space(piece) in text for piece in right.get("excludes", ())
        )
    if isinstance(right, dict):
        return all(_agrees(each, (value or {}).get(key)) for key, each in right.items())
    if isinstance(right, list):
        pairs = list(zip_longest(right, value or []))
        return all(a is not None and b is not None and _agrees(a, b) for a, b in pairs)
    return (_one_space(right) or "") == (_one_space(value) or "")


def _texts(value: Any) -> list[str]:
    if isinstance(value, list):
        return [text for each in value for text in _texts(each)]
    return [value.get("text", "")] if isinstance(value, dict) else [value or ""]


def _in_any_order(right: Any, values: list[Any]) -> bool:
    if not isinstance(right, list):
        return _agrees(right, values)
    left = list(values)
    for each in right:
        match = next((value for value in left if _agrees(each, value)), None)
        if match is None:
            return False
        left.remove(match)
    return not left


def _is_person(right: Any, person: Json) -> bool:
    if "name" not in right:
        return all(_agrees(right[key], person.get(key)) for key in right)
    parts = [person.get(key, "") for key in ("given", "family", "suffix", "literal")]
    names = {" ".join(filter(None, parts)), " ".join(filter(None, (parts[1], parts[0], parts[2])))}
    names |= {f"{parts[1]}, {parts[0]}"}
    return any(_agrees(right["name"], name) for name in names)


def _are_people(right: Any, people: list[Json]) -> bool:
    if isinstance(right, dict) and "any_of" in right:
        return any(_are_people(each, people) for each in right["any_of"])
    return len(right) == len(people) and all(map(_is_person, right, people))


def _values(line: Json) -> Json:
    """Return the values of a publication under the keys of a case."""
    work, parts = line.get("work") or {}, line["parts"]
    contents = {name: (parts.get(name) or {}).get("content") for name in (*parts, "title")}
    place = work.get("container") or {}
    people = work.get("contributors") or []
    return {
        "title": contents.get("title"),
        "abstract": contents.get("abstract"),
        "keywords": contents.get("keywords") or [],
        "titles": work.get("titles") or [],
        "abstracts": work.get("abstracts") or [],
        "authors": [each for each in people if each.get("role", "author") == "author"],
        "container": place.get("title"),
        "containers": list(filter(None, (place.get("title"), place.get("series")))),
        "doi": contents.get("doi"),
    }


def _publication(right: Json, values: Json) -> Iterator[str]:
    for key, each in right.items():
        value = values[key]
        if key == "authors":
            agrees = _are_people(each, value)
        elif key in ("titles", "abstracts", "containers"):
            agrees = _in_any_order(each, value)
        elif key == "doi":
            agrees = _agrees(json.loads(json.dumps(each).lower()), (value or "").lower())
        else:
            agrees = _agrees(each, value)
        if not agrees:
            yield f"{key}: {value!r}, not {each!r}"


def wrong_values(folder: Path, case: Json) -> Iterator[str]:
    """Yield what is wrong of the publications in the answer of a service."""
    job = make_job({"kind": case["resource"], "file": _input(folder)}, folder)
    lines = [line for line in reader().lines(job) if not line["error"]]
    several = case["expected"] if isinstance(case["expected"], list) else [case["expected"]]
    if len(several) == 1:
        yield from _publication(several[0], _values(lines[0]) if lines else _values({"parts": {}}))
        return
    by_doi = {str(_values(line)["doi"]).lower(): _values(line) for line in lines}
    for number, right in enumerate(several):
        found = by_doi.get(str(right.get("doi")).lower())
        found = found or (_values(lines[number]) if number < len(lines) else _values({"parts": {}}))
        yield from (
            f"{number}: {wrong}" for wrong in _publication({**right, "doi": found["doi"]}, found)
        )


def wrong_characters(folder: Path, case: Json) -> Iterator[str]:
    """Yield what is wrong of the text of a page or PDF."""
    several = [list(_charset(folder, each, case)) for each in case.get("any_of") or [case]]
    yield from min(several, key=len)


def _charset(folder: Path, case: Json, whole: Json) -> Iterator[str]:
    file, content_type = _input(folder), whole.get("content_type", "")
    kinds = ("pdf",) if file.endswith(".pdf") else ("journal", "clean")
    options = {"file": file, "content_type": content_type}
    lines = [
        line
        for kind in kinds
        for line in reader().lines(make_job({**options, "kind": kind}, folder))
    ]
    parts = lines[0]["parts"]
    if case.get("usable") is False:
        if parts or not lines[0]["error"]:
            yield f"usable: {parts}"
        return
    title = (parts.get("title") or {}).get("content")
    if "title" in case and not _agrees(case["title"], title):
        yield f"title: {title!r}, not {case['title']!r}"
    texts = [str(part["content"]) for part in parts.values()]
    text = _one_space(" ".join((*texts, *(line.get("text") or "" for line in lines))))
    for piece in case.get("contains", ()):
        if _one_space(piece) not in text:
            yield f"lacks {piece!r}"
    for piece in case.get("excludes", ()):
        if _one_space(piece) in text:
            yield f"has {piece!r}"
