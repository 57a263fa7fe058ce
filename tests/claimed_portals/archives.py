"""Disciplinary archives and forges: PANGAEA, Mendeley Data, GBIF, openICPSR, GEO, ENA, others."""
# ruff: noqa: E501 - markup as platforms write it

import json
from typing import Any

from tests.blind_portals.build import hexid, paragraphs, q, ris, script, uuid
from tests.blind_portals.site import BlindSite
from tests.claimed_portals.draft import LICENCE, ORCID, Portal, anchors, dataset_ld, link, linkset

TITLE = "Larks of the fen, 2019-2020"
OTHERS = ("Herons of the broad", "Curlews in winter")


def pangaea(claim: str) -> BlindSite:
    """
    Return PANGAEA: the Link header has the data as one item, and many descriptions.

    JSON-LD names the data too.
    """
    host = "https://doi.pangaea.de"
    numbers = {912345: TITLE, 912001: OTHERS[0], 912002: OTHERS[1]}
    site = Portal(
        "pangaea",
        claim,
        "https://www.pangaea.de/",
        f"{host}/10.1594/PANGAEA.912345",
        (("/?q=", "Search"), ("/submit/", "Submit"), ("/user/login.php", "Log in")),
    )
    for number, title in numbers.items():
        site.own = number == 912345
        at = f"{host}/10.1594/PANGAEA.{number}"
        data = site.file(f"{at}?format=textfile", f"PANGAEA.{number}.tab", attachment=True)
        site.part(
            f"{at}?format=html", site.shown(title, f"<h1>{title}</h1><table><tr><td>1</table>")
        )
        # Without the Link header, nothing links the two XML descriptions.
        forms = {
            "citation_bibtex": "application/x-bibtex",
            "citation_ris": "application/x-research-info-systems",
            "metadata_iso19139": "application/xml",
            "metadata_datacite4": "application/xml",
            "metadata_jsonld": "application/ld+json",
        }
        if claim != "published":
            del forms["metadata_iso19139"], forms["metadata_datacite4"]
        doi = f"https://doi.org/10.1594/PANGAEA.{number}"
        ld = dataset_ld(title, doi, [(data, "text/tab-separated-values")], url=doi)
        if claim == "collection":
            # The JSON-LD describes the publication series with all its parts.
            series = "https://doi.pangaea.de/10.1594/PANGAEA.912000"
            ld = dataset_ld(
                "Birds of the fen",
                series,
                [(f"{series}?format=zip", "application/zip")],
                url=series,
            )
            ld["hasPart"] = [
                {
                    "@type": "Dataset",
                    "name": t,
                    "@id": f"{host}/10.1594/PANGAEA.{n}",
                    "url": f"{host}/10.1594/PANGAEA.{n}",
                }
                for n, t in numbers.items()
            ]
        for form, kind in forms.items():
            text = json.dumps(ld) if kind.endswith("json") else f"{form} of {title}"
            site.export(f"{at}?format={form}", text, kind)
        heads: Any = ()
        if claim == "published":
            heads = link(
                (doi, "cite-as", ""),
                (f"{ORCID}0000-0002-1825-0097", "author", ""),
                (LICENCE, "license", ""),
                *((f"{at}?format={form}", "describedby", kind) for form, kind in forms.items()),
                (data, "item", "text/tab-separated-values"),
                ("https://schema.org/Dataset", "type", ""),
            )
        near = [(f"{host}/10.1594/PANGAEA.{n}", t) for n, t in numbers.items() if n != number]
        body = f"""<h1>{title}</h1><p>{title}. PANGAEA, <a href="{doi}">{doi}</a></p>
<div class="exports">{anchors([(f"{at}?format={f}", f) for f in list(forms)[:2]])}</div>
<p>In: <a href="{host}/10.1594/PANGAEA.912000">Birds of the fen</a></p>
{paragraphs(number, 2)}<h2>Download Data</h2><a href="{data}">Download dataset as tab-delimited text</a>
<a href="{at}?format=html">View dataset as HTML</a>
<section class="related"><h2>Datasets with similar metadata</h2>{anchors(near, tag="li")}</section>"""
        site.also(doi)
        site.landing(at, site.shown(title, body, script(ld)), heads)
    site.own = False
    series = f"{host}/10.1594/PANGAEA.912000"
    site.file(f"{series}?format=zip", "birds.zip")
    parts = anchors([(f"{host}/10.1594/PANGAEA.{n}", t) for n, t in numbers.items()], tag="li")
    site.page(series, site.shown("Birds of the fen", f"<h1>Birds of the fen</h1>{parts}"))
    site.siblings.update((series, f"{series}?format=zip"))
    site.page("https://www.pangaea.de/", site.shown("PANGAEA", parts))
    return site.site()


