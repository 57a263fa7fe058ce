"""Data archives and repositories of institutes, in several languages."""

from tests.blind_portals.fourth.kit import Side, jsonld, opaque, q, rest
from tests.blind_portals.third.build import Portal, Prose, e
from tests.blind_portals.third.case import ThirdSite


def gesis_study() -> ThirdSite:
    """German survey catalogue: one script with numbers, files behind numbered downloads."""
    p = Portal("gesis_study", 1, "https://katalog.sozdaten.example/")
    say = Prose(
        "gesis",
        "die Erhebung, das Sample, die Fragebatterie, der Datensatz",
        "enthält, beschreibt, umfasst, wiederholt",
        "in allen Bundesländern, im Herbst 2011, nach Quoten, im Längsschnitt",
    )

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"><html><head>
<title>{e(title)} - Datenbestandskatalog</title>{head}</head><body><table width="100%"><tr><td>
<a href="/">Katalog</a> | <a href="/search.asp?db=D">Suche</a> | <a href="/browse.asp?tab=kat">
Kategorien</a> | <a href="/warenkorb.asp">Warenkorb</a> | <a href="/login.asp?ret=/">Anmelden</a>
</td></tr></table>{body}<hr><small><a href="/impressum.asp">Impressum</a>
<a href="/datenschutz.asp">Datenschutz</a> <a href="/nutzung.asp">Nutzungsbedingungen</a></small>
</body></html>"""

    names = {
        4611: "Vertrauen in Nachbarschaften 2011",
        4610: "Vertrauen in Nachbarschaften 2008",
        4612: "Mobilität im ländlichen Raum 2012",
        4613: "Lesen in Familien 2012",
    }

    def study(number: int) -> None:
        side, title = Side(p, number == 4611), names[number]
        here = f"/sdesc2.asp?no={number}&db=D"
        rows = ""
        for at, (name, what) in enumerate(
            (
                (f"ZA{number}_v2-0-0.sav", "SPSS-Datensatz"),
                (f"ZA{number}_v2-0-0.dta", "Stata-Datensatz"),
                (f"ZA{number}_fb.pdf", "Fragebogen"),
                (f"ZA{number}_cdb.pdf", "Codebuch"),
            ),
        ):
            href = side.file(f"/dbk_dl.asp?id={number * 13 + at}", name, True)
            rows += f'<tr><td><a href="{e(href)}">{name}</a><td>{what}<td>{at + 1} MB'
        ddi = side.meta(
            f"/ddi.asp?no={number}&v=2.5",
            f"<codeBook><titl>{title}</titl></codeBook>",
            "application/xml",
        )
        bib = side.meta(
            f"/cite.asp?no={number}&f=bib",
            f"@misc{{za{number}, title={{{title}}}}}",
            "application/x-bibtex",
        )
        en = f"/sdesc2.asp?no={number}&db=E"
        body = f"<h1>ZA{number}: {title}</h1>"
        around = "".join(
            f'<li><a href="/sdesc2.asp?no={n}&amp;db=D">ZA{n}: {t}</a>'
            for n, t in names.items()
            if n != number
        )
        text = (
            body
            + f'<p><a href="{e(en)}">English</a> <a href="/sdesc2.asp?no={number - 1}&amp;db=D">'
            f'zurück</a> <a href="/sdesc2.asp?no={number + 1}&amp;db=D">weiter</a></p>'
            + say.paras(3)
            + f"<h3>Downloads</h3><table>{rows}</table>"
            f'<p>Export: <a href="{e(ddi)}">DDI</a> <a href="{e(bib)}">BibTeX</a></p>'
            f'<p>Primärforscher: <a href="/search.asp?DB=D&amp;pi=Kessler">Kessler, Jutta</a></p>'
            f'<p><a href="/warenkorb.asp?add={number}">In den Warenkorb</a> '
            f'<a href="/login.asp?ret={q(here)}">Anmelden für Kategorie B</a></p>'
            f"<h3>Verwandte Studien</h3><ul>{around}</ul>"
        )
        side.landing(here, page(f"ZA{number} {title}", text))
        side.part(en, page(f"ZA{number} (English)", body + text.replace("zurück", "previous")))

    for number in names:
        study(number)
    p.bar("asks for an account", "/login.asp?ret=" + q("/sdesc2.asp?no=4611&db=D"))
    p.bar("shopping cart", "/warenkorb.asp?add=4611")
    p.bar("another wave", "/sdesc2.asp?no=4610&db=D", "/sdesc2.asp?no=4612&db=D")
    listing = "".join(
        f'<li><a href="/sdesc2.asp?no={n}&amp;db=D">{t}</a>' for n, t in names.items()
    )
    p.show("/", page("Start", f"<h1>Datenbestandskatalog</h1><ul>{listing}</ul>"))
    p.lost(page("Fehler", "<p>Seite nicht gefunden."))
    p.gone("/sdesc2.asp?no=4609&db=D", "/sdesc2.asp?no=4614&db=D")
    p.fill(rest(page))
    return p.site("/sdesc2.asp?no=4611&db=D", "complete", "a closed list of files, all handed out")


def nakala_deposit() -> ThirdSite:
    """French deposit of the humanities: a DOI as path, files on an API host by SHA-1."""
    p = Portal("nakala_deposit", 1, "https://nakala.huma.example/")
    api = "https://api.nakala.huma.example"
    say = Prose(
        "nakala",
        "le fonds, la transcription, l'enquête orale, le carnet",
        "documente, accompagne, restitue, complète",
        "en 1936, dans les Cévennes, d'après les notes, par village",
    )

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<!doctype html><html lang="fr"><head><meta charset="utf-8">
<title>{e(title)} | NAKALA</title>{head}</head><body><nav class="navbar"><a href="/">Accueil</a>
<a href="/search/?q=">
Recherche</a><a href="/u/datas">Mes données</a><a href="/login?redirect=/u/datas">Connexion</a>
</nav><main>{body}</main><footer><a href="/about">À propos</a><a
href="https://documentation.huma.example/">Documentation</a><a href="{api}/doc">API</a></footer>"""

    works = {
        "10.34847/nkl.4dbar7p1": ("Cahiers d'enquête de Lozère, cahier 3", 5),
        "10.34847/nkl.91c2x0ww": ("Cahiers d'enquête de Lozère, cahier 4", 2),
        "10.34847/nkl.e07a6b55": ("Cahiers d'enquête de Lozère, cahier 2", 2),
    }
    collection = "/collection/10.34847/nkl.coll77aa"
    mine = next(iter(works))
    for doi, (title, count) in works.items():
        side = Side(p, doi == mine)
        items = ""
        for at in range(count):
            sha = opaque(f"{doi}{at}", 40)
            name = f"cahier_{at + 1:03}.jpg" if at < count - 1 else "transcription.txt"
            side.file(f"{api}/data/{doi}/{sha}", name, True)
            side.either(f"{api}/embed/{doi}/{sha}", page(name, f"<p>{name}</p>"))
            items += (
                f'<li><a href="{api}/data/{doi}/{sha}">{name}</a> <a class="eye" '
                f'href="{api}/embed/{doi}/{sha}">Aperçu</a> <code>{sha}</code>'
            )
        side.meta(
            f"{api}/datas/{doi}",
            f'{{"identifier":"{doi}","status":"published"}}',
            "application/json",
        )
        side.meta(
            f"{api}/datas/{doi}/export?format=dc",
            f"<dc><title>{e(title)}</title></dc>",
            "application/xml",
        )
        v1 = f"/{doi}.v1"
        head = (
            f'<meta name="citation_title" content="{e(title)}"><meta name="DC.identifier" '
            f'content="{doi}"><link rel="alternate" type="application/json" '
            f'href="{api}/datas/{doi}">'
        )
        text = (
            f"<h1>{e(title)}</h1>{say.paras(2)}<ul class=files>{items}</ul>"
            f'<p><a href="{api}/datas/{doi}/export?format=dc">Dublin Core</a> '
            f'<a href="{api}/datas/{doi}">JSON</a></p><p>Dépôt de <a href="/u/profil/a.roux">'
            f'A. Roux</a>, collection <a href="{collection}">Enquêtes de Lozère</a></p>'
            f'<p>Versions: <a href="{v1}">version 1</a> · version 2 (actuelle)</p>'
            f'<p><a href="https://doi.org/{doi}">https://doi.org/{doi}</a></p>'
        )
        side.landing(f"/{doi}", page(title, text, head))
        side.part(v1, page(f"{title} (v1)", f"<h1>{e(title)}</h1><p>Ancienne version</p>{text}"))
    p.maybe(f"https://doi.org/{mine}")
    listing = "".join(f'<li><a href="/{d}">{e(t)}</a>' for d, (t, _) in works.items())
    p.show(collection, page("Enquêtes de Lozère", f"<h1>Enquêtes de Lozère</h1><ol>{listing}</ol>"))
    p.show(
        "/", page("Accueil", f"<h1>NAKALA</h1><ul>{listing}</ul><a href={collection}>Lozère</a>")
    )
    p.bar("the collection around it", collection)
    p.bar("another notebook", *(f"/{d}" for d in works if d != mine))
    p.bar("a profile", "/u/profil/a.roux")
    p.show("/login", page("Connexion", "<form></form>"))
    p.fill(rest(page, p.u("/login"), r"/u/datas|/login\?"))
    return p.site(f"/{mine}", "complete", "all files listed with their checksums")


