"""The second portals: a wiki's article, a method, a grant, a supplement, a bulletin's number."""

from tests.blind_portals.eighthb.kit import a, done, ld, lis, metas, paras, rels, row, say
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def wiki_article_2() -> ThirdSite:
    """A physicists' wiki of the moin kind: actions in the query, attachments by name."""
    p = Portal("wiki_article", 2, "https://wiki.kryolabor.example")
    home = "/DilutionFridge/LeakSearch"

    def lay(title: str, main: str) -> str:
        nav = lis(
            ("/FrontPage", "FrontPage"),
            ("/RecentChanges", "RecentChanges"),
            ("/FindPage", "FindPage"),
            ("/HelpContents", "HelpContents"),
        )
        return (
            f'<html><head><meta name="robots" content="index,nofollow"><title>{title} - KryoWiki'
            f'</title></head><body lang="en"><div id="header"><ul id="navibar">{nav}</ul></div>'
            f'<div id="page">{main}</div></body></html>'
        )

    def act(name: str) -> str:
        return f"{home}?action={name}"

    bar = lis(
        (act("login"), "Login"),
        (act("info"), "Info"),
        (act("AttachFile"), "Attachments"),
        (act("raw"), "Raw Text"),
        (act("print"), "Print View"),
        (act("fullsearch&context=180&value=linkto%3ALeakSearch"), "Links here"),
        (act("diff"), "Diff"),
    )
    files = ("leak_table.csv", "sniffer.jpg")
    p.own(
        home,
        lay(
            "DilutionFridge/LeakSearch",
            '<ul id="pagelocation">'
            + lis(("/DilutionFridge", "DilutionFridge"), (home, "LeakSearch"))
            + f'</ul><h1>Leak search</h1>{paras("leak")}<p class="line874">'
            + row(*((act(f"AttachFile&do=view&target={one}"), one) for one in files))
            + "</p><p>See "
            + row(("/DilutionFridge/Wiring", "Wiring"), ("/HeliumRecovery", "HeliumRecovery"))
            + "; category "
            + a("/CategoryCryo", "CategoryCryo")
            + f'</p><p id="pageinfo">last edited by {a("/KarlVogt", "KarlVogt")}</p><ul>{bar}</ul>',
        ),
    )
    text = lis(*((act(f"AttachFile&do=get&target={one}"), one) for one in files))
    p.own(act("AttachFile"), lay("Attachments", text))
    for one in files:
        more = a(act(f"AttachFile&do=get&target={one}"), "Download")
        p.own(act(f"AttachFile&do=view&target={one}"), lay(f"Attachment {one}", more))
        p.file(act(f"AttachFile&do=get&target={one}"), one, attach=True)
    p.meta(act("raw"), "= Leak search =\n", "text/plain; charset=utf-8")
    p.show(act("print"), lay("DilutionFridge/LeakSearch", paras("leak")))
    p.show(act("info"), lay("Info", a(f"{home}?action=recall&rev=3", "view")))
    p.show(f"{home}?action=recall&rev=3", lay("LeakSearch (rev 3)", paras("older leak")))
    p.show(act("diff"), lay("Diff", "<pre>+ sniffer</pre>"))
    p.maybe(act("print"), act("info"), act("diff"), f"{home}?action=recall&rev=3")
    for one in ("/DilutionFridge/Wiring", "/HeliumRecovery", "/DilutionFridge"):
        more = row((f"{one}?action=raw", "Raw Text"), (f"{one}?action=AttachFile", "Attachments"))
        p.other(one, lay(one[1:], f"<h1>{one[1:]}</h1>{paras(one)}{more}"))
    p.show("/CategoryCryo", lay("CategoryCryo", lis((home, "Leak"), ("/HeliumRecovery", "He"))))
    p.bar("category", "/CategoryCryo")
    p.bar("profile", "/KarlVogt")
    p.bar("asks for an account", act("login"))
    p.bar("search", act("fullsearch&context=180&value=linkto%3ALeakSearch"))
    p.bar("the other page's text", "/HeliumRecovery?action=raw")
    return done(p, home, lay, "complete", "Text, raw text and both attachments are served.")


