"""Data repositories with a rule, on their real hosts: Zenodo, figshare, Dryad, Dataverse, OSF."""
# ruff: noqa: E501 - markup as platforms write it

import json
from typing import Any

from tests.blind_portals.build import esc, paragraphs, q, ris, script
from tests.blind_portals.site import BlindSite
from tests.claimed_portals.draft import (
    LICENCE,
    ORCID,
    Portal,
    anchors,
    atom_or_rdf,
    dataset_ld,
    link,
    linkset,
)

NAMES = ("larks-2019.csv", "larks-2020.csv", "transects.geojson", "codebook.pdf", "README.txt")
KINDS = ("text/csv", "text/csv", "application/geo+json", "application/pdf", "text/plain")


def zenodo(claim: str) -> BlindSite:
    """Return InvenioRDM: the Link header has only a linkset; JSON-LD names the files by the API."""
    host = "https://zenodo.org"
    site = Portal(
        "zenodo",
        claim,
        f"{host}/",
        f"{host}/records/7654321",
        (("/communities", "Communities"), ("/me/uploads", "My dashboard"), ("/login/", "Log in")),
    )

    def record(number: int, title: str, names: tuple[str, ...], own: bool) -> None:
        site.own = own
        at, api = f"{host}/records/{number}", f"{host}/api/records/{number}"
        content = [
            (f"{api}/files/{q(name)}/content", kind)
            for name, kind in zip(names, KINDS, strict=False)
        ]
        shown = [f"{at}/files/{q(name)}" for name in names]
        for name, (url, _), seen in zip(names, content, shown, strict=True):
            site.file(f"{seen}?download=1", name, attachment=True)
            site.maybe(
                f"{at}/preview/{q(name)}?include_deleted=0", site.shown(name, "<pre>1</pre>")
            )
            site.file(url, name, attachment=True, optional=claim == "concept")
        site.file(f"{api}/files-archive", "files.zip", attachment=True, optional=True)
        exports = (
            "json",
            "json-ld",
            "csl",
            "datacite-json",
            "datacite-xml",
            "dublincore",
            "bibtex",
        )
        for name in exports:
            site.export(f"{at}/export/{name}", f"export {name}: {title}", "text/plain")
        doi = f"https://doi.org/10.5281/zenodo.{number}"
        ld = dataset_ld(title, doi, content, url=at, identifier=doi, version="2")
        if claim == "concept":  # JSON-LD has the DOI of all versions and the address of the first
            concept = f"https://doi.org/10.5281/zenodo.{number - 1}"
            ld |= {"@id": concept, "identifier": concept, "url": f"{host}/records/{number - 1}"}
            ld["distribution"] = ld["distribution"][:2]
            if own:
                site.downloads.update(url for url, _ in content[:2])
                site.members.update(url for url, _ in content[:2])
        if claim == "partial":
            ld["distribution"] = ld["distribution"][:1]
            site.api(
                api,
                {
                    "id": str(number),
                    "files": {
                        "enabled": True,
                        "count": len(names),
                        "entries": {
                            name: {
                                "key": name,
                                "size": len(site.pages[url].body),
                                "links": {"content": url},
                            }
                            for name, (url, _) in zip(names, content, strict=True)
                        },
                    },
                },
            )
        rows = "".join(
            f'<tr><td><a href="{seen}?download=1">{name}</a></td><td>md5:9a</td><td>12 kB</td><td>'
            f'<a href="{at}/preview/{q(name)}?include_deleted=0">Preview</a></td></tr>'
            for name, seen in zip(names, shown, strict=True)
        )
        near = [(f"/records/{other}", text) for other, text in OTHERS if other != number]
        body = f"""<h1>{title}</h1><ul class="creatibutors"><li>
<a href="/search?q=metadata.creators.person_or_org.name%3A%22Fen%2C+A.%22">Fen, A.</a>
<a href="{ORCID}0000-0002-1825-0097"></a></li></ul><section id="description">{paragraphs(number, 2)}</section>
<section id="files-section"><h2>Files</h2><a href="{api}/files-archive">Download all</a>
<table class="files">{rows}</table></section><aside><h2>Versions</h2><a href="{doi}">10.5281/zenodo.{number}</a>
<h2>Communities</h2><a href="/communities/fens">Fens</a><h2>Details</h2><a href="{doi}">DOI</a>
<h2>Rights</h2><a href="{LICENCE}">CC BY 4.0</a><h2>Export</h2>
{anchors([(f"{at}/export/{name}", name) for name in exports])}</aside>
<section><h2>Related records</h2>{anchors(near, tag="li")}</section>"""
        heads: Any = ()
        if claim == "published":
            heads = link((api, "linkset", "application/linkset+json"))
            site.api(api, {"id": str(number), "files": {"count": len(names)}})
            site.variant(
                api,
                "application/linkset+json",
                linkset(
                    at,
                    (doi, "cite-as", ""),
                    (f"{ORCID}0000-0002-1825-0097", "author", ""),
                    (LICENCE, "license", ""),
                    (api, "describedby", "application/json"),
                    ("https://schema.org/Dataset", "type", ""),
                    *((url, "item", kind) for url, kind in content),
                ),
            )
            if own:
                site.members.add(api)
                site.downloads.update(url for url, _ in content)
        site.also(doi)
        site.landing(at, site.shown(f"{title} | Zenodo", body, script(ld)), heads)

    record(7654321, "Larks of the fen, 2019-2020", NAMES, True)
    for other, text in OTHERS:
        record(other, text, NAMES[:3], False)
    site.own = False
    site.moved(f"{host}/records/7654320", f"{host}/records/7654321")
    site.listed(*((f"/records/{other}", text) for other, text in OTHERS))
    return site.site()


