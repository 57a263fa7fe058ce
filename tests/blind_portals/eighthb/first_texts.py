"""The first portals: a workflow, a preprint, a series paper, a thesis and a recorded session."""

from tests.blind_portals.eighthb.kit import a, done, lis, metas, paras, row, say
from tests.blind_portals.third.build import Portal
from tests.blind_portals.third.case import ThirdSite


def shared_workflow_1() -> ThirdSite:
    """A published workflow on an analysis server: display page, export, import behind a login."""
    p = Portal("shared_workflow", 1, "https://use.galaxia.example")
    home = "/u/mbekele/w/assemble-chloroplasts"
    key = "f2db41e1fa331b3e"

    def lay(title: str, main: str) -> str:
        return (
            f"<!DOCTYPE HTML><html><head><title>{title}</title></head><body class='full-content'>"
            f"<nav id='masthead'>{row(('/', 'Galaxia'), ('/workflows/list_published', 'Shared'))}"
            f"{a('/login?redirect=%2Fworkflows', 'Log in or Register')}</nav>"
            f"<div id='center'>{main}</div></body></html>"
        )

    p.own(
        home,
        lay(
            "Workflow: Assemble chloroplasts | Galaxia",
            "<div class=published-item><h1>Assemble chloroplasts</h1>"
            f"<p>{say('chloroplast')}</p>"
            + row(
                (f"/api/workflows/{key}/download?format=json-download", "Download"),
                (f"/workflows/import?id={key}", "Import"),
                (f"/workflow/gen_image?id={key}", "Create image"),
                (f"{home}/json", "JSON"),
            )
            + "<table><tr><td>Step 1: Input reads<tr><td>Step 2: "
            + a("/root?tool_id=trimmer/0.39", "Trimmer")
            + "<tr><td>Step 3: "
            + a("/root?tool_id=getorganelle/1.7", "GetOrganelle")
            + "</table></div><aside><h4>About this workflow</h4>Author "
            + a("/workflows/list_published?owner=mbekele", "mbekele")
            + "<h4>Related workflows</h4>"
            + a("/u/mbekele/w/annotate-chloroplasts", "Annotate chloroplasts")
            + "<h4>Tags</h4>"
            + row(("/workflows/list_published?tag=assembly", "assembly"))
            + "</aside>",
        ),
    )
    p.file(
        f"/api/workflows/{key}/download?format=json-download",
        "Galaxia-Workflow-Assemble_chloroplasts.ga",
        "application/json",
        attach=True,
        body='{"a_galaxy_workflow": "true", "steps": {}}',
    )
    p.meta(f"{home}/json", {"name": "Assemble chloroplasts", "steps": 3}, "application/json")
    p.raw(f"/workflow/gen_image?id={key}", "<svg/>", "image/svg+xml")
    p.maybe(f"/workflow/gen_image?id={key}")
    p.hop(f"/workflows/import?id={key}", "/login?redirect=%2Fworkflows", own=False)
    p.bar("asks for an account", f"/workflows/import?id={key}")
    p.bar("tool", "/root?tool_id=trimmer/0.39", "/root?tool_id=getorganelle/1.7")
    two = "/api/workflows/0b1dd02f1a/download?format=json-download"
    text = "<h1>Annotate chloroplasts</h1>" + a(two, "Download")
    p.other("/u/mbekele/w/annotate-chloroplasts", lay("Workflow: Annotate", text))
    p.blob(two, "Annotate.ga", "application/json", attach=True, body="{}")
    p.show(
        "/workflows/list_published",
        lay(
            "Shared workflows",
            "<table><tr><th>Name</th></tr>"
            + "".join(
                f"<tr><td>{a(f'/u/{user}/w/{name}', name)}</td></tr>"
                for user, name in (
                    ("mbekele", "assemble-chloroplasts"),
                    ("mbekele", "annotate-chloroplasts"),
                    ("rsato", "rna-counts"),
                )
            )
            + "</table>",
        ),
    )
    p.other("/u/rsato/w/rna-counts", lay("Workflow: rna-counts", "<h1>rna-counts</h1>"))
    p.bar("listing", "/workflows/list_published?owner=mbekele")
    return done(p, home, lay, "complete", "Page, file and form of the workflow are served.")


