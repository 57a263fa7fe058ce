"""
The kind of site of an address, by its host.

The names are those of the catalogue Fatcat for the addresses of a file.
https://guide.fatcat.wiki/entity_file.html
"""

from __future__ import annotations

from pubcrawl.ids.url import host

RELS = ("web", "webarchive", "repository", "academicsocial", "publisher", "aggregator", "dweb")
"""Kinds of sites."""

_HOSTS = {
    "repository": """
        arxiv.org biorxiv.org medrxiv.org chemrxiv.org preprints.org ssrn.com researchsquare.com
        osf.io hal.science archives-ouvertes.fr zenodo.org figshare.com dataverse.org dryad.org
        datadryad.org data.mendeley.com europepmc.org ncbi.nlm.nih.gov osti.gov eprints.org
        escholarship.org dspace.mit.edu repec.org philpapers.org
    """.split(),
    "academicsocial": ("researchgate.net", "academia.edu"),
    "aggregator": (
        "core.ac.uk",
        "semanticscholar.org",
        "citeseerx.ist.psu.edu",
        "doaj.org",
        "openaire.eu",
        "paperity.org",
        "scienceopen.com",
    ),
    "webarchive": (
        "web.archive.org",
        "archive.is",
        "archive.today",
        "webcitation.org",
        "perma.cc",
        "arquivo.pt",
        "webarchive.org.uk",
    ),
    "publisher": """
        springer.com nature.com biomedcentral.com sciencedirect.com elsevier.com wiley.com
        tandfonline.com sagepub.com oup.com cambridge.org acs.org rsc.org aps.org iop.org
        aip.org ieee.org acm.org plos.org frontiersin.org mdpi.com hindawi.com peerj.com
        elifesciences.org bmj.com lww.com karger.com degruyter.com emerald.com copernicus.org
        scielo.br jstage.jst.go.jp royalsocietypublishing.org optica.org iucr.org
        jamanetwork.com annualreviews.org pnas.org science.org
    """.split(),
}
_BY_HOST = {name: sort for sort, names in _HOSTS.items() for name in names}
# First labels of hosts of universities: repository.example.edu
_LABELS = frozenset(
    """
        repository repositories repositorio eprints eprint dspace pure digitalcommons
        scholarworks scholarship escholarship hal ir opus theses etd
    """.split()
)


def rel_of_host(url: str) -> str:
    """Return the one of ``RELS`` for *url* by its host; ``web`` for an unknown host."""
    labels = host(url).removeprefix("www.").split(".")
    for start in range(len(labels) - 1):
        if sort := _BY_HOST.get(".".join(labels[start:])):
            return sort
    return "repository" if labels[0] in _LABELS and len(labels) > 2 else "web"
