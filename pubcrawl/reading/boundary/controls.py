"""
Find the controls of a page that request content when they are used.

A control counts if three things come together: it has no address of its own to follow; something
shows that using it sends a request (an attribute of a framework, a call in its handler, an empty
place that it fills); and its words, or that place, are about content and not about the page, the
visitor or the site. Pagination without addresses, closed branches of trees and sentinels of
endless lists say both by what they are.

Sources: https://htmx.org/reference/, https://alpinejs.dev/directives/on,
https://turbo.hotwired.dev/reference/frames, https://livewire.laravel.com/docs/actions,
https://www.w3.org/WAI/ARIA/apg/patterns/, https://learn.microsoft.com/en-us/dotnet/api/
system.web.ui.clientscriptmanager.getpostbackeventreference
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

from pubcrawl.formats.html import Document
from pubcrawl.formats.html import text as html_text
from pubcrawl.formats.html.node import Node
from pubcrawl.items.artifact import PageControl
from pubcrawl.reading.boundary.regions import MAIN, NAV, Regions

CONTROLS_MAX: Final = 50
"""The most controls of one page."""

_CHECKED_MAX = 3_000  # elements of a page that are looked at
_TEXT_MAX = 120  # characters of the text of a control
_ABOVE = 4  # elements above a control whose names count
_USABLE = (
    "button, a, summary, details, select, turbo-frame, [role=button], [role=tab], [role=treeitem],"
    " [onclick], [hx-get], [data-hx-get], [hx-post], [ng-click], [phx-click], [data-action],"
    " [data-url], [data-src], [data-next-page], [data-next], [class*=infinite i],"
    " [class*=sentinel i], [class*=load-more i], [class*=loadmore i], [class*=closed i],"
    " [class*=lazy i], input[type=button], input[type=submit]"
)
_ADDRESS = re.compile(r"(?:https?:/)?/[^\s{}]*|\?[^\s{}]+|[\w.-]+/[\w./-]+(?:\?\S*)?")
# Attributes with an address that a script requests, and those of server-side frameworks, each of
# whose events is a request.
_REMOTE = re.compile(
    r"(?:data-)?hx-get|up-(?:href|target)|(?:data-)?(?:[a-z-]+-)?(?:url|src|href|endpoint|remote"
    r"|ajax|ajax-url|fetch|load|load-url|source|path|api|uri|route)(?:-(?:value|param))?"
)
_NOT_REMOTE = frozenset(("href", "src", "action", "formaction"))
_SERVER = re.compile(r"wire:click(?:\..+)?|phx-click|(?:data-)?hx-(?:get|post)|up-follow")
_HANDLER = re.compile(
    r"on(?:click|change|toggle|input)|(?:x-on:|@|v-on:|ng-|\(|data-ng-|data-on-?)(?:click|change"
    r"|toggle)(?:[.)].*)?|data-action"
)
_REQUESTS = re.compile(
    r"fetch\(|\bajax|XMLHttpRequest|axios|\$http|\$\.(?:get|post|load|getJSON)\b|\.load\("
    r"|PrimeFaces\.ab|mojarra\.ab|(?:jsf|faces|myfaces)\.(?:ajax|ab)|A4J\.|RichFaces|Wicket\.Ajax"
    r"|__doPostBack|WebForm_DoPostBack|dojo\.xhr|apex\.(?:server|submit)|htmx\.ajax"
    r"|\b(?:load|fetch|get|request|retrieve|query|expand)(?:[A-Z]\w*|_\w+)?\("
    r"|#(?:load|fetch|more|next|open|expand)\b|\.submit\(",
)
_POSTBACK_PAGE = re.compile(r"Page\$(?:\d+|Next|Last)", re.IGNORECASE)
_GOES = re.compile(r"location(?:\.href)?\s*=|location\.(?:assign|replace)\(|window\.open\(")
_TARGETS = (
    *("aria-controls", "data-target", "data-bs-target", "hx-target", "data-hx-target"),
    *("data-turbo-frame", "data-panel", "data-tab-target", "href"),
)
_LOADING = re.compile(
    r"\W*(?:(?:loading|please wait|laden|wird geladen|chargement|cargando|carregando|caricamento"
    r"|загрузка|読み込み中|加载中|spinner)\W*)*",
    re.IGNORECASE,
)
_NO_ADDRESS = re.compile(r"\s*(?:#.*|javascript:.*|)\s*", re.IGNORECASE | re.DOTALL)
# Words of content, in the languages of portals.
_CONTENT = re.compile(
    r"\b(?:files?|data|datasets?|downloads?|attachments?|documents?|supplement\w*|supporting"
    r"|versions?|code|contents?|results|items|images|pages?|records|entries|chapters|rows|history"
    r"|releases|materials?|media|figures|tables|resources|comments|issues|commits|references"
    r"|metadata|previews?|parts|volumes?|tracks|layers|samples|observations|annexes|appendix"
    r"|dateien|daten|anh[äa]nge|dokumente|versionen|inhalte?|fichiers|donn[ée]es|annexes"
    r"|pi[èe]ces|archivos|ficheros|datos|documentos|versiones|arquivos|dados|anexos|vers[õo]es"
    r"|allegati|documenti|dati|bestanden|gegevens|bijlagen|filer|vedlegg|bilagor|pliki"
    r"|za[łl][ąa]czniki|dane|soubory|tiedostot)\b"
    r"|файл|данны|документ|верси|文件|数据|附件|档案|資料|ファイル|データ|파일|자료",
    re.IGNORECASE,
)
_MORE = re.compile(
    r"\W*(?:load|show|view|see|get|display|fetch)?\W*(?:\d+\W*)?(?:more|next page|remaining|older)"
    r"\b.{0,40}|\W*(?:mehr (?:laden|anzeigen)|weitere .{0,30}|charger (?:plus|la suite)"
    r"|(?:afficher|voir) plus.{0,30}|(?:cargar|ver|mostrar) m[áa]s.{0,30}|(?:carregar|ver) mais"
    r".{0,30}|carica (?:altr[oi]|di pi[ùu]).{0,30}|meer (?:laden|tonen)|vis flere|visa fler"
    r"|загрузить ещ[её]|показать ещ[её]|加载更多|載入更多|更多|もっと見る|더 ?보기)\W*",
    re.IGNORECASE,
)
_LOAD_MORE = re.compile(
    r"\W*(?:load|fetch)\W+(?:\d+\W*)?more\b.{0,40}|\W*mehr laden|charger plus|cargar m[áa]s"
    r"|carregar mais|加载更多|載入更多|загрузить ещ[её]",
    re.IGNORECASE,
)
_SHOW_FILES = re.compile(
    r"\W*(?:load|show|view|see|list|browse|display|get|all)\W+(?:\w+\W+){0,3}?(?:files|data"
    r"|documents|attachments|versions|downloads|supplement\w*|contents)\b.{0,20}"
    r"|\W*(?:files|documents|attachments|versions|downloads)\W*\d+\W*",
    re.IGNORECASE,
)
# What a control of the page, of the visitor or of the site is about, in words and in names.
_ORNAMENT = re.compile(
    r"cookies?|consent|onetrust|gdpr|theme|dark|light[-_ ]?mode|clipboard|copy|copied|share|tweet"
    r"|addthis|sharethis|print|subscribe|newsletter|search|suggest|typeahead|autocomplete"
    r"|log[-_ ]?(?:in|out)|sign[-_ ]?(?:in|out|up)"
    r"|register|account|profile|star|follow|unfollow|like|vote"
    r"|bookmark|favou?rites?|wishlist|cart|basket|feedback|report|contact|help|chat|language|lang"
    r"|locale|translate|zoom|enlarge|lightbox|fullscreen|play|pause|mute|plyr|close|dismiss|cancel"
    r"|top|sort(?:able|ing)?|filter|navbar|hamburger|menu|carousel|slick|swiper|slider|slides?"
    r"|tooltip|popover|rating|notification|captcha|leaflet|delete|remove|edit|logout|signin|login",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W_]+(?:[-_ ][^\W_]+)?")
_PAGER = re.compile(r"\b(?:pagination|paginator|pager|page-?numbers?|paging)\b|-pag(?:er|inator)-?")
_NUMBER = re.compile(r"\s*\d{1,4}\s*")
_NEXT = re.compile(
    r"\W*(?:next|next page|weiter|n[äa]chste|suivant|siguiente|pr[óo]xim[oa]|successiv[oa]"
    r"|volgende|neste|n[äa]sta|далее|下一页|次へ|[›»→>]|>>)\W*",
    re.IGNORECASE,
)
_SENTINEL = re.compile(r"infinite|sentinel|load-?more|lazy-?load|endless", re.IGNORECASE)
_CLOSED = re.compile(r"(?:^|[-_\s])(?:closed|lazy|collapsed|has-children)(?:$|[-_\s])")
_ID = re.compile(r"[A-Za-z][\w-]*")


def controls(document: Document, regions: Regions) -> tuple[PageControl, ...]:
    """Return the controls of a page that request content, in document order."""
    found: dict[str, PageControl] = {}
    reader = _ControlReader(document, regions)
    for node in document.css(_USABLE)[:_CHECKED_MAX]:
        if len(found) >= CONTROLS_MAX:
            break
        control = reader.read(node)
        if control is not None:
            found.setdefault(control.selector, control)
    return tuple(found.values())


class _ControlReader:
    """Reads the controls of one page."""

    def __init__(self, document: Document, regions: Regions) -> None:
        self.document = document
        self.regions = regions
        self._ids: dict[str, Node] | None = None

    def read(self, node: Node) -> PageControl | None:
        """Return the control that an element is, None for an ornament and for a link."""
        if self._has_address(node) and not self._appends(node):
            return None
        text = _text(node)
        region = self.regions.of(node)
        if region == NAV and (page := self._of_pager(node, text) or self._of_sentinel(node, text)):
            return page
        if region != MAIN or _is_ornament(node, text):
            return None
        kinds = (
            self._of_pager,
            self._of_sentinel,
            self._of_branch,
            self._of_details,
            self._of_select,
            self._of_request,
        )
        return next((control for each in kinds if (control := each(node, text))), None)

    def _of_pager(self, node: Node, text: str) -> PageControl | None:
        """Numbers of pages and "next" without addresses; postbacks of a grid."""
        if node.tag not in ("a", "button", "span", "li", "input"):
            return None
        code = _code(node)
        if _POSTBACK_PAGE.search(code):
            return self._control("pages", node, text, "posts back a page")
        if not (_NUMBER.fullmatch(text) or _NEXT.fullmatch(text) or _next_by_name(node)):
            return None
        pager = _above(node, lambda each: bool(_PAGER.search(_names(each))))
        if pager is None or _is_current(node):
            return None
        return self._control("pages", pager, _text(pager), "pagination without addresses")

    def _of_sentinel(self, node: Node, text: str) -> PageControl | None:
        """The end of a list that loads its next part when it is seen, or a button there."""
        trigger = _attribute(node, "hx-trigger", "data-hx-trigger")
        if _remote(node) and re.search(r"\b(?:revealed|intersect|load)\b", trigger):
            return self._control("scroll", node, text, f"hx-trigger={trigger}")
        if self._appends(node):
            return self._control("more", node, text, "a list without end")
        named = _SENTINEL.search(_names(node))
        if not named:
            return None
        if node.tag in ("a", "button") or _attribute(node, "role") == "button":
            return self._control("more", node, text, named[0])
        stated = any(name.startswith("data-") for name in node.attributes)
        if not _holds(node, "a", "button") and (stated or not text) and len(text) < _TEXT_MAX:
            return self._control("scroll", node, text, named[0])
        return None

    def _of_branch(self, node: Node, text: str) -> PageControl | None:
        """A closed branch of a tree without its leaves."""
        item = _attribute(node, "role") == "treeitem" or (
            node.tag in ("li", "tr") and _in_tree(node)
        )
        if not item or any(map(_is_group, _below(node))):
            return None
        closed = _attribute(node, "aria-expanded") == "false" or _CLOSED.search(
            node.attributes.get("class") or ""
        )
        return self._control("tree", node, text, "a closed branch") if closed else None

    def _of_details(self, node: Node, text: str) -> PageControl | None:
        """A disclosure element whose content comes later."""
        if node.tag != "details" or "open" in node.attrs:
            return None
        summary = next((each for each in node.iter() if each.tag == "summary"), None)
        words = _text(summary) if summary is not None else ""
        rest = text.removeprefix(words).strip()
        empty = bool(_LOADING.fullmatch(rest)) and not _holds(node, "a", "img")
        if (_remote(node) or _handler_requests(node) or not rest) and empty:
            return self._control("details", node, words, _remote(node) or "details without content")
        return None

    def _of_select(self, node: Node, text: str) -> PageControl | None:
        """A choice that leads to another page, or fetches."""
        if node.tag != "select":
            return None
        options = [each for each in _below(node) if each.tag == "option"]
        names = " ".join((_attribute(node, "name", "id", "aria-label"), _names(node)))
        if len(options) < 2 or _has_ornament(names):
            return None
        code = _code(node)
        values = [each.attributes.get("value") or "" for each in options]
        if _GOES.search(code) and any(_ADDRESS.fullmatch(value) for value in values):
            return self._control("select", node, _label(node, names), "goes to another address")
        why = _remote(node) or ("its handler requests" if _REQUESTS.search(code) else "")
        return self._control("select", node, _label(node, names), why) if why else None

    def _of_request(self, node: Node, text: str) -> PageControl | None:
        """Buttons, tabs and headings."""
        if node.tag in ("select", "details") or not _is_usable(node):
            return None
        if node.tag == "summary" or _in_form_that_sends(node):
            return None
        about = bool(_CONTENT.search(text))
        why = _remote(node) or _server(node)
        if not why and _handler_requests(node):
            why = "its handler requests"
        target = self._target(node)
        empty = target is not None and _is_empty(target)
        if empty and target is not None and not why:
            why = _remote(target) or "it fills an empty place"
            about = about or bool(_remote(target)) or _attribute(node, "role") == "tab"
        elif target is not None and not empty and not (why and _MORE.fullmatch(text)):
            return None  # its content is there
        if why and (about or empty or _MORE.fullmatch(text) or _CONTENT.search(_code_words(node))):
            return self._control(_kind(node, text), node, text, why)
        # Scripts attach their handlers from outside.
        if target is None and _is_button(node) and not _code(node) and not _toggles(node):
            if _LOAD_MORE.fullmatch(text):
                return self._control("more", node, text, "its words")
            if _SHOW_FILES.fullmatch(text):
                return self._control("button", node, text, "its words")
        return None

    def _control(self, kind: str, node: Node, text: str, why: str) -> PageControl:
        return PageControl(kind, text[:_TEXT_MAX], self._selector(node), why)

    def _has_address(self, node: Node) -> bool:
        """Answer whether an element is an ordinary link, which a crawl follows."""
        href = node.attributes.get("href") if node.tag == "a" else None
        return href is not None and not _NO_ADDRESS.fullmatch(href)

    def _appends(self, node: Node) -> bool:
        """Answer whether a link is the button of a list that a script makes longer."""
        if node.tag not in ("a", "button") or not (
            _attribute(node, "role") == "button" or node.tag == "button"
        ):
            return False
        place = _above(node, lambda each: bool(_SENTINEL.search(_names(each))))
        return place is not None and place is not node

    def _target(self, node: Node) -> Node | None:
        """Return the place that a control fills or shows."""
        for name in _TARGETS:
            value = (node.attributes.get(name) or "").strip()
            if name == "href" and not value.startswith("#"):
                continue
            target = self._by_id(value.removeprefix("#"))
            if target is not None:
                return target
        return None

    def _by_id(self, name: str) -> Node | None:
        if not name:
            return None
        if self._ids is None:
            self._ids = {}
            for node in self.document.css("[id]"):
                self._ids.setdefault(node.attributes.get("id") or "", node)
        return self._ids.get(name)

    def _selector(self, node: Node) -> str:
        """Return a selector of exactly this element."""
        parts: list[str] = []
        here: Node | None = node
        while here is not None and here.tag not in (None, "html", "-document"):
            name = here.attributes.get("id") or ""
            first = self._by_id(name)
            if _ID.fullmatch(name) and first is not None and first.mem_id == here.mem_id:
                parts.append(f"#{name}")
                break
            if here.tag == "body":
                parts.append("body")
                break
            parts.append(f"{here.tag}:nth-of-type({_position(here)})")
            here = here.parent
        return " > ".join(reversed(parts))


def _position(node: Node) -> int:
    """Return the position of an element among its siblings of the same name, from 1."""
    above = node.parent
    if above is None:
        return 1
    same = [each for each in above.iter() if each.tag == node.tag]
    return next((n for n, each in enumerate(same, 1) if each.mem_id == node.mem_id), 1)


def _text(node: Node) -> str:
    words = html_text.text(node).strip() or _attribute(node, "aria-label", "title", "value")
    return " ".join(words.split())


def _attribute(node: Node, *names: str) -> str:
    return next(filter(None, ((node.attributes.get(n) or "").strip() for n in names)), "")


def _names(node: Node) -> str:
    """Return the words of the names of an element, and those of its attributes."""
    flags = [name for name, value in node.attributes.items() if not value]
    return " ".join((_attribute(node, "class"), _attribute(node, "id"), *flags)).lower()


def _above(node: Node, fits: Callable[[Node], bool]) -> Node | None:
    """Return the element itself, or the nearest above it, that fits."""
    here: Node | None = node
    for _ in range(_ABOVE):
        if here is None or here.tag in ("body", "html", "main"):
            return None
        if fits(here):
            return here
        here = here.parent
    return None


def _is_ornament(node: Node, text: str) -> bool:
    """Answer whether the words or names of a control, or those around it, are of an ornament."""
    if not _CONTENT.search(text) and _has_ornament(text):
        return True
    here: Node | None = node
    for _ in range(_ABOVE):
        if here is None or here.tag in ("body", "html", "main"):
            break
        names = [_names(here), _attribute(here, "aria-label") if here is not node else ""]
        if here is node:
            names += [value or "" for name, value in here.attributes.items() if name != "href"]
        if any(_has_ornament(name) for name in names):
            return True
        if here.tag == "form" and _attribute(here, "role") == "search":
            return True
        here = here.parent
    return False


def _has_ornament(names: str) -> bool:
    """Answer whether a text has a word of an ornament; ``star`` is none of ``start``."""
    words = re.split(r"[\s/?=&.:,;'\"()\[\]{}<>]+", names.lower())
    for word in words:
        parts = re.split(r"[-_]+", word)
        if any(_ORNAMENT.fullmatch(part) for part in (word, *parts)):
            return True
        if any(_ORNAMENT.fullmatch("-".join(pair)) for pair in pairwise(parts)):
            return True
    return any(_ORNAMENT.fullmatch(f"{one} {two}") for one, two in pairwise(words))


def _remote(node: Node) -> str:
    """Return the attribute with an address that a script requests, "" for none."""
    for name, value in node.attributes.items():
        if name in _NOT_REMOTE and node.tag != "turbo-frame":
            continue
        if _REMOTE.fullmatch(name) and value and _ADDRESS.fullmatch(value.strip()):
            return f"{name}={value.strip()[:_TEXT_MAX]}"
    return ""


def _server(node: Node) -> str:
    """Return the attribute of a server-side framework, "" for none."""
    names = (name for name, value in node.attributes.items() if value)
    return next((name for name in names if _SERVER.fullmatch(name)), "")


def _code(node: Node) -> str:
    """Return the code of the handlers of an element."""
    parts = [value or "" for name, value in node.attributes.items() if _HANDLER.fullmatch(name)]
    href = _attribute(node, "href")
    if href.lower().startswith("javascript:"):
        parts.append(href)
    return " ".join(parts)


def _code_words(node: Node) -> str:
    """Return the code of the handlers in words: ``vm.loadFiles()`` has the word ``Files``."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|[_$.\W]+", " ", _code(node))


