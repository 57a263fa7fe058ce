"""Names of XML formats that are no articles, or that are not read: what a refusal says."""

from __future__ import annotations

from lxml import etree

from pubcrawl.parse.jats.tree import local

# Root element, in lower case → what it is.
_ROOTS = {
    "rss": "an RSS feed",
    "feed": "an Atom feed",
    "rdf": "RDF/XML",
    "html": "a page",
    "svg": "a drawing in SVG",
    "pubmedarticleset": "PubMed's XML",
    "pubmedbookarticleset": "PubMed's XML of books",
    "medlinecitationset": "MEDLINE's XML",
    "responsewrapper": "an answer of Europe PMC's search",
    "crossref_result": "Crossref's query result",
    "crossref": "Crossref's metadata",
    "doi_batch": "Crossref's deposit",
    "doi_records": "Crossref's metadata (UNIXREF)",
    "resource": "DataCite's metadata",
    "mods": "MODS",
    "modscollection": "MODS",
    "mets": "METS",
    "record": "a record of OAI-PMH or MARCXML",
    "collection": "MARCXML or BioC",
    "re3data": "re3data's metadata",
    "dc": "Dublin Core",
    "oai-pmh": "an answer of OAI-PMH without an article",
    "document": "an XML document of no known DTD",
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
    "abstracts-retrieval-response": "Scopus' abstract",
    "xocs": "Elsevier's XOCS without an article",
    "doc": "Elsevier's XOCS without an article",
    "serial-item": "Elsevier's XOCS without an article",
    "hw-article": "HighWire's own DTD",
    "atom": "HighWire's Atom envelope",
    "ags": "AGRIS' metadata",
    "oembed": "an oEmbed answer",
    "wadl": "a description of a service",
    "definitions": "a description of a service",
    "plist": "a property list",
    "workbook": "a spreadsheet",
    "worddocument": "a document of Word",
    "alto": "ALTO, the layout of a scanned page",
    "pcgts": "PAGE, the layout of a scanned page",
}
# What a namespace holds → what its elements are; tried before the root's name.
_NAMESPACES = (
    ("docbook.org", "DocBook"),
    ("marc21", "MARCXML"),
    ("loc.gov/mods", "MODS"),
    ("loc.gov/mets", "METS"),
    ("datacite.org", "DataCite's metadata"),
    ("crossref.org", "Crossref's metadata"),
    ("purl.org/rss", "an RSS feed"),
    ("sitemaps.org", "a sitemap"),
    ("pkp.sfu.ca", "an export of OJS"),
    ("schema.highwire.org", "HighWire's own format"),
    ("iso.org/ns/isosts", "a standard in NISO STS"),
    ("openxmlformats.org", "a document of an office program"),
    ("opendocument", "a document of an office program"),
)


def vocabulary(root: etree._Element) -> str:
    """Return what *root* is known to be the root of; "" for what nothing is known of."""
    namespace = str(root.tag).rpartition("}")[0].lower()
    for part, name in _NAMESPACES:
        if part in namespace:
            return name
    return _ROOTS.get(local(root), "")