def mendeley(claim: str) -> BlindSite:
    """Return Mendeley Data: JSON-LD names downloads, or signed addresses that have expired."""
    host = "https://data.mendeley.com"
    bucket = "https://prod-dcd-datasets-public-files-eu-west-1.s3.eu-west-1.amazonaws.com"
    ids = {"a1b2c3d4e5": TITLE, "h1e2r3o4n5": OTHERS[0], "c1u2r3l4e5": OTHERS[1]}
    site = Portal(
        "mendeley",
        claim,
        f"{host}/",
        f"{host}/datasets/a1b2c3d4e5/2",
        (("/research-data/", "Find data"), ("/about/faq", "FAQ"), ("/login", "Sign in")),
    )
    for each, title in ids.items():
        site.own = each == "a1b2c3d4e5"
        at = f"{host}/datasets/{each}/2"
        names = ("larks-2019.csv", "larks-2020.csv", "codebook.pdf")
        urls, claimed, listing = [], [], []
        for name in names:
            file = uuid(each + name)
            url = f"{host}/public-files/datasets/{each}/files/{file}/file_downloaded"
            urls.append(site.file(url, name, attachment=True))
            signed = f"{bucket}/{file}?X-Amz-Date=20200101T000000Z&X-Amz-Expires=300"
            claimed.append((signed if claim == "expired" else url, "text/csv"))
            if claim == "expired":
                site.also(signed)
                site.refuse(signed)
            listing.append(
                {
                    "filename": name,
                    "id": file,
                    "content_details": {
                        "id": file,
                        "size": len(site.pages[url].body),
                        "content_type": "text/csv",
                        "download_url": url,
                    },
                }
            )
        site.file(f"{host}/public-api/zip/{each}/download/2", "all.zip", optional=True)
        for call in ("files?folder_id=root&version=2", "files?version=2"):
            site.api(f"{host}/public-api/datasets/{each}/{call}", listing)
        if claim == "expired":
            site.refuse(
                *(
                    f"{host}/public-api/datasets/{each}/{c}"
                    for c in ("files?folder_id=root&version=2", "files?version=2")
                ),
                status=503,
            )
        doi = f"https://doi.org/10.17632/{each}.2"
        ld = dataset_ld(title, doi, claimed, url=at, identifier=doi)
        site.moved(f"{host}/datasets/{each}", at)
        site.also(doi, f"{host}/datasets/{each}/1")
        site.page(f"{host}/datasets/{each}/1", site.shown(title, f"<h1>{title}</h1>Version 1"))
        near = [(f"/datasets/{e}/2", t) for e, t in ids.items() if e != each]
        body = f"""<h1>{title}</h1><p>Published: 1 March 2020 | <a href="/datasets/{each}/1">Version 1</a> |
DOI: <a href="{doi}">10.17632/{each}.2</a></p>{paragraphs(len(title), 2)}
<div><h2>Files</h2><a href="/public-api/zip/{each}/download/2">Download All</a>
<ul>{anchors(zip([u.removeprefix(host) for u in urls], names, strict=True), tag="li")}</ul></div>
<h2>Categories</h2><a href="/research-data/?search=larks">Larks</a><h2>Licence</h2><a href="{LICENCE}">CC BY 4.0</a>
<section class="related"><h2>Related data</h2>{anchors(near, tag="li")}</section>"""
        site.landing(at, site.shown(f"{title} - Mendeley Data", body, script(ld)))
    site.own = False
    site.listed(*((f"/datasets/{e}/2", t) for e, t in ids.items()))
    return site.site()


def gbif(claim: str) -> BlindSite:
    """Return GBIF: JSON-LD has no files; the API names the archive on the publisher's host."""
    host, api = "https://www.gbif.org", "https://api.gbif.org/v1"
    ids = {uuid(t): t for t in (TITLE, *OTHERS)}
    own = uuid(TITLE)
    site = Portal(
        "gbif",
        claim,
        f"{host}/",
        f"{host}/dataset/{own}",
        (
            ("/occurrence/search", "Occurrences"),
            ("/dataset/search", "Datasets"),
            ("/user/profile", "Login"),
        ),
    )
    for each, title in ids.items():
        site.own = each == own
        at = f"{host}/dataset/{each}"
        for tab in ("activity", "metrics", "project"):
            site.part(
                f"{at}/{tab}",
                site.shown(title, f'<a href="/dataset/{each}">{title}</a><h2>{tab}</h2>'),
            )
        archive = site.file(
            f"https://ipt.fens.example/archive.do?r={each[:8]}", "dwca.zip", attachment=True
        )
        eml = f"{api}/dataset/{each}/document"
        site.export(eml, f"<eml><title>{title}</title></eml>", "application/xml")
        record = site.api(
            f"{api}/dataset/{each}",
            {
                "key": each,
                "title": title,
                "doi": "10.15468/lark77",
                "type": "OCCURRENCE",
                "endpoints": [{"type": "DWC_ARCHIVE", "url": archive}],
            },
        )
        if site.own:
            site.members.add(record)
        site.maybe(
            f"{host}/occurrence/search?dataset_key={each}",
            site.shown(title, "<h1>Occurrences</h1>"),
        )
        site.maybe(
            f"{host}/occurrence/download?dataset_key={each}", site.shown(title, "<h1>Sign in</h1>")
        )
        ld = dataset_ld(title, "https://doi.org/10.15468/lark77", (), url=at)
        ld.pop("distribution")
        near = [(f"/dataset/{e}", t) for e, t in ids.items() if e != each]
        body = f"""<h1>{title}</h1><p>Published by <a href="/publisher/{uuid("p")}">Fen Survey</a></p>
<nav>{anchors([(f"/dataset/{each}/{t}", t) for t in ("activity", "metrics", "project")])}</nav>{paragraphs(len(title), 2)}
<a href="/occurrence/search?dataset_key={each}">412 occurrences</a>
<a href="/occurrence/download?dataset_key={each}">Download occurrences</a>
<h2>Registration</h2><a href="{archive}">DwC-A</a> <a href="{eml}">GBIF annotated EML</a> <a href="{record}">API</a>
<section class="related"><h2>Similar datasets</h2>{anchors(near, tag="li")}</section>"""
        site.also("https://doi.org/10.15468/lark77")
        site.landing(at, site.shown(title, body, script(ld)))
    site.own = False
    site.listed(*((f"/dataset/{e}", t) for e, t in ids.items()))
    return site.site()


