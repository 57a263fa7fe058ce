"""
Find the controls of a page that request content when they are used.

A control counts if it meets three conditions: it has no address of its own to follow; something
shows that using it sends a request (an attribute of a framework, a call in its handler, an empty
place that it fills); and its words, or that place, are about content and not about the page, the
visitor or the site. Pagination, closed branches of trees and sentinels of endless lists count
without the last two.

Sources: https://htmx.org/reference/, https://alpinejs.dev/directives/on,
https://turbo.hotwired.dev/reference/frames, https://livewire.laravel.com/docs/actions,
https://www.w3.org/WAI/ARIA/apg/patterns/, https://learn.microsoft.com/en-us/dotnet/api/
system.web.ui.clientscriptmanager.getpostbackeventreference
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import islice, pairwise
from typing import Final

from pubcrawl.formats.html import Document
from pubcrawl.formats.html import text as html_text
from pubcrawl.formats.html.node import Node, upwards
from pubcrawl.items.artifact import PageControl
from pubcrawl.reading.boundary.links import is_download
from pubcrawl.reading.boundary.regions import MAIN, NAV, Regions

CONTROLS_MAX: Final = 50
"""The most controls of one page."""

_CHECKED_MAX = 3_000  # elements of a page that are looked at
_USABLE = (
    "button, a, summary, details, select, turbo-frame, [role=button], [role=tab], [role=treeitem],"
    " [onclick], [hx-get], [data-hx-get], [hx-post], [ng-click], [phx-click], [data-action],"
    " [data-url], [data-src], [data-next-page], [data-next], [class*=infinite i],"
    " [class*=sentinel i], [class*=load-more i], [class*=loadmore i], [class*=closed i],"
    " [class*=collapsed i], [class*=lazy i], include-fragment, [up-defer], [x-intersect],"
    " [v-intersect], [hx-trigger],"
    " input[type=button], input[type=submit]"
)


_PANES = frozenset(
    """
        div section ul ol table tbody article dd td turbo-frame details aside p
    """.split()
)
# Attributes of a link that say nothing about what a script does with it.
_OF_LINKS = frozenset(
    """
        href class id title target rel name style lang dir tabindex aria-label aria-describedby
        aria-labelledby role itemprop epub:type property accesskey aria-current hreflang type
    """.split()
)

CODE_MAX = 4_000  # characters of the handlers of an element
TEXT_MAX = 120  # characters of the text of a control
ABOVE = 4  # elements above a control whose names count
_LEAVES = ("group", "treeitem")
_USED = ("button", "tab", "treeitem")
_TOGGLES = frozenset(
    ("aria-expanded", "aria-pressed", "data-toggle", "data-bs-toggle", "data-toggle-target")
)
"""Attributes of controls that show and hide a part of the page."""

ADDRESS = re.compile(r"(?:https?:/)?/[^\s{}]*|\?[^\s{}]+|[\w.-]+/[\w./-]+(?:\?\S*)?")
# REMOTE: attributes with an address that a script requests. SERVER: attributes of server-side
# frameworks, which send a request at each event.
REMOTE = re.compile(
    r"(?:data-)?hx-get|ic-(?:get-from|src)|up-(?:href|target)|(?:data-)?(?:[a-z-]+-)?(?:url|src|href|endpoint|remote"
    r"|ajax|ajax-url|fetch|load|load-url|source|path|api|uri|route)(?:-(?:value|param))?"
)
NOT_REMOTE = frozenset(("href", "src", "action", "formaction"))
SERVER = re.compile(r"wire:click(?:\..+)?|phx-click|(?:data-)?hx-(?:get|post)|up-follow")
HANDLER = re.compile(
    r"on(?:click|change|toggle|input)|(?:x-on:|@|v-on:|ng-|\(|data-ng-|data-on-?)(?:click|change"
    r"|toggle)(?:[.)].*)?|data-action"
)
REQUESTS = re.compile(
    r"fetch\(|[aA]jax|XMLHttpRequest|axios|\$http|\$\.(?:get|post|load|getJSON)\b|\.load\("
    r"|PrimeFaces\.ab|mojarra\.ab|(?:jsf|faces|myfaces)\.(?:ajax|ab)|A4J\.|RichFaces|Wicket\.Ajax"
    r"|__doPostBack|WebForm_DoPostBack|dojo\.xhr|apex\.(?:server|submit)|htmx\.ajax"
    r"|\b(?:load|fetch|get|request|retrieve|query|expand)(?:[A-Z]\w*|_\w+)?\("
    r"|#(?:load|fetch|more|next|open|expand)\b|\.submit\(|\.navigate\("
    # A quoted address.
    r"|['\"](?:https?:/)?/?[\w./-]{1,200}\.(?:php|cfm|do|jsp|aspx?|cgi|action|json|xhtml)\b",
)
EMPTY_CODE = re.compile(r"\s*+javascript:\s*+(?:void\s*+\(?0?\)?|;|)\s*+;?\s*+", re.IGNORECASE)
NEXT_ADDRESS = re.compile(r"[?&][\w-]{0,20}(?:page|offset|start|cursor|skip)[\w-]{0,20}=", re.I)
INLINE_URL = re.compile(
    r"(?:^|[\s;,{'\"])(?:url|href|src|source)['\"]?\s{0,3}[:=]\s{0,3}['\"]?(?:https?:/)?[/?][\w.~%-]"
)
LANGUAGE = re.compile(r"/?[a-z]{2}(?:[-_][A-Za-z]{2})?(?:/.*)?")
"""An address that begins with the code of a language."""
POSTBACK_PAGE = re.compile(r"Page\$(?:\d+|Next|Last)", re.IGNORECASE)
GOES = re.compile(r"location(?:\.href)?\s*=|location\.(?:assign|replace)\(|window\.open\(")
TARGETS = (
    "aria-controls",
    "data-target",
    "data-bs-target",
    "hx-target",
    "data-hx-target",
    "data-turbo-frame",
    "data-panel",
    "data-tab-target",
    "href",
)
LOADING = re.compile(
    r"\W*(?:(?:loading|please wait|laden|wird geladen|chargement|cargando|carregando|caricamento"
    r"|загрузка|読み込み中|加载中|spinner)\W*)*",
    re.IGNORECASE,
)
NO_ADDRESS = re.compile(r"\s*+(?:#.*|javascript:.*|)", re.IGNORECASE | re.DOTALL)
# Words of content, in the languages of portals.
CONTENT = re.compile(
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
MORE = re.compile(
    r"\W*+(?:(?:load|show|view|see|get|display|fetch)\W*+)?(?:\d++\W*+)?"
    r"(?:more|next page|remaining|older)\b.{0,40}"
    r"|\W*+(?:mehr (?:laden|anzeigen)|weitere .{0,30}|charger (?:plus|la suite)"
    r"|(?:afficher|voir) plus.{0,30}|(?:cargar|ver|mostrar) m[áa]s.{0,30}|(?:carregar|ver) mais"
    r".{0,30}|carica (?:altr[oi]|di pi[ùu]).{0,30}|meer (?:laden|tonen)|vis flere|visa fler"
    r"|загрузить ещ[её]|показать ещ[её]|加载更多|載入更多|更多|もっと見る|더 ?보기)\W*+",
    re.IGNORECASE,
)
LOAD_MORE = re.compile(
    r"\W*(?:load|fetch)\W+(?:\d+\W*)?more\b.{0,40}|\W*mehr laden|charger plus|cargar m[áa]s"
    r"|carregar mais|加载更多|載入更多|загрузить ещ[её]",
    re.IGNORECASE,
)
SHOW = re.compile(
    r"\b(?:load|show|view|see|list|browse|display|get|open|expand|anzeigen|zeigen|laden|ansehen"
    r"|afficher|voir|charger|mostrar|ver|cargar|carregar|mostra|vedi|carica|tonen|bekijken|vis|visa"
    r"|poka[żz]|zobrazit|n[äa]yt[äa])\b|показать|открыть|表示|查看|显示|顯示|보기",
    re.IGNORECASE,
)
FILES = re.compile(
    r"\b(?:files?|data|datasets?|downloads?|attachments?|documents?|supplement\w*|versions?|code"
    r"|supporting information|contents|materials?|media|dateien|daten|anh[äa]nge|dokumente"
    r"|versionen|fichiers|donn[ée]es|documents|archivos|ficheros|datos|arquivos|dados|allegati"
    r"|documenti|dati|bestanden|gegevens|filer|pliki|soubory|tiedostot)\b"
    r"|файл|данны|документ|верси|文件|数据|附件|档案|資料|ファイル|データ|파일|자료",
    re.IGNORECASE,
)
FILES_COUNTED = re.compile(
    r"\W*(?:files|documents|attachments|versions|downloads|dateien|fichiers|archivos|ficheros"
    r"|arquivos|bestanden|файлы)\W*\d+\W*",
    re.IGNORECASE,
)
SHORT = 6  # the most words of a control that shows something
ACTION = re.compile(
    r"\W*+(?:add|save|send|notify|delete|remove|edit|create|upload|submit|request|report|cite|e?mail"
    r"|join|apply|accept|agree|reject|book|buy|order|rate|review|comment|reply|post|publish|hide"
    r"|close|clear|reset|select|check|mark|watch|cancel|confirm|skip|collapse|print)\b",
    re.IGNORECASE,
)
# Words and names of controls for the page, the visitor or the site, not for content.
ORNAMENT = re.compile(
    r"cookies?|consent|onetrust|gdpr|cmp|options|settings|preferences|theme|dark|light[-_ ]?mode"
    r"|clipboard|copy|copied|share|tweet"
    r"|addthis|sharethis|print|subscribe|newsletter|search|suggest|typeahead|autocomplete"
    r"|log[-_ ]?(?:in|out)|sign[-_ ]?(?:in|out|up)"
    r"|register|account|profile|star|follow|unfollow|like|vote"
    r"|bookmark|favou?rites?|wishlist|cart|basket|feedback|report|contact|help|chat|language|lang"
    r"|locale|translate|zoom|enlarge|lightbox|fullscreen|play|pause|mute|plyr|close|dismiss|cancel"
    r"|top|sort(?:able|ing)?|filter|navbar|hamburger|menu|carousel|slick|swiper|slider|slides?"
    r"|tooltip|popover|skip|cited|cited-?by|citing|related|recommend(?:ed|ations?)|similar|metrics"
    r"|altmetrics?|people also read|also[-_ ]?read|rating|notif(?:y|ication)|watch|captcha|leaflet"
    r"|delete|remove|edit|logout|signin|login",
    re.IGNORECASE,
)
PAGER = re.compile(r"paginat(?:e|ion|or)|(?<![a-z])pag(?:er|ing)(?![a-z])|page-?numbers?")
NUMBER = re.compile(r"\s*\d{1,4}\s*")
NEXT = re.compile(
    r"\W*+(?:next|next page|weiter|n[äa]chste|suivant|siguiente|pr[óo]xim[oa]|successiv[oa]"
    r"|volgende|neste|n[äa]sta|далее|下一页|次へ)\W*+|[^\w›»→>]*+[›»→>]\W*+",
    re.IGNORECASE,
)
SENTINEL = re.compile(r"infinite-?scroll|infinite|sentinel|load-?more|endless", re.IGNORECASE)
CLOSED = re.compile(r"(?:^|[-_\s])(?:closed|lazy|collapsed|has-children)(?:$|[-_\s])")
ID = re.compile(r"[A-Za-z][\w-]*")
STATES_NEXT = re.compile(
    r"data-(?:.*-)?(?:next|page|url|cursor|offset|src|href|endpoint)(?:-.*)?", re.DOTALL
)
LATER = ("turbo-frame", "include-fragment")
"""Elements whose content is requested by their own script."""
SEES = ("x-intersect", "v-intersect", "x-intersect.once", "up-defer")
"""Attributes of elements that send a request when they become visible."""


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
        element = _ControlElement(node)
        href = element.attributes.get("href")
        if element.tag == "a" and href is not None:
            inside = len(href) > 1 and href[0] == "#" and not element.opens_a_pane
            if inside or (not NO_ADDRESS.fullmatch(href) and not _appends(element)):
                return None  # a crawl follows it
        region = self.regions.of(node)
        if region == NAV and (page := self._of_pager(element) or self._of_sentinel(element)):
            return page
        if region != MAIN:
            return None
        kinds = (
            self._of_pager,
            self._of_sentinel,
            self._of_branch,
            self._of_details,
            self._of_select,
            self._of_request,
        )
        control = next((control for each in kinds if (control := each(element))), None)
        return None if control is None or element.ornament else control

    def _of_pager(self, element: _ControlElement) -> PageControl | None:
        """Return the control of a pager: page numbers, "next", or postbacks of a grid."""
        if element.tag not in ("a", "button", "span", "li", "input"):
            return None
        text, code = element.text, element.code
        if POSTBACK_PAGE.search(code):
            return self._control("pages", element, "posts back a page")
        following = NEXT.fullmatch(text)
        if following and NEXT_ADDRESS.search(code):
            return self._control("pages", element, "its handler requests the next page")
        named = f"{element.names} {element.value('aria-label', 'title')}".replace("-", " ")
        if not (following or NUMBER.fullmatch(text) or re.search(r"\bnext\b", named, re.I)):
            return None
        pager = next((each for each in element.around if PAGER.search(each.names)), None)
        if pager is None or element.current:
            return None
        return self._control("pages", pager, "pagination without addresses")

    def _of_sentinel(self, element: _ControlElement) -> PageControl | None:
        """Return the control at the end of a list that loads its next part there."""
        trigger = element.value("hx-trigger", "data-hx-trigger")
        if element.remote and re.search(r"\b(?:revealed|intersect|load)\b", trigger):
            return self._control("scroll", element, f"hx-trigger={trigger}")
        later = next((name for name in SEES if name in element.attributes), "")
        if element.tag in LATER and element.attributes.get("src") and element.empty:
            later = element.tag
        if later:
            return self._control("scroll", element, later)
        if _appends(element):
            return self._control("more", element, "a list without end")
        named = SENTINEL.search(element.flags)
        if not named:
            return None
        if element.tag in ("a", "button") or element.role == "button":
            return self._control("more", element, named[0])
        stated = any(map(STATES_NEXT.fullmatch, element.attributes))
        if named[0].lower() == "sentinel" and not stated:
            return None  # it belongs to a header that sticks to the window
        short = (stated or not element.text) and len(element.text) < TEXT_MAX
        if short and not element.holds("a", "button"):
            return self._control("scroll", element, named[0])
        return None

    def _of_branch(self, element: _ControlElement) -> PageControl | None:
        """Return the control of a closed branch of a tree whose leaves are not loaded yet."""
        item = element.role == "treeitem" or (
            element.tag in ("li", "tr", "div", "span")
            and any("tree" in each.names for each in element.around)
        )
        closed = item and (
            element.value("aria-expanded") == "false"
            or CLOSED.search(element.attributes.get("class", ""))
        )
        leaves = (
            each.tag in ("ul", "ol") or (each.attrs.get("role") or "").strip() in _LEAVES
            for each in element.inside
        )
        if not closed or any(leaves):
            return None
        return self._control("tree", element, "a closed branch")

    def _of_details(self, element: _ControlElement) -> PageControl | None:
        """Return the control of a ``details`` element that loads its content when it opens."""
        if element.tag != "details" or "open" in element.attributes:
            return None
        summary = next((each for each in element.node.iter() if each.tag == "summary"), None)
        words = _ControlElement(summary).text if summary is not None else ""
        rest = element.text.removeprefix(words).strip()
        loads = element.remote or element.requests or not rest
        if not loads or not LOADING.fullmatch(rest) or element.holds("a", "img"):
            return None
        return self._control("details", element, element.remote or "details without content", words)

    def _of_select(self, element: _ControlElement) -> PageControl | None:
        """Return the control of a ``select`` that opens another page or sends a request."""
        if element.tag != "select":
            return None
        values = [each.attrs.get("value") or "" for each in element.inside if each.tag == "option"]
        names = f"{element.value('name', 'id', 'aria-label')} {element.names}"
        if len(values) < 2 or _has_ornament(names):
            return None
        if any(values) and all(LANGUAGE.fullmatch(value) for value in values if value):
            return None
        code, above = element.code, element.node.parent
        if GOES.search(code) and any(ADDRESS.fullmatch(value) for value in values):
            why = "goes to another address"
        else:
            why = element.remote or ("its handler requests" if REQUESTS.search(code) else "")
        if above is not None and above.tag == "label":
            label = " ".join(html_text.own_text(above).split())
        else:
            label = element.value("aria-label", "name", "id") or names
        return self._control("select", element, why, label) if why else None

    def _of_request(self, element: _ControlElement) -> PageControl | None:
        """Return the control of a button, tab or heading that sends a request."""
        usable = element.tag in ("button", "a", "input", "turbo-frame") or element.role in _USED
        if element.tag in ("select", "details", "summary"):
            return None
        if not (usable or element.code or element.event) or _is_in_form_that_sends(element):
            return None
        text = element.text
        about, more = bool(CONTENT.search(text)), MORE.fullmatch(text)
        why = element.remote or element.event
        if not why and element.requests:
            why = "its handler requests"
        target = self._target(element)
        empty = target is not None and target.empty
        if empty and target is not None and not why:
            about = about or bool(target.remote) or (bool(text) and element.role == "tab")
            why = (target.remote or "it fills an empty place") if about else ""
        elif target is not None and not empty and not (why and more):
            return None  # its content is loaded already
        # ``vm.loadFiles()`` has the word ``Files``.
        words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|[_$.\W]+", " ", element.code)
        if why and text and (about or empty or more or CONTENT.search(words)):
            return self._control(_kind_of(element), element, why)
        button = element.tag in ("button", "a") or element.role in ("button", "tab")
        if (
            target is None
            and button
            and not element.code
            and _TOGGLES.isdisjoint(element.attributes)
        ):
            return self._by_words(element)
        return None

    def _by_words(self, element: _ControlElement) -> PageControl | None:
        """Return the control of a button that shows its purpose only in words, not in a handler."""
        text = element.text
        if _opens_a_menu(element.node):
            return None
        if LOAD_MORE.fullmatch(text) or (MORE.fullmatch(text) and _has_files_near(element.node)):
            return self._control("more", element, "its words")
        if element.role == "tab" and element.value("aria-selected") != "true":
            panels = map(_ControlElement, self.document.css("[role=tabpanel]"))
            if CONTENT.search(text) and any(each.empty for each in panels):
                return self._control("tab", element, "its words, and an empty panel")
        shows = SHOW.search(text) and FILES.search(text) and len(text.split()) <= SHORT
        if shows or FILES_COUNTED.fullmatch(text):
            return self._control("button", element, "its words")
        return None

    def _control(
        self, kind: str, element: _ControlElement, why: str, text: str | None = None
    ) -> PageControl:
        words = element.text if text is None else text
        return PageControl(kind, words[:TEXT_MAX], self._selector(element.node), why)

    def _target(self, element: _ControlElement) -> _ControlElement | None:
        """Return the place that a control fills or shows."""
        for name in TARGETS:
            value = element.value(name)
            if name == "href" and not (value.startswith("#") and element.opens_a_pane):
                continue
            target = self._by_id(value.removeprefix("#"))
            if target is not None:
                return _ControlElement(target)
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
            if ID.fullmatch(name) and first is not None and first.mem_id == here.mem_id:
                parts.append(f"#{name}")
                break
            if here.tag == "body":
                parts.append("body")
                break
            parts.append(f"{here.tag}:nth-of-type({_position_of(here)})")
            here = here.parent
        return " > ".join(reversed(parts))


def _appends(element: _ControlElement) -> bool:
    """Answer whether an element is the button of a list that a script makes longer."""
    if element.tag != "button" and not (element.tag == "a" and element.role == "button"):
        return False
    place = next((each for each in element.around if SENTINEL.search(each.flags)), None)
    return place is not None and place is not element


def _is_in_form_that_sends(element: _ControlElement) -> bool:
    """Answer whether a button sends a form that a person fills in."""
    if element.tag == "button" and element.value("type").lower() in ("button", "reset"):
        return False
    if element.tag not in ("button", "input") or element.event or element.code:
        return False
    form = next((each for each in element.around if each.tag == "form"), None)
    return form is not None and any(
        each.tag == "textarea"
        or (
            each.tag == "input"
            and (each.attrs.get("type") or "").strip().lower() not in ("hidden", "submit")
        )
        for each in form.inside
    )


def _kind_of(element: _ControlElement) -> str:
    """Return the kind of a control that is a button."""
    above = element.node.parent
    tab = element.role == "tab" or "tab" in element.value("data-toggle")
    if tab or (above is not None and _ControlElement(above).role == "tab"):
        return "tab"
    return "more" if MORE.fullmatch(element.text) else "button"


def _opens_a_menu(node: Node) -> bool:
    """Answer whether links follow a button in the same box: it shows and hides them."""
    if node.parent is None:
        return False
    around = list(node.parent.iter())
    at = next((n for n, each in enumerate(around) if each.mem_id == node.mem_id), 0)
    return any(
        each.tag in ("ul", "div", "menu") and _ControlElement(each).holds("a")
        for each in around[at + 1 : at + 2]
    )


def _has_files_near(node: Node) -> bool:
    """Answer whether links to files are in the box around an element."""
    for above in islice(upwards(node), 3):
        if above.tag in ("body", "html", "main"):
            return False
        links = (each for each in _ControlElement(above).inside if each.tag == "a")
        if any(is_download(each.attrs.get("href") or "") for each in links):
            return True
    return False


def _position_of(node: Node) -> int:
    """Return the position of an element among its siblings of the same name, from 1."""
    above = node.parent
    same = [each for each in above.iter() if each.tag == node.tag] if above is not None else []
    return next((n for n, each in enumerate(same, 1) if each.mem_id == node.mem_id), 1)


@lru_cache(10_000)
def _has_ornament(names: str) -> bool:
    """Answer whether a text has a word of an ornament; ``start`` does not have ``star``."""
    words = re.split(r"[\s/?=&.:,;'\"()\[\]{}<>]+", names.lower())
    for word in words:
        parts = re.split(r"[-_]+", word)
        if any(ORNAMENT.fullmatch(part) for part in (word, *parts)):
            return True
        if any(ORNAMENT.fullmatch("-".join(pair)) for pair in pairwise(parts)):
            return True
    return any(ORNAMENT.fullmatch(f"{one} {two}") for one, two in pairwise(words))


class _ControlElement:
    """An element, and what its attributes and content say."""

    def __init__(self, node: Node) -> None:
        self.node, self.tag = node, node.tag or ""
        self.attributes = {name: value or "" for name, value in node.attributes.items()}

    @property
    def role(self) -> str:
        """The role."""
        return self.attributes.get("role", "").strip()

    @cached_property
    def names(self) -> str:
        """The words of class and id."""
        return f"{self.value('class')} {self.value('id')}".lower()

    def value(self, *names: str) -> str:
        """Return the first of some attributes that has a value, "" for none."""
        return next(filter(None, (self.attributes.get(name, "").strip() for name in names)), "")

    @cached_property
    def text(self) -> str:
        """The words of a control, or those of its label."""
        words = html_text.text(self.node).strip() or self.value("aria-label", "title", "value")
        if not words:
            pictures = (each.attrs.get("alt") or "" for each in self.inside if each.tag == "img")
            words = next(filter(None, map(str.strip, pictures)), "")
        return " ".join(words.split())

    @cached_property
    def flags(self) -> str:
        """The names of the element, and those of attributes that only have a name."""
        flags = (name for name, value in self.attributes.items() if not value or "infinite" in name)
        return " ".join((self.names, *flags))

    @cached_property
    def remote(self) -> str:
        """The attribute with an address that a script requests, "" for none."""
        for name, given in self.attributes.items():
            value = given[:CODE_MAX]
            if name in NOT_REMOTE and self.tag != "turbo-frame":
                continue
            stated = value and REMOTE.fullmatch(name) and ADDRESS.fullmatch(value.strip())
            if stated or (value and name.startswith("data-") and INLINE_URL.search(value)):
                return f"{name}={value.strip()[:TEXT_MAX]}"
        return ""

    @cached_property
    def event(self) -> str:
        """The attribute of a server-side framework, "" for none."""
        named = (name for name, value in self.attributes.items() if value)
        return next((name for name in named if SERVER.fullmatch(name)), "")

    @cached_property
    def code(self) -> str:
        """The code of the handlers."""
        parts = [value for name, value in self.attributes.items() if HANDLER.fullmatch(name)]
        href = self.value("href")
        if href.lower().startswith("javascript:") and not EMPTY_CODE.fullmatch(href):
            parts.append(href)
        return " ".join(parts)[:CODE_MAX]

    @property
    def requests(self) -> bool:
        """Whether the handlers send a request."""
        return bool(REQUESTS.search(self.code)) and not GOES.search(self.code)

    @property
    def around(self) -> Iterator[_ControlElement]:
        """The element, and the next ones above it."""
        above: Node | None = self.node
        for _ in range(ABOVE):
            if above is None or above.tag in ("body", "html", "main"):
                return
            yield self if above is self.node else _ControlElement(above)
            above = above.parent

    @property
    def inside(self) -> Iterator[Node]:
        """The elements inside, in document order."""
        todo = list(self.node.iter())[::-1]
        while todo:
            here = todo.pop()
            yield here
            todo += list(here.iter())[::-1]

    def holds(self, *tags: str) -> bool:
        """Answer whether another element of these *tags* is inside."""
        return any(each.tag in tags for each in self.inside)

    @property
    def empty(self) -> bool:
        """Whether it is a place without content yet."""
        if self.tag not in _PANES or self.holds("a", "img", "table", "video", "form"):
            return False
        return bool(LOADING.fullmatch(html_text.text(self.node).strip()))

    @property
    def opens_a_pane(self) -> bool:
        """Whether a link inside the page is marked as showing its target."""
        if any(n not in _OF_LINKS and not n.startswith("data-track") for n in self.attributes):
            return True
        above = map(_ControlElement, islice(upwards(self.node), 2))
        return any(each.role in ("tab", "tablist") or "tabs" in each.names for each in above)

    @property
    def current(self) -> bool:
        """Whether it stands for the page that is shown, or is switched off."""
        here: Node | None = self.node
        for _ in range(2):
            if here is None:
                break
            each = _ControlElement(here)
            page = each.value("aria-current")
            state = f"{each.names} {page}"
            if re.search(r"\b(?:active|current|disabled|selected|page)\b", state.replace("-", " ")):
                off = re.search(r"\b(?:active|current|disabled|selected)\b", state)
                return bool(off) or page == "page"
            here = here.parent
        return False

    @property
    def ornament(self) -> bool:
        """Whether words or names mark it, or an element around it, as an ornament."""
        if ACTION.match(self.text):
            return True
        if not CONTENT.search(self.text) and _has_ornament(self.text):
            return True
        values = (value for name, value in self.attributes.items() if name != "href")
        return any(map(_has_ornament, values)) or any(
            _has_ornament(each.names)
            or (each is not self and _has_ornament(each.value("aria-label")))
            or (each.tag == "form" and each.role == "search")
            for each in self.around
        )