def bench_method_2() -> ThirdSite:
    """A public experiment in a laboratory notebook: steps, uploads by long hash, exports."""
    p = Portal("bench_method", 2, "https://eln.institut-sel.example")
    home = "/experiments.php?mode=view&id=2207&access_key=9f1c2e"

    def lay(title: str, main: str) -> str:
        return (
            f"<!DOCTYPE html><html lang='fr'><head><title>{title} - CahierLab</title></head><body>"
            "<nav class='navbar'>"
            + row(
                ("/", "CahierLab"),
                ("/experiments.php", "Expériences"),
                ("/database.php", "Ressources"),
                ("/login.php?rd=experiments.php", "Connexion"),
            )
            + f"</nav><div id='container'>{main}</div></body></html>"
        )

    ups = (
        ("ab/ab31f0c2", "conductivite.csv", 7101),
        ("0c/0c77de19", "montage.jpg", 7102),
        ("e4/e4a02b61", "analyse.ipynb", 7103),
    )
    make = "/make.php?format={}&type=experiments&id=2207&access_key=9f1c2e"
    p.own(
        home,
        lay(
            "Cristallisation lente du sel",
            "<h1>Cristallisation lente du sel</h1><p>Auteur : "
            + a("/profile.php?id=31", "Maud Perrin")
            + f"</p>{paras('sel', 'fr', 3)}<h3>Étapes</h3><ol><li>{say('un', 'fr', 1)}</ol>"
            + "<h3>Fichiers joints</h3>"
            + "".join(
                f"<div>{name} "
                + row(
                    (f"/app/download.php?f={path}&name={name}&forceDownload", "Télécharger"),
                    (f"/app/download.php?f={path}&name={name}", "Ouvrir"),
                )
                + "</div>"
                for path, name, _ in ups
            )
            + row(
                (make.format("pdf"), "PDF"),
                (make.format("eln"), "ELN"),
                (make.format("csv"), "CSV"),
                (make.format("json"), "JSON"),
            )
            + "<h3>Liens</h3>"
            + row(
                ("/database.php?mode=view&id=88", "Chlorure de sodium"),
                ("/experiments.php?mode=view&id=2190", "Essai précédent"),
            )
            + "<h3>Étiquettes</h3>"
            + a("/experiments.php?tags[]=cristaux", "cristaux")
            + a("/experiments.php?mode=edit&id=2207", "Modifier")
            + "<h3>Historique</h3>"
            + a("/revisions.php?type=experiments&item_id=2207", "2 révisions"),
        ),
    )
    for path, name, _ in ups:
        p.file(f"/app/download.php?f={path}&name={name}&forceDownload", name, attach=True)
        p.blob(f"/app/download.php?f={path}&name={name}", name)
        p.maybe(f"/app/download.php?f={path}&name={name}")
    for end, ctype in (("pdf", ""), ("eln", "application/zip")):
        p.file(make.format(end), f"2023-05-03-cristallisation.{end}", ctype, attach=True)
    p.meta(make.format("csv"), "id,title\n2207,Sel\n", "text/csv")
    p.meta(make.format("json"), {"id": 2207}, "application/json")
    p.show("/revisions.php?type=experiments&item_id=2207", lay("Révisions", say("r", "fr")))
    p.maybe("/revisions.php?type=experiments&item_id=2207")
    p.hop("/experiments.php?mode=edit&id=2207", "/login.php?rd=experiments.php", own=False)
    for address in (
        "/database.php?mode=view&id=88",
        "/experiments.php?mode=view&id=2190",
    ):
        n = address[-4:].strip("=d")
        more = a(f"/make.php?format=pdf&type=items&id={n}", "PDF")
        p.other(address, lay(f"Fiche {n}", f"<h1>Fiche {n}</h1>{paras(n, 'fr')}{more}"))
        p.blob(f"/make.php?format=pdf&type=items&id={n}", "fiche.pdf", attach=True)
    p.show("/experiments.php", lay("Expériences", lis((home, "Sel"), (address, "Essai"))))
    p.bar("listing", "/experiments.php", "/experiments.php?tags[]=cristaux")
    p.bar("asks for an account", "/experiments.php?mode=edit&id=2207")
    p.bar("profile", "/profile.php?id=31")
    why = "Uploads and exports of the experiment are served."
    return done(p, home, lay, "complete", why, "fr")


