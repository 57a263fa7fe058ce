"""
Export a scope as the files of a Heritrix 3 job: ``seeds.txt``, ``surts.txt``, and beans.

The last matching rule decides. Seeds do not act as prefixes, because Heritrix cuts a prefix at
the last slash of a seed; ``surts.txt`` has the prefixes. Heritrix counts hops of every kind, so
the rule for embedded resources follows the rule for too many hops. Limits on an extra hop come
before it, exclusions of single addresses after it.

Source: https://heritrix.readthedocs.io/en/latest/configuring-jobs.html
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from pubcrawl.artifacts.scopes.patterns import address, joined, whole
from pubcrawl.artifacts.scopes.rules import LINKS, LIST, PREFIX, TEXT, CrawlScope, host_and_port

SEEDS, SURTS, BEANS = "seeds.txt", "surts.txt", "scope.xml"

_BEANS = """\
<beans xmlns="http://www.springframework.org/schema/beans">
 <bean id="seeds" class="org.archive.modules.seeds.TextSeedModule">
  <property name="textSource">
   <bean class="org.archive.spring.ConfigFile">
    <property name="path" value="seeds.txt"/>
   </bean>
  </property>
 </bean>
 <bean id="scope" class="org.archive.modules.deciderules.DecideRuleSequence">
  <property name="rules">
   <list>
{}   </list>
  </property>
 </bean>
</beans>
"""
_FIRST = """\
    <bean class="org.archive.modules.deciderules.RejectDecideRule"/>
    <bean class="org.archive.modules.deciderules.SeedAcceptDecideRule"/>
"""
_SURTS = """\
    <bean class="org.archive.modules.deciderules.surt.SurtPrefixedDecideRule">
     <property name="seedsAsSurtPrefixes" value="false"/>
     <property name="surtsSourceFile">
      <bean class="org.archive.spring.ConfigFile">
       <property name="path" value="surts.txt"/>
      </bean>
     </property>
    </bean>
"""
_ACCEPTING = """\
    <bean class="org.archive.modules.deciderules.MatchesRegexDecideRule">
     <property name="decision" value="ACCEPT"/>
     <property name="regex" value="{}"/>
    </bean>
"""
_VIA = """\
    <bean class="org.archive.modules.deciderules.ViaSurtPrefixedDecideRule">
     <property name="decision" value="ACCEPT"/>
     <property name="surtPrefixes">
      <list>
{}      </list>
     </property>
    </bean>
"""
_REJECTING = """\
    <bean class="org.archive.modules.deciderules.MatchesListRegexDecideRule">
     <property name="decision" value="REJECT"/>
     <property name="regexList">
      <list>
{}      </list>
     </property>
    </bean>
"""
_HOPS = """\
    <bean class="org.archive.modules.deciderules.TooManyHopsDecideRule">
     <property name="maxHops" value="{}"/>
    </bean>
    <bean class="org.archive.modules.deciderules.TransclusionDecideRule"/>
"""
# DNS lookups and robots.txt must pass the hop limit, as every fetch needs them.
_LAST = """\
    <bean class="org.archive.modules.deciderules.PathologicalPathDecideRule"/>
    <bean class="org.archive.modules.deciderules.TooManyPathSegmentsDecideRule"/>
    <bean class="org.archive.modules.deciderules.SchemeNotInSetDecideRule"/>
    <bean class="org.archive.modules.deciderules.PrerequisiteAcceptDecideRule"/>
"""


def heritrix(scope: CrawlScope) -> dict[str, str]:
    """Return the files, name → content; without ``surts.txt`` if there are no prefixes."""
    first = scope.members if scope.kind == LIST else (scope.entry, *scope.alone)
    files = {SEEDS: "".join(f"{url}\n" for url in dict.fromkeys(first))}
    prefixes = surts(scope)
    if prefixes:
        files[SURTS] = "".join(f"{prefix}\n" for prefix in prefixes)
    files[BEANS] = _beans(scope, bool(prefixes))
    return files


def surts(scope: CrawlScope) -> list[str]:
    """Return the SURT prefixes of the scope, with a + before each."""
    if scope.kind == PREFIX:
        host, slash, path = scope.prefix.partition("/")
        # The entry page itself is a seed. After its path, a slash or parameters follow.
        ends = "/?" if slash else "/"
        return [each for end in ends for each in _prefixes([host], f"{slash}{path}{end}")]
    if scope.kind == LINKS:
        own = host_and_port(scope.entry)
        # Portal rules have hosts without ports.
        hosts = (own if name == own.partition(":")[0] else name for name in scope.hosts)
        return _prefixes(sorted(set(hosts)), "/")
    return []


def _prefixes(hosts: Iterable[str], path: str) -> list[str]:
    """Return the prefix of *path* on each host, with and without ``www.``."""
    found = []
    for host in hosts:
        name, colon, port = host.partition(":")
        if name.startswith("*."):
            found.append(f"+http://({','.join(reversed(name[2:].split('.')))},")
            continue
        ending = f"{colon}{port}){path}"
        if name.replace(".", "").isdigit():
            found.append(f"+http://({name}{ending}")
            continue
        backwards = ",".join(reversed(name.split(".")))
        found += [f"+http://({backwards},{ending}", f"+http://({backwards},www,{ending}"]
    return found


def _beans(scope: CrawlScope, prefixes: bool) -> str:
    rules = [_FIRST, _SURTS] if prefixes else [_FIRST]
    if scope.kind == TEXT:
        rules.append(
            _ACCEPTING.format(escape(whole(scope.within), quote=False).replace('"', "&quot;"))
        )
    if scope.externals:
        # Without their ends, so that the entry page matches too.
        vias = joined(prefix.rstrip("/?") for prefix in surts(scope))
        rules += [_VIA.format(_values(vias)), _rejecting([scope.outside])]
    rules.append(_HOPS.format(scope.hops))
    rules.append(_rejecting([*map(address, scope.excludes), *scope.denied]))
    return _BEANS.format("".join((*rules, _LAST)))


def _rejecting(patterns: Iterable[str]) -> str:
    """Return a rule that rejects addresses matching one of *patterns*; "" without any."""
    forms = joined(patterns, whole)
    return _REJECTING.format(_values(forms)) if forms else ""


def _values(texts: Iterable[str]) -> str:
    return "".join(f"       <value>{escape(text, quote=False)}</value>\n" for text in texts)