def server_preprint_1() -> ThirdSite:
    """A preprint server of chemists: versions, supplementary files, asset addresses."""
    p = Portal("server_preprint", 1, "https://chemdraft.example")
    home = "/engage/chemdraft/article-details"
    key = "6411c9a0f21ab9a8b2"

    def lay(title: str, main: str) -> str:
        top, _, rest = main.rpartition("<!--h-->")
        return (
            f"<!DOCTYPE html><html lang=en><head><title>{title}</title>{top}"
            "</head><body><div id=app><header>"
            + row(
                ("/engage/chemdraft/public-dashboard", "ChemDraft"),
                ("/engage/chemdraft/search-dashboard", "Search"),
                ("/engage/chemdraft/about-information", "About"),
                ("/engage/chemdraft/login", "Log in"),
            )
            + f"</header><main>{rest}</main></div></body></html>"
        )

    base = f"/engage/api-gateway/chemdraft/assets/orp/resource/item/{key}"
    pdf = f"{base}/original/slow-crystals-of-a-salt.pdf"

    def head(name: str) -> str:
        return metas(
            ("citation_title", "Slow crystals of a molten salt"),
            ("citation_author", "Ana Prlić"),
            ("citation_doi", "10.59999/chemdraft-2023-x1"),
            ("citation_pdf_url", p.u(name)),
        )

    first = "63f0aa17b1c2d3e4f5"
    old = f"/engage/api-gateway/chemdraft/assets/orp/resource/item/{first}/original/slow.pdf"

    def mine(ver: int) -> str:
        files = [(pdf, "Download PDF")] if ver == 2 else [(old, "Download PDF")]
        if ver == 2:
            files.append((f"{base}/supplementary/si_crystals.pdf", "Supplementary Information"))
            files.append((f"{base}/supplementary/xrd.zip", "XRD patterns"))
        return (
            head(files[0][0])
            + "<!--h--><h1>Slow crystals of a molten salt</h1><p>"
            + a("/engage/chemdraft/search-dashboard?author=Ana%20Prli%C4%87", "Ana Prlić")
            + f"</p><h2>Abstract</h2>{paras('salt', 'en', 1)}<h2>Content</h2><ul>{lis(*files)}</ul>"
            + "<h2>Version History</h2><ul>"
            + lis((f"{home}/{key}", "Mar 15, 2023 Version 2"), (f"{home}/{first}", "Version 1"))
            + "</ul><h2>Metrics</h2><p>412 views</p><h3>Subject</h3>"
            + a("/engage/chemdraft/category-dashboard/605c72ef153207001f6470ce", "Physical")
            + "<h3>Share</h3>"
            + a("https://social.example/intent?url=https%3A%2F%2Fchemdraft.example", "Tweet")
        )

    p.own(f"{home}/{key}", lay("Slow crystals of a molten salt | ChemDraft", mine(2)))
    p.own(f"{home}/{first}", lay("Slow crystals of a molten salt | ChemDraft", mine(1)))
    p.file(pdf, "slow-crystals-of-a-salt.pdf")
    p.file(f"{base}/supplementary/si_crystals.pdf", "si_crystals.pdf")
    p.file(f"{base}/supplementary/xrd.zip", "xrd.zip", attach=True)
    p.blob(old, "slow.pdf")
    p.maybe(old)
    kin = ("640aa1bbccddeeff00", "63ff00112233445566")
    p.show(
        "/engage/chemdraft/category-dashboard/605c72ef153207001f6470ce",
        lay(
            "Physical Chemistry | ChemDraft",
            "<!--h-->"
            + lis(*((f"{home}/{one}", f"Preprint {n}") for n, one in enumerate((key, *kin)))),
        ),
    )
    for one in kin:
        text = f"<!--h--><h1>Preprint {one[:4]}</h1>" + a(
            f"/engage/api-gateway/chemdraft/assets/orp/resource/item/{one}/original/p.pdf", "PDF"
        )
        p.other(f"{home}/{one}", lay("Preprint | ChemDraft", text))
    p.bar("category", "/engage/chemdraft/category-dashboard/605c72ef153207001f6470ce")
    p.bar("search", "/engage/chemdraft/search-dashboard?author=Ana%20Prli%C4%87")
    why = "The first version brings a file of its own."
    return done(p, f"{home}/{key}", lay, "review", why)