def easy_tabs() -> ThirdSite:
    """Dutch archive whose dataset is split into numbered tabs; some files need an account."""
    p = Portal("easy_tabs", 1, "https://easy.archief.example/ui/")

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<html xmlns="http://www.w3.org/1999/xhtml"><head><title>{e(title)} - EASY</title>
{head}</head><body><div id="hd"><a href="/ui/home">Home</a> <a href="/ui/browse">Bladeren</a>
<a href="/ui/advancedsearch">Uitgebreid zoeken</a> <a href="/ui/login">Inloggen</a>
<a href="/ui/register">Registreren</a></div><div id="bd">{body}</div><div id="ft">
<a href="/ui/disclaimer">Disclaimer</a> <a href="https://archief.example/contact">Contact</a>"""

    titles = {
        52118: "Opgraving Leidsche Rijn, vak 12",
        52119: "Opgraving Leidsche Rijn, vak 13",
        48007: "Booronderzoek Vleuten",
    }
    for number, title in titles.items():
        side = Side(p, number == 52118)
        base = f"/ui/datasets/id/easy-dataset:{number}"
        export = f"/ui/resources/easy/export?sid=easy-dataset:{number}"
        tabs = (
            f'<ul class=tabs><li><a href="{base}/tab/1">Overzicht</a><li><a href="{base}/tab/2">'
            f'Beschrijving</a><li><a href="{base}/tab/3">Bestanden (5)</a></ul>'
        )
        say = Prose(
            f"easy{number}",
            "de opgraving, het spoor, de scherf, het profiel",
            "dateert, toont, bevat, omvat",
            "uit de Romeinse tijd, onder de weg, in put 4, volgens de tekening",
        )
        rows = ""
        for at, name in enumerate(("sporen.csv", "vondsten.csv", "rapport.pdf")):
            fid = f"easy-file:{number * 7 + at}"
            side.file(f"/ui/content?sid={fid}&did=easy-dataset:{number}", name, True)
            rows += (
                f'<tr><td><a href="/ui/content?sid={fid}&amp;did=easy-dataset:{number}">{name}'
                "</a><td>open"
            )
        for at, name in enumerate(("foto's.zip", "adressen.xlsx"), 3):
            fid = f"/ui/content?sid=easy-file:{number * 7 + at}&did=easy-dataset:{number}"
            if side.is_own:
                p.refused(fid, page("Geen toegang", "<p>U moet inloggen."))
            else:
                p.show(fid, page("Geen toegang", "<p>U moet inloggen."), 403)
            rows += f'<tr><td><a href="{e(fid)}">{e(name)}</a><td>beperkt'
        side.meta(
            f"/ui/resources/easy/export?sid=easy-dataset:{number}&format=XML",
            f"<ddm><title>{title}</title></ddm>",
            "application/xml",
        )
        side.meta(
            f"/ui/resources/easy/export?sid=easy-dataset:{number}&format=CSV",
            f"title\n{title}\n",
            "text/csv",
        )
        head = f"<h2>{title}</h2>{tabs}"
        text = (
            head + say.paras(2) + f'<p>Vlak, J. van (<a href="/ui/search?q=creator:Vlak">meer van '
            f'deze auteur</a>)</p><p><a href="/ui/login?return={q(base)}">Log in voor beperkte '
            f'bestanden</a> <a href="/ui/datasets/id/easy-dataset:{number}/request">Toestemming '
            f"vragen</a></p><p>Zie ook: "
            + " ".join(
                f'<a href="/ui/datasets/id/easy-dataset:{n}">{t}</a>'
                for n, t in titles.items()
                if n != number
            )
        )
        side.landing(base, page(title, text))
        side.part(f"{base}/tab/1", page(title, text))
        side.part(
            f"{base}/tab/2",
            page(
                title,
                f'{head}<dl><dt>Titel<dd>{title}<dt>Vak<dd><a href="/ui/browse?s=archaeology">'
                "Archeologie</a></dl>"
                f'<a href="{export}&amp;format=XML">XML</a> '
                f'<a href="{export}&amp;format=CSV">CSV</a>',
            ),
        )
        side.part(f"{base}/tab/3", page(title, f"{head}<table>{rows}</table>"))
    own = "/ui/datasets/id/easy-dataset:52118"
    p.bar("asks for an account", f"/ui/login?return={q(own)}", f"{own}/request")
    p.bar("another trench", "/ui/datasets/id/easy-dataset:52119")
    rows = "".join(
        f'<li><a href="/ui/datasets/id/easy-dataset:{n}">{t}</a>' for n, t in titles.items()
    )
    p.show("/ui/home", page("Home", f"<h1>EASY</h1>{rows}"))
    p.hop("/", "/ui/home", own=False)
    p.fill(rest(page, p.u("/ui/login"), r"/ui/login\?|/request$"))
    return p.site(own, "partial", "two of five files need an account")


def mendeley_versions() -> ThirdSite:
    """Data journal's repository: a version number ends the address, files on a public bucket."""
    p = Portal("mendeley_versions", 1, "https://data.elsewhere-data.example/")
    bucket = "https://prod-dcd-datasets-public.s3.cloud.example"

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html lang=en><head><title>{e(title)} - Elsewhere Data</title>
{head}</head><body><header><a href="/">Elsewhere Data</a><a href="/my-data/">My data</a><a
href="https://id.elsewhere.example/as/authorization.oauth2?state={opaque(title, 12)}">Sign in</a>
</header><div id="app">{body}</div><footer><a href="/about">About</a><a href="/faq">FAQ</a><a
href="/archive-process">Archive policy</a></footer></body></html>"""

    title = "Shear strength of cemented sands: triaxial tests"
    say = Prose(
        "mend",
        "the specimen, the cell, the axial load, the pore pressure",
        "reaches, follows, exceeds, records",
        "at failure, after curing, in drained tests",
    )
    ids = {"h7k2m9x4vd": title, "p3w8c6zt2b": "Oedometer tests on peat", "t9f4y5rr8k": "Cone data"}
    for key, name in ids.items():
        side = Side(p, key == "h7k2m9x4vd")
        last = 3 if side.is_own else 1
        for version in range(1, last + 1):
            newest = version == last
            files = ""
            for at, file in enumerate(("triaxial_cd.xlsx", "triaxial_cu.xlsx", "README.txt")):
                oid = opaque(f"{key}{version if at < 2 else 0}{at}", 36)
                href = f"/public-files/datasets/{key}/files/{oid}/file_downloaded"
                if p.u(href) not in p.pages:
                    target = f"{bucket}/{opaque(oid)}"
                    if side.is_own and (newest or at == 2):
                        p.hop(href, target)
                        p.file(target, file, attach=True)
                    else:
                        p.hop(href, target, own=False)
                        p.blob(target, file, attach=True)
                        if side.is_own:
                            p.maybe(href, target)
                files += f'<li>{file} <a href="{href}">Download</a>'
            menu = "".join(
                f'<option><a href="/datasets/{key}/{n}">Version {n}</a>' for n in range(1, last + 1)
            )
            zipped = f"/public-api/zip/{key}/download/{version}"
            if side.is_own and newest:
                p.file(zipped, f"{key}-{version}.zip", attach=True)
            else:
                p.blob(zipped, f"{key}-{version}.zip", attach=True)
                if side.is_own:
                    p.maybe(zipped)
            ld = jsonld(
                {
                    "@context": "http://schema.org",
                    "@type": "Dataset",
                    "name": name,
                    "url": f"https://data.elsewhere-data.example/datasets/{key}/{version}",
                    "version": str(version),
                    "distribution": [],
                    "identifier": f"https://doi.org/10.17632/{key}.{version}",
                }
            )
            like = "".join(
                f'<li><a href="/datasets/{k}/1">{n}</a>' for k, n in ids.items() if k != key
            )
            body = (
                f"<h1>{name}</h1><p>Published: 4 May 20{17 + version} | Version {version} | DOI "
                f"10.17632/{key}.{version}</p><p>By: <a href='/research-data/?search=Ilic'>"
                f"Mara Ilic</a></p>{say.paras(2)}<h2>Files</h2><ul>{files}</ul>"
                f"<a href='{zipped}'>Download All</a><h3>Versions</h3>{menu}"
                f"<h3>Similar datasets</h3><ul>{like}</ul><p><a href='/research-data/?type=DATASET"
                f"&amp;category=Geotechnics'>Geotechnics</a></p>"
            )
            address = f"/datasets/{key}/{version}"
            if newest or not side.is_own:
                side.landing(address, page(name, body, ld))
            else:
                side.part(address, page(name, body, ld))
        if side.is_own:
            p.hop(f"/datasets/{key}", f"/datasets/{key}/{last}")
            p.maybe(f"https://doi.org/10.17632/{key}.3")
    p.bar("another dataset", "/datasets/p3w8c6zt2b/1", "/datasets/t9f4y5rr8k/1")
    p.bar("a search", "/research-data/?search=Ilic")
    p.show(
        "/",
        page(
            "Elsewhere Data",
            "".join(
                f'<a href="/datasets/{k}/1">{n}</a>' for k, n in ids.items() if k != "h7k2m9x4vd"
            )
            + '<a href="/datasets/h7k2m9x4vd">Shear strength</a>',
        ),
    )
    p.fill(rest(page, p.u("/login"), r"/my-data/"))
    return p.site(
        "/datasets/h7k2m9x4vd/3",
        "review",
        "earlier versions hang on the page, and the claim names no distribution",
    )


def seanoe_file() -> ThirdSite:
    """French marine data publisher: sharded numeric folders, files beneath them, one embargoed."""
    p = Portal("seanoe_file", 1, "https://www.maree-data.example/")

    def page(title: str, body: str, head: str = "") -> str:
        return f"""<!DOCTYPE html><html><head><meta charset=utf-8>
