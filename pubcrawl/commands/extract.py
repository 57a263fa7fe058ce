"""``scrapy extract``: print the contents of a saved response, without network."""

from __future__ import annotations

from pubcrawl.console.command import OfflineCommand
from pubcrawl.console.options import flag, repeated, text
from pubcrawl.console.rule_options import RULE_OPTIONS
from pubcrawl.publications.resources import KINDS

_TEXTS = {
    "url": "address of the response",
    "final_url": "address of a page after redirects",
    "type": "part type, instead of the resource's own, or doi for pages; "
    "for fulltext_links the wanted file type (pdf, html, xml, component, src, dataset)",
    "content_type": "Content-Type of the response",
}


class Command(OfflineCommand):
    """Print the contents of a saved response, offline."""

    arguments = "KIND FILE [options] | --manifest FILE"
    details = (
        "Print a JSON line for each publication in a saved response: parts, fields, "
        f"corresponding authors, links. KIND is one of {', '.join(KINDS)}; for any page "
        "journal (read by rules, metadata and structure), meta (only by its metadata), "
        "webpage (title, content, licence, language), clean (its text without menus), "
        "biblio (the metadata of its article; JATS and TEI too), scope (whether it is the "
        "full text) or fulltext_links (its links to the full text, best first); pdf; "
        "manifest (the files of a dataset, from its page or the API of its platform); "
        "or signposting (the typed links of a response or a linkset)."
    )
    examples = (
        "scrapy extract pubmed_xml tests/recorded/pubmed_xml/90000001/body",
        "scrapy extract journal examples/rules/kelp.html --url https://kelp.example/1",
        "scrapy extract webpage examples/rules/kelp.html",
    )
    requires_project = True
    default_settings = {}  # noqa: RUF012 - the log has warnings of the readers

    does = "pubcrawl.workbench.extract.run"
    options = (
        *(
            text(f"--{name.replace('_', '-')}", name.upper(), about)
            for name, about in _TEXTS.items()
        ),
        *RULE_OPTIONS,
        text(
            "--ids",
            "pmid=N,pmcid=PMCN,doi=10.…",
            "identifiers of the requested publication; print only this publication",
        ),
        flag("--publication", "clean: treat the page as an article's"),
        repeated(
            "--header", "'NAME: VALUE'", "signposting: a header of the response; can be repeated"
        ),
        flag("--compat", "read as PubFetcher does"),
        text("--manifest", "FILE", "JSON lines of kind, file and options"),
    )