OTHERS = ((7651111, "Herons of the broad"), (7652222, "Curlews in winter"))


def figshare(claim: str) -> BlindSite:
    """
    Return figshare: one file is in the JSON-LD, all are in the API.

    The page lists downloads on its own host.
    """
    host, api = "https://figshare.com", "https://api.figshare.com/v2"
    site = Portal(
        "figshare",
        claim,
        f"{host}/",
        f"{host}/articles/dataset/Larks_of_the_fen/21234567",
        (("/browse", "Browse"), ("/account/login", "Log in"), ("/account/register", "Sign up")),
    )

    def article(number: int, slug: str, title: str, names: tuple[str, ...], own: bool) -> None:
        site.own = own
        at = f"{host}/articles/dataset/{slug}/{number}"
        ids = [number * 2 + n for n, _ in enumerate(names)]
        doi = f"https://doi.org/10.6084/m9.figshare.{number}.v1"
        for name, each in zip(names, ids, strict=True):
            content = f"https://s3-eu-west-1.amazonaws.com/pfigshare-u-files/{each}/{name}"
            site.file(f"{host}/ndownloader/files/{each}", name, attachment=True)
            other = f"https://ndownloader.figshare.com/files/{each}"
            if claim == "silent" and each != ids[0]:
                site.file(other, name, attachment=True, optional=True)
            else:
                site.file(other, name, attachment=True)
            site.own = False
            site.put(content, site.pages[other])
            site.own = own
        site.file(f"{host}/ndownloader/articles/{number}/versions/1", "all.zip", optional=True)
        for form, kind in (("bibtex", "application/x-bibtex"), ("ris", "text/plain")):
            site.export(
                f"{host}/articles/{number}/citation/{form}", ris(title, "Fen, A.", at), kind
            )
        first = f"https://ndownloader.figshare.com/files/{ids[0]}"
        ld = dataset_ld(title, doi, [(first, KINDS[0])], url=at, identifier=doi)
        if claim == "wrong-url":
            ld |= {"url": f"https://fens.figshare.com/articles/{slug}/1", "@id": "#dataset"}
        rows = anchors(
            [(f"/ndownloader/files/{i}", n) for i, n in zip(ids, names, strict=True)], tag="li"
        )
        near = [(f"/articles/dataset/{s}/{n}", t) for n, s, t in SHELF if n != number]
        body = f"""<h1>{title}</h1><div>dataset posted on 2020-03-01, authored by
<a href="/authors/A_Fen/1234567">A Fen</a></div>{paragraphs(number, 2)}
<section class="files"><h2>Files</h2><a href="/ndownloader/articles/{number}/versions/1">Download all</a>
<ul>{rows}</ul></section><h3>Categories</h3><a href="/categories/Ecology/39">Ecology</a>
<h3>Keywords</h3><a href="/search?q=%3Akeyword%3A%20larks">larks</a><h3>Licence</h3><a href="{LICENCE}">CC BY</a>
<h3>Exports</h3>{anchors([(f"/articles/{number}/citation/{f}", f.upper()) for f in ("bibtex", "ris")])}
<section class="related"><h2>Related content</h2>{anchors(near, tag="li")}</section>"""
        files = [
            {
                "id": i,
                "name": n,
                "size": len(site.pages[f"{host}/ndownloader/files/{i}"].body),
                "download_url": f"https://ndownloader.figshare.com/files/{i}",
                "is_link_only": False,
            }
            for i, n in zip(ids, names, strict=True)
        ]
        answer = {
            "id": number,
            "title": title,
            "doi": doi[16:],
            "url_public_html": at,
            "files": files,
        }
        calls = (f"{api}/articles/{number}", f"{api}/articles/{number}/files")
        site.api(calls[0], answer)
        site.api(calls[1], files)
        site.api(f"{calls[0]}/versions/1", answer)
        if claim == "silent":
            site.refuse(*calls, f"{calls[0]}/versions/1")
        site.also(doi, f"{at}/1")
        site.page(f"{at}/1", site.shown(title, body, script(ld)))
        site.landing(at, site.shown(title, body, script(ld)))

    article(21234567, "Larks_of_the_fen", "Larks of the fen, 2019-2020", NAMES, True)
    for number, slug, text in SHELF:
        article(number, slug, text, NAMES[:2], False)
    site.own = False
    site.listed(*((f"/articles/dataset/{s}/{n}", t) for n, s, t in SHELF))
    return site.site()