def award_page_2() -> ThirdSite:
    """A French agency's page of a funded project: short text, partners, a poster, two languages."""
    p = Portal("award_page", 2, "https://agence-recherches.example")
    home = "/Projet-ANRX-21-CE55-0012"

    def lay(title: str, main: str) -> str:
        nav = lis(
            ("/fr/", "Accueil"),
            ("/fr/appels/", "Appels à projets"),
            ("/fr/projets-finances/", "Projets financés"),
            ("/fr/actualites/", "Actualités"),
        )
        return (
            f"<!DOCTYPE html><html lang='fr'><head><title>{title} | Agence</title></head><body>"
            f"<nav id='mainnav'><ul>{nav}</ul></nav><article>{main}</article>"
            "<footer><a href='/fr/mentions-legales/'>Mentions légales</a></footer></body></html>"
        )

    def mine(lang: str) -> str:
        return lay(
            "Mémoires des marais salants",
            rels(("alternate", f"/en{home}", ""), ("alternate", f"/fr{home}", ""))
            + metas(("og:title", "Mémoires des marais salants"), key="property")
            + row((f"/fr{home}", "FR"), (f"/en{home}", "EN"))
            + "<h1>Mémoires des marais salants – MEMSEL</h1><h2>Résumé</h2>"
            + paras("marais", lang)
            + "<h2>Partenariat</h2><p>LaboCôte, Université de l'Ouest</p><p>"
            + a("https://memsel.labocote.example/", "Site du projet")
            + "</p>"
            + a("/fileadmin/projets/2021/MEMSEL_poster.pdf", "Poster du projet (PDF)")
            + a("/fileadmin/projets/2021/MEMSEL_fiche.pdf", "Fiche (PDF)")
            + "<h2>Liens utiles</h2>"
            + row(
                ("/fr/projets-finances/?tx_ct=CE55", "Explorer la base"),
                ("/Projet-ANRX-21-CE55-0014", "Projet suivant"),
                ("/Projet-ANRX-20-CE55-0031", "Projet voisin"),
            )
            + a("https://hal-like.example/search?q=ANRX-21-CE55-0012", "Publications"),
        )

    p.own(f"/fr{home}", mine("fr"))
    p.own(f"/en{home}", mine("en"))
    p.hop(home, f"/fr{home}", 301)
    for name in ("MEMSEL_poster.pdf", "MEMSEL_fiche.pdf"):
        p.file(f"/fileadmin/projets/2021/{name}", name)
    memsel = "<html><title>MEMSEL</title><h1>MEMSEL</h1><a href='/equipe'>Équipe</a></html>"
    p.other("https://memsel.labocote.example/", memsel)
    for one in ("/Projet-ANRX-21-CE55-0014", "/Projet-ANRX-20-CE55-0031"):
        more = a(f"/fileadmin/projets/{one[-4:]}_poster.pdf", "Poster du projet (PDF)")
        p.other(one, lay("Projet", f"<h1>{one[1:]}</h1>{paras(one, 'fr')}{more}"))
    p.show(
        "/fr/projets-finances/?tx_ct=CE55",
        lay("CE55", lis((home, "MEMSEL"), ("/Projet-ANRX-21-CE55-0014", "0014"))),
    )
    p.bar("search", "/fr/projets-finances/?tx_ct=CE55")
    p.bar("the other project's file", "/fileadmin/projets/0014_poster.pdf")
    why = "Both languages and both files of the page are served."
    return done(p, f"/fr{home}", lay, "complete", why, "fr")


