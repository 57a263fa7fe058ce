"""Java's regular expressions: golden outputs of OpenJDK 17, and further cases."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.exceptions import RegexError, RegexTimeout
from pubcrawl.formats import javaregex
from tests.cases import beside, table

REFUSED = {name for row in beside(__file__)["refused"] for name in row.split()}


def utf16(text: str) -> list[int]:
    """Return the start of each character of *text*, and its end, in UTF-16 units."""
    places = [0]
    for char in text:
        places.append(places[-1] + (2 if ord(char) > 0xFFFF else 1))
    return places


def spans(match: regex.Match[str], places: list[int]) -> list[list[int] | None]:
    found = [match.span(group) for group in range(match.re.groups + 1)]
    return [[places[start], places[end]] if start >= 0 else None for start, end in found]


def spans_of(program: regex.Pattern[str], text: str) -> list[tuple[int, int]]:
    return [match.span() for match in program.finditer(text)]


def answer(case: dict[str, object]) -> dict[str, object]:
    """Return the result for *case* in the form of the golden output."""
    question = {key: case[key] for key in ("id", "pattern", "input", "replacement") if key in case}
    try:
        pattern = javaregex.compile(str(case["pattern"]))
    except RegexError:
        return {**question, "error": "PatternSyntaxException"}
    text = str(case["input"])
    places = utf16(text)
    matches = list(pattern.finds(text))
    first = pattern.find(text)
    out = {**question, "find": first is not None, "matches": pattern.matches(text)}
    if first is not None:
        out["groups"] = [first[group] for group in range(pattern.groups + 1)]
        out["spans"] = spans(first, places)
        out["all_spans"] = [spans(match, places)[0] for match in matches][:40]
        out["count"] = len(matches)
        if "replacement" in case:
            replacement = str(case["replacement"])
            for name in ("replace_first", "replace_all"):
                try:
                    out[name] = getattr(pattern, name)(text, replacement)
                except RegexError:
                    out[f"{name}_error"] = case.get(f"{name}_error")
    return out


def test_vectors(shared: Path) -> None:
    lines = (shared / "vectors" / "java_regex.jsonl").read_text().splitlines()
    cases = [json.loads(line) for line in lines]
    differ = {case["id"]: got for case in cases if (got := answer(case)) != case}
    assert set(differ) == REFUSED
    assert all("error" in got for got in differ.values()), differ
    assert len(cases) > 300


@table
def test_finds(pattern: str, text: str, expected: list[list[int]]) -> None:
    assert [match.span() for match in javaregex.compile(pattern).finds(text)] == [
        tuple(span) for span in expected
    ]


@table
def test_mistakes(pattern: str, position: int, message: str) -> None:
    with pytest.raises(RegexError, match=re.escape(message)) as raised:
        javaregex.compile(pattern)
    assert raised.value.position == position


def test_replacements() -> None:
    pattern = javaregex.compile(r"(?<n>a)(b)?")
    assert pattern.replace_all("xab a", r"[${n}|$2|$10|\$\\]") == r"x[a|b|a0|$\] [a||a0|$\]"
    assert pattern.replace_first("xab a", "$0$0") == "xabab a"
    assert pattern.replace_first("none", "$9") == "none"


@table
def test_mistakes_of_replacements(replacement: str, position: int, message: str) -> None:
    pattern = javaregex.compile(r"(?<n>a)(b)?")
    with pytest.raises(RegexError, match=re.escape(message)) as raised:
        javaregex.check_replacement(pattern, replacement)
    assert raised.value.position == position


@pytest.mark.parametrize("pattern", ["(a|a)*$", "(a|aa)+[bc]$", r"(.*)(.*)(.*)(.*)[bc]$"])
def test_a_match_that_takes_too_long(pattern: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(javaregex, "TIME_LIMIT", 0.05)
    with pytest.raises(RegexTimeout, match="ran for more than"):
        javaregex.compile(pattern).find("a" * 400 + "!")


PIECES = beside(__file__)["pieces"]
patterns = st.lists(st.sampled_from(PIECES), max_size=12).map("".join)


@table
def test_long_runs_of_marks_take_too_long(
    pattern: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(javaregex, "TIME_LIMIT", 0.01)
    with pytest.raises(RegexTimeout):
        javaregex.compile(pattern).find(text * 100_000)


@pytest.mark.parametrize(
    "pattern",
    ["(?:(?:$a){1000}){1000}", r"(?:a\b){80000}", r"\R{400000}", "(?:(?:a+b|c){1000}){300}"],
)
def test_what_crashes_the_package_is_refused(pattern: str) -> None:
    with pytest.raises(RegexError, match="its repeats amount to more than"):
        javaregex.compile(pattern)


@pytest.mark.parametrize(
    "pattern", ["a" * 50_000, r"\Q\E" * 50_000, "(" * 9 + "a" + "{0,16})" * 9, "a?" * 5_000]
)
def test_patterns_of_any_length_and_depth_are_read(pattern: str) -> None:
    assert javaregex.compile(pattern).pattern == pattern


def test_places_fit_in_one_way() -> None:
    for place in (r"\Z", "(?m)^", r"\b", r"(?U)\b"):
        assert javaregex.compile(f"(?:{place}){{1000}}x").find("a") is None


@given(patterns, st.text("abA1 _-\r\n", max_size=12))
def test_text_of_ascii_takes_no_harm_from_the_faster_way(pattern: str, text: str) -> None:
    try:
        ours = javaregex.compile(pattern)
    except RegexError as error:
        assert 0 <= error.position <= len(pattern)
        return
    assert spans_of(ours._ascii, text) == spans_of(ours._general, text)


@given(st.text(max_size=20).filter(lambda text: r"\E" not in text), st.text(max_size=5))
def test_quoted_text_is_found_as_it_is(text: str, before: str) -> None:
    quoted = javaregex.compile(rf"\Q{text}\E")
    found = quoted.find(before + text)
    assert found is not None
    assert found[0] == text
    assert quoted.matches(text)


@given(st.text(max_size=12))
def test_any_text_is_a_pattern_or_a_mistake(pattern: str) -> None:
    try:
        javaregex.compile(pattern).find("some text")
    except RegexError as error:
        assert 0 <= error.position <= len(pattern)