def series_paper_1() -> ThirdSite:
    """A labour institute's discussion paper: exports, a PDF on a document host."""
    p = Portal("series_paper", 1, "https://www.arbeitslab.example")

    def lay(title: str, main: str) -> str:
        return (
            f'<!doctype html><html lang="en"><head><title>{title} | AL</title>'
            '</head><body><header class="navbar">'
            + lis(
                ("/publications", "Publications"),
                ("/people", "People"),
                ("/events", "Events"),
                ("/press", "Press"),
                tag="span",
            )
            + f'</header><div class="container">{main}</div><footer>'
            + row(("/imprint", "Imprint"), ("/newsletter", "Newsletter"))
            + "</footer></body></html>"
        )

    home = "/publications/dp/14422/night-shifts-and-school-grades"
    claims = metas(
        ("citation_title", "Night Shifts and School Grades"),
        ("citation_author", "Kessler, Jana"),
        ("citation_technical_report_institution", "Institute of Labour"),
        ("citation_technical_report_number", "14422"),
        ("citation_pdf_url", "https://docs.arbeitslab.example/dp14422.pdf"),
    )
    p.own(
        home,
        lay(
            "Night Shifts and School Grades",
            claims
            + "<small>June 2021</small><h2>AL DP No. 14422: Night Shifts and School Grades</h2>"
            + row(
                ("/person/2231/jana-kessler", "Jana Kessler"), ("/person/88/omar-diaz", "O. Diaz")
            )
            + "<p><em>published in: Journal of Schooling, 2022</em> "
            + a("https://doi.org/10.59999/js.2022.11", "doi")
            + f"</p>{paras('night', 'en', 1)}<div class=elements>"
            + lis(
                ("https://docs.arbeitslab.example/dp14422.pdf", "Download PDF"),
                ("/publications/dp/14422/export?format=bibtex", "BibTeX"),
                ("/publications/dp/14422/export?format=ris", "RIS"),
                ("/wp/sum/14422", "Non-technical summary"),
            )
            + "</div><p>Keywords: "
            + row(
                ("/publications?q=shift+work", "shift work"), ("/publications?q=grades", "grades")
            )
            + "</p><p>JEL: "
            + a("/publications?jel=I21", "I21")
            + "</p><nav>"
            + row(
                ("/publications/dp/14421/wages-of-clerks", "Previous"),
                ("/publications/dp/14423/trains-and-towns", "Next"),
            )
            + "</nav>",
        ),
    )
    p.file("https://docs.arbeitslab.example/dp14422.pdf", "dp14422.pdf")
    p.meta("/publications/dp/14422/export?format=bibtex", "@techreport{k}", "application/x-bibtex")
    p.meta("/publications/dp/14422/export?format=ris", "TY  - RPRT", "text/plain")
    p.own("/wp/sum/14422", lay("Summary", f"<h2>Night Shifts: summary</h2>{paras('sum')}"))
    for n, name in ((14421, "wages-of-clerks"), (14423, "trains-and-towns")):
        text = f"<h2>AL DP No. {n}</h2>" + row(
            (f"https://docs.arbeitslab.example/dp{n}.pdf", "Download PDF"),
            (f"/publications/dp/{n}/export?format=ris", "RIS"),
        )
        p.other(f"/publications/dp/{n}/{name}", lay(name, text))
        p.raw(f"/publications/dp/{n}/export?format=ris", "TY  - RPRT", "text/plain")
    p.show(
        "/publications",
        lay(
            "Publications",
            lis(
                (home, "14422"),
                ("/publications/dp/14421/wages-of-clerks", "14421"),
                ("/publications/dp/14423/trains-and-towns", "14423"),
                ("/publications?page=2", "2"),
            ),
        ),
    )
    p.bar("listing", "/publications", "/publications?jel=I21")
    p.bar("profile", "/person/2231/jana-kessler")
    p.bar("the other paper's file", "https://docs.arbeitslab.example/dp14421.pdf")
    return done(p, home, lay, "complete", "One file, two exports and a summary are served.")


