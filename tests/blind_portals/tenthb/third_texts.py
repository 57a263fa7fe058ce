"""Portals of texts: the third of each kind."""
# ruff: noqa: E501 - markup stands as platforms write it

from tests.blind_portals.tenthb.kit import done, lay, ld, ls, metas, say
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def pipeline_page_3() -> ThirdSite:
    """A viewer of workflows in a repository: graphs, a bundle, sub-workflows with own pages."""
    p = Portal("pipeline_page", 3, "https://view.stepflow.example")
    g = "forge.example/metalab/marine-genes/blob/1.2/flows"
    n = f"/workflows/{g}/assemble.cwl"
    sh = lay(
        """<html><head><title>@T - Stepflow Viewer</title>@H</head><body><header>
<a href="/">Add</a> <a href="/workflows">Explore</a> <a href="/about">About</a> <a href="/apidocs">API</a>
</header>@B<footer><a href="https://stepflow.example">Stepflow</a></footer></body></html>"""
    )
    nouns = "the assembler,a contig,the trimming step,the read set,an index"
    forms = {f"/graph/svg/{g}/assemble.cwl": "image/svg+xml", f"/graph/png/{g}/assemble.cwl": "image/png",
             f"/graph/xdot/{g}/assemble.cwl": "text/vnd.graphviz"}  # fmt: skip
    bundle = f"/robundle/{g}/assemble.cwl"
    p.own(
        n,
        sh(
            "Workflow: assemble.cwl",
            f"""<h2>Workflow: Assemble marine reads</h2><p>{say(nouns)}</p>
{ls(*(f"{k}|{k.split('/')[2]}" for k in forms))} <a href="{bundle}">Download as Research Object</a>
<a href="https://forge.example/metalab/marine-genes/blob/1.2/flows/assemble.cwl">Source</a>
<table><tr><td><a href="/workflows/{g}/trim.cwl">trim</a><td>sub-workflow</tr></table>
<a href="/git/commits/0f3ac1/assemble.cwl">Permalink</a>""",
        ),
    )
    for k, t in forms.items():
        p.file(k, "graph.dot", t)
    p.file(bundle, "bundle.zip", "application/vnd.wf4ever.robundle+zip", True)
    p.hop("/git/commits/0f3ac1/assemble.cwl", n)
    sub = f"/workflows/{g}/trim.cwl"
    p.show(
        sub, sh("Workflow: trim.cwl", f'<h2>Trim</h2><a href="/robundle/{g}/trim.cwl">Download</a>')
    )
    p.maybe(sub, p.blob(f"/robundle/{g}/trim.cwl", "trim.zip", attach=True))
    for s in (
        "forge.example/soil/flux/blob/main/flux.cwl",
        "forge.example/rna/count/blob/main/count.cwl",
    ):
        p.other(f"/workflows/{s}", sh(s, ls(f"/robundle/{s}|Download as Research Object")))
        p.bar("another workflow", p.blob(f"/robundle/{s}", "b.zip", attach=True))
    rows = ls(f"{n}|assemble", *(f"{one}|workflow" for one in sorted(p.siblings)))
    p.show("/workflows", sh("Explore", rows))
    p.bar("the list", "/workflows")
    return done(p, n, sh, "review", "a part has its own entry, the source another portal", nouns)


def archive_preprint_3() -> ThirdSite:
    """Janeway's repository: downloads by number, earlier versions in a table, a supplement."""
    p = Portal("archive_preprint", 3, "https://eprints-terra.example")
    n = "/repository/view/3377/"
    sh = lay(
        """<!DOCTYPE html><html lang="en"><head><title>@T | Terra ePrints</title>@H</head><body>
<nav><a href="/">Home</a><a href="/repository/list/">Preprints</a><a href="/repository/subjects/">Subjects
</a><a href="/site/about/">About</a><a href="/login/?next=/repository/submit/start/">Submit</a></nav>@B
<footer><a href="/site/policies/">Policies</a></footer></body></html>"""
    )
    nouns = "the fault,a slip rate,the terrace,the scarp,an age"
    pdf, old, sup = (f"/repository/object/3377/download/{k}/" for k in ("6622", "6011", "6623"))
    head = metas(("citation_title", "Slip on the Orran fault"), ("citation_pdf_url", p.u(old)),
                 ("citation_doi", "10.5555/terra.3377"))  # fmt: skip
    p.own(
        n,
        sh(
            "Slip on the Orran fault",
            f"""<h1>Slip on the Orran fault</h1><p>{say(nouns)}</p>
<p>Authors: Bea Tarrant, Milos Kral</p><a class="button" href="{pdf}">Download Preprint</a>
<h3>Supplementary</h3>{ls(f"{sup}|Ages (xlsx)")}<h3>Versions</h3><table><tr><td>2 (2022-02-01)
<tr><td>1 (2021-10-11)<td><a href="{old}">View</a></table><h3>Subjects</h3>
<a href="/repository/subjects/tectonics/">Tectonics</a> <a href="{n}#comments">Comments</a>
<h3>Metrics</h3>Views: 871""",
            head,
        ),
    )
    p.file(pdf, "orran_v2.pdf", "application/pdf", True)
    p.maybe(p.blob(old, "orran_v1.pdf", "application/pdf", attach=True))
    p.file(sup, "ages.xlsx", attach=True)
    for k in ("3376", "3380"):
        f = f"/repository/object/{k}/download/9{k}/"
        p.other(
            f"/repository/view/{k}/",
            sh(f"Preprint {k}", f'<h1>{k}</h1><a href="{f}">Download Preprint</a>'),
        )
        p.bar("another preprint", p.blob(f, f"{k}.pdf", "application/pdf", attach=True))
    rows = ls(f"{n}|Slip", "/repository/view/3376/|3376", "/repository/view/3380/|3380")
    p.show("/repository/list/", sh("Preprints", rows + ls("/repository/list/?page=2|2")))
    p.bar("the list", "/repository/list/")
    p.bar("a subject", "/repository/subjects/tectonics/")
    return done(p, n, sh, "review", "the claim names the older version's file", nouns)