def openicpsr(claim: str) -> BlindSite:
    """Return openICPSR: JSON-LD names a download behind a login; folders and files are pages."""
    host = "https://www.openicpsr.org"
    ids = {123456: TITLE, 120001: OTHERS[0], 120002: OTHERS[1]}
    site = Portal(
        "openicpsr",
        claim,
        f"{host}/",
        f"{host}/openicpsr/project/123456/version/V2/view",
        (("/openicpsr/search/studies", "Find data"), ("/openicpsr/login", "Log in")),
    )
    for number, title in ids.items():
        site.own = number == 123456
        base = f"{host}/openicpsr/project/{number}/version/V2"
        root = f"/openicpsr/{number}/fcr:versions/V2"
        names = ("larks-2019.csv", "larks-2020.csv", "codebook.pdf")
        files = [f"{base}/view?path={root}/{n}&type=file" for n in names]
        for url, name in zip(files, names, strict=True):
            site.file(f"{base}/download/file?filePath={root}/{name}", name, attachment=True)
            site.part(
                url,
                site.shown(
                    f"{name} - {title}",
                    f"""<h1>{title}</h1><h2>{name}</h2>
<a href="{base}/download/file?filePath={root}/{name}">Download this file</a> <a href="{base}/view">{title}</a>""",
                ),
            )
        whole = f"{base}/download/project?dirPath={root}"
        site.also(whole)
        site.moved(whole, f"{host}/openicpsr/login?url={q(whole)}")
        doi = f"https://doi.org/10.3886/E{number}V2"
        ld = dataset_ld(
            title, doi, [(whole, "application/zip")], url=f"{base}/view", identifier=doi
        )
        ld["includedInDataCatalog"] = {"@type": "DataCatalog", "name": "openICPSR", "url": host}
        site.export(f"{base}/export/ris", ris(title, "Fen, A.", base), "text/plain")
        site.also(doi, f"{host}/openicpsr/project/{number}/version/V1/view")
        near = [
            (f"/openicpsr/project/{n}/version/V2/view", t) for n, t in ids.items() if n != number
        ]
        body = f"""<h1>{title}</h1><p>Principal Investigator(s): <a href="/openicpsr/search/studies?q=Fen">A. Fen</a></p>
<p>Version: <a href="{base}/view">V2</a> <a href="/openicpsr/project/{number}/version/V1/view">V1</a></p>
<table class="files">{anchors([(u.removeprefix(host), n) for u, n in zip(files, names, strict=True)], tag="li")}</table>
<p>Project Citation: {doi} <a href="{base}/export/ris">Export RIS</a></p><a href="{whole}">Download this project</a>
{paragraphs(number, 2)}<section class="related"><h2>Related projects</h2>{anchors(near, tag="li")}</section>"""
        site.page(
            f"{host}/openicpsr/project/{number}/version/V1/view",
            site.shown(title, f"<h1>{title}</h1>V1"),
        )
        site.landing(f"{base}/view", site.shown(title, body, script(ld)))
    site.own = False
    site.page(f"{host}/openicpsr/login", site.shown("Log in", "<form><input type=password></form>"))
    for number in ids:
        base = f"{host}/openicpsr/project/{number}/version/V2/download/project?dirPath=/openicpsr/{number}/fcr:versions/V2"
        site.page(
            f"{host}/openicpsr/login?url={q(base)}",
            site.shown("Log in", "<form><input type=password></form>"),
        )
    site.listed(*((f"/openicpsr/project/{n}/version/V2/view", t) for n, t in ids.items()))
    return site.site()


