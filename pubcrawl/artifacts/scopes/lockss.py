"""
Export a scope as a LOCKSS plugin, XML, for one archival unit.

The first matching rule decides, and LOCKSS leaves out addresses without a matching rule: so
exclusions come first, and embedded resources have their own rules. Strings are formats: a
percent sign is doubled, and ``%s`` stands for the parameter after the string, escaped for
patterns. Host and scheme are the parameter ``base_url``.

Source: https://docs.lockss.org/en/latest/plugin/index.html
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from html import escape
from urllib.parse import urlsplit

from pubcrawl.artifacts.scopes.patterns import joined, literal, on_hosts
from pubcrawl.artifacts.scopes.rules import LINKS, LIST, PREFIX, TEXT, CrawlScope
from pubcrawl.ids.url import artifact_key

INCLUDE, EXCLUDE = 1, 2
PERMISSION = "lockss.txt"
"""Path of the permission statement on each host."""

_PLUGIN = f"""\
<map>
 <!-- base_url of the archival unit: {{base}} -->
 <entry>
  <string>plugin_identifier</string>
  <string>pubcrawl.artifact.A{{name}}Plugin</string>
 </entry>
 <entry>
  <string>plugin_version</string>
  <string>1</string>
 </entry>
 <entry>
  <string>plugin_name</string>
  <string>{{title}} (A{{name}})</string>
 </entry>
 <entry>
  <string>plugin_config_props</string>
  <list>
   <org.lockss.daemon.ConfigParamDescr>
    <key>base_url</key>
    <type>3</type>
    <displayName>Base URL</displayName>
   </org.lockss.daemon.ConfigParamDescr>
  </list>
 </entry>
 <entry>
  <string>au_name</string>
  <string>"Artifact A{{name}}, Base URL %s", base_url</string>
 </entry>
 <entry>
  <string>au_start_url</string>
  <list>
{{starts}}  </list>
 </entry>
 <entry>
  <string>au_permission_url</string>
  <string>"%s{PERMISSION}", base_url</string>
 </entry>
 <entry>
  <string>plugin_per_host_permission_path</string>
  <string>/{PERMISSION}</string>
 </entry>
 <entry>
  <string>au_crawlrules</string>
  <list>
{{rules}}  </list>
 </entry>
</map>
"""
_REQUISITES = r"[^?]*\.(css|js|mjs|gif|jpe?g|png|svg|webp|ico|woff2?|ttf)(\?|$)"


def lockss(scope: CrawlScope, title: str) -> str:
    """Return the plugin; *title*: its name for people."""
    base = _base(scope.entry)
    name = sha256(artifact_key(scope.entry).encode()).hexdigest()[:12]
    # XML has no control characters.
    shown = (letter if letter.isprintable() else " " for letter in title.replace('"', "'"))
    words = " ".join("".join(shown).split())
    start = scope.members if scope.kind == LIST else (scope.entry, *scope.alone)
    return _PLUGIN.format(
        # "--" would end a comment.
        base=escape(re.sub("-(?=-)", "%2D", base), quote=False),
        name=name,
        title=escape(words[:200] or scope.entry, quote=False),
        starts=_strings(_format(url, base) for url in dict.fromkeys(start)),
        rules=_strings(_rule(*rule, base) for rule in rules(scope)),
    )


def rules(scope: CrawlScope) -> Iterator[tuple[int, str]]:
    """Yield (action, pattern) of the rules in order; LOCKSS searches for the patterns."""
    allowed = list(_allowed(scope))
    inside = re.compile("|".join(f"(?:{pattern})" for pattern in allowed))
    refused = [url for url in scope.excludes if scope.kind == LINKS or inside.search(url)]
    yield from ((EXCLUDE, pattern) for pattern in joined([*map(_address, refused), *scope.denied]))
    yield from ((INCLUDE, pattern) for pattern in joined(allowed))


def _allowed(scope: CrawlScope) -> Iterator[str]:
    base = literal(_base(scope.entry))
    yield f"^{base}{literal(PERMISSION)}$"
    if scope.kind == PREFIX:
        path = scope.prefix.partition("/")[2]
        yield f"^{base}{literal(path)}([/?#]|$)" if path else f"^{base}"
        if scope.externals:
            yield from map(_address, (url for url in scope.members if not scope.holds(url)))
        if scope.externals == "content":
            yield f"^https?://{on_hosts(scope.content_hosts)}"
    elif scope.kind == TEXT:
        yield scope.within
    else:
        yield from map(_address, scope.members)
    yield from map(_address, scope.alone)
    if scope.embeds:
        yield from map(_address, scope.embeds)
    else:
        yield f"^{base}{_REQUISITES}"


def _address(url: str) -> str:
    """Return the pattern of an address with its scheme, which LOCKSS distinguishes."""
    return f"^{literal(url)}$"


def _base(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}/"


def _format(text: str, base: str) -> str:
    """Return *text* as a LOCKSS format with *base* as the parameter."""
    if text.startswith(base):
        return f'"%s{_doubled(text.removeprefix(base))}", base_url'
    return f'"{_doubled(text)}"'


def _rule(what: int, pattern: str, base: str) -> str:
    start = f"^{literal(base)}"
    if pattern.startswith(start):
        return f'{what},"^%s{_doubled(pattern.removeprefix(start))}", base_url'
    return f'{what},"{_doubled(pattern)}"'


def _doubled(text: str) -> str:
    return text.replace("%", "%%").replace('"', "%%22")


def _strings(texts: Iterable[str]) -> str:
    return "".join(f"   <string>{escape(text, quote=False)}</string>\n" for text in texts)
