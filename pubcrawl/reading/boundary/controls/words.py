"""The words, attributes and calls by which controls are known."""

from __future__ import annotations

import re

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
