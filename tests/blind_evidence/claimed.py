"""Files that a page or the requester wrongly presents as the work."""

from __future__ import annotations

from dataclasses import replace

from tests.blind_evidence.case import BASE, REFUSED, Case, file, page, request
from tests.blind_evidence.pdfs import article, contents, document, head, paged, wrapped
from tests.blind_evidence.platforms import Parts, landing
from tests.blind_evidence.works import WORKS, Work

W = WORKS


def claimed(
    name: str, kind: str, platform: str, asked: Work, known: str, path: str, body: bytes,
    *, how: str = "both",
) -> Case:  # fmt: skip
    """
    Return a case whose page of *asked* says that the work's file is at *path*.

    *how*: by its "meta", by the platform's "link", or "both".
    """
    parts = Parts(pdf=path if how != "meta" else "", meta=BASE + path if how != "link" else "")
    url, text = landing(platform, asked, parts, name=name)
    answers = {url: page(text), BASE + path: file(body)}
    return Case(name, kind, asked.language, request(asked, url, known), answers, False, REFUSED)


def direct(name: str, kind: str, asked: Work, known: str, path: str, body: bytes) -> Case:
    """Return a case whose request has the address of a wrong file."""
    made = request(asked, BASE + path, known)
    return Case(name, kind, asked.language, made, {BASE + path: file(body)}, False, REFUSED)


def _like(work: Work, title: str, doi: str, abstract: str = "", **other: object) -> Work:
    """Return a work by the same authors in the same journal."""
    changed = {"title": title, "doi": doi, "abstract": abstract or work.abstract, **other}
    return replace(work, **changed)  # type: ignore[arg-type]


def _notice(work: Work, kind: str, words: str, doi: str) -> bytes:
    """Return a journal's page about *work*, such as a correction."""
    lines = [(8, f"{work.journal}, {work.year + 1}"), (11, kind)]
    wide = work.language in ("zh", "ja", "ko")
    lines += wrapped(f"{kind}: {work.title}", 15, wide=wide)
    lines += wrapped(", ".join(work.authors), 11, wide=wide)
    lines += [(8, f"https://doi.org/{doi}")]
    lines += [line for part in words.split("\n") for line in wrapped(part, 10, wide=wide)]
    return paged([lines], title=f"{kind}: {work.title}", wide=wide)


def _preview(work: Work, words: str) -> bytes:
    """Return the first page with an offer to buy the others."""
    wide = work.language in ("zh", "ja", "ko")
    body = wrapped(f"{work.abstract} " * 3, 10, wide=wide)
    return paged([[*head(work), *body, (14, words)]], title=work.title, wide=wide)


_PART_ONE = _like(
    W["en3"], "Crack arrest in fired brick. Part I: experiments", "10.59933/mob.2015.41",
    "Four hundred bricks were broken under three loads.", year=2015,
)  # fmt: skip
_PART_TWO = _like(
    W["en3"], "Crack arrest in fired brick. Part II: simulation", "10.59933/mob.2015.42",
    "A lattice reproduces the lengths of cracks.", year=2015,
)  # fmt: skip
_TEIL_EINS = _like(
    W["de2"], "Leihbibliotheken im Wesertal, Teil 1: Die Bestände", "10.59813/abn.57.44",
    "Die Bestände von sechs Bibliotheken werden beschrieben.", year=2011,
)  # fmt: skip
_TEIL_ZWEI = _like(
    W["de2"], "Leihbibliotheken im Wesertal, Teil 2: Die Leser", "10.59813/abn.57.88",
    "Die Leser von sechs Bibliotheken werden beschrieben.", year=2011,
)  # fmt: skip
_REPORT_2018 = Work(
    "es", "Informe anual sobre la calidad del agua de pozo 2018", ("Ramiro Ibarzábal",), 2018,
    "Informes del Observatorio del Chaco", "10.59603/ioc.2018", "Se analizaron 210 pozos.",
)  # fmt: skip
_REPORT_2019 = replace(
    _REPORT_2018, title="Informe anual sobre la calidad del agua de pozo 2019", year=2019,
    doi="10.59603/ioc.2019", abstract="Se analizaron 244 pozos.",
)  # fmt: skip
_SURVEY_SIX = _like(
    W["ru1"], "Орнитологические наблюдения на хребте Унгалы в 2016 году",
    "10.59101/vpo-2016-4-60-66", "Отмечено семьдесят три вида.", year=2016,
)  # fmt: skip
_SURVEY_SEVEN = _like(
    W["ru1"], "Орнитологические наблюдения на хребте Унгалы в 2017 году",
    "10.59101/vpo-2017-4-71-78", "Отмечено семьдесят восемь видов.", year=2017,
)  # fmt: skip
_ICHI = _like(
    W["ja2"], "近世瀬戸内の塩田経営(一)", "10.59192/kaiun.46.1_1", "塩田の所有者を整理する。",
    year=2011,
)  # fmt: skip
_NI = _like(
    W["ja2"], "近世瀬戸内の塩田経営(二)", "10.59192/kaiun.46.2_55", "塩田の労働者を整理する。",
    year=2011,
)  # fmt: skip


