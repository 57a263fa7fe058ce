"""Portals of projects and serials: the second of each kind."""
# ruff: noqa: E501 - markup stands as platforms write it

from tests.blind_portals.tenthb.kit import done, lay, ls, metas, say
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def project_wiki_2() -> ThirdSite:
    """MediaWiki in Italian: a project and its subpages, uploaded files, talk, history, special."""
    p = Portal("project_wiki", 2, "https://wiki.mulini-storici.example")
    w, q = "/index.php/", "/index.php?title="
    sh = lay(
        f"""<!DOCTYPE html><html class="client-nojs" lang="it"><head><title>@T - WikiMulini</title>
<meta name="generator" content="MediaWiki 1.35.2"/>@H</head><body><div id="content">@B</div>
<div id="mw-panel">{
            ls(
                f"{w}Pagina_principale|Pagina principale",
                f"{w}Speciale:UltimeModifiche|Modifiche",
                f"{w}Speciale:PaginaCasuale|Casuale",
            )
        }</div><div id="p-personal">
<a href="{q}Speciale:Entra&returnto=Progetto%3AValle+Verde">Entra</a></div></body></html>"""
    )
    nouns = "il mulino,la roggia,la macina,il mugnaio,la valle"
    root = "Progetto:Valle_Verde"
    subs = ("", "/Schede", "/Metodo")
    links = ls(*(f"{w}{root}{s}|{s or 'Progetto'}" for s in subs))
    for s in subs:
        t = f"{root}{s}"
        views = ls(f"{q}{t}&action=edit|Modifica", f"{q}{t}&action=history|Cronologia",
                   f"{w}Discussioni_progetto:{t[9:]}|Discussione", f"{w}Speciale:PuntanoQui/{t}|Puntano qui",
                   f"{q}{t}&action=raw|Sorgente")  # fmt: skip
        more = "" if s else ls(f"{w}File:Valle_relazione.pdf|Relazione", f"{w}File:Valle_mulini.ods|Tabella",
                               f"{w}Progetto:Val_Scura|Val Scura", f"{w}Progetto:Elenco|Progetti")  # fmt: skip
        cat = f'<div id="catlinks"><a href="{w}Categoria:Progetti">Progetti</a></div>'
        p.own(
            f"{w}{t}",
            sh(t.replace("_", " "), f"<p>{say(f'{nouns}#{s}', 'it')}</p>{links}{more}{cat}{views}"),
        )
        p.meta(f"{q}{t}&action=raw", "== Mulini ==", "text/x-wiki; charset=UTF-8")
        p.show(f"{q}{t}&action=edit", sh("Sorgente", "<textarea readonly></textarea>"))
        p.maybe(f"{q}{t}&action=history", f"{w}Discussioni_progetto:{t[9:]}")
        p.bar("a list of the wiki", f"{w}Speciale:PuntanoQui/{t}")
    p.bar("a form", f"{q}{root}&action=edit")
    for n, d in (("Valle_relazione.pdf", "/images/4/4c"), ("Valle_mulini.ods", "/images/9/9e")):
        who = ls(f"{d}/{n}|{n}", f"{w}Utente:Bruna|Bruna", f"{w}{root}|Valle Verde")
        p.own(f"{w}File:{n}", sh(f"File:{n}", who))
        p.file(
            f"{d}/{n}", n, "" if n[-1] == "f" else "application/vnd.oasis.opendocument.spreadsheet"
        )
    o = f"{w}Progetto:Val_Scura"
    p.other(o, sh("Progetto:Val Scura", ls(f"{w}File:Scura.pdf|Relazione", f"{o}/Schede|Schede")))
    p.show(f"{w}File:Scura.pdf", sh("File:Scura.pdf", ls("/images/1/1a/Scura.pdf|Scura.pdf")))
    p.show(f"{o}/Schede", sh("Progetto:Val Scura/Schede", "…"))
    p.bar("another project's", f"{w}File:Scura.pdf", f"{o}/Schede")
    p.bar("the list", f"{w}Progetto:Elenco")
    p.bar("a category", f"{w}Categoria:Progetti")
    return done(p, f"{w}{root}", sh, "complete", "subpages and the files they name", nouns, "it")


