"""Rule files as PubFetcher reads them: each key has one selector, in the dialect of jsoup."""

from __future__ import annotations

from collections.abc import Sequence

from pubcrawl.formats import select
from pubcrawl.reading.rules.reading import RuleFile, Site
from pubcrawl.tables.yaml import Scalar


class PubFetcherFile(RuleFile):
    """A rule file; in those of pubcrawl a key may have several selectors, which are joined."""

    def compile(self, selector: str) -> object:
        return select.compile(selector, compat=True)

    @property
    def takes_forms(self) -> bool:
        return self.source.own

    def set_forms(self, site: Site, key: str, forms: Sequence[Scalar]) -> None:
        site.keys[key] = ", ".join(form.text for form in forms)

    def set_metas(self, site: Site, part: str, names: tuple[str, ...]) -> None:
        """Leave out the meta elements, which PubFetcher has no key for."""
