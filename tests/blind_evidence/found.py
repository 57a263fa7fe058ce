"""Works in the usual places of their platforms, in files of every condition."""

from __future__ import annotations

from dataclasses import replace

from tests.blind_evidence.case import BASE, FOUND, Case, file, page, request
from tests.blind_evidence.pdfs import article, document, paged, scan, wrapped
from tests.blind_evidence.platforms import Parts, landing, link, listed
from tests.blind_evidence.works import WORDS, WORKS, Work

W = WORKS


def found(
    name: str, kind: str, platform: str, asked: Work, known: str, path: str, body: bytes,
    *, how: str = "both", label: str = "", beside: tuple[tuple[str, str, bytes], ...] = (),
    where: str = "aside",
) -> Case:  # fmt: skip
    """
    Return a case whose page of *asked* leads to *body* at *path*.

    *how*: by its "meta", by the platform's "link", or "both". *beside*: link text, path and bytes
    of other files, which the page lists in *where*.
    """
    words = WORDS[asked.language]
    heading = words.related if where == "aside" else ""
    block = listed(heading, [link(each, say) for say, each, _ in beside]) if beside else ""
    parts = Parts(
        pdf=path if how != "meta" else "", label=label,
        meta=BASE + path if how != "link" else "", **{where: block},
    )  # fmt: skip
    url, text = landing(platform, asked, parts, name=name)
    answers = {url: page(text), BASE + path: file(body)}
    answers |= {BASE + each: file(other) for _, each, other in beside}
    made = request(asked, url, known)
    return Case(name, kind, asked.language, made, answers, True, FOUND, BASE + path)


def direct(name: str, kind: str, asked: Work, known: str, path: str, body: bytes) -> Case:
    """Return a case whose request has the address of the file itself."""
    made = request(asked, BASE + path, known)
    answers = {BASE + path: file(body)}
    return Case(name, kind, asked.language, made, answers, True, FOUND, BASE + path)


def _letter(work: Work, sheets: int = 1) -> bytes:
    """Return a short piece: title, authors and text on one page."""
    lines = wrapped(work.title, 15, wide=False) + wrapped(", ".join(work.authors), 11, wide=False)
    lines += wrapped(f"{work.abstract} " * 6, 10, wide=False)
    lines += [(8, f"doi:{work.doi}")]
    return paged([lines] * sheets, title=work.title)


_GUIDELINES = Work(
    "en", "Do author guidelines make manuscripts better? A study of twelve journals",
    ("Philippa Norbrook", "Anselm Duquette"), 2019, "Studies in Editing", "10.59995/sie.2019.4",
    "Journals with longer guidelines received no better manuscripts.",
)  # fmt: skip
_BOARDS = Work(
    "en", "Editorial boards and supplementary material: who asks for what",
    ("Anselm Duquette",), 2021, "Studies in Editing", "10.59995/sie.2021.9",
    "Board members were asked what supplementary material they read.",
)  # fmt: skip
_ERRATUM = Work(
    "en", "Erratum to: A lattice model for crack arrest in fired brick", W["en3"].authors, 2017,
    "Materials of Buildings", "10.59933/mob.2017.2", "Figure 3 was printed upside down. The "
    "correct "
    "figure is given here.",
)  # fmt: skip
_COMMENT = Work(
    "en", "Comment on: Gut parasites of urban foxes", ("Dagny Ellwood",), 2022,
    "Parasites and Cities", "10.59962/pac.2022.07.002", "The sampling deserves a second look. We "
    "count the bins again.",
)  # fmt: skip
_CHAPTER = Work(
    "de", "Fährleute und Zöllner an der Mittelweser", ("Gesine Haverkamp",), 2009,
    "Flüsse als Grenzen: Beiträge zur Landesgeschichte", "10.59816/fag.2009.k7",
    "Das siebte Kapitel behandelt die Einnahmen zweier Fähren.",
)  # fmt: skip
_THESIS = Work(
    "es", "Dinámica del fuego en pajonales de altura: una tesis sobre veinte años de quemas",
    ("Yésica Mamani Torrico",), 2021, "Tesis de doctorado", "10.59601/tesis.2021.5",
    "La tesis reconstruye las quemas de veinte años a partir de imágenes y testimonios.",
)  # fmt: skip
_REPORT = Work(
    "en", "Condition of timber footbridges in upland parishes", ("Highways Research Unit",), 2016,
    "Technical reports", "10.59991/hru.2016.31", "Two hundred and ten footbridges were inspected.",
)  # fmt: skip
_LONG = Work(
    "fr", "Compter les moulins : sources, méthodes et limites d'un inventaire régional",
    ("Éloïse Tarascou", "Bastien Vergnaud"), 2020, "Cahiers du Périgord industriel",
    "10.59701/cpi.2020.77", "L'inventaire recense quatre cents moulins et discute les sources.",
)  # fmt: skip
_ENGLISH = "Winter diet of the tundra grouse on the Ungaly ridge"