def method_sheet_2() -> ThirdSite:
    """A marine institute's procedures in Joomla: one document, its forms behind task addresses."""
    p = Portal("method_sheet", 2, "https://www.coastlab-ie.example")
    b = "/index.php/en/procedures"
    n = f"{b}/sop-014-chlorophyll-a"
    sh = lay(
        f"""<!DOCTYPE html><html lang="en-gb"><head><title>@T - Coastlab</title>@H</head>
<body class="com_docs"><ul class="nav menu"><li><a href="/index.php/en/">Home</a><li><a href="{b}">
Procedures</a><li><a href="/index.php/en/staff">Staff</a><li><a href="/index.php/en/log-in">Log in</a>
</ul>@B<p class="foot"><a href="/index.php/en/privacy">Privacy</a></p></body></html>"""
    )
    nouns = "the filter,acetone,the fluorometer,a blank,the bottle"
    dl = "/index.php/en/component/docs/?task=download&id="
    ids = {
        "231": "SOP-014 rev. 5 (PDF)",
        "232": "Bench sheet (XLSX)",
        "233": "Risk assessment (PDF)",
    }
    rows = ls(*(f"{dl}{i}|{t}" for i, t in ids.items()), fmt="<tr><td>{}</td></tr>")
    old = ls(f"{n}/revision-4|Revision 4 (2015)", fmt="<p>Superseded: {}</p>")
    p.own(
        n,
        sh(
            "SOP-014 Chlorophyll a",
            f"""<h2>SOP-014 Chlorophyll a by fluorometry</h2><p>{say(nouns)}</p>
<table>{rows}</table>{old}<a href="{n}/change-log">Change log</a>
<ul class="pagenav">{ls(f"{b}/sop-013-nutrients|Prev", f"{b}/sop-015-salinity|Next")}</ul>
<a href="{b}?tag=phytoplankton">phytoplankton</a> <a href="{n}?tmpl=component&print=1">Print</a>""",
        ),
    )
    for i, t in ids.items():
        name = "sheet.xlsx" if i == "232" else f"{t[:7]}.pdf"
        p.file(f"{dl}{i}", name, "application/octet-stream", True)
    p.own(
        f"{n}/change-log", sh("Change log", f'<p>Rev. 5: new blank.</p><a href="{n}">SOP-014</a>')
    )
    f4 = f"{dl}118"
    p.own(f"{n}/revision-4", sh("SOP-014 rev. 4", f'<h2>Superseded</h2><a href="{f4}">PDF</a>'))
    p.maybe(p.blob(f4, "SOP-014-r4.pdf", "application/octet-stream", attach=True))
    p.maybe(f"{n}?tmpl=component&print=1")
    for k, i in (("sop-013-nutrients", "221"), ("sop-015-salinity", "240")):
        p.other(f"{b}/{k}", sh(k, f'<h2>{k}</h2><table><td><a href="{dl}{i}">PDF</a></table>'))
        p.bar(
            "another procedure",
            p.blob(f"{dl}{i}", f"{k}.pdf", "application/octet-stream", attach=True),
        )
    p.bar("the list", b)
    p.bar("a tag", f"{b}?tag=phytoplankton")
    return done(p, n, sh, "review", "revision 4 has a file of its own", nouns)