def geo(claim: str) -> BlindSite:
    """Return GEO: there is no claim; files are on another host, in folders by accession."""
    host, ftp = "https://www.ncbi.nlm.nih.gov", "https://ftp.ncbi.nlm.nih.gov/geo/series/GSE123nnn"
    ids = {"GSE123456": TITLE, "GSE123001": OTHERS[0], "GSE123002": OTHERS[1]}
    site = Portal(
        "geo",
        claim,
        f"{host}/geo/",
        f"{host}/geo/query/acc.cgi?acc=GSE123456",
        (("/info/", "Documentation"), ("/summary/", "Summary"), ("/myncbi/", "Login")),
    )
    for acc, title in ids.items():
        site.own = acc == "GSE123456"
        at = f"{host}/geo/query/acc.cgi?acc={acc}"
        files = [
            site.file(f"{ftp}/{acc}/soft/{acc}_family.soft.gz"),
            site.file(f"{ftp}/{acc}/miniml/{acc}_family.xml.tgz"),
            site.file(f"{ftp}/{acc}/matrix/{acc}_series_matrix.txt.gz"),
            site.file(
                f"{host}/geo/download/?acc={acc}&format=file", f"{acc}_RAW.tar", attachment=True
            ),
        ]
        samples = [f"{host}/geo/query/acc.cgi?acc=GSM{acc[3:]}{n}" for n in (1, 2)]
        for url in samples:
            site.maybe(
                url,
                site.shown(
                    "GEO Accession viewer", f'<h1>{url[-10:]}</h1>Series <a href="{at}">{acc}</a>'
                ),
            )
        near = [(f"/geo/query/acc.cgi?acc={a}", t) for a, t in ids.items() if a != acc]
        body = f"""<h1>Series {acc}</h1><table><tr><td>Title<td>{title}<tr><td>Summary<td>{paragraphs(len(title), 2)}
<tr><td>Platforms (1)<td><a href="/geo/query/acc.cgi?acc=GPL11154">GPL11154</a>
<tr><td>Samples (2)<td>{anchors([(u.removeprefix(host), u[-10:]) for u in samples])}</table>
<table><tr><th>Download family<th>Format<tr><td><a href="{files[0]}">SOFT formatted family file(s)</a>
<tr><td><a href="{files[1]}">MINiML formatted family file(s)</a><tr><td><a href="{files[2]}">Series Matrix File(s)</a></table>
<table><tr><th>Supplementary file<th>Size<th>Download<tr><td>{acc}_RAW.tar<td>12 kb<td><a href="{files[3]}">(http)</a></table>
<div class="related"><h3>Related series</h3>{anchors(near, tag="li")}</div>"""
        site.landing(at, site.shown(f"GEO Accession viewer {acc}", body))
    site.own = False
    site.page(
        f"{host}/geo/query/acc.cgi?acc=GPL11154",
        site.shown("GEO Accession viewer", "<h1>Platform</h1>"),
    )
    site.listed(*((f"/query/acc.cgi?acc={a}", t) for a, t in ids.items()))
    return site.site()


def ena(claim: str) -> BlindSite:
    """Return ENA: JSON-LD names one of the reads; the page and the report have them all."""
    host, ftp = "https://www.ebi.ac.uk", "https://ftp.sra.ebi.ac.uk/vol1/fastq"
    ids = {"PRJEB12345": TITLE, "PRJEB11001": OTHERS[0], "PRJEB11002": OTHERS[1]}
    site = Portal(
        "ena",
        claim,
        f"{host}/ena/browser/",
        f"{host}/ena/browser/view/PRJEB12345",
        (("/search", "Search"), ("/submit", "Submit"), ("/rulespace", "Rulespace")),
    )
    for acc, title in ids.items():
        site.own = acc == "PRJEB12345"
        at = f"{host}/ena/browser/view/{acc}"
        runs = [f"ERR{acc[5:]}{n}" for n in (1, 2, 3)]
        reads = [site.file(f"{ftp}/{r[:6]}/{r}/{r}_{n}.fastq.gz") for r in runs for n in (1, 2)]
        xml = f"{host}/ena/browser/api/xml/{acc}"
        site.export(xml, f"<PROJECT_SET><TITLE>{title}</TITLE></PROJECT_SET>", "application/xml")
        report = f"{host}/ena/portal/api/filereport?accession={acc}&result=read_run&format=tsv&download=true"
        site.export(report, "run\tfastq\n" + "\n".join(runs), "text/tab-separated-values")
        ld = dataset_ld(title, at, [(reads[0], "application/gzip")], url=at, identifier=acc)
        near = [(f"/ena/browser/view/{a}", t) for a, t in ids.items() if a != acc]
        body = f"""<h1>Project: {acc}</h1><h2>{title}</h2>{paragraphs(len(title), 2)}
<h3>Read Files</h3><a href="{report}">Download report: TSV</a><table class="files">{
            anchors([(u, u.rpartition("/")[2]) for u in reads], tag="li")
        }</table>
<h3>View</h3><a href="{xml}">XML</a><div class="related"><h3>Related projects</h3>{
            anchors(near, tag="li")
        }</div>"""
        site.landing(at, site.shown(f"{acc}: {title} - ENA Browser", body, script(ld)))
    site.own = False
    site.listed(*((f"/view/{a}", t) for a, t in ids.items()))
    return site.site()