def numbered_paper_3() -> ThirdSite:
    """TYPO3 of a German department: a number's page, files in fileadmin, a replication archive."""
    p = Portal("numbered_paper", 3, "https://www.wiwi.uni-harzberg.example")
    b = "/forschung/diskussionspapiere"
    n, fa = f"{b}/nr-212", "/fileadmin/wiwi/dp"
    sh = lay(
        f"""<!DOCTYPE html><html lang="de"><head><title>@T: Wirtschaftswissenschaften</title>@H</head>
<body><div id="nav"><a href="/">Fakultät</a><a href="/studium">Studium</a><a href="/forschung">Forschung
</a><a href="{b}">Diskussionspapiere</a><a href="/personen">Personen</a></div>@B
<a href="/impressum">Impressum</a> <a href="/login?redirect_url={n}">Intern</a></body></html>"""
    )
    nouns = "der Lohn,die Pendelzeit,der Betrieb,die Region,die Miete"
    files = {"hdp212_Juli2020.pdf": "Volltext", "hdp212_replikation.zip": "Replikationsdaten",
             "hdp212_anhang.pdf": "Online-Anhang"}  # fmt: skip
    rows = ls(*(f"{fa}/{k}|{t}" for k, t in files.items()))
    p.own(
        n,
        sh(
            "Nr. 212",
            f"""<h1>Nr. 212: Löhne und Pendelzeiten</h1><p>{say(nouns, "de")}</p>
<a href="/personen/prof-dr-a-wendt">A. Wendt</a> {rows} <a href="{n}/bibtex">BibTeX</a>
<a href="/en/research/discussion-papers/no-212">English</a>
<p>JEL: <a href="{b}?jel=J31">J31</a></p>{ls(f"{b}/nr-211|Nr. 211", f"{b}/nr-213|Nr. 213")}""",
        ),
    )
    p.own(
        "/en/research/discussion-papers/no-212",
        sh("No. 212", f'<p>{say(nouns)}</p>{rows}<a href="{n}">D</a>'),
    )
    for k in files:
        p.file(f"{fa}/{k}", k)
    p.meta(f"{n}/bibtex", "@techreport{hdp212}", "application/x-bibtex")
    for k in ("211", "213"):
        f = f"{fa}/hdp{k}.pdf"
        p.other(f"{b}/nr-{k}", sh(f"Nr. {k}", ls(f"{f}|Volltext", f"{b}/nr-{k}/bibtex|BibTeX")))
        p.bar("another paper", f, f"{b}/nr-{k}/bibtex")
    p.bar("the series", b, f"{b}?jel=J31")
    p.bar("a profile", "/personen/prof-dr-a-wendt")
    return done(p, n, sh, "complete", "two languages, three files, an export", nouns, "de")


