"""
Read packages of DataONE and its member nodes: their objects, and the packages within them.

Source: https://dataone-architecture-documentation.readthedocs.io/en/latest/apis/CN_APIs.html
"""

from __future__ import annotations

import re

from pubcrawl.platforms.address import fill
from pubcrawl.platforms.answers import refusal
from pubcrawl.platforms.claims import ClaimBuilder, Fact
from pubcrawl.platforms.platform import DatasetPlatform, Offset, Route

_COORDINATOR = "https://cn.dataone.org/cn/v2"
_PACKAGE = (
    "{api}/query/solr/?q=identifier%3A%22{id%}%22"
    "&fl=identifier%2CformatType%2CformatId%2CresourceMap&rows=1000&start=0&wt=json"
)
_OBJECTS = (
    "{api}/query/solr/?q=resourceMap%3A%22{map%}%22&fl=identifier%2CformatType%2CformatId%2Csize"
    "%2CfileName%2Cchecksum%2CchecksumAlgorithm%2CdataUrl&rows=1000&start=0&wt=json"
)
_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")
_MIMETYPE = r"[a-z]+/[\w.+-]+"
_OBJECT = Fact(
    "file",
    "{dataUrl}",
    name="fileName",
    type="formatId",
    digests={"checksum": "checksumAlgorithm"},
    extra="identifier format",
)


class DataONE(Offset, DatasetPlatform):
    """DataONE, whose coordinating node lists the packages of all members."""

    name = "dataone"
    members = "metadata"
    hosts = {
        "cn.dataone.org": "",
        "search.dataone.org": _COORDINATOR,
        "arcticdata.io": _COORDINATOR,
        "knb.ecoinformatics.org": _COORDINATOR,
    }
    api_path = "/cn/v2"
    rows, start, total, parameter = "response.docs", "response.start", "response.numFound", "start"
    routes = (
        Route(r'(?:.*/)?view/(?P<id>[^"\n]+)', _PACKAGE),
        Route(
            r'.*\n(?:.*&)?q=.*?(?:identifier|resourceMap):"(?:resource_map_)?(?P<id>[^"]+)".*',
            _PACKAGE,
        ),
    )
    answers = {
        "response": {
            "response.docs": (
                _OBJECT._replace(what="metadata:metadata", where="formatType = METADATA", type=""),
                _OBJECT._replace(where=f"formatType != RESOURCE & formatId = {_MIMETYPE}"),
                _OBJECT._replace(
                    where=f"formatType != RESOURCE & formatId != {_MIMETYPE}", type=""
                ),
                # Nested packages have their own addresses.
                Fact("component", "{dataUrl}", "formatType = RESOURCE"),
            )
        }
    }

    def read(self, found: ClaimBuilder) -> None:
        """Add the request for the package of an object, or the objects of a package."""
        answer = found.answer
        answer.object("response")
        rows = answer.whole_list("response.docs")
        if "dataUrl" not in answer.text("responseHeader.params.fl") + found.url:
            maps = [name for row in rows for name in row.texts("resourceMap") if '"' not in name]
            if not maps:
                raise refusal("missing", f"{found.dataset.id} is in no package")
            # An extended package has several maps; the last is the newest.
            found.follow(fill(_OBJECTS, {"api": found.dataset.api, "map": maps[-1]}.get))
            return
        for row in rows:
            identifier = row.text("identifier")
            if not identifier and row.fits("formatType != RESOURCE"):
                raise refusal("error", "an object without an identifier")
            row.value["fileName"] = row.raw("fileName") or _UNSAFE.sub("_", identifier)
            row.value["format"] = row.at("formatId")
        super().read(found)
        found.artifact_type = "Dataset"
        described = [row for row in rows if row.fits("formatType = METADATA")]
        own = [row for row in described if row.text("identifier") == found.dataset.id]
        for row in (own or described)[:1]:
            found.title = row.text("title")
            found.identifier(row.text("identifier"))
        if answer.number("response.numFound") == len(rows):
            found.declared = sum(row.fits("formatType != METADATA|RESOURCE") for row in rows)