def huggingface(claim: str) -> BlindSite:
    """
    Return Hugging Face with Croissant.

    Croissant names the repository and a set of files by pattern, but no file by address.
    """
    host = "https://huggingface.co"
    repos = {"fenlab/larks": TITLE, "fenlab/herons": OTHERS[0], "broads/curlews": OTHERS[1]}
    site = Portal(
        "huggingface",
        claim,
        f"{host}/",
        f"{host}/datasets/fenlab/larks",
        (("/models", "Models"), ("/datasets", "Datasets"), ("/login", "Log In")),
    )
    for repo, title in repos.items():
        site.own = repo == "fenlab/larks"
        at = f"{host}/datasets/{repo}"
        names = ("data/train.parquet", "data/test.parquet", "README.md")
        for name in names:
            site.file(f"{at}/resolve/main/{name}", name)
            site.part(
                f"{at}/blob/main/{name}",
                site.shown(
                    f"{name} - {repo}",
                    f"""<h1>{repo}</h1>{name}
<a href="/datasets/{repo}/resolve/main/{name}">download</a>""",
                ),
            )

        pairs = [(f"/datasets/{repo}/{v}/main/{n}", n) for n in names for v in ("blob", "resolve")]
        at_root = anchors([each for each in pairs if "/" not in each[1]], tag="li")
        in_data = anchors([each for each in pairs if "/" in each[1]], tag="li")
        site.part(
            f"{at}/tree/main",
            site.shown(
                f"{repo} at main",
                f'<h1>{repo}</h1><a href="/datasets/{repo}/tree/main/data">data</a>{at_root}',
            ),
        )
        site.part(
            f"{at}/tree/main/data", site.shown(f"{repo} at main", f"<h1>{repo}</h1>{in_data}")
        )
        site.part(f"{at}/discussions", site.shown(f"{repo} · Discussions", f"<h1>{repo}</h1>None"))
        site.part(f"{at}/viewer", site.shown(f"{repo} · Viewer", f"<h1>{repo}</h1><table></table>"))
        ld = {
            "@context": {"@vocab": "https://schema.org/", "cr": "http://mlcommons.org/croissant/"},
            "@type": "sc:Dataset" if claim == "prefixed" else "Dataset",
            "name": repo,
            "url": at,
            "conformsTo": "http://mlcommons.org/croissant/1.0",
            "distribution": [
                {
                    "@type": "cr:FileObject",
                    "@id": "repo",
                    "name": "repo",
                    "encodingFormat": "git+https",
                    "contentUrl": f"{at}/tree/refs%2Fconvert%2Fparquet",
                    "sha256": "https://github.com/mlcommons/croissant/issues/80",
                },
                {
                    "@type": "cr:FileSet",
                    "@id": "parquet-files",
                    "containedIn": {"@id": "repo"},
                    "encodingFormat": "application/x-parquet",
                    "includes": "default/*/*.parquet",
                },
            ],
        }
        site.part(
            f"{at}/tree/refs%2Fconvert%2Fparquet",
            site.shown(f"{repo} at refs/convert/parquet", f"<h1>{repo}</h1>"),
        )
        site.also(f"{host}/api/datasets/{repo}/croissant", f"{host}/api/datasets/{repo}")
        near = [(f"/datasets/{r}", t) for r, t in repos.items() if r != repo]
        body = f"""<h1><a href="/{repo.partition("/")[0]}">{repo.partition("/")[0]}</a>/{repo.partition("/")[2]}</h1>
<nav>{anchors([(f"/datasets/{repo}{p}", t) for p, t in (("", "Dataset card"), ("/viewer", "Viewer"), ("/tree/main", "Files"), ("/discussions", "Community"))])}</nav>
{paragraphs(len(title), 2)}<aside><h2>Similar</h2>{anchors(near, tag="li")}</aside>"""
        site.landing(at, site.shown(f"{repo} · Datasets at Hugging Face", body, script(ld)))
    site.own = False
    site.listed(*((f"/datasets/{r}", t) for r, t in repos.items()))
    return site.site()