def grant_record_2() -> ThirdSite:
    """A German funder's record: language and print forms, report, institutions and persons."""
    p = Portal("grant_record", 2, "https://projekte.forschungsstiftung.example")
    n = "/fodb/projekt/412233445"
    sh = lay(
        """<!DOCTYPE html><html lang="de"><head><title>FODB - @T</title>@H</head><body>
<ul id="hauptmenue"><li><a href="/fodb/OCTOPUS?task=showSearchSimple">Suche</a><li>
<a href="/fodb/OCTOPUS?task=showCatalogue">Katalog</a><li><a href="/fodb/OCTOPUS?task=showMonitor">
Datenmonitor</a><li><a href="/fodb/hilfe">Hilfe</a></ul><div id="inhalt">@B</div>
<a href="/fodb/impressum">Impressum</a></body></html>"""
    )
    nouns = "die Grammatik,der Dialekt,das Korpus,die Aufnahme,der Sprecher"
    head = metas(("DC.title", "Dialekte der Lausitz"), ("DC.identifier", "412233445"))
    forms = ls(f"{n}?language=en|English", f"{n}?displayMode=print&language=de|Druckansicht",
               f"{n}/ergebnisse|Projektergebnisse")  # fmt: skip
    p.own(
        n,
        sh(
            "Dialekte der Lausitz",
            f"""{forms}<h3>Dialekte der Lausitz</h3><p>{say(nouns, "de")}</p>
Antragstellerin <a href="/fodb/person/1887321">Professorin Dr. Ute Krahl</a>
<a href="/fodb/institution/10301">Universität Cottau</a>
DFV-Verfahren <a href="/fodb/OCTOPUS?task=showSearch&programm=Sachbeihilfen">Sachbeihilfen</a>
Teilprojekt zu <a href="/fodb/projekt/390001122">SPP 2201: Sprachen im Kontakt</a>
<a href="https://dialekte-lausitz.example/">Projektseite</a>""",
            head,
        ),
    )
    p.own(
        f"{n}?language=en",
        sh("Dialects of Lusatia", f'<p>{say(nouns)}</p><a href="{n}">Deutsch</a>', head),
    )
    p.show(f"{n}?displayMode=print&language=de", sh("Dialekte der Lausitz", say(nouns, "de")))
    p.maybe(f"{n}?displayMode=print&language=de")
    f = "/fodb/abschlussbericht/412233445.pdf"
    p.own(
        f"{n}/ergebnisse",
        sh(
            "Ergebnisse",
            f"""<a href="{n}">Projekt</a><a href="{f}">Abschlussbericht</a>
<a href="https://doi.example/10.5555/lausitz.3">Krahl (2021): Vokale</a>""",
        ),
    )
    p.file(f, "412233445.pdf")
    for k, t in (("390001122", "SPP 2201"), ("412233501", "Ortsnamen")):
        g = f"/fodb/abschlussbericht/{k}.pdf"
        p.other(f"/fodb/projekt/{k}", sh(t, ls(f"{n}|Dialekte", f"/fodb/projekt/{k}?language=en|English",
                                               "/fodb/projekt/412233501|Ortsnamen", f"{g}|Bericht")))  # fmt: skip
        p.bar("another project's report", g)
    p.bar("a person", "/fodb/person/1887321")
    p.bar("an institution", "/fodb/institution/10301")
    return done(p, n, sh, "complete", "two languages, results and a report", nouns, "de")


def supplement_page_2() -> ThirdSite:
    """A publisher's old depot: an index of a directory with a readme, sorted forms, a parent."""
    p = Portal("supplement_page", 2, "https://ftp-depot.physpub.example")
    up = "/epaps/phys_rev_ab/"
    d = f"{up}E-PRXAB-9-022/"
    nouns = "the bunch,a cavity,the lattice,the simulation"
    sh = lay(
        """<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN"><html><head><title>@T</title>@H
</head><body><h1>@T</h1>@B<hr><address>Apache/2.2.15 (CentOS) Server at ftp-depot</address>
<a href="/">depot</a> <a href="/epaps/help.html">help</a></body></html>"""
    )
    sorts = ls("?C=N;O=D|Name", "?C=M;O=A|Last modified", "?C=S;O=A|Size", fmt="<th>{}</th>")
    names = ("README.TXT", "lattice_v3.dat", "movie1.avi", "supplement.pdf")
    rows = ls(f"{up}|Parent Directory", *(f"{n}|{n}" for n in names), "fields/|fields/",
              fmt="<tr><td>{}</td></tr>")  # fmt: skip
    p.own(d, sh(f"Index of {d[:-1]}", f"<table><tr>{sorts}</tr>{rows}</table>"))
    for q in ("?C=N;O=D", "?C=M;O=A", "?C=S;O=A"):
        p.show(f"{d}{q}", sh(f"Index of {d[:-1]}", f"<table><tr>{sorts}</tr>{rows}</table>"))
        p.maybe(f"{d}{q}")
    types = {
        "README.TXT": "text/plain",
        "lattice_v3.dat": "text/plain",
        "movie1.avi": "video/x-msvideo",
    }
    for n in names:
        p.file(f"{d}{n}", n, types.get(n, ""))
    inner = ls(f"{d}|Parent Directory", "e_field.csv|e_field.csv", "b_field.csv|b_field.csv")
    p.own(f"{d}fields/", sh(f"Index of {d}fields", inner))
    for n in ("e_field.csv", "b_field.csv"):
        p.file(f"{d}fields/{n}", n)
    near = ("E-PRXAB-9-021/", "E-PRXAB-9-023/")
    p.show(up, sh(f"Index of {up[:-1]}", ls(*(f"{n}|{n}" for n in (*near, "E-PRXAB-9-022/")))))
    for n in near:
        p.other(
            f"{up}{n}",
            sh(f"Index of {up}{n[:-1]}", ls("README.TXT|README.TXT", "data.zip|data.zip")),
        )
        p.bar("another article's depot", f"{up}{n}README.TXT", f"{up}{n}data.zip")
    p.bar("the directory of all", up)
    return done(p, d, sh, "complete", "one directory", nouns)