def electronic_supplement_2() -> ThirdSite:
    """A humanities press: a companion page of a journal's essay, films on a stream host, images."""
    p = Portal("electronic_supplement", 2, "https://www.press-meridian.example")
    home = "/journals/music-and-gesture/12/2/supplement/okafor"

    def lay(title: str, main: str) -> str:
        nav = lis(
            ("/journals", "Journals"),
            ("/books", "Books"),
            ("/journals/music-and-gesture", "Music and Gesture"),
            ("/account/signin?r=okafor", "Sign in"),
            tag="td",
        )
        return (
            f"<!DOCTYPE html><html><head><title>{title} - Meridian Press</title></head><body>"
            f"<table class='nav'><tr>{nav}</tr></table><div class='body'>{main}</div></body></html>"
        )

    films = ("clip1", "clip2")
    stream = "https://stream.pressmedia.example/meridian/mg12-2"
    p.own(
        home,
        lay(
            "Supplement: The drummer's elbow",
            "<h1>Supplementary materials: &#8220;The drummer&#8217;s elbow&#8221;</h1><p>"
            + a("/journals/music-and-gesture/12/2/okafor", "Read the essay")
            + f"</p><p>{say('elbow')}</p><h2>Video examples</h2>"
            + "".join(
                f'<video controls poster="/img/{one}.jpg"><source src="{stream}/{one}.mp4">'
                f"</video><p>{a(f'{home}/{one}', f'Caption and transcript of {one}')}</p>"
                for one in films
            )
            + "<h2>Audio examples</h2>"
            + row((f"{stream}/audio1.mp3", "Audio 1"), (f"{stream}/audio2.mp3", "Audio 2"))
            + "<h2>Score</h2>"
            + a("/journals/files/mg/12-2/okafor_score.pdf", "Score (PDF)")
            + "<h2>Supplements to other essays</h2>"
            + row(
                ("/journals/music-and-gesture/12/2/supplement/lindh", "Lindh"),
                ("/journals/music-and-gesture/12/2/supplement/rossi", "Rossi"),
            )
            + "<p>"
            + a("/journals/music-and-gesture/12/2", "Volume 12, number 2")
            + "</p>",
        ),
    )
    for one in films:
        p.file(f"{stream}/{one}.mp4", f"{one}.mp4")
        p.own(f"{home}/{one}", lay(f"Caption {one}", paras(one)))
    for one in ("audio1.mp3", "audio2.mp3"):
        p.file(f"{stream}/{one}", one)
    p.file("/journals/files/mg/12-2/okafor_score.pdf", "okafor_score.pdf")
    p.other(
        "/journals/music-and-gesture/12/2/okafor",
        lay("The drummer's elbow", a("/journals/files/mg/12-2/okafor.pdf", "PDF of the essay")),
    )
    for one in ("lindh", "rossi"):
        more = a(f"{stream}/{one}1.mp4", "Video 1") + a(f"{stream}/{one}.mp3", "Audio 1")
        p.other(
            f"/journals/music-and-gesture/12/2/supplement/{one}",
            lay(f"Supplement: {one}", f"<h1>Supplementary materials</h1>{more}"),
        )
    every = lis(("/journals/music-and-gesture/12/2/okafor", "Okafor"), (home, "Supplement"))
    p.show("/journals/music-and-gesture/12/2", lay("12/2", every))
    p.bar("issue", "/journals/music-and-gesture/12/2")
    p.bar("the essay's file", "/journals/files/mg/12-2/okafor.pdf")
    p.bar("the other supplement's film", f"{stream}/lindh1.mp4")
    return done(p, home, lay, "complete", "Films, sound, score and captions are served.")