def kaggle(claim: str) -> BlindSite:
    """Return Kaggle: Croissant names an archive and files inside it; data need an account."""
    host = "https://www.kaggle.com"
    slugs = {"fenlab/larks": TITLE, "fenlab/herons": OTHERS[0], "broads/curlews": OTHERS[1]}
    site = Portal(
        "kaggle",
        claim,
        f"{host}/",
        f"{host}/datasets/fenlab/larks",
        (
            ("/datasets", "Datasets"),
            ("/competitions", "Competitions"),
            ("/account/login", "Sign In"),
        ),
    )
    for slug, title in slugs.items():
        site.own = slug == "fenlab/larks"
        at = f"{host}/datasets/{slug}"
        for tab in ("data", "code", "discussion"):
            site.part(
                f"{at}/{tab}",
                site.shown(
                    f"{title} | Kaggle",
                    f'<h1>{title}</h1>{tab} <a href="/datasets/{slug}">{title}</a>',
                ),
            )
        archive = f"{host}/api/v1/datasets/download/{slug}?datasetVersionNumber=3"
        site.file(archive, "archive.zip", attachment=True)
        ld = {
            "@context": {
                "@vocab": "https://schema.org/",
                "sc": "https://schema.org/",
                "cr": "http://mlcommons.org/croissant/",
            },
            "@type": "sc:Dataset",
            "name": title,
            "url": at,
            "conformsTo": "http://mlcommons.org/croissant/1.0",
            "distribution": [
                {
                    "@type": "cr:FileObject",
                    "@id": "archive.zip",
                    "contentUrl": archive,
                    "contentSize": "12 KB",
                    "encodingFormat": "application/zip",
                },
                {
                    "@type": "cr:FileObject",
                    "@id": "larks.csv",
                    "contentUrl": "larks.csv",
                    "containedIn": {"@id": "archive.zip"},
                    "encodingFormat": "text/csv",
                },
            ],
        }
        croissant = f"{at}/croissant/download"
        site.export(croissant, json.dumps(ld), "application/json")
        near = [(f"/datasets/{s}", t) for s, t in slugs.items() if s != slug]
        body = f"""<h1>{title}</h1><nav>{anchors([(f"/datasets/{slug}/{t}", t) for t in ("data", "code", "discussion")])}</nav>
<a href="{archive}">Download</a> <a href="{croissant}">Export metadata as Croissant</a>{paragraphs(len(title), 2)}
<section class="related"><h2>Similar datasets</h2>{anchors(near, tag="li")}</section>"""
        site.landing(at, site.shown(f"{title} | Kaggle", body, script(ld)))
    site.own = False
    site.listed(*((f"/datasets/{s}", t) for s, t in slugs.items()))
    return site.site()


def dspace(claim: str) -> BlindSite:
    """
    Return a DSpace 7 portal without a rule.

    It has an abridged Link header and a complete linkset, or only JSON-LD.
    """
    host = "https://repository.fens.example"
    ids = {uuid(t + "item"): t for t in (TITLE, *OTHERS)}
    own = uuid(TITLE + "item")
    site = Portal(
        "dspace",
        claim,
        f"{host}/",
        f"{host}/items/{own}",
        (("/community-list", "Communities"), ("/browse/title", "Browse"), ("/login", "Log In")),
    )
    for each, title in ids.items():
        site.own = each == own
        at, server = f"{host}/items/{each}", f"{host}/server"
        names = ("larks-2019.csv", "larks-2020.csv", "transects.geojson", "codebook.pdf")
        bits = [f"{host}/bitstreams/{uuid(each + n)}/download" for n in names]
        for url, name in zip(bits, names, strict=True):
            site.file(url, name, attachment=True)
        site.part(
            f"{at}/full",
            site.shown(
                title,
                f'<h1>{title}</h1><a href="/items/{each}">Simple view</a>'
                f"{anchors([(u.removeprefix(host), n) for u, n in zip(bits, names, strict=True)], tag='li')}",
            ),
        )
        handle = f"https://hdl.handle.net/20.500.999/{each[:4]}"
        site.also(handle)
        heads: Any = ()
        head = ""
        if claim == "published":
            dois = f"{server}/signposting/describedby/{each}"
            full = f"{server}/signposting/linksets/{each}/json"
            site.export(dois, f"<mods><title>{title}</title></mods>", "application/xml")
            site.export(
                full,
                json.dumps(
                    linkset(
                        at,
                        (handle, "cite-as", ""),
                        (dois, "describedby", "application/xml"),
                        *((u, "item", "application/octet-stream") for u in bits),
                    )
                ),
                "application/linkset+json",
            )
            heads = link(
                (handle, "cite-as", ""),
                (dois, "describedby", "application/xml"),
                *((u, "item", "") for u in bits[:1]),
                (full, "linkset", "application/linkset+json"),
            )
        else:  # JSON-LD of the administrator's template, the same for all items
            head = script(
                dataset_ld("Fens Repository", f"{host}/", (), url=f"{host}/")
                | {
                    "@type": "DataCatalog",
                    "dataset": [
                        {"@type": "Dataset", "url": f"{host}/items/{e}", "name": t}
                        for e, t in ids.items()
                    ],
                }
            )
        near = [(f"/items/{e}", t) for e, t in ids.items() if e != each]
        body = f"""<ol class="breadcrumb"><li><a href="/">Home</a><li><a href="/collections/{uuid("c")}">Birds</a></ol><h1>{title}</h1>
<h5>Files</h5>{anchors([(u.removeprefix(host), n) for u, n in zip(bits, names, strict=True)], tag="li")}
<h5>Authors</h5><a href="/browse/author?value=Fen">Fen, A.</a>{paragraphs(len(title), 2)}<h5>URI</h5><a href="{handle}">{handle}</a>
<a href="/items/{each}/full">Full item page</a><div class="related"><h5>Related items</h5>{anchors(near, tag="li")}</div>"""
        site.landing(at, site.shown(title, body, head), heads)
    site.own = False
    site.page(
        f"{host}/collections/{uuid('c')}",
        site.shown("Birds", anchors([(f"/items/{e}", t) for e, t in ids.items()], tag="li")),
    )
    site.listed(*((f"/items/{e}", t) for e, t in ids.items()))
    return site.site()