def degree_thesis_1() -> ThirdSite:
    """A state's centre of theses: a session-like address, one PDF, a supplement not handed out."""
    p = Portal("degree_thesis", 1, "https://etd.statelink.example")
    home = "/acprod/odb_etd/etd/r/1501/10?clear=10&p10_accession_num=bgs1618"

    def lay(title: str, main: str) -> str:
        return (
            f"<html lang=en-us><head><title>{title}</title></head><body class=t-PageBody>"
            f"<header class=t-Header>{a('/', 'StateLink ETD Center')}"
            f"{a('/acprod/odb_etd/r/1501/login?return=10', 'Librarian sign in')}</header>"
            f"<div class=t-Body>{main}</div>"
            f"<footer>{row(('/help', 'Help'), ('/accessibility', 'Accessibility'))}</footer></body>"
        )

    send = "/apexprod/rws_etd/send_file/send?accession=bgs1618&disposition"
    p.own(
        home,
        lay(
            "Reed Beds as Filters",
            metas(
                ("citation_title", "Reed Beds as Filters"),
                ("citation_dissertation_institution", "Bay State University"),
                ("citation_pdf_url", p.u(f"{send}=inline")),
            )
            + "<h1>Reed Beds as Filters</h1><p>"
            + a("/acprod/odb_etd/etd/r/1501/1?author=Whitlock", "Whitlock, Dora")
            + "</p><dl><dt>Abstract<dd>"
            + say("reed", "en", 5)
            + "<dt>Committee<dd>P. Stahl (Advisor)<dt>Subject Headings<dd>"
            + a("/acprod/odb_etd/etd/r/1501/1?subject=Ecology", "Ecology")
            + "</dl><h3>Files</h3><ul>"
            + lis(
                (f"{send}=inline", "PDF (3.1 MB)"),
                (f"{send}=attachment", "Download"),
                (f"{send}=attachment&sub=1", "Supplement: logger data (restricted to campus)"),
            )
            + "</ul>"
            + lis(
                ("/acprod/odb_etd/ws/cite?acc=bgs1618&style=ris", "Endnote/RIS"),
                ("http://rave.statelink.example/etdc/view?acc_num=bgs1618", "Permanent link"),
            )
            + "<h3>Recommended ETDs</h3>"
            + row(
                ("/acprod/odb_etd/etd/r/1501/10?clear=10&p10_accession_num=bgs1544", "Ponds"),
                ("/acprod/odb_etd/etd/r/1501/10?clear=10&p10_accession_num=kent99", "Fens"),
            ),
        ),
    )
    p.file(f"{send}=inline", "bgs1618.pdf")
    p.blob(f"{send}=attachment", "Whitlock Dora final.pdf", "application/pdf", attach=True)
    p.maybe(f"{send}=attachment")
    text = lay("Restricted", "<h1>Restricted</h1><p>This file is available on campus only.</p>")
    p.refused(f"{send}=attachment&sub=1", text)
    p.meta("/acprod/odb_etd/ws/cite?acc=bgs1618&style=ris", "TY  - THES", "text/plain")
    p.hop("http://rave.statelink.example/etdc/view?acc_num=bgs1618", p.u(home))
    for acc in ("bgs1544", "kent99"):
        file = f"/apexprod/rws_etd/send_file/send?accession={acc}&disposition=inline"
        p.other(
            f"/acprod/odb_etd/etd/r/1501/10?clear=10&p10_accession_num={acc}",
            lay(f"Thesis {acc}", f"<h1>{acc}</h1>" + a(file, "PDF")),
        )
        p.blob(file, f"{acc}.pdf")
    p.bar("search", "/acprod/odb_etd/etd/r/1501/1?subject=Ecology")
    p.bar("sign-in", "/acprod/odb_etd/r/1501/login?return=10")
    why = "The supplement is listed and kept to the campus."
    return done(p, home, lay, "partial", why)