CASES = (
    # --- the usual places of platforms -------------------------------------------
    found("ojs2-by-meta", "platform", "ojs2", W["id1"], "all", "/ojs/index.php/j/article/download/1"
        "187/901", article(W["id1"])),
    found("dspace-bitstream", "platform", "dspace", W["pt2"], "all",
        "/bitstream/123456789/331/1/Leal_2020.pdf", article(W["pt2"])),
    found("dspace-bitstream-by-link", "platform", "dspace", W["it2"], "cited",
        "/bitstream/handle/123456789/71/castagno.pdf?sequence=1&isAllowed=y", article(W["it2"]),
        how="link"),
    found("eprints-document-url", "platform", "eprints", W["en8"], "doi", "/645/1/caldbeck.pdf",
        article(W["en8"])),
    found("highwire-full-text", "platform", "highwire", W["en1"], "url", "/"
    "content/j/4/417.full.pdf",
        article(W["en1"])),
    found("atypon-by-link", "platform", "atypon", W["en2"], "all",
        "/doi/pdf/10.59920/amw.14.2.113", article(W["en2"]), how="link"),
    found("elsevier-pdfft", "platform", "elsevier", W["en3"], "doi",
        "/science/article/pii/S0088/pdfft?md5=9c1&pid=1-s2.0-main.pdf", article(W["en3"]),
        how="link"),
    found("springer-content-pdf", "platform", "springer", W["en4"], "all",
        "/content/pdf/10.59947/ubl.e20071.pdf", article(W["en4"])),
    found("scielo-by-meta", "platform", "scielo", W["es1"], "url",
        "/pdf/rab/v15n2/1234-5678-rab-15-44.pdf", article(W["es1"])),
    found("scielo-by-link", "platform", "scielo", W["pt3"], "doi",
        "/scielo.php?script=sci_pdf&pid=S0001&lng=pt", article(W["pt3"]), how="link"),
    found("jstage-by-meta", "platform", "jstage", W["ja1"], "all",
        "/article/hokon/22/1/22_15/_pdf/-char/ja", article(W["ja1"])),
    found("jstage-by-link", "platform", "jstage", W["ja2"], "doi",
        "/article/kaiun/48/2/48_101/_pdf", article(W["ja2"]), how="link"),
    found("cnki-download-button", "platform", "cnki", W["zh1"], "all",
        "/kcms/download.aspx?filename=DSY201804012&dflag=pdfdown", article(W["zh1"]), how="link"),
    found("cnki-by-title", "platform", "cnki", W["zh3"], "title", "/kcms/pdf/zjx202211003.pdf",
        article(W["zh3"]), how="link"),
    found("elibrary-full-text", "platform", "elibrary", W["ru3"], "all",
        "/download/elibrary_46112_88120.pdf", article(W["ru3"]), how="link"),
    found("koreascience-button", "platform", "koreascience", W["ko1"], "doi",
        "/article/JAKO201924155.pdf", article(W["ko1"])),
    found("koreascience-by-link", "platform", "koreascience", W["ko2"], "cited",
        "/article/JAKO201611241.pdf", article(W["ko2"]), how="link"),
    found("dergipark-download", "platform", "dergipark", W["tr1"], "all",
        "/tr/download/article-file/702113", article(W["tr1"])),
    found("dergipark-by-link", "platform", "dergipark", W["tr2"], "url",
        "/tr/download/article-file/33058", article(W["tr2"]), how="link"),
    found("hal-main-file", "platform", "hal", W["fr2"], "all", "/hal-031/file/compter.pdf",
        article(W["fr2"])),
    found("hal-by-link", "platform", "hal", W["fr3"], "doi", "/hal-032/document",
        article(W["fr3"]), how="link"),
    found("arxiv-view-pdf", "platform", "arxiv", W["en7"], "title", "/pdf/2301.01871v2",
        article(W["en7"], doi=False, running="")),
    found("record-by-link", "platform", "record", W["el1"], "doi",
        "/records/5510/files/kalligeri.pdf?download=1", article(W["el1"]), how="link"),
    found("figshare-download", "platform", "figshare", W["vi1"], "all", "/ndownloader/files/91123",
        article(W["vi1"]), how="link"),
    found("society-plain-html", "platform", "society", W["cs1"], "cited", "/cislo41/brodinova.pdf",
        article(W["cs1"]), how="link"),
    found("society-in-greek", "platform", "society", W["el2"], "url", "/tefchi/17/skordili.pdf",
        article(W["el2"]), how="link"),
    found("wordpress-in-farsi", "platform", "wordpress", W["fa1"], "all",
        "/wp-content/uploads/2018/09/mga-33.pdf", article(W["fa1"]), how="link"),
    found("wordpress-in-arabic", "platform", "wordpress", W["ar1"], "doi",
        "/wp-content/uploads/2019/06/mzw-71.pdf", article(W["ar1"]), how="link"),
    found("ojs-in-ukrainian", "platform", "ojs", W["uk1"], "all",
        "/index.php/j/article/download/23/19", article(W["uk1"])),
    found("wiley-by-meta", "platform", "wiley", W["en6"], "all",
        "/doi/pdfdirect/10.59962/pac.2022.05.019", article(W["en6"])),
    found("biorxiv-full-pdf", "platform", "biorxiv", W["en4"], "all",
        "/content/10.59947/ubl.e20071v1.full.pdf", article(W["en4"], running="preprint")),
    found("biorxiv-by-link", "platform", "biorxiv", W["en6"], "title",
        "/content/biorxiv/early/2022/05/19.full.pdf", article(W["en6"]), how="link"),
    found("osf-download", "platform", "osf", W["en8"], "doi", "/k3fz9/download",
        article(W["en8"], running="Preprint"), how="link"),
    # --- files that differ from their page -------------------------------------------
    found("cover-page-of-a-repository", "cover-page", "dspace", W["en5"], "all",
        "/bitstream/1/5/1/thackham.pdf", article(W["en5"], before=("University of Northmarsh "
        "Repository", "This is the published version. Please cite the publisher's version.",
        "Downloaded on 3 March 2024. Terms of use apply."))),
    found("cover-page-with-licence-in-french", "cover-page", "hal", W["fr1"], "doi",
        "/hal-0155/file/fours.pdf", article(W["fr1"], before=("HAL Id: hal-0155", W["fr1"].title,
        "L'archive ouverte est destinée au dépôt de documents scientifiques.", "Soumis en 2016"))),
    found("cover-page-of-a-library-in-german", "cover-page", "eprints", W["de2"], "cited",
        "/101/1/uhlenbrock.pdf", article(W["de2"], before=("Digitale Bibliothek",
        "Nutzungsbedingungen: Die Digitalisate sind urheberrechtlich geschützt."))),
    found("scan-behind-meta", "scan", "ojs", W["pl2"], "all", "/index.php/j/article/download/201/9",
        scan(5)),
    found("scan-behind-meta-and-doi", "scan", "scielo", W["es2"], "doi", "/pdf/cel/v22/310.pdf",
        scan(4)),
    found("scan-in-japanese", "scan", "jstage", W["ja3"], "url", "/"
    "article/bosai/9/4/_pdf", scan(3)),
    found("file-in-english-page-in-russian", "other-language", "elibrary", W["ru1"], "all",
        "/download/elibrary_44.pdf",
        article(replace(W["ru1"], language="en", authors=("A. V. Sorochintseva", "M. D. Kolymagin"),
        abstract="The diet was described from crops."), title=_ENGLISH)),
    found("file-in-english-page-in-polish", "other-language", "ojs", W["pl1"], "doi",
        "/index.php/j/article/download/15/en",
        article(replace(W["pl1"], language="en"), title="Wintering of the goldeneye on the lobelia "
        "lakes of Kashubia")),
    found("file-in-both-languages", "other-language", "koreascience",
        replace(W["ko1"], language="en", title="Changes in butterfly assemblages of mid-slope "
        "grasslands"), "all", "/article/JAKO-en.pdf",
        article(W["ko1"], title="한라산 중산간 초지의 나비 군집 변화 Changes in butterfly "
        "assemblages of "
        "mid-slope grasslands")),
    found("ligatures", "typography", "springer", replace(W["en6"], title="Efficient filtering of "
        "fluffy effluents: first findings from five offshore flats", doi="10.59962/pac.2020.1"),
        "all", "/content/pdf/fl.pdf",
        article(replace(W["en6"], title="Efficient filtering of fluffy effluents: first "
        "findings from "
        "five offshore flats", doi="10.59962/pac.2020.1"), ligatures=True, doi=False)),
    found("hyphenated-title", "typography", "society", W["de3"], "title", "/heft7/pfruender.pdf",
        article(W["de3"], hyphens=True, doi=False), how="link"),
    found("title-in-capitals", "typography", "wordpress", W["it1"], "cited", "/qv27-083.pdf",
        article(W["it1"], title=W["it1"].title.upper(), doi=False), how="link"),
    found("curly-quotes-and-dashes", "typography", "hal", _LONG, "all", "/hal-0277/document",
        article(_LONG, title=_LONG.title.replace("'", "’").replace(" :", "\u00a0:"))),
    found("turkish-capitals", "typography", "dergipark", W["tr1"], "cited", "/tr/d/702113x",
        article(W["tr1"], title="KIZILKAVAK YAYLASINDA GELENEKSEL KEÇİ PEYNİRİ ÜRETİMİNİN "
        "MİKROBİYOLOJİSİ")),
    found("subtitle-missing-in-file", "subtitle", "hal", _LONG, "all", "/hal-0278/document",
        article(_LONG, title="Compter les moulins")),
    found("subtitle-missing-on-page", "subtitle", "ojs",
        replace(W["en4"], title="Seed banks of abandoned tramlines"), "doi",
        "/index.php/j/article/download/71/2", article(W["en4"])),
    found("accepted-manuscript", "accepted-manuscript", "eprints", W["en2"], "all",
        "/113/1/AAM.pdf", article(W["en2"], doi=False, running="Author accepted manuscript",
        info=False)),
    found("accepted-manuscript-in-spanish", "accepted-manuscript", "dspace", W["es3"], "cited",
        "/bitstream/1/77/1/postprint.pdf", article(W["es3"], doi=False, running="Versión aceptada "
        "para publicación", info=False), how="link"),
    found("preprint-of-the-same-title", "preprint", "record", W["en7"], "all",
        "/records/71/files/preprint.pdf", article(W["en7"], doi=False, running="Preprint, not peer "
        "reviewed", info=False), how="link"),
    found("file-from-a-word-processor", "info", "society", W["cs2"], "title", "/prace/5519.pdf",
        article(W["cs2"], info=False, doi=False, running=""), how="link"),
    found("downloaded-from-banner", "cover-page", "highwire", W["en5"], "doi", "/content/271.pdf",
        article(W["en5"], running="Downloaded from journals.example by guest on 4 May 2023. For "
        "personal use only.")),
    # --- kinds of works -----------------------------------------------------------------
    found("chapter-of-a-book", "chapter", "springer", _CHAPTER, "all",
        "/content/pdf/10.59816/fag.2009.k7.pdf", article(_CHAPTER, length=40)),
    found("doctoral-thesis", "thesis", "dspace", _THESIS, "all", "/bitstream/1/900/1/tesis.pdf",
        article(_THESIS, length=240, before=("Universidad del Altiplano Menor", "Facultad de "
        "Ciencias Agrarias", _THESIS.title, "Tesis para optar al grado de doctora", _THESIS.authors[
        0], "2021"))),
    found("thesis-with-reviews-beside", "thesis", "thesis", W["cs2"], "cited", "/id/p/prace.pdf",
        article(W["cs2"], length=120), how="link", where="main", beside=((
        "Posudek oponenta", "/id/p/oponent.pdf", document("Posudek oponenta", "Práci doporučuji k "
        "obhajobě.", language="cs")), ("Posudek vedoucího", "/id/p/vedouci.pdf", document("Posudek "
        "vedoucího", "Studentka pracovala samostatně.", language="cs")))),
    found("government-report", "report", "report", _REPORT, "title", "/media/hru31.pdf",
        article(_REPORT, length=60, doi=False), how="link"),
    found("one-page-note", "short-work", "society", _COMMENT, "all", "/letters/ellwood.pdf",
        _letter(_COMMENT), how="link"),
    found("erratum-asked-for", "erratum-itself", "elsevier", _ERRATUM, "all", "/pii/S2/main.pdf",
        _letter(_ERRATUM)),
    found("article-on-author-guidelines", "title-of-a-policy", "ojs", _GUIDELINES, "all",
        "/index.php/j/article/download/4/author-guidelines.pdf", article(_GUIDELINES)),
    found("article-on-boards-and-supplements", "title-of-a-policy", "wordpress", _BOARDS, "doi",
        "/uploads/boards-supplementary.pdf", article(_BOARDS), how="link"),
    # --- works beside other files --------------------------------------------------------
    found("supplement-after-it", "with-supplement", "highwire", W["en6"], "all", "/content/19.pdf",
        article(W["en6"]), how="link", where="main", beside=(("Supplementary PDF",
        "/content/19.suppl.pdf", document("Supplementary tables", "Table S1. Foxes.", sheets=3)),)),
    found("supplement-and-review-file", "with-supplement", "springer", W["en1"], "doi",
        "/content/pdf/a.pdf", article(W["en1"]), where="main", beside=(("Supplementary information",
        "/esm/m1.pdf", document("Supplementary information", "Sonograms.")), ("Peer review file",
        "/esm/m2.pdf", document("Peer review file", "Reviewer 1: fine.")))),
    found("most-read-beside-it", "with-others", "scielo", W["pt1"], "url", "/pdf/rbe/118.pdf",
        article(W["pt1"]), how="link", beside=(("PDF: argamassas", "/pdf/mc/29.pdf", article(
        W["pt3"])), ("PDF: professores", "/pdf/edt/31.pdf", article(W["pt2"])))),
    found("related-beside-it-in-chinese", "with-others", "cnki", W["zh2"], "all",
        "/kcms/pdf/jsl007.pdf", article(W["zh2"]), how="link", beside=(("PDF下载", "/kcms/pdf/dsy12"
        ".pdf", article(W["zh1"])),)),
    found("guide-before-it", "with-others", "wordpress", W["ru2"], "doi", "/f/118.pdf",
        article(W["ru2"]), how="link", where="nav", beside=(("Правила для авторов (PDF)",
        "/f/pravila.pdf", document("Правила для авторов", "Объём до десяти страниц.",
        language="ru")),)),
    found("policy-in-the-footer", "with-others", "dspace", W["de1"], "all", "/"
    "bitstream/1/33/1/a.pdf",
        article(W["de1"]), how="link", where="footer", beside=(("Datenschutz (PDF)", "/ds.pdf",
        document("Datenschutz", "Wir speichern nichts.", language="de")),)),
    # --- requests for the address of the file ------------------------------------------------
    direct("direct-file-all-known", "direct", W["vi2"], "all", "/tep/nln33.pdf", article(W["vi2"])),
    direct("direct-file-title-known", "direct", W["fa2"], "title", "/article_15.pdf",
        article(W["fa2"])),
    direct("direct-file-doi-known", "direct", W["uk2"], "doi", "/files/ir-4-90.pdf",
        article(W["uk2"])),
    direct("direct-file-in-arabic", "direct", W["ar2"], "cited", "/pdf/daf12", article(W["ar2"])),
)  # fmt: skip