SHELF = (
    (21111111, "Herons_of_the_broad", "Herons of the broad"),
    (21222222, "Curlews_in_winter", "Curlews in winter"),
)


def dryad(claim: str) -> BlindSite:
    """Return Dryad: the JSON-LD names an archive of all files; the API needs three steps."""
    host = "https://datadryad.org"
    site = Portal(
        "dryad",
        claim,
        f"{host}/",
        f"{host}/dataset/doi:10.5061/dryad.k98sf7mb1",
        (
            ("/search", "Explore data"),
            ("/submission_process", "Submit"),
            ("/sessions/choose_login", "Login"),
        ),
    )

    def dataset(suffix: str, start: int, title: str, names: tuple[str, ...], own: bool) -> None:
        site.own = own
        doi = f"10.5061/dryad.{suffix}"
        at, api = f"{host}/dataset/doi:{doi}", f"{host}/api/v2"
        coded = f"{api}/datasets/{q(f'doi:{doi}')}"
        ids = [start + n for n, _ in enumerate(names)]
        for name, each in zip(names, ids, strict=True):
            site.file(f"{host}/downloads/file_stream/{each}", name, attachment=True)
            site.file(f"{api}/files/{each}/download", name, optional=claim != "published")
        site.file(f"{coded}/download", "all.zip", attachment=True, optional=True)
        site.file(f"{host}/downloads/zip_assembly_info/{start}", "all.zip", optional=True)
        site.also(f"https://doi.org/{doi}")
        bundle = [(f"{coded}/download", "application/zip")]
        ld = dataset_ld(title, f"https://doi.org/{doi}", bundle, url=at, identifier=f"doi:{doi}")
        rows = anchors(
            [(f"/downloads/file_stream/{i}", n) for i, n in zip(ids, names, strict=True)], tag="li"
        )
        near = [(f"/dataset/doi:10.5061/dryad.{s}", t) for s, _, t in DRYADS if s != suffix]
        heads: Any = ()
        if claim == "datacite":
            metadata = f"https://api.datacite.org/dois/{doi}"
            heads = link((metadata, "describedby", "application/vnd.datacite.datacite+json"))
            site.export(
                metadata,
                json.dumps(
                    {
                        "id": doi,
                        "doi": doi,
                        "url": at,
                        "titles": [{"title": title}],
                        "contentUrl": [f"{host}/downloads/file_stream/{ids[0]}"],
                        "creators": [{"name": "Fen, A."}],
                    }
                ),
                "application/vnd.datacite.datacite+json",
            )
            ld.pop("distribution")
        version = f"/api/v2/versions/{start}"
        site.api(
            coded,
            {
                "identifier": f"doi:{doi}",
                "title": title,
                "sharingLink": at,
                "_links": {
                    "self": {"href": coded.removeprefix(host)},
                    "stash:version": {"href": version},
                    "stash:download": {"href": f"{coded.removeprefix(host)}/download"},
                },
            },
        )
        site.api(
            host + version,
            {"versionNumber": 1, "_links": {"stash:files": {"href": f"{version}/files"}}},
        )
        listing = f"{host}{version}/files?per_page=100"
        site.api(
            listing,
            {
                "count": len(names),
                "total": len(names),
                "_embedded": {
                    "stash:files": [
                        {
                            "path": n,
                            "size": 10,
                            "mimeType": "text/csv",
                            "_links": {
                                "self": {"href": f"/api/v2/files/{i}"},
                                "stash:download": {"href": f"/api/v2/files/{i}/download"},
                            },
                        }
                        for i, n in zip(ids, names, strict=True)
                    ]
                },
            },
        )
        if claim == "datacite":
            site.refuse(coded, host + version, listing, status=404)
        body = f"""<h1>{title}</h1><p>Fen, A. <a href="{ORCID}0000-0002-1825-0097">ORCID</a></p>
<p>Cite: <a href="https://doi.org/{doi}">https://doi.org/{doi}</a></p>{paragraphs(start, 2)}
<section><h2>Data files</h2><a href="/downloads/zip_assembly_info/{start}">Download full dataset</a>
<ul>{rows}</ul></section><section><h2>Subject keywords</h2><a href="/search?q=larks">larks</a></section>
<section><h2>Related datasets</h2>{anchors(near, tag="li")}</section>"""
        site.landing(at, site.shown(f"Dryad | Data: {title}", body, script(ld)), heads)

    dataset("k98sf7mb1", 2012345, "Larks of the fen, 2019-2020", NAMES, True)
    for suffix, start, text in DRYADS:
        dataset(suffix, start, text, NAMES[:2], False)
    site.own = False
    site.listed(*((f"/dataset/doi:10.5061/dryad.{s}", t) for s, _, t in DRYADS))
    return site.site()