def newsletter_number_2() -> ThirdSite:
    """Plone of a society: a folder for a number with articles, a file in two addresses."""
    p = Portal("newsletter_number", 2, "https://www.societe-bryologie.example")
    b = "/publications/la-lettre/numero-14"
    sh = lay(
        """<!DOCTYPE html><html lang="fr"><head><title>@T — Société de bryologie</title>@H
<meta name="generator" content="Plone - http://plone.example"></head><body><ul id="portal-globalnav">
<li><a href="/">Accueil</a><li><a href="/publications">Publications</a><li><a href="/sorties">Sorties
</a><li><a href="/adhesion">Adhésion</a></ul><a href="/login?came_from=/publications/la-lettre">
Connexion</a>@B<footer><a href="/sitemap">Plan du site</a></footer></body></html>"""
    )
    nouns = "la mousse,la sphaigne,le talus,la sortie,la liste rouge"
    pdf = f"{b}/lettre14.pdf"
    arts = {"editorial": "Éditorial", "sphaignes-du-jura": "Sphaignes du Jura", "agenda": "Agenda"}
    crumbs = ls(
        "/|Accueil", "/publications|Publications", "/publications/la-lettre|La Lettre", fmt="{} ›"
    )
    toc = ls(*(f"{b}/{k}|{t}" for k, t in arts.items()))
    near = ls(
        "/publications/la-lettre/numero-13|Numéro 13", "/publications/la-lettre/numero-15|Numéro 15"
    )
    p.own(
        b,
        sh(
            "La Lettre, numéro 14",
            f"""{crumbs}<h1>La Lettre, n° 14</h1><ul>{toc}</ul>
<a href="{pdf}/view">lettre14.pdf</a><div class="nav">{near}</div>
<a href="{b}/@@folder_summary_view">Résumés</a> <a href="{b}/sendto_form">Envoyer</a>""",
        ),
    )
    for k, t in arts.items():
        p.own(
            f"{b}/{k}", sh(t, f'{crumbs}<a href="{b}">n° 14</a><p>{say(f"{nouns}#{k}", "fr")}</p>')
        )
    p.own(
        f"{pdf}/view",
        sh("lettre14.pdf", f'<a href="{pdf}/@@download/file/lettre14.pdf">lettre14.pdf — 2 MB</a>'),
    )
    p.file(f"{pdf}/@@download/file/lettre14.pdf", "lettre14.pdf", attach=True)
    p.show(f"{b}/@@folder_summary_view", sh("La Lettre, numéro 14", toc))
    p.show(f"{b}/sendto_form", sh("Envoyer", "<form method=post></form>"))
    p.maybe(f"{b}/@@folder_summary_view")
    p.bar("a form", f"{b}/sendto_form")
    for k in ("13", "15"):
        o = f"/publications/la-lettre/numero-{k}"
        p.other(
            o,
            sh(
                f"La Lettre, numéro {k}",
                ls(f"{o}/editorial|Éditorial", f"{o}/lettre{k}.pdf/view|pdf"),
            ),
        )
        p.show(f"{o}/lettre{k}.pdf/view", sh(f"lettre{k}.pdf", "2 MB"))
        p.bar("another number", f"{o}/editorial", f"{o}/lettre{k}.pdf/view")
    p.bar("all numbers", "/publications/la-lettre")
    return done(p, b, sh, "complete", "articles and a file in a folder", nouns, "fr")