def ckan(claim: str) -> BlindSite:
    """
    Return a CKAN portal without a rule.

    JSON-LD names the resources on other hosts, with the address of an API.
    """
    host, store = "https://data.fens.example", "https://files.county.example"
    ids = {
        "larks-of-the-fen": TITLE,
        "herons-of-the-broad": OTHERS[0],
        "curlews-in-winter": OTHERS[1],
    }
    site = Portal(
        "ckan",
        claim,
        f"{host}/",
        f"{host}/dataset/larks-of-the-fen",
        (("/dataset/", "Datasets"), ("/organization/", "Organisations"), ("/user/login", "Log in")),
    )
    for slug, title in ids.items():
        site.own = slug == "larks-of-the-fen"
        at = f"{host}/dataset/{slug}"
        names = ("larks-2019.csv", "larks-2020.csv", "transects.geojson")
        files, rows = [], []
        for name in names:
            resource = uuid(slug + name)
            file = site.file(f"{store}/open/{hexid(slug)[:8]}/{name}")
            files.append(file)
            site.part(
                f"{at}/resource/{resource}",
                site.shown(
                    f"{name} - {title}",
                    f"""<h1>{name}</h1>
<p>URL: <a href="{file}">{file}</a></p><a href="/dataset/{slug}">{title}</a>""",
                ),
            )
            rows += [(f"/dataset/{slug}/resource/{resource}", name), (file, "Download")]
        for form, kind in (("rdf", "application/rdf+xml"), ("ttl", "text/turtle")):
            site.export(f"{at}.{form}", f"<{at}> a <http://www.w3.org/ns/dcat#Dataset> .", kind)
        hidden = site.file(f"{store}/open/{hexid(slug)[:8]}/boundary.zip")
        claimed = {"partial": files[:1], "claims-more": [*files, hidden], "wrong-url": files}[claim]
        if claim != "claims-more" and site.own:
            site.members.discard(hidden)
            site.downloads.discard(hidden)
        ld = dataset_ld(
            title, f"{host}/dataset/{uuid(slug)}", [(u, "text/csv") for u in claimed], url=at
        )
        if claim == "wrong-url":
            ld |= {
                "url": "http://localhost:5000/dataset/" + slug,
                "@id": f"http://localhost:5000/dataset/{uuid(slug)}",
            }
        near = [(f"/dataset/{s}", t) for s, t in ids.items() if s != slug]
        body = f"""<ol class="breadcrumb"><a href="/organization/fens">Fens</a></ol><h1>{title}</h1>{paragraphs(len(title), 2)}
<section id="dataset-resources"><h2>Data and Resources</h2><ul>{anchors(rows, tag="li")}</ul></section>
<section class="tags"><a href="/dataset/?tags=birds">birds</a></section>
<a href="/dataset/{slug}.rdf">RDF</a> <a href="/dataset/{slug}.ttl">Turtle</a>
<div class="related"><h2>Related datasets</h2>{anchors(near, tag="li")}</div>"""
        site.landing(at, site.shown(f"{title} - Fens Open Data", body, script(ld)))
    site.own = False
    site.page(
        f"{host}/organization/fens",
        site.shown("Fens", anchors([(f"/dataset/{s}", t) for s, t in ids.items()], tag="li")),
    )
    site.listed(*((f"/dataset/{s}", t) for s, t in ids.items()))
    return site.site()