DRYADS = (
    ("zgmsbcc51", 2010001, "Herons of the broad"),
    ("rbnzs7hh2", 2020002, "Curlews in winter"),
)


def dataverse(claim: str) -> BlindSite:
    """Return Dataverse with Link header, linkset, JSON-LD, resource map and API, or only some."""
    host = "https://dataverse.harvard.edu"
    doi = "doi:10.7910/DVN/LARKS1"
    site = Portal(
        "dataverse",
        claim,
        f"{host}/",
        f"{host}/dataset.xhtml?persistentId={doi}",
        (("/dataverse/harvard/search", "Search"), ("/loginpage.xhtml?redirectPage=%2F", "Log In")),
    )

    def dataset(pid: str, start: int, title: str, names: tuple[str, ...], own: bool) -> None:
        site.own = own
        at = f"{host}/dataset.xhtml?persistentId={pid}"
        api = f"{host}/api"
        ids = [start + n for n, _ in enumerate(names)]
        content = [(f"{api}/access/datafile/{i}", k) for i, k in zip(ids, KINDS, strict=False)]
        for each, name in zip(ids, names, strict=True):
            site.file(f"{api}/access/datafile/{each}", name, attachment=True)
            view = f"""<h1>{name}</h1><p>This file is part of <a href="{at}">{title}</a>.</p>
<a href="{api}/access/datafile/{each}">Download</a>"""
            site.part(
                f"{host}/file.xhtml?fileId={each}&version=1.0",
                site.shown(f"{name} - {title}", view),
            )
        whole = f"{api}/access/dataset/:persistentId/?persistentId={pid}"
        site.file(whole, "dataverse_files.zip", attachment=True, optional=True)
        forms = ("ddi", "Datacite", "oai_dc", "dataverse_json", "schema.org", "OAI_ORE")
        exports = [f"{api}/datasets/export?exporter={f}&persistentId={pid}" for f in forms]
        ld = dataset_ld(
            title, "https://doi.org/" + pid[4:], content, identifier="https://doi.org/" + pid[4:]
        )
        ore = {
            "@context": {
                "ore": "http://www.openarchives.org/ore/terms/",
                "schema": "http://schema.org/",
            },
            "@id": exports[5],
            "@type": "ore:ResourceMap",
            "ore:describes": {
                "@id": "https://doi.org/" + pid[4:],
                "@type": ["ore:Aggregation", "schema:Dataset"],
                "title": title,
                "ore:aggregates": [
                    {
                        "@id": f"{pid}/F{i}",
                        "@type": "ore:AggregatedResource",
                        "schema:name": n,
                        "schema:sameAs": f"{api}/access/datafile/{i}",
                    }
                    for i, n in zip(ids, names, strict=True)
                ],
            },
        }
        for form, url in zip(forms, exports, strict=True):
            if form == "schema.org":
                site.export(url, json.dumps(ld), "application/json")
            elif form == "OAI_ORE":
                site.export(url, json.dumps(ore), "application/json")
            elif form == "dataverse_json":
                site.export(url, json.dumps({"title": title}), "application/json")
            else:
                site.export(url, f"<record><title>{esc(title)}</title></record>", "application/xml")
        calls = [
            f"{api}/datasets/:persistentId/versions/:latest-published?persistentId={pid}",
            f"{api}/datasets/:persistentId/versions/1.0/linkset?persistentId={pid}",
            f"{api}/datasets/:persistentId/?persistentId={pid}",
        ]
        version = {
            "id": 9,
            "versionNumber": 1,
            "versionMinorNumber": 0,
            "files": [
                {
                    "label": n,
                    "restricted": False,
                    "dataFile": {
                        "id": i,
                        "filename": n,
                        "contentType": k,
                        "filesize": len(site.pages[f"{api}/access/datafile/{i}"].body),
                    },
                }
                for i, n, k in zip(ids, names, KINDS, strict=False)
            ],
        }
        site.api(calls[0], {"status": "OK", "data": version})
        site.api(calls[2], {"status": "OK", "data": {"latestVersion": version}})
        site.api(
            calls[1],
            linkset(
                at,
                (f"https://doi.org/{pid[4:]}", "cite-as", ""),
                (LICENCE, "license", ""),
                (exports[1], "describedby", "application/xml"),
                (exports[4], "describedby", "application/json"),
                *((url, "item", kind) for url, kind in content),
            ),
            "application/linkset+json",
        )
        heads: Any = ()
        head = ""
        if claim == "published":
            head = script(ld)
            heads = link(
                (f"https://doi.org/{pid[4:]}", "cite-as", ""),
                (LICENCE, "license", ""),
                ("https://schema.org/AboutPage", "type", ""),
                (exports[4], "describedby", "application/ld+json"),
                (calls[1], "linkset", "application/linkset+json"),
            )
        elif claim == "ore":
            heads = link((exports[5], "resourcemap", "application/ld+json"))
            site.refuse(*calls, status=404)
        else:  # silent: the API refuses, and there are no other claims
            site.refuse(*calls)
        rows = anchors(
            [(f"/file.xhtml?fileId={i}&version=1.0", n) for i, n in zip(ids, names, strict=True)],
            tag="li",
        )
        near = [(f"/dataset.xhtml?persistentId={p}", t) for p, _, t in VERSES if p != pid]
        body = f"""<ol class="breadcrumb"><a href="/dataverse/harvard">Harvard Dataverse</a>
<a href="/dataverse/fens">Fens</a></ol><h1>{title}</h1>{paragraphs(start, 2)}
<a href="{whole}">Access Dataset</a>
<div id="filesTab"><h2>Files</h2><ul>{rows}</ul>{anchors([(u, "Download") for u, _ in content])}</div>
<div id="metadata"><h3>Export metadata</h3>{anchors(zip(exports, forms, strict=True))}</div>
<div id="versions"><a href="{at}&version=1.0">1.0</a></div>
<a href="/loginpage.xhtml?redirectPage=%2Fdataset.xhtml%3FpersistentId%3D{q(pid)}">Log in to request access</a>
<div class="related"><h3>Related datasets</h3>{anchors(near, tag="li")}</div>"""
        site.also(f"https://doi.org/{pid[4:]}", f"{at}&version=1.0")
        site.page(f"{at}&version=1.0", site.shown(f"{title} - Fens", body, head))
        site.landing(at, site.shown(f"{title} - Fens", body, head), heads)

    dataset(doi, 7001, "Larks of the fen, 2019-2020", NAMES, True)
    for pid, start, text in VERSES:
        dataset(pid, start, text, NAMES[:2], False)
    site.own = False
    site.page(
        f"{host}/dataverse/fens",
        site.shown(
            "Fens",
            "<h1>Fens</h1>"
            + anchors([(f"/dataset.xhtml?persistentId={p}", t) for p, _, t in VERSES], tag="li"),
        ),
    )
    site.page(f"{host}/dataverse/harvard", site.shown("Harvard Dataverse", "<h1>All</h1>"))
    site.listed(*((f"/dataset.xhtml?persistentId={p}", t) for p, _, t in VERSES))
    return site.site()