def bulletin_number_2() -> ThirdSite:
    """A Dutch museum society's newsletter: an e-mail edition online, articles behind read-more."""
    p = Portal("bulletin_number", 2, "https://www.molenvrienden.example")
    home = "/nieuwsbrief/2022-3"

    def lay(title: str, main: str) -> str:
        return (
            f'<!DOCTYPE html><html lang="nl"><head><title>{title} | Molenvrienden</title></head>'
            '<body><div class="kop">'
            + row(
                ("/", "Home"),
                ("/molens", "Molens"),
                ("/nieuwsbrief", "Nieuwsbrief"),
                ("/word-lid", "Word lid"),
                ("/inloggen?terug=/nieuwsbrief/2022-3", "Inloggen"),
                sep=" &middot; ",
            )
            + f'</div><div class="inhoud">{main}</div></body></html>'
        )

    parts = (("wieken-op-stro", "Wieken op stro"), ("molenaar-gezocht", "Molenaar gezocht"))
    pics = ("stro1.jpg", "stro2.jpg")
    body = "".join(
        f"<h2>{text}</h2><p>{say(name, 'nl')}</p>{a(f'{home}/{name}', 'Lees verder')}"
        for name, text in parts
    )
    p.own(
        home,
        lay(
            "Nieuwsbrief september 2022",
            ld(
                at_type="PublicationIssue",
                issueNumber="3",
                isPartOf={"@type": "Periodical", "name": "Nieuwsbrief"},
                url=p.u(home),
            )
            + "<h1>Nieuwsbrief september 2022</h1>"
            + body
            + "<h2>Agenda</h2>"
            + a("/agenda/molendag-2022", "Molendag")
            + "<h2>Download</h2>"
            + a("/media/1201/nieuwsbrief-2022-3.pdf", "Deze nieuwsbrief als PDF")
            + f"<p>{row((f'{home}?mail=1', 'In browser'), ('/uitschrijven', 'Afmelden'))}</p>"
            + row(("/nieuwsbrief/2022-2", "Vorige"), ("/nieuwsbrief/2022-4", "Volgende")),
        ),
    )
    p.file("/media/1201/nieuwsbrief-2022-3.pdf", "nieuwsbrief-2022-3.pdf")
    p.show(f"{home}?mail=1", f"<html><body><table>{body}</table></body></html>")
    p.maybe(f"{home}?mail=1")
    for name, text in parts:
        more = lis(*((f"/media/1190/{one}", one) for one in pics)) if name[0] == "w" else ""
        tags = a("/nieuws?tag=wieken", "wieken")
        p.own(f"{home}/{name}", lay(text, f"<h1>{text}</h1>{paras(name, 'nl')}{more}{tags}"))
    for one in pics:
        p.file(f"/media/1190/{one}", one)
    for one in ("2022-2", "2022-4"):
        more = row(
            (f"/nieuwsbrief/{one}/voorwoord", "Lees verder"),
            (f"/media/1150/nieuwsbrief-{one}.pdf", "Deze nieuwsbrief als PDF"),
        )
        p.other(f"/nieuwsbrief/{one}", lay(f"Nieuwsbrief {one}", f"<h1>{one}</h1>{more}"))
    p.show(
        "/nieuwsbrief",
        lay(
            "Nieuwsbrief",
            lis((home, "2022-3"), ("/nieuwsbrief/2022-2", "2022-2"), ("?jaar=2021", "2021")),
        ),
    )
    p.bar("list of numbers", "/nieuwsbrief")
    p.bar("event", "/agenda/molendag-2022")
    p.bar("the other number's part", "/nieuwsbrief/2022-4/voorwoord")
    p.bar("tag", "/nieuws?tag=wieken")
    why = "The number, its two articles and its file are served."
    return done(p, home, lay, "complete", why, "nl")
