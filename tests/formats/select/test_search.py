"""Set algebra on the index finds what a literal reading of the selector finds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.engine.readers import reader
from pubcrawl.formats import select
from pubcrawl.formats.page import Page
from pubcrawl.formats.select import parts
from pubcrawl.formats.select.parser import parse_selector
from tests.cases import beside

TAGS = ("div", "p", "a", "h2")
ATTRIBUTES = ("", ' class="x"', " class='Y x'", " CLASS = z", " id=i", " role=x", ' role=" X "')
ELEMENTS = st.builds("<{}{}>{}".format, st.sampled_from(TAGS), st.sampled_from(ATTRIBUTES),
                     st.sampled_from(("", "t", "</div>", "</p></a>")))  # fmt: skip
PAGES = st.lists(ELEMENTS, max_size=25).map("".join).map("<body>{}".format)
SIMPLE = tuple(beside(__file__)["simple_selectors"])
CHAINS = st.builds(
    lambda first, rest: first + "".join(f"{how}{step}" for how, step in rest),
    st.sampled_from(SIMPLE),
    st.lists(st.tuples(st.sampled_from((" ", " > ", " + ", " ~ ")), st.sampled_from(SIMPLE)),
             max_size=3),
)  # fmt: skip
SELECTORS = st.lists(CHAINS, min_size=1, max_size=4).map(", ".join)


class Literal:
    """Tests one element of a page, steps from last to first, within the element *scope*."""

    def __init__(self, page: Page, top: int) -> None:
        self.page, self.top = page, top

    def group(self, group: parts.SelectorGroup, at: int, scope: int) -> bool:
        return any(self.chain(chain, at, scope) for chain in group.chains)

    def chain(self, chain: tuple[parts.SelectorStep, ...], at: int, scope: int) -> bool:
        *before, step = chain
        if not all(self.passes(part, at, scope) for part in step.parts):
            return False
        inside = range(max(scope, self.top), self.page.end[scope])
        siblings = [n for n in inside if self.page.up[n] == self.page.up[at] and n < at]
        near = {"": (), " ": self.page.ancestors(at), ">": [self.page.up[at]],
                "+": siblings[-1:], "~": siblings}  # fmt: skip
        if step.combinator == " " and self.top == 0:
            near[" "] = (*self.page.ancestors(at), 0)
        return not before or (at != scope and any(
            n in inside and self.chain(tuple(before), n, scope) for n in near[step.combinator]
        ))  # fmt: skip

    def passes(self, part: parts.ElementTest, at: int, scope: int) -> bool:
        page = self.page
        match part:
            case parts.Any():
                return True
            case parts.ScopeTest():
                return at == scope
            case parts.Tag():
                return page.tag[at] == part.name
            case parts.Id():
                return page.values("id").get(at) == part.name
            case parts.Class():
                return part.name.lower() in page.values("class").get(at, "").lower().split()
            case parts.Attribute(operator="^="):
                return page.values(part.name).get(at, "").lower().startswith(part.value)
            case parts.Attribute():
                value = page.values(part.name).get(at)
                return value is not None and part.value in ("", value.strip().lower())
            case parts.Text():
                return part.words in page.text(at).lower()
            case parts.Nth():
                return page.up[at] > 0 and at == page.up[at] + 1
            case parts.Not():
                return not self.group(part.group, at, scope)
            case parts.Is():
                return self.group(part.group, at, scope)
            case parts.Has():
                return any(self.group(part.group, n, at) for n in range(at + 1, page.end[at]))
        raise NotImplementedError(part)


@given(PAGES, SELECTORS, st.booleans())
def test_as_read_literally(source: str, selector: str, compat: bool) -> None:
    selector = selector.replace(":is(", ":not(") if compat else selector  # unknown to jsoup
    document = reader(compat).document(source.encode())
    page, group = document.page, parse_selector(selector, compat=compat)
    nodes = select.compile(selector, compat=compat).select(document)
    literal = Literal(page, 0 if compat else 1)
    expected = [n for n in range(literal.top, page.end[0]) if literal.group(group, n, 0)]
    assert [page.number[node.mem_id] for node in nodes] == expected