VERSES = (
    ("doi:10.7910/DVN/HERON2", 7101, "Herons of the broad"),
    ("doi:10.7910/DVN/CURLE3", 7201, "Curlews in winter"),
)


def osf(claim: str) -> BlindSite:
    """
    Return OSF: the JSON-LD has no files, the API has them in folders.

    The page is the result of scripts.
    """
    host, api = "https://osf.io", "https://api.osf.io/v2"
    site = Portal(
        "osf",
        claim,
        f"{host}/",
        f"{host}/k3x9q/",
        (("/search/", "Search"), ("/support", "Support"), ("/login?next=%2F", "Sign in")),
    )

    def project(guid: str, title: str, files: tuple[tuple[str, str], ...], own: bool) -> None:
        site.own = own
        at = f"{host}/{guid}/"
        tabs = [
            (f"/{guid}/{path}", text)
            for path, text in (
                ("files/osfstorage", "Files"),
                ("wiki/home/", "Wiki"),
                ("analytics/", "Analytics"),
            )
        ]
        for path, text in tabs:
            site.part(
                host + path,
                site.shown(
                    f"OSF | {title} {text}", f'<h1><a href="{at}">{title}</a></h1><h2>{text}</h2>'
                ),
            )
        rows = []
        for file, name in files:
            site.file(f"{host}/download/{file}/", name, attachment=True)
            page = f'<h1>{name}</h1><p>In <a href="{at}">{title}</a></p><a href="/download/{file}/">Download</a>'
            site.part(f"{host}/{file}/", site.shown(f"OSF | {name}", page))
            rows += [(f"/{file}/", name), (f"/download/{file}/", "Download")]
        ld = dataset_ld(title, f"https://doi.org/10.17605/osf.io/{guid}", (), url=at)
        ld.pop("distribution")
        near = [(f"/{g}/", t) for g, t in PROJECTS if g != guid]
        body = f"""<h1>{title}</h1><p>Contributors: <a href="/u5er1/">A. Fen</a></p>{paragraphs(len(title), 2)}
<nav class="tabs">{anchors(tabs)}</nav><section class="files"><h2>Files</h2><ul>{anchors(rows, tag="li")}</ul></section>
<section class="related"><h2>Similar projects</h2>{anchors(near, tag="li")}</section>"""
        node = f"{api}/nodes/{guid}"
        sized = "?page%5Bsize%5D=100"
        calls = (
            f"{api}/guids/{guid}/",
            f"{node}/",
            f"{node}/files/{sized}",
            f"{node}/files/osfstorage/{sized}",
            f"{node}/children/{sized}",
        )
        data = {
            "id": guid,
            "type": "nodes",
            "attributes": {"title": title, "public": True},
            "links": {"html": at, "self": f"{node}/"},
            "relationships": {
                "files": {"links": {"related": {"href": f"{node}/files/"}}},
                "children": {"links": {"related": {"href": f"{node}/children/"}}},
            },
        }
        site.api(calls[0], {"data": data})
        site.api(calls[1], {"data": data})
        site.api(
            calls[2],
            {
                "data": [
                    {
                        "id": f"{guid}:osfstorage",
                        "type": "files",
                        "attributes": {
                            "name": "osfstorage",
                            "kind": "folder",
                            "provider": "osfstorage",
                        },
                        "relationships": {
                            "files": {"links": {"related": {"href": f"{node}/files/osfstorage/"}}}
                        },
                    }
                ],
                "links": {"next": None},
            },
        )
        site.api(
            calls[3],
            {
                "data": [
                    {
                        "id": f,
                        "type": "files",
                        "attributes": {
                            "name": n,
                            "kind": "file",
                            "guid": f,
                            "size": len(site.pages[f"{host}/download/{f}/"].body),
                            "extra": {"hashes": {}},
                        },
                        "links": {"download": f"{host}/download/{f}/", "html": f"{host}/{f}/"},
                    }
                    for f, n in files
                ],
                "links": {"next": None},
            },
        )
        site.api(calls[4], {"data": [], "links": {"next": None}})
        if claim == "silent":
            site.refuse(*calls)
        site.landing(at, site.shown(f"OSF | {title}", body, script(ld)))

    project(
        "k3x9q",
        "Larks of the fen, 2019-2020",
        (("ab1cd", NAMES[0]), ("ab2cd", NAMES[1]), ("ab3cd", NAMES[3])),
        True,
    )
    for guid, text in PROJECTS:
        project(guid, text, ((f"f{guid[1:4]}1", NAMES[0]), (f"f{guid[1:4]}2", NAMES[4])), False)
    site.own = False
    site.page(f"{host}/u5er1/", site.shown("OSF | A. Fen", "<h1>A. Fen</h1>"))
    site.listed(*((f"/{g}/", t) for g, t in PROJECTS), title="OSF | Home")
    return site.site()


