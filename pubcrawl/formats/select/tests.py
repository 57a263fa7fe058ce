"""
Tests of one element: names, attributes, positions, texts.

Each test is a function of the node, made for one search.

Source: https://jsoup.org/apidocs/org/jsoup/select/Evaluator.html
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from pubcrawl.formats.html import text as html_text
from pubcrawl.formats.html.node import CDATA, TEXT, Node
from pubcrawl.formats.select.context import DOCUMENT, SearchContext, data, is_code, name_of
from pubcrawl.formats.select.parts import (
    Any,
    Attribute,
    AttributePattern,
    Class,
    Data,
    ElementTest,
    Empty,
    Id,
    Nth,
    Only,
    PositionTest,
    Root,
    ScopeTest,
    Tag,
    Text,
    TextPattern,
    Wildcard,
)
from pubcrawl.formats.select.scan import TRIMMED
from pubcrawl.formats.select.values import classes, folded

_READING = 100  # steps that count for reading the text of an element, besides its length

Test: TypeAlias = Callable[[Node], bool]


def test(part: ElementTest, context: SearchContext) -> Test:
    """Return the test for *part*; parts that contain groups belong to the search."""
    passes = _MAKERS[type(part)](part, context)
    if context.compat and not context.xml and isinstance(part, _OF_ATTRIBUTES):
        # The document node has no attributes, and lexbor must not look for them.
        top = context.top.mem_id
        absent = isinstance(part, Attribute) and part.operator == "!=" and part.value != ""
        return lambda node: passes(node) if node.mem_id != top else absent
    return passes


def _any(part: Any, context: SearchContext) -> Test:
    return lambda node: True


def _scope(part: ScopeTest, context: SearchContext) -> Test:
    scope = context.scope.mem_id
    return lambda node: node.mem_id == scope


def _root(part: Root, context: SearchContext) -> Test:
    root = context.root()
    number = None if root is None else root.mem_id
    return lambda node: node.mem_id == number


def _tag(part: Tag, context: SearchContext) -> Test:
    name = part.name

    def passes(node: Node) -> bool:
        tag = node.tag
        return tag == name or (tag is not None and tag.lower() == name)

    return passes


def _wildcard(part: Wildcard, context: SearchContext) -> Test:
    name, prefix, suffix = part.name, part.prefix, f":{part.name}"
    if prefix:
        return lambda node: name_of(node).startswith(prefix)

    def passes(node: Node) -> bool:
        tag = name_of(node)
        return tag == name or tag.endswith(suffix)

    return passes


def _id(part: Id, context: SearchContext) -> Test:
    name = part.name
    if context.xml:
        return lambda node: context.attribute(node, "id") == name
    return lambda node: node.attrs.get("id") == name


def _class(part: Class, context: SearchContext) -> Test:
    name, compat = folded(part.name), context.compat

    def passes(node: Node) -> bool:
        value = context.attribute(node, "class") if context.xml else node.attrs.get("class")
        return bool(value) and name in classes(value or "", compat=compat)

    return passes


def _attribute(part: Attribute, context: SearchContext) -> Test:
    name, operator, expected = part.name.lower(), part.operator, part.value
    if part.name[:4].lower() == "abs:" and not part.name.startswith("abs:"):
        # compat: ABS: means nothing
        return lambda node: any(key.lower() == name for key in node.attributes)
    if operator == "^":
        return lambda node: any(key.lower().startswith(name) for key in node.attributes)
    get = context.attribute
    if not operator:
        return lambda node: get(node, name) is not None
    value: Callable[[str], str] = str if part.exact else str.lower
    if operator == "=":
        if part.exact:
            return lambda node: (get(node, name) or "\0").strip(TRIMMED) == expected
        equal = folded(expected)

        def equals(node: Node) -> bool:
            actual = get(node, name)
            return actual is not None and folded(actual.strip(TRIMMED)) == equal

        return equals
    if operator == "!=":
        trimmed = "" if context.compat else TRIMMED
        differs = str if part.exact else folded
        unequal = differs(expected)
        if not context.compat:

            def other(node: Node) -> bool:
                actual = get(node, name)
                return actual is None or differs(actual.strip(trimmed)) != unequal

            return other
        # compat: jsoup trims the value for = but not for !=; a missing attribute counts as empty
        return lambda node: folded(get(node, name) or "") != unequal
    compare = _COMPARISONS[operator]

    def compares(node: Node) -> bool:
        actual = get(node, name)
        return actual is not None and compare(value(actual), expected)

    return compares


_COMPARISONS: dict[str, Callable[[str, str], bool]] = {
    "^=": str.startswith,
    "$=": str.endswith,
    "*=": str.__contains__,
    "|=": lambda value, expected: value == expected or value.startswith(f"{expected}-"),
}


def _attribute_pattern(part: AttributePattern, context: SearchContext) -> Test:
    name, find, get = part.name, part.pattern.find, context.attribute

    def passes(node: Node) -> bool:
        value = get(node, name)
        return value is not None and find(value) is not None

    return passes


def _index(part: PositionTest, context: SearchContext) -> Test:
    operator, number = part.operator, part.number

    def passes(node: Node) -> bool:
        order = context.order(node)
        position = order.position[node.mem_id] if order else 0
        if operator == "=":
            return position == number
        if operator == ">":
            return position > number
        return position < number and node.mem_id != context.scope.mem_id

    return passes


def _nth(part: Nth, context: SearchContext) -> Test:
    a, b, last, of_type = part.a, part.b, part.last, part.of_type

    def passes(node: Node) -> bool:
        order = context.order(node)
        if order is None or order.parent.tag == DOCUMENT:
            return False
        positions = order.position_of_type if of_type else order.position
        position = positions[node.mem_id] + 1
        if last:
            size = order.sizes[name_of(node)] if of_type else order.size
            position = size - position + 1
        if not a:
            return position == b
        return (position - b) * a >= 0 and (position - b) % a == 0

    return passes


def _only(part: Only, context: SearchContext) -> Test:
    of_type = part.of_type

    def passes(node: Node) -> bool:
        order = context.order(node)
        if order is None or order.parent.tag == DOCUMENT:
            return False
        return (order.sizes[name_of(node)] if of_type else order.size) == 1

    return passes


def _empty(part: Empty, context: SearchContext) -> Test:
    def passes(node: Node) -> bool:
        for child in node.iter(include_text=True):
            tag = child.tag or "-"
            if tag[0] != "-" or tag in (TEXT, CDATA):
                return False
        return True

    return passes


def _text(part: Text, context: SearchContext) -> Test:
    words, read = part.words, _reader(part, context)
    if part.whole:
        return lambda node: words in read(node)
    return lambda node: words in read(node).lower()


def _text_pattern(part: TextPattern, context: SearchContext) -> Test:
    find, read = part.pattern.find, _reader(part, context)
    return lambda node: find(read(node)) is not None


def _reader(part: Text | TextPattern, context: SearchContext) -> Callable[[Node], str]:
    read = _READERS[part.own, part.whole]

    def counted(node: Node) -> str:
        text = read(node)
        context.tick(_READING + len(text) // 16)
        return text

    return counted


def _whole_own_text(node: Node) -> str:
    if is_code(node):
        return ""
    return "".join(
        (child.text_content or "") if child.tag in (TEXT, CDATA) else "\n" * (child.tag == "br")
        for child in node.iter(include_text=True)
    )


_READERS: dict[tuple[bool, bool], Callable[[Node], str]] = {
    (False, False): html_text.text,
    (True, False): html_text.own_text,
    (False, True): html_text.whole_text,
    (True, True): _whole_own_text,
}


def _data(part: Data, context: SearchContext) -> Test:
    words = part.words

    def passes(node: Node) -> bool:
        content = data(node, xml=context.xml)
        context.tick(_READING + len(content) // 16)
        return words in content.lower()

    return passes


_OF_ATTRIBUTES = (Id, Class, Attribute, AttributePattern)

_MAKERS: dict[type[ElementTest], Callable[..., Test]] = {
    Any: _any,
    ScopeTest: _scope,
    Root: _root,
    Tag: _tag,
    Wildcard: _wildcard,
    Id: _id,
    Class: _class,
    Attribute: _attribute,
    AttributePattern: _attribute_pattern,
    PositionTest: _index,
    Nth: _nth,
    Only: _only,
    Empty: _empty,
    Text: _text,
    TextPattern: _text_pattern,
    Data: _data,
}