def _named(work: Work, words: str, *, doi: bool = True, sheets: int = 1) -> bytes:
    """Return pages about *work* with its title, its authors and, with *doi*, its DOI."""
    wide = work.language in ("zh", "ja", "ko")
    parts = words.split("\n")
    lines = wrapped(parts[0], 16, wide=wide) + wrapped(work.title, 13, wide=wide)
    lines += wrapped(", ".join(work.authors), 11, wide=wide)
    lines += [(9, f"https://doi.org/{work.doi}")] if doi else []
    rest = [line for part in parts[1:] for line in wrapped(part, 11, wide=wide)]
    return paged([[*lines, *rest], *[rest] * (sheets - 1)], title=parts[0], wide=wide)


CASES = (
    # --- neighbours in the same issue or series ---------------------------------
    claimed("part-two-for-part-one", "near-title", "elsevier", _PART_ONE, "all",
        "/content/pdf/41.pdf", article(_PART_TWO)),
    claimed("teil-eins-statt-zwei", "near-title", "ojs", _TEIL_ZWEI, "all",
        "/index.php/j/article/download/88/71", article(_TEIL_EINS)),
    claimed("informe-del-otro-anyo", "yearly-report", "report", _REPORT_2019, "cited",
        "/media/informe-anual.pdf", article(_REPORT_2018), how="link"),
    claimed("survey-of-the-next-year", "yearly-report", "elibrary", _SURVEY_SIX, "all",
        "/download/elibrary_281.pdf", article(_SURVEY_SEVEN)),
    claimed("jstage-second-instalment", "near-title", "jstage", _ICHI, "doi",
        "/article/kaiun/46/1/46_1/_pdf", article(_NI)),
    claimed("cnki-neighbour-in-issue", "wrong-article", "cnki", W["zh1"], "all",
        "/kcms/download/dsy201804012.pdf",
        article(_like(W["zh1"], "青石河流域浮游植物群落结构的季节变化", "10.59181/dsy.2018.04.013",
        "共采集到浮游植物一百一十种,夏季密度最高。", authors=("裴若澜", "孟昭溪")))),
    claimed("koreascience-neighbour", "wrong-article", "koreascience", W["ko1"], "all",
        "/download/JAKO201924.pdf",
        article(_like(W["ko1"], "한라산 중산간 초지의 거미 군집 변화", "10.59121/"
        "kgse.2019.24.3.167",
        "거미 여든두 종을 기록하였다.", authors=("심라온",)))),
    claimed("dergipark-neighbour", "wrong-article", "dergipark", W["tr1"], "doi",
        "/tr/download/article-file/702114", article(W["tr2"]), how="link"),
    claimed("named-after-the-right-article", "wrong-article", "wordpress", W["en5"], "all",
        "/wp-content/uploads/Thackham-2014-Household-bookkeeping-and-credit.pdf",
        article(W["en2"])),
    claimed("scielo-file-of-another-number", "wrong-article", "scielo", W["pt1"], "all",
        "/pdf/rbe/v6n2/118.pdf", article(W["pt3"])),
    claimed("farsi-neighbour", "wrong-article", "society", W["fa1"], "cited",
        "/article_4501_full.pdf", article(W["fa2"]), how="link"),
    claimed("arabic-neighbour", "wrong-article", "ojs", W["ar1"], "doi",
        "/index.php/j/article/download/71/66", article(W["ar2"])),
    claimed("vietnamese-neighbour", "wrong-article", "ojs", W["vi1"], "all",
        "/index.php/j/article/download/60/44", article(W["vi2"])),
    claimed("same-title-other-authors", "wrong-article", "highwire", W["en1"], "all",
        "/content/early/417.full.pdf",
        article(replace(W["en1"], authors=("Grigor Malvasia", "Tuula Ekström"), year=2004,
        doi="10.59911/jws.2004.0012", journal="Fenland Notes", abstract="A comment of one page on "
        "calls in spring."), length=8)),
    # --- texts about the work ------------------------------------------------------
    claimed("erratum-as-the-article", "erratum", "springer", W["en4"], "all",
        "/content/pdf/erratum.pdf",
        _notice(W["en4"], "Erratum", "The original article was published with a wrong figure 3.\n"
        "The publisher apologises for the error.", "10.59947/ubl.e20099")),
    claimed("corrigendum-in-spanish", "erratum", "ojs", W["es1"], "doi",
        "/index.php/j/article/download/51/fe",
        _notice(W["es1"], "Fe de erratas", "En la página 47 donde dice «norte» debe decir «sur».",
        "10.59601/rab.2019.15.3.99")),
    claimed("retraction-notice", "retraction", "wiley", W["en6"], "all",
        "/doi/pdfdirect/10.59962/pac.2023.01.001",
        _notice(W["en6"], "Retraction", "The above article has been retracted by agreement between "
        "the authors and the editor.", "10.59962/pac.2023.01.001")),
    claimed("retraction-in-chinese", "retraction", "cnki", W["zh3"], "all",
        "/kcms/download/zjx-cx.pdf",
        _notice(W["zh3"], "撤稿声明", "应作者要求,本刊决定撤销该文。特此声明。",
        "10.59183/zjx.2023.02.020")),
    claimed("comment-on-the-article", "comment", "atypon", W["en2"], "all",
        "/doi/pdf/10.59920/amw.14.3.190",
        article(Work("en", "Comment on: Sleep debt and error rates among night-shift lighthouse "
        "operators", ("Barnaby Stroud",), 2021, "Annals of Maritime Work", "10.59920/amw.14.3.190",
        "We question the choice of the comparison group."), length=6)),
    claimed("reply-to-the-comment", "reply", "atypon", W["en2"], "cited",
        "/doi/pdf/10.59920/amw.14.3.193",
        article(replace(W["en2"], title="Reply to Stroud: on sleep debt among lighthouse operators",
        doi="10.59920/amw.14.3.193", abstract="We thank Dr Stroud for his comment."), length=5)),
    claimed("book-review-of-the-book", "review", "wordpress", W["de2"], "all",
        "/rezension-uhlenbrock.pdf",
        article(Work("de", "Rezension: Margarethe Uhlenbrock, Lesegesellschaften und "
        "Leihbibliotheken im Wesertal um 1800", ("Volkmar Tietjensen",), 2013,
        "Blätter für Landeskunde", "10.59813/blk.13.9", "Das Buch füllt eine Lücke."), length=5)),
    claimed("commentary-in-french", "comment", "hal", W["fr1"], "all",
        "/hal-0212/file/note-critique.pdf",
        article(Work("fr", "Note critique sur « Les fours à chaux de la haute Dronne »",
        ("Gonzague Perrichon",), 2016, "Cahiers du Périgord industriel", "10.59701/cpi.2016.31",
        "La datation proposée appelle des réserves."), length=6)),
    # --- texts that mention the work -------------------------------------------------
    claimed("citing-article", "citing", "highwire", W["en7"], "all", "/content/9/2/77.full.pdf",
        article(W["en3"], references=(f"Adeyoola W., Kuijlenburg P. {W['en7'].title}. "
        f"Statistics in "
        f"Archaeology, 2023. https://doi.org/{W['en7'].doi}", "Tamesis J. On counting. 2001."))),
    claimed("citing-article-in-russian", "citing", "elibrary", W["ru2"], "doi",
        "/download/elibrary_77.pdf",
        article(W["ru1"], references=(f"Лешуконцева Е. Н. {W['ru2'].title} // Северная "
        f"диалектология. 2015. doi: {W['ru2'].doi}",))),
    claimed("citing-article-in-polish", "citing", "ojs", W["pl2"], "cited",
        "/index.php/j/article/download/201/3",
        article(W["pl1"], references=(f"Strzępka B. {W['pl2'].title}. 2019.",))),
    # --- other versions ----------------------------------------------------------------
    claimed("later-edition-with-its-own-doi", "other-version", "report",
        Work("en", "Flood resilience of small harbours: first edition", ("Odette Marlwick",), 2010,
        "Harbour Studies", "10.59990/hs.r1", "Twelve harbours were inspected."), "all",
        "/media/resilience-2nd.pdf",
        article(Work("en", "Flood resilience of small harbours: third edition, revised",
        ("Odette Marlwick", "Bram Sieversz"), 2020, "Harbour Studies", "10.59990/hs.r3",
        "Thirty-one harbours were inspected.")), how="link"),
    claimed("extended-journal-version", "other-version", "society",
        Work("en", "Counting trams by sound", ("Jun Arakida",), 2017, "Workshop on City Sound",
        "10.59947/wcs.2017.8", "We count trams with one microphone."), "all",
        "/papers/arakida-journal.pdf",
        article(Work("en", "Estimating tram traffic with distributed microphones: an extended "
        "study",
        ("Jun Arakida", "Cosima Hartlepool"), 2019, "Urban Acoustics", "10.59947/ua.2019.60",
        "We estimate traffic with forty microphones."))),
    # --- incomplete or other files ------------------------------------------------------
    claimed("first-page-preview", "preview", "springer", W["en3"], "all",
        "/content/lookinside/first-page.pdf",
        _preview(W["en3"], "Preview: first page only. Purchase the full article to read on."),
        how="link"),
    claimed("first-page-preview-in-german", "preview", "society", W["de1"], "all",
        "/leseprobe/nvk-2017-33.pdf",
        _preview(W["de1"], "Leseprobe. Den vollständigen Beitrag erhalten Sie im Shop.")),
    claimed("first-page-preview-in-chinese", "preview", "cnki", W["zh2"], "all",
        "/preview/jsl201502007.pdf", _preview(W["zh2"], "试读结束,请购买全文后继续阅读")),
    claimed("abstract-only-file", "abstract-only", "koreascience", W["ko2"], "all",
        "/abstract/JAKO2016.pdf",
        paged([[*head(W["ko2"]), (11, "원문은 구독 기관에서만 열람할 수 있습니다.")]], wide=True)),
    claimed("thesis-summary-only", "abstract-only", "thesis", W["el1"], "doi",
        "/files/perilipsi.pdf",
        document("Περίληψη διατριβής", "Το πλήρες κείμενο δεν είναι διαθέσιμο.\nΗ πρόσβαση "
        "επιτρέπεται μετά το 2030.", language="el")),
    claimed("embargo-placeholder-file", "placeholder", "dspace", W["it2"], "all",
        "/bitstream/handle/123/99/embargo.pdf?sequence=1",
        document("Documento sotto embargo", "Il testo completo sarà disponibile dal 1 gennaio 2031."
        "\nPer richiederne una copia scrivere all'autore.", language="it")),
    claimed("pdf-that-says-not-found", "soft-404-pdf", "ojs2", W["id1"], "all",
        "/ojs/index.php/j/article/viewFile/1187/900",
        document("404", "The file you requested could not be found.\nPlease contact the journal.")),
    claimed("pdf-that-says-no-access", "placeholder", "eprints", W["en8"], "all",
        "/771/1/restricted.pdf",
        document("Restricted file", "This document is available to staff only.\nUse the request "
        "form "
        "to ask for a copy.")),
    claimed("whole-issue-by-meta", "whole-issue", "scielo", W["es2"], "doi", "/"
    "pdf/cel/v22/todo.pdf",
        contents("Cuadernos de Etnografía del Lago 22", (W["es3"], W["es2"], W["es1"]),
        language="es", whole=24)),
    claimed("peer-review-by-link", "peer-review", "springer", W["en1"], "all", "/esm/review.pdf",
        document("Reviewers' comments", "Journal of Wetland Sound\nManuscript "
        "JWS-2019-0417\nReviewer "
        "1: This is a fine study of bitterns.\nReviewer 2: The sample is small.", sheets=3),
        how="link"),
    claimed("supplement-by-meta", "supplement", "atypon", W["en6"], "doi",
        "/doi/suppl/10.59962/pac.2022.05.019/s1.pdf",
        document("Supporting Information", "Table S1. Foxes examined by borough.\nTable S2. "
        "Primers and "
        "conditions.\nFigure S1. Map.", sheets=7), how="meta"),
    # --- other files with the work's title, authors and DOI -------------------------------
    claimed("supplement-with-the-head-of-the-article", "supplement", "elsevier", W["en3"], "all",
        "/content/mmc2.pdf", _named(W["en3"], "Supporting information for\nTable S1. Mixtures of "
        "clay.\nTable S2. Loads at failure.\nFigure S1. The lattice.", sheets=5), how="link"),
    claimed("supplement-with-the-head-in-chinese", "supplement", "cnki", W["zh3"], "all",
        "/kcms/fulu/zjx.pdf", _named(W["zh3"], "附录\n表A1 各线路站点列表\n表A2 模型参数",
        sheets=3),
        how="link"),
    claimed("cover-page-alone", "cover-page-only", "dspace", W["en5"], "all",
        "/bitstream/1/9/1/cover.pdf", _named(W["en5"], "University of Northmarsh Repository\nThe "
        "full text of this item is held in print only.\nPlease cite the published version.")),
    claimed("cover-page-alone-in-french", "cover-page-only", "hal", W["fr1"], "doi",
        "/hal-09/file/notice.pdf", _named(W["fr1"], "Archive ouverte\nNotice sans texte intégral.\n"
        "Le document n'est pas joint au dépôt.")),
    claimed("data-readme-with-the-title", "readme", "record", W["en4"], "all",
        "/records/8/files/README.pdf", _named(W["en4"], "README. Data for:\nseeds.csv: one row for "
        "each tray.\nColumns: site, depth, species, count.\nLicence: CC0"), how="link"),
    claimed("review-report-with-the-title", "peer-review", "ojs", W["pl1"], "all",
        "/index.php/j/article/download/15/recenzja", _named(W["pl1"], "Recenzja artykułu\nCzy "
        "tytuł "
        "odpowiada treści? Tak.\nCzy metody są właściwe? Tak.\nPrzyjąć po małych poprawkach.",
        doi=False, sheets=2)),
    claimed("response-letter-with-the-title", "response-letter", "wordpress", W["en7"], "all",
        "/files/r1-response.pdf", _named(W["en7"], "Author response to reviewers\nReviewer 1, "
        "point "
        "1: The prior.\nAnswer: We changed it.\nReviewer 2, point 1: The ledgers.\nAnswer: They "
        "are quoted now.", sheets=4)),
    claimed("poster-of-the-same-title", "poster", "figshare", W["en1"], "all", "/"
    "ndownloader/files/7",
        _named(W["en1"], "Poster P-44, 8th Meeting on Wetland Sound\nBackground\nMethods\nResults"
        "\nScan the code for the paper.", doi=False), how="link"),
    claimed("slides-of-the-same-title", "slides", "society", W["de3"], "cited", "/folien/lehm.pdf",
        _named(W["de3"], "Vortragsfolien, Fachtagung Lehm 2020\nGliederung\nVersuche\nFazit\n"
        "Fragen?", doi=False, sheets=14), how="link"),
    claimed("meeting-abstract-of-the-same-title", "meeting-abstract", "highwire", W["en6"], "all",
        "/content/meeting/P12.pdf", article(replace(W["en6"], journal="Abstracts of the 3rd "
        "Meeting "
        "on City Parasites", year=2020, doi="10.59962/mcp.2020.p12"), length=1,
        references=("None",),
        running="Meeting abstracts"), how="link"),
    claimed("publishing-agreement-with-the-title", "copyright-form", "springer", W["en2"], "all",
        "/forms/agreement-113.pdf", _named(W["en2"], "Licence to Publish\nThe Author grants the "
        "Publisher an exclusive licence.\nSignature of the corresponding author: ______",
        sheets=3)),
    claimed("acceptance-letter-with-the-title", "letter", "dergipark", W["tr1"], "all",
        "/tr/download/kabul-702113", _named(W["tr1"], "Kabul Yazısı\nYukarıda adı geçen makale "
        "yayımlanmak üzere kabul edilmiştir.\nEditör")),
    claimed("originality-report-with-the-title", "plagiarism-report", "dspace", W["id1"], "all",
        "/bitstream/1/2/3/turnitin.pdf", _named(W["id1"], "Originality Report\nSimilarity "
        "index: 12%"
        "\nInternet sources: 10%\nPublications: 4%\nStudent papers: 3%", doi=False, sheets=2)),
    claimed("lay-summary-with-the-title", "summary", "report", W["es3"], "all",
        "/media/resumen-divulgativo.pdf", _named(W["es3"], "Resumen para la comunidad\nMuchos "
        "pozos "
        "tienen arsénico.\nHierva y filtre el agua.\nPregunte en su centro de salud."), how="link"),
    claimed("record-sheet-with-the-title", "metadata-export", "elibrary", W["ru1"], "all",
        "/item_print.asp?id=44", _named(W["ru1"], "Карточка публикации\nТип: статья в "
        "журнале\nЯзык: "
        "русский\nЧисло цитирований: 3\nПросмотров: 118")),
    claimed("certificate-with-the-title", "letter", "society", W["ar1"], "all", "/ifada/71.pdf",
        _named(W["ar1"], "إفادة قبول بحث للنشر\nتفيد هيئة التحرير بقبول البحث المذكور أعلاه.")),
    claimed("graphical-abstract-with-the-title", "summary", "koreascience", W["ko1"], "doi",
        "/graphic/155.pdf", _named(W["ko1"], "그래픽 초록\n방목 → 초지 → 나비"), how="link"),
    claimed("registration-form-with-the-title", "form", "osf", W["en8"], "all",
        "/registrations/q7/form.pdf", _named(W["en8"], "Preregistration\nHypotheses: pupils who "
        "fold "
        "paper name fractions sooner.\nStopping rule: end of term.\nPlanned sample: 200 pupils.",
        doi=False, sheets=3)),
    # --- requests for the address of a file ----------------------------------------------
    direct("direct-file-of-another-article", "wrong-article", W["fr3"], "all",
        "/IMG/pdf/rf9_ecrevisses.pdf", article(W["fr1"])),
    direct("direct-file-of-another-doi", "wrong-article", W["uk2"], "doi",
        "/files/ir_2017_4_90.pdf", article(W["uk1"])),
    direct("direct-table-of-contents", "table-of-contents", W["cs1"], "all", "/obsah-2018.pdf",
        contents("Botanické listy středočeské 41", (W["cs1"], W["cs2"]), language="cs")),
    direct("direct-erratum", "erratum", W["ja1"], "all", "/pub/22_1_15.pdf",
        _notice(W["ja1"], "正誤表", "18ページ3行目「半減」は「漸減」の誤りでした。お詫びして訂"
        "正します。",
        "10.59191/hokon.22.2_99")),
    direct("direct-cover-letter", "cover-letter", W["tr2"], "cited", "/gonderim/ust-yazi.pdf",
        document("Sayın Editör,", "ekteki makaleyi değerlendirmenize "
        "sunarız.\nSaygılarımızla,\nSelim "
        "Karatoprak", language="tr")),
    direct("direct-licence-agreement", "form", W["it1"], "all", "/moduli/liberatoria.pdf",
        document("Liberatoria per la pubblicazione", "Il sottoscritto autorizza la rivista a "
        "pubblicare il contributo.\nFirma:", language="it")),
)  # fmt: skip