def thesis_record_3() -> ThirdSite:
    """A national catalogue of French theses: exports by suffix, the file at the university."""
    p = Portal("thesis_record", 3, "https://www.catalogue-theses.example")
    n = "/2019LYSX1044"
    sh = lay(
        """<!DOCTYPE html><html lang="fr"><head><title>@T - catalogue des thèses</title>@H</head><body>
<div id="tete"><a href="/">Accueil</a> <a href="/?q=">Recherche</a> <a href="/apropos">À propos</a>
<a href="/alertes">Alertes</a></div>@B<div id="pied"><a href="/mentions">Mentions légales</a></div>"""
    )
    nouns = "la soie,l'atelier,le canut,la grève,le registre"
    pdf = "https://scd-resnum.univ-lyx.example/out/theses/2019_these_h_roux.pdf"
    exports = {"rdf": "application/rdf+xml", "xml": "application/xml", "json": "application/json",
               "bib": "application/x-bibtex", "ris": "application/x-research-info-systems"}  # fmt: skip
    head = '<link rel="alternate" type="application/rdf+xml" href="/2019LYSX1044.rdf">' + metas(
        ("DC.title", "Ateliers de soie"), ("DC.type", "Electronic Thesis or Dissertation")
    )
    p.own(
        n,
        sh(
            "Ateliers de soie (1831-1870)",
            f"""<h1>Ateliers de soie</h1><p>par
<a href="/243110987">Hélène Roux</a>, sous la direction de <a href="/026771128">Paul Viard</a></p>
<p>{say(nouns, "fr")}</p><a href="{n}/document">Accéder en ligne</a>
<a href="{n}/abes">Version de diffusion</a>
{ls(*(f"{n}.{x}|{x.upper()}" for x in exports), fmt="{}")}
<h3>Voir aussi</h3>{ls("/2019LYSX1045|Les mûriers", "/s203311|Thèse en préparation")}""",
            head,
        ),
    )
    p.hop(f"{n}/document", pdf)
    p.file(pdf, "2019_these_h_roux.pdf")
    diff = f"{n}/abes"
    p.file(diff, "2019LYSX1044_diffusion.pdf", "application/pdf", True)
    for x, t in exports.items():
        p.meta(f"{n}.{x}", f"<{x}/>", t)
    for k in ("2019LYSX1045", "s203311"):
        f = f"/{k}/document"
        p.other(f"/{k}", sh(f"Thèse {k}", ls(f"{f}|Accéder en ligne", f"/{k}.ris|RIS")))
        p.bar("another thesis", p.blob(f, "t.pdf", "application/pdf"), f"/{k}.ris")
    p.bar("a person", "/243110987", "/026771128")
    return done(p, n, sh, "complete", "two files and the exports", nouns, "fr")


def talk_page_3() -> ThirdSite:
    """A free-software meeting's frozen archive: slides by number, recordings on its video host."""
    p = Portal("talk_page", 3, "https://archive.devdays.example")
    n = "/2018/schedule/event/raster_tiles/"
    sh = lay(
        """<!DOCTYPE html><html><head><title>DevDays 2018 - @T</title>@H</head><body><nav>
<a href="/2018/">2018</a> <a href="/2018/schedule/">Schedule</a> <a href="/2018/schedule/speakers/">
Speakers</a> <a href="/2018/schedule/tracks/">Tracks</a> <a href="/2017/">2017</a></nav>@B
<footer><a href="/2018/about/">About</a></footer></body></html>"""
    )
    nouns = "the tile,a pyramid,the cache,the codec,a client"
    at = "/2018" + "/schedule/event/raster_tiles/attachments"
    v = "https://video.devdays.example/2018/K.3.201/raster_tiles"
    claim = ld(**{"@type": "Event"}, name="Raster tiles without servers", startDate="2018-02-03")
    p.own(
        n,
        sh(
            "Raster tiles without servers",
            f"""<h1>Raster tiles without servers</h1>
<ul class="side-box"><li>Track: <a href="/2018/schedule/track/geospatial/">Geospatial</a>
<li>Room: <a href="/2018/schedule/room/k3201/">K.3.201</a>
<li><a href="/2018/schedule/day/saturday/">Saturday</a></ul><p>{say(nouns)}</p>
<h2>Attachments</h2>{
                ls(
                    f"{at}/slides/2230/export/events/slides/2230/tiles.pdf|Slides",
                    f"{at}/other/2231/export/events/other/2231/demo.tgz|Demo",
                )
            }
<h2>Links</h2>{
                ls(
                    f"{v}.webm|Video recording (WebM)",
                    f"{v}.mp4|Video recording (mp4)",
                    f"{n[:-1]}.ics|iCal",
                    "https://submission.devdays.example/feedback/6041.php|Submit feedback",
                )
            }
<a href="/2018/schedule/speaker/ruth_oduya/">Ruth Oduya</a>""",
            claim,
        ),
    )
    p.file(f"{at}/slides/2230/export/events/slides/2230/tiles.pdf", "tiles.pdf")
    p.file(f"{at}/other/2231/export/events/other/2231/demo.tgz", "demo.tgz", "application/gzip")
    p.file(f"{v}.webm", "raster_tiles.webm", "video/webm")
    p.file(f"{v}.mp4", "raster_tiles.mp4")
    p.meta(f"{n[:-1]}.ics", "BEGIN:VCALENDAR", "text/calendar")
    for k in ("vector_tiles", "raster_algebra"):
        f = f"https://video.devdays.example/2018/K.3.201/{k}.webm"
        p.other(
            f"/2018/schedule/event/{k}/",
            sh(k, ls(f"{f}|Video recording", f"/2018/schedule/event/{k}.ics|iCal")),
        )
        p.raw(f"/2018/schedule/event/{k}.ics", "BEGIN:VCALENDAR", "text/calendar")
        p.bar("another talk", p.blob(f, f"{k}.webm", "video/webm"))
    rows = ls(f"{n}|Raster", *(f"{one}|talk" for one in sorted(p.siblings)))
    p.show("/2018/schedule/track/geospatial/", sh("Geospatial", rows))
    p.bar("the track", "/2018/schedule/track/geospatial/")
    p.bar("a speaker", "/2018/schedule/speaker/ruth_oduya/")
    return done(p, n, sh, "complete", "attachments, recordings, a calendar entry", nouns)
