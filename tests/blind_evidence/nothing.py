"""Sites that return no file, no readable file, or only lists of other works."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from dataclasses import replace

from tests.blind_evidence.case import (
    BASE,
    BROKEN,
    GONE,
    NOTHING,
    REFUSED,
    WALLED,
    Case,
    file,
    page,
    request,
)
from tests.blind_evidence.pdfs import article, document
from tests.blind_evidence.platforms import Parts, html, landing, link, listed
from tests.blind_evidence.works import WORKS, Work
from tests.reading.pdf.maker import encrypted
from tests.server import Answer

W = WORKS
UNREAD = frozenset({"read-timeout", "remote-server-error", "spn2-error"})
FAULTS = frozenset({"redirect-loop", "redirects-exceeded", "bad-redirect", "too-many-redirects"})
NO_TEXT = REFUSED | WALLED | {"wrong-scope", "unknown-scope"}
NO_XML = BROKEN | {"xml-parse-error", "html-teixml-error"}
SERVER_FAULT = frozenset({"remote-server-error", "terminal-bad-status", "gateway-timeout"})

LOGIN = (
    '<form id="login" method="post" action="/signin"><label>{user}<input name="username"></label>'
    '<label>{secret}<input type="password" name="password"></label>'
    '<button type="submit">{go}</button></form>'
)


def plain(
    name: str, kind: str, work: str, known: str, path: str, answers: Mapping[str, Answer],
    slugs: frozenset[str], ingest_type: str = "pdf",
) -> Case:  # fmt: skip
    """Return a case with answers by path and a request for *path*."""
    asked = W[work]
    made = request(asked, BASE + path, known, ingest_type)
    placed = {BASE + each: answer for each, answer in answers.items()}
    return Case(name, kind, asked.language, made, placed, False, slugs)


def leads(
    name: str, kind: str, platform: str, work: str, known: str, path: str, answer: Answer,
    slugs: frozenset[str], more: Mapping[str, Answer] | None = None,
) -> Case:  # fmt: skip
    """Return a case whose page has a file link that leads to *answer*."""
    asked = W[work]
    parts = Parts(pdf=path, meta=BASE + path)
    url, text = landing(platform, asked, parts, name=name)
    answers = {url: page(text), BASE + path: answer}
    answers |= {BASE + each: one for each, one in (more or {}).items()}
    return Case(name, kind, asked.language, request(asked, url, known), answers, False, slugs)


def bare(
    name: str, kind: str, platform: str, work: str, known: str, main: str,
    slugs: frozenset[str] = NOTHING, **parts: str,
) -> Case:  # fmt: skip
    """Return a case whose landing page has *main*, but no link to a file."""
    asked = W[work]
    url, text = landing(platform, asked, Parts(main=main, **parts), name=name)
    return Case(name, kind, asked.language, request(asked, url, known), {url: page(text)}, False,
        slugs)  # fmt: skip


def home(language: str, name: str, words: str, *rows: str) -> Answer:
    """Return the front page of a site."""
    return page(html(language, name, "", f"<h1>{name}</h1><p>{words}</p>{listed('', rows)}"))


def login(language: str, title: str, user: str, secret: str, go: str) -> Answer:
    """Return a login page."""
    form = LOGIN.format(user=user, secret=secret, go=go)
    return page(html(language, title, "", f"<h1>{title}</h1>{form}"))


def shelf(language: str, title: str, works: tuple[Work, ...]) -> tuple[Answer, dict[str, Answer]]:
    """Return a page that lists *works* with their files, and the files by path."""
    paths = {f"/files/{work.slug}.pdf": work for work in works}
    rows = [
        f"{', '.join(work.authors)}: {work.title}. {work.year}. {link(path, 'PDF')}"
        for path, work in paths.items()
    ]
    text = html(language, title, "", f"<h1>{title}</h1>{listed('', rows)}")
    return page(text), {path: file(article(work)) for path, work in paths.items()}


def shelved(
    name: str, kind: str, work: str, known: str, path: str, title: str, others: tuple[str, ...],
    *, redirected: str = "",
) -> Case:  # fmt: skip
    """Return a case whose *path* lists other works with their files."""
    asked = W[work]
    shown, files = shelf(asked.language, title, tuple(W[each] for each in others))
    answers = {redirected or path: shown, **files}
    if redirected:
        answers[path] = Answer.redirect(redirected)
    return plain(name, kind, work, known, path, answers, REFUSED)


def gone(language: str, title: str, words: str, *rows: str) -> Answer:
    """Return an error page for a missing page, with status 200."""
    return page(html(language, title, "", f"<h1>{title}</h1><p>{words}</p>{listed('', rows)}"))


CHALLENGE = html(
    "en", "Just a moment...", '<meta name="robots" content="noindex,nofollow">',
    '<div class="main-wrapper"><h1>{base}</h1><p>Verifying you are human. This may take a few '
    'seconds.</p><div id="challenge-stage"></div><script src="/cdn-cgi/challenge-platform/h/g/'
    'orchestrate/chl_page/v1"></script><noscript>Enable JavaScript and cookies to continue'
    "</noscript></div>",
)  # fmt: skip
SLIDER = html(
    "zh", "安全验证", "", '<h1>安全验证</h1><p>您的访问过于频繁,请拖动滑块完成验证</p>'
    '<div id="captcha" class="slider"></div><img src="/verify/image" alt="验证码">',
)  # fmt: skip
PUZZLE = html(
    "en", "Making sure you're not a bot!", "",
    '<h1 id="title">Making sure you\'re not a bot!</h1><p id="status">Calculating...</p>'
    '<script id="anubis_challenge" type="application/json">{"rules":{"difficulty":4}}</script>',
)  # fmt: skip
DENIED = html(
    "en", "Access Denied", "", "<h1>Access Denied</h1><p>You don't have permission to access this "
    "resource. Reference #18.2f1</p>",
)  # fmt: skip

OK_PDF = article(W["en1"])

CASES = (
    # --- missing pages --------------------------------------------------------------
    plain("soft-404-with-list-of-services", "soft-404", "en5", "doi", "/rse/article/271",
        {"/rse/article/271": gone("en", "Page not found", "The page may have moved.",
        link("/guide.pdf", "Readers' guide (PDF)")),
        "/guide.pdf": file(document("Readers' guide", "How to use the site.\nOpening hours."))},
        REFUSED | GONE),
    plain("soft-404-in-russian", "soft-404", "ru2", "all", "/publ/118",
        {"/publ/118": gone("ru", "Страница не найдена", "К сожалению, запрошенная страница "
        "удалена.", link("/news", "Новости"))}, NOTHING | GONE),
    plain("soft-404-in-portuguese", "soft-404", "pt3", "url", "/artigo/29",
        {"/artigo/29": gone("pt", "Ops! Artigo não encontrado", "Volte à página inicial.",
        link("/", "Início"))}, NOTHING | GONE),
    plain("soft-404-in-japanese", "soft-404", "ja2", "doi", "/kaiun/48_2_101",
        {"/kaiun/48_2_101": gone("ja", "ページが見つかりません", "お探しのページは移動または削"
        "除されました。")},
        NOTHING | GONE),
    plain("hard-404", "not-found", "vi2", "all", "/bai/33",
        {"/bai/33": page(html("vi", "404", "", "<h1>Không tìm thấy trang</h1>"), 404)}, GONE),
    plain("hard-410", "not-found", "uk2", "url", "/stattia/90",
        {"/stattia/90": page(html("uk", "410", "", "<h1>Сторінку вилучено</h1>"), 410)}, GONE),
    plain("server-error", "server-error", "cs1", "doi", "/clanek/41",
        {"/clanek/41": page(html("cs", "500", "", "<h1>Chyba serveru</h1>"), 500)},
        SERVER_FAULT),
    # --- other pages instead -----------------------------------------------------------
    plain("redirected-to-the-home-page", "home-page", "de2", "doi", "/artikel/101",
        {"/artikel/101": Answer.redirect("/"), "/": home("de", "Archiv für Buchgeschichte Nord",
        "Willkommen bei unserer Zeitschrift.", link("/satzung.pdf", "Satzung (PDF)")),
        "/satzung.pdf": file(document("Satzung des Vereins", "§ 1 Name und Sitz\n§ 2 Zweck",
        language="de"))}, REFUSED),
    plain("redirected-to-a-new-home", "home-page", "fr1", "url", "/spip.php?article212",
        {"/spip.php?article212": Answer.redirect("/accueil", 301),
        "/accueil": home("fr", "Cahiers du Périgord industriel", "Notre site fait peau neuve.")},
        NOTHING),
    plain("refreshed-to-the-home-page", "home-page", "it1", "doi", "/articolo/83",
        {"/articolo/83": page('<html><head><meta http-equiv="refresh" content="0; url=/"></head>'
        "</html>"), "/": home("it", "Quaderni Veneti", "Benvenuti.",
        link("/abbonamenti.pdf", "Scarica PDF: abbonamenti")), "/abbonamenti.pdf": file(
        document("Abbonamenti 2024", "Italia 40 euro\nEstero 55 euro", language="it"))}, REFUSED),
    leads("file-redirects-to-home", "home-page", "ojs", "es3", "all",
        "/index.php/j/article/download/77/60", Answer.redirect("/index.php/j/index"), NOTHING
        | {"wrong-mimetype"}, {"/index.php/j/index": home("es", "Hidrología y Salud", "Inicio")}),
    plain("domain-for-sale", "parked-domain", "pl2", "url", "/article/201",
        {"/article/201": page(html("en", "This domain is for sale", "", "<h1>This domain is for "
        "sale</h1><p>Related searches</p>" + listed("", [link("/s?q=pdf", "PDF Converter"),
        link("/s?q=mills", "Flour Mills")])))}, NOTHING | {"wrong-mimetype"}),
    plain("doi-leads-to-another-article", "wrong-landing-page", "en8", "all", "/go/pmr-645",
        {"/go/pmr-645": Answer.redirect("/content/2020/4/17"), "/content/2020/4/17": page(
        landing("highwire", W["en4"], Parts(pdf="/17.full.pdf", meta="{base}/17.full.pdf"),
        name="x")[1]), "/17.full.pdf": file(article(W["en4"]))}, REFUSED),
    plain("doi-leads-to-another-record", "wrong-landing-page", "tr2", "doi", "/handle/1/58",
        {"/handle/1/58": page(landing("dspace", W["tr1"], Parts(pdf="/bitstream/1/58/1/m.pdf",
        meta="{base}/bitstream/1/58/1/m.pdf"), name="x")[1]), "/bitstream/1/58/1/m.pdf": file(
        article(W["tr1"]))}, REFUSED),
    # --- lists -----------------------------------------------------------------------------
    shelved("issue-without-the-article", "list-of-others", "es2", "all", "/numero/22",
        "Cuadernos, número 22", ("es1", "es3")),
    shelved("profile-without-the-article", "list-of-others", "en7", "cited", "/~adeyoola/",
        "Wren Adeyoola: papers", ("en1", "en3", "en5")),
    shelved("search-page-instead", "list-of-others", "zh2", "doi", "/article/007", "检索结果",
        ("zh1", "zh3"), redirected="/search?q=007"),
    shelved("archive-instead-in-farsi", "list-of-others", "fa2", "all", "/article_15.html",
        "آرشیو مقالات", ("fa1",), redirected="/archive"),
    shelved("conference-proceedings-without-it", "list-of-others", "ko2", "cited",
        "/conf2016/", "학술대회 논문집", ("ko1",)),
    # --- walls --------------------------------------------------------------------------------
    plain("login-before-the-page", "login-wall", "en2", "doi", "/article/113",
        {"/article/113": Answer.redirect("/login?source=%2Farticle%2F113"),
        "/login?source=%2Farticle%2F113": login("en", "Sign in", "User", "Password", "Sign in")},
        WALLED),
    leads("login-before-the-file", "login-wall", "ojs", "pt2", "all",
        "/index.php/j/article/download/31/20", Answer.redirect("/index.php/j/login?source=x"),
        WALLED, {"/index.php/j/login?source=x": login("pt", "Acesso", "Usuário", "Senha",
        "Entrar")}),
    leads("cnki-login", "login-wall", "cnki", "zh3", "doi", "/kcms/download?id=3",
        login("zh", "用户登录", "用户名", "密码", "登录"), WALLED),
    leads("elibrary-registration", "login-wall", "elibrary", "ru1", "all", "/full_text.asp?id=4",
        login("ru", "Вход для зарегистрированных читателей", "Имя", "Пароль", "Войти"), WALLED),
    leads("institution-finder", "login-wall", "atypon", "en6", "url", "/doi/pdf/10.59962/x",
        Answer.redirect("/action/ssostart?redirectUri=x"), WALLED, {
        "/action/ssostart?redirectUri=x": page(html("en", "Find your institution", "",
        "<h1>Log in via your institution</h1><p>Shibboleth / OpenAthens</p>"
        "<input placeholder='Institution name'>"))}),
    leads("cookie-absent", "cookie-wall", "wiley", "en4", "doi", "/doi/pdfdirect/10.59947/x",
        Answer.redirect("/action/cookieAbsent"), WALLED, {"/action/cookieAbsent": page(html("en",
        "Cookies", "", "<h1>Cookies disabled</h1><p>Please enable cookies.</p>"))}),
    plain("challenge-with-403", "bot-check", "en3", "all", "/s/article/88",
        {"/s/article/88": page(CHALLENGE, 403)}, WALLED),
    plain("challenge-with-200", "bot-check", "de3", "doi", "/beitrag/7",
        {"/beitrag/7": page(CHALLENGE)}, WALLED),
    leads("challenge-before-the-file", "bot-check", "springer", "en1", "all",
        "/content/pdf/417.pdf", page(CHALLENGE, 503), WALLED | SERVER_FAULT),
    leads("slider-before-the-file", "bot-check", "cnki", "zh1", "url", "/kcms/download?id=12",
        page(SLIDER), WALLED),
    leads("puzzle-before-the-file", "bot-check", "dspace", "fr2", "doi",
        "/bitstream/handle/1/57/el.pdf", page(PUZZLE), WALLED),
    leads("access-denied-before-the-file", "forbidden", "elsevier", "en5", "all",
        "/science/article/pii/S1/pdfft", page(DENIED, 403), WALLED),
    # --- files that are unavailable or restricted ---------------------------------------------
    leads("request-a-copy-form", "request-a-copy", "dspace", "it2", "all",
        "/bitstream/handle/123/12/castagno.pdf?sequence=1", Answer.redirect("/request-item?id=12"),
        WALLED, {"/request-item?id=12": page(html("it", "Richiedi una copia", "", "<h1>Richiedi "
        "una "
        "copia del documento</h1><form><input name='email'><textarea></textarea></form>"))}),
    bare("eprints-request-a-copy", "request-a-copy", "eprints", "en2", "doi",
        '<p>Full text not available from this repository. <a href="/cgi/request_doc?docid=9">'
        "Request a copy</a></p>"),
    bare("embargo-until-2031", "embargo", "dspace", "pl1", "url",
        '<h5>Pliki</h5><p>wieczerzycka.pdf (Embargo do 2031-01-01) <a href="/restricted-resource?'
        'bitstreamId=5">zastrzeżony</a></p>', NOTHING | WALLED),
    bare("hal-embargo", "embargo", "hal", "fr3", "all", "<div class='embargo'>Fichier sous embargo "
        "jusqu'au <span>2032-05-01</span></div>"),
    bare("buy-this-article", "paywall", "springer", "en6", "all",
        '<div class="buybox"><h3>Access this article</h3><a href="/cart?doi=19">Buy article PDF '
        "39,95 €</a></div>", NOTHING | WALLED),
    bare("rent-this-article", "paywall", "wiley", "en7", "doi", '<div class="purchase"><a '
        'href="/purchase?x=9">PDF download and online access $49.00</a></div>', NOTHING | WALLED),
    bare("printed-only", "print-only", "society", "el2", "url",
        "<p>Το τεύχος κυκλοφορεί μόνο σε έντυπη μορφή.</p>"),
    bare("withdrawn-record", "withdrawn", "arxiv", "en3", "cited",
        "<p><strong>This paper has been withdrawn by the authors.</strong> No PDF available.</p>"),
    bare("metadata-only-thesis", "metadata-only", "thesis", "cs2", "all",
        "<p>Plný text práce není veřejně přístupný.</p>"),
    bare("empty-address-of-the-file", "no-link", "highwire", "en8", "doi", "<p>Full text</p>",
        head='<meta name="citation_pdf_url" content="">'),
    bare("void-address-of-the-file", "no-link", "koreascience", "ko1", "url",
        '<a href="javascript:void(0)" class="btn-pdf">PDF</a>'),
    bare("mail-for-the-file", "no-link", "dergipark", "tr1", "all",
        '<p>Tam metin PDF için: <a href="mailto:pdf@dergi.example">e-posta</a></p>'),
    bare("citation-exports-only", "no-link", "scielo", "es1", "doi",
        '<ul><li><a href="/export.ris">Descargar cita RIS</a></li></ul>'),
    plain("empty-shell-of-an-application", "empty-shell", "id2", "doi", "/artikel/44",
        {"/artikel/44": page(html("id", "Agro Lahan Kering", "", '<div id="root"></div>'
        '<noscript>Aktifkan JavaScript.</noscript><script src="/main.js"></script>'))}, NOTHING),
    plain("viewer-with-its-own-sample", "viewer", "el1", "doi", "/web/viewer.html",
        {"/web/viewer.html": page(html("el", "PDF viewer", '<script src="viewer.js"></script>',
        '<div id="viewer"></div><a href="sample.pdf" download>Download</a>')),
        "/web/sample.pdf": file(document("Sample document", "Trace-based compilation of "
        "samples."))},
        REFUSED),
    plain("frame-with-an-advert", "advert", "ar2", "all", "/bahth/12",
        {"/bahth/12": page(landing("wordpress", W["ar2"], Parts(
        aside='<iframe src="/ads/offer.pdf"></iframe>'), name="x")[1]), "/ads/offer.pdf": file(
        document("عرض خاص", "خصم ثلاثين بالمئة على جميع الكتب", language="ar"))}, REFUSED),
    # --- bytes that are no readable file --------------------------------------------------------
    leads("file-of-no-bytes", "empty-file", "ojs", "en1", "all", "/d/1.pdf", file(b""), BROKEN),
    leads("file-that-breaks-off", "truncated", "scielo", "pt1", "doi", "/pdf/rbe/118.pdf",
        file(article(W["pt1"])[:1100]), BROKEN),
    leads("transfer-that-breaks-off", "truncated", "ojs", "uk1", "all", "/d/23.pdf",
        replace(file(article(W["uk1"])), cut=900), BROKEN | UNREAD),
    leads("first-line-of-a-file", "truncated", "eprints", "en4", "doi", "/4/1/a.pdf",
        file(b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n"), BROKEN),
    leads("locked-by-a-password", "encrypted", "thesis", "pl2", "all", "/prace/rozprawa.pdf",
        file(encrypted("Rachunki", b"tajne")), BROKEN),
    leads("page-called-a-file", "html-as-pdf", "society", "de1", "doi", "/nvk-2017-33.pdf",
        page(html("de", "Fehler", "", "<h1>Fehler</h1><p>Datei nicht vorhanden.</p>")), BROKEN),
    leads("page-typed-as-a-file", "html-as-pdf", "jstage", "ja1", "all", "/_pdf/22_1",
        file(html("ja", "エラー", "", "<p>アクセスできません</p>").encode()), BROKEN),
    leads("error-object-as-file", "json-as-pdf", "figshare", "en5", "url", "/ndownloader/9",
        file(b'{"message": "Entity not found", "code": 404}'), BROKEN),
    leads("storage-error-as-file", "xml-as-pdf", "record", "en7", "doi", "/files/tide.pdf",
        file(b'<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>', "application/xml"),
        BROKEN),
    leads("picture-called-a-file", "image-as-pdf", "wordpress", "fr1", "url", "/fours.pdf",
        file(b"\x89PNG\r\n\x1a\n" + bytes(600)), BROKEN),
    leads("file-is-gone", "not-found", "hal", "fr2", "all", "/document/57.pdf",
        page("<h1>404</h1>", 404), GONE | NOTHING),
    leads("file-fails", "server-error", "dergipark", "tr2", "doi", "/tr/download/58",
        page("<h1>502 Bad Gateway</h1>", 502), SERVER_FAULT | NOTHING),
    leads("file-in-broken-packing", "truncated", "koreascience", "ko2", "all", "/download/41.pdf",
        file(gzip.compress(OK_PDF)[:400]), BROKEN | {"bad-gzip-encoding"}),
    # --- loops ------------------------------------------------------------------------------------
    leads("file-redirects-to-itself", "circle", "ojs2", "id1", "doi", "/ojs/d/1187",
        Answer.redirect("/ojs/d/1187"), FAULTS | NOTHING | {"terminal-bad-status"}),
    plain("two-pages-that-point-at-each-other", "circle", "vi1", "url", "/bai/60",
        {"/bai/60": page('<meta http-equiv="refresh" content="0;url=/bai/60/xem">'),
        "/bai/60/xem": page('<meta http-equiv="refresh" content="0;url=/bai/60">')},
        NOTHING | FAULTS | {"max-hops-exceeded"}),
    # --- XML and HTML -----------------------------------------------------------------------------
    plain("xml-error-for-an-article", "xml", "pt3", "doi", "/scielo.php?pid=S29",
        {"/scielo.php?pid=S29": page(landing("scielo", W["pt3"], Parts(
        head='<meta name="citation_xml_url" content="{base}/xml/29.xml">'), name="x")[1]),
        "/xml/29.xml": file(b'<?xml version="1.0"?><error code="idDoesNotExist">no</error>',
        "text/xml")}, NO_XML, "xml"),
    plain("xml-of-another-article", "xml", "es3", "all", "/article/77",
        {"/article/77": page(landing("scielo", W["es3"], Parts(
        head='<meta name="citation_xml_url" content="/xml/77.xml">'), name="x")[1]),
        "/xml/77.xml": file((
        '<?xml version="1.0" encoding="utf-8"?><article xml:lang="es"><front><article-meta>'
        f'<article-id pub-id-type="doi">{W["es1"].doi}</article-id><title-group><article-title>'
        f"{W['es1'].title}</article-title></title-group></article-meta></front><body><sec><title>"
        f"Introducción</title><p>{W['es1'].abstract * 30}</p></sec></body></article>").encode(),
        "application/xml")}, NO_XML, "xml"),
    plain("html-with-an-abstract-only", "html-abstract", "en6", "all", "/content/5/19",
        {"/content/5/19": page(landing("highwire", W["en6"], Parts(), name="x")[1])}, NO_TEXT,
        "html"),
    plain("html-login-instead", "html-wall", "en2", "doi", "/full/113",
        {"/full/113": login("en", "Sign in to read", "User", "Password", "Sign in")}, NO_TEXT,
        "html"),
)  # fmt: skip