def session_recording_1() -> ThirdSite:
    """A talk at a meeting of developers: static schedule page, slides, two video forms."""
    p = Portal("session_recording", 1, "https://opendays.example")
    arch = "https://video.opendays.example/2024/k1105"
    home = "/2024/schedule/event/opendays-2024-2291-reproducible-maps/"

    def lay(title: str, main: str) -> str:
        return (
            f"<!DOCTYPE html><html><head><meta charset='utf-8'><title>{title}</title></head><body>"
            "<div id='header'>"
            + row(
                ("/2024/", "OpenDays 2024"),
                ("/2024/schedule/", "Schedule"),
                ("/2024/stands/", "Stands"),
                ("/2024/practical/", "Practical"),
            )
            + f"</div><div id='main'>{main}</div></body></html>"
        )

    p.own(
        home,
        lay(
            "OpenDays 2024 - Reproducible maps",
            "<div class='side-box'><ul class='side-box'><li><strong>Track</strong>: "
            + a("/2024/schedule/track/geospatial/", "Geospatial devroom")
            + "</li><li><strong>Room</strong>: "
            + a("/2024/schedule/room/k1105/", "K.1.105")
            + "</li></ul></div><div class='event-blurb'><h1>Reproducible maps</h1>"
            + paras("maps")
            + "</div><h3>Speakers</h3>"
            + a("/2024/schedule/speaker/lena_ott/", "Lena Ott")
            + "<h3>Attachments</h3><ul>"
            + lis(("/2024/events/attachments/2291/slides/22/maps_k7.pdf", "Slides"))
            + "</ul><h3>Video</h3><video controls><source "
            + f'src="{arch}/2291-reproducible-maps.av1.webm" type="video/webm"></video><ul>'
            + lis(
                (f"{arch}/2291-reproducible-maps.av1.webm", "Video recording (AV1/WebM)"),
                (f"{arch}/2291-reproducible-maps.mp4", "Video recording (mp4)"),
                (f"{arch}/2291-reproducible-maps.vtt", "Subtitles"),
            )
            + "</ul><h3>Links</h3><ul>"
            + lis(
                ("https://codeheap.example/lott/maps", "Source code"),
                ("https://feedback.opendays.example/2291", "Submit Feedback"),
                ("/2024/schedule/event/2291.ics", "iCal"),
                ("https://chat.opendays.example/room/2291", "Chat room"),
            )
            + "</ul>",
        ),
    )
    p.file("/2024/events/attachments/2291/slides/22/maps_k7.pdf", "maps_k7.pdf")
    for end in ("av1.webm", "mp4", "vtt"):
        p.file(f"{arch}/2291-reproducible-maps.{end}", f"maps.{end}")
    p.meta("/2024/schedule/event/2291.ics", "BEGIN:VCALENDAR", "text/calendar")
    form = "<form method=post><textarea name=t></textarea></form>"
    p.show("https://feedback.opendays.example/2291", lay("Feedback", form))
    p.hop("https://chat.opendays.example/room/2291", "https://chat.opendays.example/login")
    p.maybe("https://chat.opendays.example/room/2291", "https://feedback.opendays.example/2291")
    kin = ("opendays-2024-2300-tiles", "opendays-2024-2310-gauges")
    rest = [(home, "Reproducible maps")]
    rest += [(f"/2024/schedule/event/{one}/", one[19:]) for one in kin]
    for where, name in (
        ("track/geospatial", "Geospatial devroom"),
        ("room/k1105", "Room K.1.105"),
        ("speaker/lena_ott", "Lena Ott"),
    ):
        p.show(f"/2024/schedule/{where}/", lay(name, f"<h1>{name}</h1><ul>{lis(*rest)}</ul>"))
        p.bar("listing or profile", f"/2024/schedule/{where}/")
    for one in kin:
        file = f"{arch}/{one[14:]}.mp4"
        p.other(f"/2024/schedule/event/{one}/", lay(one, f"<h1>{one}</h1>" + a(file, "mp4")))
    return done(p, home, lay, "complete", "Slides, recordings and calendar entry are served.")