<title>{e(title)}</title>{head}</head><body class=sea><div class=menu><a href=/>Home</a><a
href=/html/publish.htm>Publish your data</a>
<a href=/html/faq.htm>FAQ</a><a href="/admin/login?from=menu">Login</a></div>{body}
<div class=foot>Operated by <a href="https://odatis.example/">Odatis</a></div></body></html>"""

    say = Prose(
        "seanoe",
        "the mooring, the thermosalinograph, each cast, the glider",
        "sampled, drifted along, resolved, missed",
        "off Ushant, below the thermocline, during leg 2",
    )
    for number, title in (
        (78121, "Turbidity profiles of the Iroise Sea 2014-2019"),
        (78122, "Zooplankton of the Bay of Brest"),
        (77004, "Glider section 12"),
    ):
        shard = f"/data/{number // 100:05}/{number}/"
        side = Side(p, number == 78121)
        rows = ""
        for at, name in enumerate(("81200.csv", "81201.nc", "81202.pdf")):
            side.file(f"{shard}data/{name}", name, True)
            rows += (
                f'<tr><td>Part {at + 1}<td><a href="{shard}data/{name}">Download</a><td>'
                f"{at * 3 + 2} Mo<td>Open access"
            )
        for fmt, ctype in (
            ("RIS", "application/x-research-info-systems"),
            ("BibTeX", "application/x-bibtex"),
        ):
            side.meta(f"{shard}?export={fmt}", f"{fmt} {title}", ctype)
        side.meta(f"{shard}{number}.xml", f"<gmd><title>{title}</title></gmd>", "application/xml")
        body = (
            f"<h1>{title}</h1><p>Date 2019-11 <a href='https://orcid.org/0000-0002-0000-0001'>"
            f"Le Gall Y.</a> (<a href='https://doi.org/10.17882/{number}'>10.17882/{number}</a>)"
            f"{say.paras(2)}<table><tr><th>File<th><th>Size<th>Access{rows}<tr><td>Quality "
            f"flags<td>–<td>14 Mo<td>On demand (moratorium 2030-01-01)</table><p>How to cite "
            f"<a href='{shard}?export=RIS'>RIS</a> <a href='{shard}?export=BibTeX'>BibTeX</a> "
            f"<a href='{shard}{number}.xml'>ISO 19115</a></p><p>Keyword <a "
            f"href='/recherche?keyword=turbidity'>turbidity</a></p>"
            f"<h4>Related</h4><a href='/data/00770/77004/'>Glider section 12</a> "
            f"<a href='https://doi.org/10.5194/xx-12-1'>Article</a>"
        )
        tags = (
            f'<meta name="citation_doi" content="10.17882/{number}">'
            f'<meta name="citation_pdf_url" content="https://www.maree-data.example{shard}'
            'data/81202.pdf">'
        )
        side.landing(shard, page(title, body, tags))
    p.maybe("https://doi.org/10.17882/78121")
    p.bar("a dataset named as related", "/data/00770/77004/")
    p.bar("a search by keyword", "/recherche?keyword=turbidity")
    p.show(
        "/",
        page(
            "Home",
            "<h1>Last data</h1><a href=/data/00781/78121/>Turbidity</a>"
            "<a href=/data/00781/78122/>Zooplankton</a>",
        ),
    )
    p.fill(rest(page))
    return p.site("/data/00781/78121/", "partial", "one file of four is on demand")


ALL = (gesis_study, nakala_deposit, easy_tabs, mendeley_versions, seanoe_file)
