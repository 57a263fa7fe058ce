"""Names of XML formats without a reader of articles, for error messages."""

from __future__ import annotations

from lxml import etree

from pubcrawl.reading.jats.tree import local

# Root element in lower case → description.
_ROOTS = {
    "rss": "an RSS feed",
    "feed": "an Atom feed",
    "rdf": "RDF/XML",
    "html": "a page",
    "svg": "a drawing in SVG",
    "pubmedarticleset": "PubMed's XML",
    "pubmedbookarticleset": "PubMed's XML of books",
    "medlinecitationset": "MEDLINE's XML",
    "responsewrapper": "a response of Europe PMC's search",
    "crossref_result": "Crossref's query result",
    "crossref": "Crossref's metadata",
    "doi_batch": "Crossref's deposit",
    "doi_records": "Crossref's metadata (UNIXREF)",
    "resource": "DataCite's metadata",
    "mods": "MODS",
    "modscollection": "MODS",
    "mets": "METS",
    "record": "an OAI-PMH or MARCXML record",
    "collection": "MARCXML or BioC",
    "re3data": "re3data's metadata",
    "dc": "Dublin Core",
    "oai-pmh": "an OAI-PMH response without an article",
    "document": "an XML document of unknown DTD",
    "book": "a book (BITS or DocBook)",
    "book-part-wrapper": "a chapter in BITS",
    "book-part": "a chapter in BITS",
    "standard": "a standard in NISO STS",
    "publication": "IEEE's publication DTD",
    "ieeeexplore": "IEEE Xplore's metadata",
    "journal": "a journal's metadata",
    "articleset": "PubMed's deposit DTD",
    "records": "a list of records",
    "xml": "an EndNote library",
    "bibtexml": "BibTeXML",
    "ebook": "an e-book",
    "package": "an EPUB package",
    "ncx": "the contents of an EPUB",
    "opt": "an option file",
    "urlset": "a sitemap",
    "sitemapindex": "an index of sitemaps",
    "error": "an error message",
    "service-error": "an error message of Elsevier's API",
    "search-results": "results of Elsevier's search",
    "abstracts-retrieval-response": "a Scopus abstract",
    "xocs": "Elsevier's XOCS without an article",
    "doc": "Elsevier's XOCS without an article",
    "serial-item": "Elsevier's XOCS without an article",
    "hw-article": "HighWire's own DTD",
    "atom": "HighWire's Atom envelope",
    "ags": "AGRIS' metadata",
    "oembed": "an oEmbed response",
    "wadl": "a description of a service",
    "definitions": "a description of a service",
    "plist": "a property list",
    "workbook": "a spreadsheet",
    "worddocument": "a Word document",
    "alto": "ALTO, the layout of a scanned page",
    "pcgts": "PAGE, the layout of a scanned page",
}
# Part of a namespace → description; checked before the name of the root.
_NAMESPACES = (
    ("docbook.org", "DocBook"),
    ("marc21", "MARCXML"),
    ("loc.gov/mods", "MODS"),
    ("loc.gov/mets", "METS"),
    ("datacite.org", "DataCite's metadata"),
    ("crossref.org", "Crossref's metadata"),
    ("purl.org/rss", "an RSS feed"),
    ("sitemaps.org", "a sitemap"),
    ("pkp.sfu.ca", "an OJS export"),
    ("schema.highwire.org", "HighWire's own format"),
    ("iso.org/ns/isosts", "a standard in NISO STS"),
    ("openxmlformats.org", "an office document"),
    ("opendocument", "an office document"),
)


def vocabulary(root: etree._Element) -> str:
    """Return the description of the format of *root*; "" for an unknown format."""
    namespace = str(root.tag).rpartition("}")[0].lower()
    for part, name in _NAMESPACES:
        if part in namespace:
            return name
    return _ROOTS.get(local(root), "")