def _handler_requests(node: Node) -> bool:
    code = _code(node)
    return bool(_REQUESTS.search(code)) and not _GOES.search(code)


def _is_usable(node: Node) -> bool:
    if node.tag in ("button", "a", "input", "turbo-frame"):
        return True
    if _attribute(node, "role") in ("button", "tab", "treeitem"):
        return True
    return bool(_code(node) or _server(node))


def _is_button(node: Node) -> bool:
    return node.tag == "button" or _attribute(node, "role") in ("button", "tab") or node.tag == "a"


def _toggles(node: Node) -> bool:
    """Answer whether a control says that it shows and hides something of the page."""
    names = ("aria-expanded", "aria-pressed", "data-toggle", "data-bs-toggle", "data-toggle-target")
    return any(name in node.attrs for name in names)


def _in_form_that_sends(node: Node) -> bool:
    """Answer whether a button sends a form that a person fills in."""
    kind = _attribute(node, "type").lower()
    if node.tag == "button" and kind in ("button", "reset"):
        return False
    if node.tag not in ("button", "input") or _server(node) or _code(node):
        return False
    form = _above(node, lambda each: each.tag == "form")
    return form is not None and any(map(_is_filled_in, _below(form)))


def _is_empty(node: Node) -> bool:
    """Answer whether a place has no content yet."""
    if _holds(node, "a", "img", "table", "video", "form"):
        return False
    return bool(_LOADING.fullmatch(html_text.text(node).strip()))