PROJECTS = (("h3r0n", "Herons of the broad"), ("c8r1w", "Curlews in winter"))


def dataone(claim: str) -> BlindSite:
    """
    Return KNB: a resource map names objects at a resolver on another host.

    The API does not answer.
    """
    host, node = "https://knb.ecoinformatics.org", "https://cn.dataone.org/cn/v2"
    site = Portal(
        "dataone",
        claim,
        f"{host}/",
        f"{host}/view/doi:10.5063/F1LARK",
        (("/data", "Search"), ("/submit", "Submit"), ("/signin", "Sign in")),
    )

    def package(pid: str, title: str, names: tuple[str, ...], own: bool) -> None:
        site.own = own
        at = f"{host}/view/{pid}"
        objects = [f"{node}/resolve/{q(f'urn:uuid:{pid[-5:]}-{n}')}" for n, _ in enumerate(names)]
        for url, name in zip(objects, names, strict=True):
            site.file(url, name, attachment=True)
        metadata = f"{node}/resolve/{q(pid)}"
        site.export(metadata, f"<eml><title>{title}</title></eml>", "application/xml")
        above = f"{node}/object/{q('resource_map_' + pid)}"
        site.export(above, atom_or_rdf(above, at, [metadata, *objects]), "application/rdf+xml")
        heads = link((above, "resourcemap", "application/rdf+xml"))
        shown = objects[:-1] if claim == "pages-miss" else objects
        near = [(f"/view/{p}", t) for p, t in PACKAGES if p != pid]
        body = f"""<h1>{title}</h1>{paragraphs(len(pid), 2)}<section class="files"><h2>Files in this dataset</h2>
<ul>{anchors([(metadata, "Metadata"), *zip(shown, names, strict=False)], tag="li")}</ul></section>
<section class="related"><h2>Similar datasets</h2>{anchors(near, tag="li")}</section>"""
        site.landing(at, site.shown(f"{title} | KNB", body), heads)

    package("doi:10.5063/F1LARK", "Larks of the fen, 2019-2020", NAMES, True)
    for pid, text in PACKAGES:
        package(pid, text, NAMES[:2], False)
    site.own = False
    site.listed(*((f"/view/{p}", t) for p, t in PACKAGES))
    return site.site()


PACKAGES = (
    ("doi:10.5063/F1HERO", "Herons of the broad"),
    ("doi:10.5063/F1CURL", "Curlews in winter"),
)