def workflowhub(claim: str) -> BlindSite:
    """Return a SEEK portal without a rule, with an RO-Crate that names its files."""
    host = "https://workflows.fens.example"
    ids = {123: TITLE, 101: OTHERS[0], 102: OTHERS[1]}
    site = Portal(
        "workflowhub",
        claim,
        f"{host}/",
        f"{host}/workflows/123",
        (("/workflows", "Workflows"), ("/projects", "Projects"), ("/login", "Log in")),
    )
    for number, title in ids.items():
        site.own = number == 123
        at = f"{host}/workflows/{number}"
        names = ("main.ga", "tests/larks.yml", "README.md")
        raw = [site.file(f"{at}/git/1/raw/{n}", n) for n in names]
        for name in names:
            site.part(
                f"{at}/git/1/blob/{name}",
                site.shown(
                    f"{name} - {title}",
                    f"""<h1>{name}</h1>
<a href="/workflows/{number}/git/1/raw/{name}">Raw</a> <a href="/workflows/{number}">{title}</a>""",
                ),
            )
        crate = {
            "@context": "https://w3id.org/ro/crate/1.1/context",
            "@graph": [
                {
                    "@id": "ro-crate-metadata.json",
                    "@type": "CreativeWork",
                    "about": {"@id": "./"},
                    "conformsTo": {"@id": "https://w3id.org/ro/crate/1.1"},
                },
                {
                    "@id": "./",
                    "@type": "Dataset",
                    "name": title,
                    "url": at,
                    "hasPart": [{"@id": u} for u in (raw if claim == "published" else raw[:1])],
                },
                *({"@id": u, "@type": "File"} for u in raw),
            ],
        }
        metadata = f"{at}/ro-crate-metadata.json"
        site.export(metadata, json.dumps(crate), "application/ld+json")
        site.file(
            f"{at}/ro_crate?version=1",
            f"workflow-{number}.crate.zip",
            attachment=True,
            optional=True,
        )
        heads = (
            (
                "Link",
                f'<{metadata}>; rel="describedby"; type="application/ld+json"; '
                'profile="https://w3id.org/ro/crate"',
            ),
        )
        near = [(f"/workflows/{n}", t) for n, t in ids.items() if n != number]
        body = f"""<h1>{title}</h1>{paragraphs(number, 2)}<a href="/workflows/{number}/ro_crate?version=1">Download RO-Crate</a>
<h2>Files</h2><ul class="files">{anchors([(f"/workflows/{number}/git/1/blob/{n}", n) for n in names], tag="li")}</ul>
<h3>Creators</h3><a href="/people/7">A. Fen</a>
<div class="related"><h3>Related workflows</h3>{anchors(near, tag="li")}</div>"""
        site.landing(at, site.shown(f"{title} - WorkflowHub", body), heads)
    site.own = False
    site.page(f"{host}/people/7", site.shown("A. Fen", "<h1>A. Fen</h1>"))
    site.listed(*((f"/workflows/{n}", t) for n, t in ids.items()))
    return site.site()


def heritage(claim: str) -> BlindSite:
    """
    Return a mirror of Software Heritage without a rule.

    The origin is in a parameter; SWHIDs are names.
    """
    host = "https://archive.fens.example"
    ids = {
        "https://git.fens.example/larks": TITLE,
        "https://git.fens.example/herons": OTHERS[0],
        "https://git.fens.example/curlews": OTHERS[1],
    }
    own = "https://git.fens.example/larks"
    site = Portal(
        "heritage",
        claim,
        f"{host}/",
        f"{host}/browse/origin/directory/?origin_url={own}",
        (("/browse/search/", "Search"), ("/save/", "Save code now"), ("/oidc/login/", "Login")),
    )
    for origin, title in ids.items():
        site.own = origin == own
        at = f"{host}/browse/origin/directory/?origin_url={origin}"
        names = ("larks.py", "README.md")
        rows = []
        for name in names:
            digest = hexid(origin + name, 40)
            raw = site.file(f"{host}/browse/content/sha1_git:{digest}/raw/?filename={name}", name)
            view = f"{host}/browse/content/sha1_git:{digest}/?origin_url={origin}&path={name}"
            site.part(
                view,
                site.shown(
                    f"{name} - {origin}",
                    f'<h1>{name}</h1><a href="{raw}">Raw File</a> <a href="{at}">{origin}</a>',
                ),
            )
            rows.append((view, name))
        tabs = [
            (f"{host}/browse/origin/{t}/?origin_url={origin}", t)
            for t in ("log", "branches", "visits")
        ]
        for url, tab in tabs:
            site.part(
                url,
                site.shown(f"{tab} - {origin}", f'<h1>{origin}</h1>{tab} <a href="{at}">code</a>'),
            )
        ld = {
            "@context": "https://schema.org",
            "@type": "SoftwareSourceCode",
            "name": title,
            "codeRepository": origin,
            "url": origin,
            "identifier": f"swh:1:dir:{hexid(origin, 40)}",
        }
        site.also(origin, f"{host}/swh:1:dir:{hexid(origin, 40)};origin={origin}")
        body = f"""<h1>{title}</h1><p>Origin: <a href="{origin}">{origin}</a></p><nav>{anchors(tabs)}</nav>
<table class="files">{anchors(rows, tag="li")}</table>
<a href="{host}/swh:1:dir:{hexid(origin, 40)};origin={origin}">swh:1:dir:{hexid(origin, 40)}</a>"""
        site.landing(at, site.shown(f"{origin} - Archive", body, script(ld)))
        site.page(f"{host}/swh:1:dir:{hexid(origin, 40)};origin={origin}", site.shown(title, body))
    site.own = False
    site.listed(*((f"/browse/origin/directory/?origin_url={o}", t) for o, t in ids.items()))
    return site.site()