def _below(node: Node) -> Iterator[Node]:
    """Yield the elements inside an element, in document order."""
    todo = list(node.iter())[::-1]
    while todo:
        here = todo.pop()
        yield here
        todo += list(here.iter())[::-1]


def _holds(node: Node, *tags: str) -> bool:
    return any(each.tag in tags for each in _below(node))


def _is_group(node: Node) -> bool:
    return node.tag in ("ul", "ol") or _attribute(node, "role") in ("group", "treeitem")


def _is_filled_in(node: Node) -> bool:
    return node.tag == "textarea" or (
        node.tag == "input" and _attribute(node, "type").lower() not in ("hidden", "submit")
    )


def _in_tree(node: Node) -> bool:
    tree = re.compile(r"tree")
    return _above(node, lambda each: bool(tree.search(_names(each)))) is not None


def _is_current(node: Node) -> bool:
    here: Node | None = node
    for _ in range(2):
        if here is None:
            break
        state = f"{_names(here)} {_attribute(here, 'aria-current')}"
        if re.search(r"\b(?:active|current|disabled|selected|page)\b", state.replace("-", " ")):
            return bool(re.search(r"\b(?:active|current|disabled|selected)\b", state)) or (
                _attribute(here, "aria-current") == "page"
            )
        here = here.parent
    return False


def _next_by_name(node: Node) -> bool:
    names = f"{_names(node)} {_attribute(node, 'aria-label', 'title')}"
    return bool(re.search(r"\bnext\b", names.replace("-", " "), re.IGNORECASE))


def _kind(node: Node, text: str) -> str:
    if _attribute(node, "role") == "tab" or "tab" in _attribute(node, "data-toggle"):
        return "tab"
    above = node.parent
    if above is not None and _attribute(above, "role") == "tab":
        return "tab"
    return "more" if _MORE.fullmatch(text) else "button"


def _label(node: Node, names: str) -> str:
    above = node.parent
    if above is not None and above.tag == "label":
        return " ".join(html_text.own_text(above).split())
    return _attribute(node, "aria-label", "name", "id") or names
