"""Pages that have no file of their work, but link another file."""

from __future__ import annotations

from dataclasses import replace

from tests.blind_evidence.case import BASE, REFUSED, Case, file, page, request
from tests.blind_evidence.pdfs import article, contents, document
from tests.blind_evidence.platforms import Parts, landing, link, listed
from tests.blind_evidence.works import WORDS, WORKS


def _parts(place: str, language: str, words: str, path: str) -> Parts:
    """
    Return a page's parts with a link in *place*.

    *place* is a field of ``Parts``; or "related", "popular" or "guide", a list under that
    heading; or "tools", a block in the middle of the page; or "footnav", a link in the footer.
    """
    say, anchor = WORDS[language], link(path, words)
    if place == "pdf":
        return Parts(pdf=path, label=words)
    if place == "related":
        return Parts(aside=listed(say.related, [anchor], "related-items"))
    if place == "popular":
        return Parts(aside=listed(say.popular, [anchor, link("/top", "…")], "most-read"))
    if place == "guide":
        return Parts(aside=listed(say.guide, [anchor, link("/submit", "…")], "for-authors"))
    if place == "tools":
        return Parts(main=f'<div class="article-files"><p>{anchor}</p></div>')
    if place == "footnav":
        return Parts(footer=f"<p>{link('/contact', '✉')} | {anchor} | © 2024</p>")
    if place == "nav":
        return Parts(nav=f"<ul><li>{anchor}</li></ul>")
    return Parts(main=f"<p>{anchor}</p>")


def beside(
    name: str, kind: str, platform: str, work: str, known: str, place: str, words: str,
    path: str, body: bytes,
) -> Case:  # fmt: skip
    """Return a case whose link *words* in *place* leads to *path*, which is no file of *work*."""
    asked = WORKS[work]
    url, text = landing(platform, asked, _parts(place, asked.language, words, path), name=name)
    answers = {url: page(text), BASE + path: file(body)}
    made = request(asked, url, known)
    return Case(name, kind, asked.language, made, answers, False, REFUSED)


def _of(language: str, heading: str, body: str, sheets: int = 1) -> bytes:
    return document(heading, body, language=language, sheets=sheets)


W = WORKS
CASES = (
    # --- documents for a journal's authors -------------------------------------
    beside("ojs-author-guidelines", "guidelines", "ojs", "en1", "doi", "guide",
        "Author guidelines (PDF)", "/public/journals/3/author-guidelines.pdf",
        _of("en", "Guidelines for Authors", "Manuscripts are submitted through the online system."
        "\nUse double spacing and number the lines.\nReferences follow the style of the society."
        "\nFigures are supplied at 600 dpi.", 4)),
    beside("elibrary-rules-for-authors", "guidelines", "elibrary", "ru1", "all", "guide",
        "Правила оформления статей (pdf)", "/files/pravila.pdf",
        _of("ru", "Правила для авторов", "Статья представляется в формате Word.\nОбъём не более "
        "двенадцати страниц.\nСписок литературы оформляется по ГОСТ.", 3)),
    beside("dergipark-template", "guidelines", "dergipark", "tr1", "cited", "guide",
        "Makale şablonu (PDF)", "/tr/download/journal-file/18822",
        _of("tr", "Makale Şablonu", "Başlık on dört punto yazılmalıdır.\nÖz iki yüz elli kelimeyi "
        "geçmemelidir.\nTablolar metin içinde verilmelidir.", 2)),
    beside("koreascience-ethics-form", "form", "koreascience", "ko1", "doi", "guide",
        "연구윤리 서약서 다운로드", "/down/ethics_form.pdf",
        _of("ko", "연구윤리 서약서", "저자는 본 논문이 다른 학술지에 투고되지 않았음을 서약합니다."
        "\n성명: ____________ (인)\n날짜: ______년 __월 __일")),
    beside("ojs2-copyright-transfer", "copyright-form", "ojs2", "id1", "url", "tools",
        "Unduh Copyright Transfer Form", "/ojs/public/ctf.pdf",
        _of("id", "Perjanjian Pengalihan Hak Cipta", "Yang bertanda tangan di bawah ini:\nNama: "
        "...."
        "\nJudul naskah: ....\nmengalihkan hak cipta kepada penerbit.")),
    beside("scielo-declaration-form", "copyright-form", "scielo", "pt1", "doi", "nav",
        "Declaração de direitos autorais PDF", "/pdf/formularios/declaracao.pdf",
        _of("pt", "Declaração de cessão de direitos autorais", "Declaramos que o manuscrito é "
        "original.\nTítulo: ______\nAssinatura dos autores: ______")),
    beside("jstage-submission-rules", "guidelines", "jstage", "ja1", "all", "guide",
        "投稿規定PDF", "/pub/html/toukou_kitei.pdf",
        _of("ja", "投稿規定", "本誌は会員からの投稿を受け付ける。\n原稿は刷り上がり十二ページ以"
        "内とする。"
        "\n図表は別紙に作成すること。", 3)),
    beside("cnki-submission-notice", "guidelines", "cnki", "zh1", "doi", "guide",
        "投稿须知下载", "/upload/tougao.pdf",
        _of("zh", "投稿须知", "来稿应具有创新性,文字精炼。\n中文摘要三百字左右。\n"
        "请勿一稿多投。", 2)),
    beside("wordpress-peer-review-policy", "policy", "wordpress", "es2", "url", "footnav",
        "Política de revisión por pares (PDF)", "/wp-content/uploads/politica-revision.pdf",
        _of("es", "Política de revisión por pares", "La revista sigue un proceso de doble ciego."
        "\nCada artículo es leído por dos especialistas.")),
    beside("ojs-plagiarism-statement", "form", "ojs", "id2", "doi", "tools",
        "Surat Pernyataan Bebas Plagiasi [PDF]", "/index.php/j/files/plagiasi.pdf",
        _of("id", "Surat Pernyataan Bebas Plagiasi", "Dengan ini saya menyatakan bahwa naskah ini "
        "bebas dari plagiasi.\nMaterai 10000")),
    beside("fa-author-commitment-form", "form", "society", "fa1", "all", "guide",
        "دریافت فرم تعهد نویسندگان", "/files/taahod.pdf",
        _of("fa", "فرم تعهد نویسندگان", "اینجانب تعهد می‌نمایم که این مقاله در جای دیگری چاپ "
        "نشده است."
        "\nامضا و تاریخ")),
    beside("ar-publication-rules", "guidelines", "wordpress", "ar1", "doi", "guide",
        "تحميل قواعد النشر PDF", "/uploads/qawaid.pdf",
        _of("ar", "قواعد النشر في المجلة", "يرسل البحث إلى هيئة التحرير بالبريد الإلكتروني.\n"
        "لا يزيد عدد الصفحات على ثلاثين.\nتخضع البحوث للتحكيم.", 2)),
    # --- general documents of a site -------------------------------------------
    beside("atypon-cookie-policy", "policy", "atypon", "en2", "doi", "footnav",
        "Cookie policy (PDF)", "/pb-assets/legal/cookies.pdf",
        _of("en", "Cookie Policy", "We use cookies to make this site work.\nYou may refuse them in "
        "your browser.\nStrictly necessary cookies cannot be switched off.", 2)),
    beside("dspace-privacy-notice", "policy", "dspace", "de1", "all", "footnav",
        "Datenschutzerklärung herunterladen (PDF)", "/static/datenschutz.pdf",
        _of("de", "Datenschutzerklärung", "Verantwortlich ist die Universitätsbibliothek.\n"
        "Protokolldaten werden nach sieben Tagen gelöscht.", 3)),
    beside("dspace-deposit-licence", "licence", "dspace", "pt2", "url", "tools",
        "license.pdf (24.5Kb)", "/bitstream/handle/123456789/7721/license.pdf?sequence=2",
        _of("pt", "Licença de distribuição não exclusiva", "O autor concede à universidade o "
        "direito "
        "de reproduzir e distribuir o trabalho em formato eletrônico.")),
    beside("eprints-cc-licence", "licence", "eprints", "en8", "doi", "tools",
        "Creative Commons licence text (PDF)", "/docs/cc-by-4.pdf",
        _of("en", "Attribution 4.0 International", "By exercising the licensed rights you accept "
        "these terms.\nSection 1. Definitions.\nSection 2. Scope.\nSection 3. Conditions.", 4)),
    beside("hal-user-guide", "guidelines", "hal", "fr1", "doi", "footnav",
        "Guide du dépôt (PDF)", "/doc/guide-depot.pdf",
        _of("fr", "Déposer dans l'archive", "Créez un compte.\nChoisissez la version du document.\n"
        "Renseignez les métadonnées.", 6)),
    beside("elsevier-price-list", "price-list", "elsevier", "en3", "doi", "footnav",
        "Journal price list 2024 PDF", "/assets/pricelists/2024.pdf",
        _of("en", "Price list 2024", "Institutional, print and online: 1,240\nPersonal: "
        "210\nSingle "
        "issue: 88\nAll prices exclude tax.", 5)),
    beside("springer-brochure", "brochure", "springer", "en4", "all", "popular",
        "Download our botany catalogue", "/brochures/botany.pdf",
        _of("en", "New in Botany", "Discover our books.\nTwenty percent off until March.\nOrder "
        "with "
        "code LEAF.", 8)),
    beside("society-membership-form", "form", "society", "cs1", "url", "nav",
        "Přihláška ke členství ke stažení (PDF)", "/prihlaska.pdf",
        _of("cs", "Přihláška za člena společnosti", "Jméno a příjmení:\nAdresa:\nRoční příspěvek "
        "činí 400 Kč.")),
    beside("society-advert", "advert", "society", "it2", "doi", "nav",
        "Scarica l'offerta: motoseghe in sconto", "/banner/offerta.pdf",
        _of("it", "Offerta di primavera", "Motoseghe e decespugliatori scontati del trenta per "
        "cento."
        "\nFino a esaurimento scorte.")),
    beside("journal-flyer-wiley", "brochure", "wiley", "en6", "url", "popular",
        "Journal flyer", "/pb-assets/flyer.pdf",
        _of("en", "Why publish in Parasites and Cities?", "Rapid decisions.\nNo page charges.\nA "
        "readership on four continents.")),
    beside("newsletter-in-footer", "newsletter", "record", "de3", "doi", "footnav",
        "Rundbrief 2/2023 als PDF", "/downloads/rundbrief-2023-2.pdf",
        _of("de", "Rundbrief 2/2023", "Liebe Mitglieder,\nder Sommer ist vorüber.\nDie Jahres"
        "versammlung findet im November statt.", 4)),
    beside("annual-report-of-institute", "annual-report", "report", "pl2", "cited", "footnav",
        "Sprawozdanie roczne Instytutu 2019 (PDF)", "/media/sprawozdanie2019.pdf",
        _of("pl", "Sprawozdanie z działalności za rok 2019", "Instytut zatrudniał czterdzieści "
        "osób."
        "\nOdbyło się siedem posiedzeń rady.", 12)),
    # --- documents of an issue -------------------------------------------------
    beside("ojs-issue-contents", "table-of-contents", "ojs", "es1", "doi", "tools",
        "Tabla de contenidos PDF", "/index.php/j/issue/view/44/toc.pdf",
        contents("Revista Altoandina de Bosques 15(2)", (W["es1"], W["es3"], W["es2"]),
        language="es")),
    beside("elibrary-issue-contents", "table-of-contents", "elibrary", "ru3", "url", "tools",
        "Содержание номера (PDF)", "/contents/emm-2021-12.pdf",
        contents("Энергетика малых мощностей, 2021, 12", (W["ru3"], W["ru1"]), language="ru")),
    beside("jstage-issue-contents", "table-of-contents", "jstage", "ja2", "cited", "tools",
        "目次PDF", "/browse/kaiun/48/2/toc.pdf",
        contents("海運経済史 第48巻第2号", (W["ja2"], W["ja3"]), language="ja")),
    beside("uk-whole-issue", "whole-issue", "ojs", "uk1", "doi", "related",
        "Завантажити весь випуск (PDF)", "/index.php/j/issue/download/11/whole",
        contents("Степова орнітологія 11/2019", (W["uk2"], W["uk1"]), language="uk", whole=30)),
    beside("fr-whole-issue", "whole-issue", "wordpress", "fr3", "all", "tools",
        "Télécharger le numéro complet", "/wp-content/uploads/rf-9-3-complet.pdf",
        contents("Rivières et Faune 9(3)", (W["fr2"], W["fr3"], W["fr1"]), language="fr",
        whole=30)),
    beside("cnki-whole-volume", "whole-issue", "cnki", "zh2", "doi", "tools",
        "整期下载", "/issue/2015-02.pdf",
        contents("经济史论丛 2015年第2辑", (W["zh1"], W["zh2"], W["zh3"]), language="zh",
        whole=20)),
    beside("vi-front-cover", "front-matter", "ojs", "vi1", "url", "related",
        "Bìa và trang đầu (PDF)", "/index.php/j/issue/view/2/bia.pdf",
        _of("vi", "Tạp chí Sinh thái Núi", "Số 2 năm 2021\nTổng biên tập: Trịnh Hữu Lâm\nGiấy phép "
        "xuất bản số 114")),
    beside("ko-editorial-board", "editorial-board", "koreascience", "ko2", "all", "related",
        "편집위원회 PDF", "/journal/editors.pdf",
        _of("ko", "편집위원회", "편집위원장: 류하람\n편집위원: 민가온, 설도윤, 표예린\n발행처: "
        "시장사학회")),
    beside("el-volume-index", "index", "society", "el2", "doi", "nav",
        "Ευρετήριο τόμων 1-20 (PDF)", "/evretirio.pdf",
        _of("el", "Ευρετήριο συγγραφέων", "Αλεβίζος Κ., τ. 3, 11\nΣκορδίλη Ε., τ. 14, 17\n"
        "Φουντούλης Π., τ. 9, 2", 9)),
    # --- other articles ----------------------------------------------------------
    beside("springer-most-read", "most-read", "springer", "en1", "url", "popular",
        "Urban foxes and their parasites [PDF]", "/content/pdf/most-read-1.pdf",
        article(W["en6"])),
    beside("scielo-most-read", "most-read", "scielo", "es3", "doi", "popular",
        "Memoria y oficio de las tejedoras (PDF)", "/pdf/cel/v22/310.pdf", article(W["es2"])),
    beside("cnki-related-article", "related-article", "cnki", "zh3", "all", "related",
        "PDF下载", "/pdf/2018/dsy-04.pdf", article(W["zh1"])),
    beside("dergipark-related-article", "related-article", "dergipark", "tr2", "doi", "related",
        "PDF", "/tr/download/article-file/702113", article(W["tr1"])),
    beside("hal-same-author-article", "related-article", "hal", "fr2", "cited", "related",
        "Fichier PDF", "/hal-01999/file/autre.pdf",
        article(replace(W["fr2"], title="Chanter pour mémoriser : comptines et numération en "
        "breton",
        doi="10.59702/el.41.12", year=2018, abstract="Les comptines aident à retenir la suite des "
        "nombres."))),
    beside("fa-next-article", "related-article", "wordpress", "fa2", "doi", "related",
        "دریافت فایل مقاله", "/article_3391.pdf", article(W["fa1"])),
    beside("ojs-previous-article", "related-article", "ojs", "pl1", "url", "related",
        "PDF", "/index.php/j/article/download/778/601",
        article(replace(W["pl1"], title="Lęgi nurogęsi w dolinie Słupi", doi="10.59301/pp.2016.8.9",
        authors=("Ksawery Borzuchowski",), abstract="Opisano lęgi w dziuplach lip."))),
    beside("ar-same-author-related", "related-article", "ojs", "ar2", "all", "popular",
        "تحميل PDF", "/index.php/j/article/download/9/4", article(W["ar1"])),
    # --- companions of an article ---------------------------------------------------
    beside("highwire-supplement", "supplement", "highwire", "en6", "all", "tools",
        "Supplementary material (PDF)", "/highwire/filestream/8812/suppl-1.pdf",
        _of("en", "Supplementary Tables S1 to S4", "Gut parasites of urban foxes: a twelve-year "
        "survey\nTable S1. Foxes by borough and year.\nTable S2. Primers.\nTable S3. Models.", 3)),
    beside("elsevier-supplement-mmc", "supplement", "elsevier", "en3", "doi", "tools",
        "Download Acrobat PDF file (332KB): Multimedia component 1", "/content/mmc1.pdf",
        _of("en", "Appendix A. Supplementary data", "Random lattices used in the simulations.\n"
        "Figure A1. Bricks before firing.\nFigure A2. Bricks after firing.", 2)),
    beside("figshare-questionnaire", "supplement", "figshare", "pt2", "cited", "tools",
        "Roteiro de entrevista.pdf", "/ndownloader/files/2231",
        _of("pt", "Roteiro de entrevista", "1. Há quanto tempo leciona?\n2. Como chega à escola?\n"
        "3. Que materiais utiliza?")),
    beside("atypon-reporting-checklist", "checklist", "atypon", "en2", "url", "tools",
        "STROBE checklist PDF", "/doi/suppl/10.59920/amw.14.2.113/strobe.pdf",
        _of("en", "STROBE Statement: checklist of items", "Title and abstract: page 1\nBackground: "
        "page 2\nObjectives: page 3\nStudy design: page 3\nSetting: page 4", 2)),
    beside("springer-peer-review-file", "peer-review", "springer", "en4", "all", "tools",
        "Peer Review File (PDF)", "/esm/MOESM2_ESM.pdf",
        _of("en", "Peer review file", "Seed banks of abandoned tramlines: succession beneath the "
        "sleepers\nReviewer 1: The authors present an interesting study.\nReviewer 2: I have three "
        "major concerns.\nDecision: minor revision.", 4)),
    beside("wordpress-response-letter", "response-letter", "wordpress", "en7", "doi", "tools",
        "Download response to reviewers", "/files/response_to_reviewers.pdf",
        _of("en", "Response to reviewers", "Dear Editor,\nWe thank both reviewers for their "
        "careful "
        "reading.\nComment 1.1: The prior is too narrow.\nReply: We widened it.", 5)),
    beside("ojs-cover-letter", "cover-letter", "ojs", "en8", "url", "tools",
        "Cover Letter.pdf", "/index.php/j/libraryFiles/downloadPublic/71",
        _of("en", "Dear Professor Haldane,", "please consider our manuscript Teaching fractions "
        "with "
        "folded paper in multilingual classrooms for publication.\nYours sincerely,\nNerys "
        "Caldbeck")),
    beside("eprints-poster", "poster", "eprints", "en1", "doi", "tools",
        "Conference poster (PDF)", "/771/poster.pdf",
        _of("en", "When do bitterns call?", "Poster P-44, 8th Meeting on Wetland "
        "Sound\nBackground\n"
        "What we did\nWhat we found\nScan me for the paper!")),
    beside("record-slides", "slides", "record", "en7", "all", "pdf",
        "talk-slides.pdf", "/records/5/files/talk-slides.pdf",
        _of("en", "Tide mills and missing ledgers", "Slide deck, workshop on computing in the "
        "past\n"
        "Outline\nThe data\nThe model\nQuestions?", 18)),
    beside("conference-abstract-book", "abstract-book", "society", "vi2", "doi", "tools",
        "Tải kỷ yếu tóm tắt (PDF)", "/hoinghi/tomtat.pdf",
        _of("vi", "Kỷ yếu tóm tắt hội nghị làng nghề 2017", "Phiên 1: Gốm và gạch\nPhiên 2: Ghe và "
        "thuyền\nPhan Văn Khánh: Nghề đóng ghe bầu ở cửa sông Trà Lũng\nPhiên 3: Dệt", 40)),
    beside("conference-programme", "programme", "society", "de3", "cited", "tools",
        "Tagungsprogramm als PDF herunterladen", "/tagung2020/programm.pdf",
        _of("de", "Programm der Fachtagung Lehm 2020", "9.00 Begrüßung\n9.30 Pfründer, "
        "Lohwasser: Zur "
        "Haftfestigkeit von Lehmputzen auf Schilfrohr\n10.30 Kaffee\n11.00 Führung", 4)),
    beside("call-for-papers", "call-for-papers", "wordpress", "fr2", "url", "related",
        "Appel à contributions (PDF)", "/wp-content/uploads/appel-2023.pdf",
        _of("fr", "Appel à contributions", "Le prochain numéro portera sur l'école et les "
        "langues.\nLes"
        " propositions sont attendues avant le 15 mai.", 2)),
    beside("author-cv", "curriculum-vitae", "society", "it1", "all", "tools",
        "Curriculum vitae (PDF)", "/~montebruni/cv.pdf",
        _of("it", "Curriculum vitae di Ginevra Montebruni", "Nata nel 1974.\nDottorato in storia "
        "moderna, 2003.\nPubblicazioni: Le confraternite dei barcaioli sul basso Adige tra "
        "Cinque e "
        "Seicento, 2013.", 3)),
    beside("author-publication-list", "publication-list", "society", "de2", "doi", "tools",
        "Schriftenverzeichnis (PDF)", "/personen/uhlenbrock/schriften.pdf",
        _of("de", "Schriftenverzeichnis Margarethe Uhlenbrock", "Lesegesellschaften und "
        "Leihbibliotheken im Wesertal um 1800. 2012.\nKalender und ihre Käufer. 2009.\nBücher auf "
        "Reisen. 2006.", 2)),
    beside("thesis-opponent-review", "thesis-review", "thesis", "cs2", "all", "tools",
        "Posudek oponenta (PDF)", "/id/x/posudek.pdf",
        _of("cs", "Posudek oponenta diplomové práce", "Autorka: Radka Slavětínská\nNázev práce: "
        "Postoje "
        "žáků venkovských škol k dojíždění\nPráci doporučuji k obhajobě.\nNavržená známka: velmi "
        "dobře", 2)),
    beside("thesis-autoreferat-defence", "thesis-review", "thesis", "ru2", "doi", "tools",
        "Отзыв официального оппонента (PDF)", "/dissovet/otzyv.pdf",
        _of("ru", "Отзыв официального оппонента", "на диссертацию Е. Н. Лешуконцевой «Строительная "
        "лексика говоров верхней Пёзы»\nАктуальность темы не вызывает сомнений.", 4)),
    beside("thesis-plagiarism-report", "plagiarism-report", "thesis", "pl2", "url", "tools",
        "Raport antyplagiatowy PDF", "/raporty/jsa.pdf",
        _of("pl", "Raport z badania antyplagiatowego", "Procentowy rozmiar podobieństwa: "
        "3%\nLiczba "
        "słów: 24811\nOcena promotora: praca dopuszczona", 6)),
    beside("dspace-acceptance-letter", "letter", "dspace", "id2", "cited", "tools",
        "Letter of Acceptance.pdf (112Kb)", "/bitstream/123456789/880/1/LoA.pdf",
        _of("id", "Letter of Acceptance", "Redaksi menyatakan naskah berjudul Pengaruh pupuk sekam "
        "terhadap hasil padi gogo\nditerima untuk diterbitkan.")),
    beside("dspace-peer-assessment", "peer-review", "dspace", "id1", "doi", "tools",
        "Hasil Peer Review (PDF)", "/bitstream/123456789/881/2/peer-review.pdf",
        _of("id", "Lembar hasil penilaian sejawat karya ilmiah", "Judul: Kearifan lokal nelayan "
        "bagan "
        "dalam menentukan musim di Teluk Labuhanratu\nKelengkapan unsur isi: 2,8\nNilai total: 27",
        2)),
    beside("dspace-item-export", "metadata-export", "dspace", "es2", "all", "tools",
        "Ficha del ítem en PDF", "/export/item.pdf",
        _of("es", "Ficha bibliográfica", "Título: Memoria y oficio de las tejedoras de totora "
        "en el "
        "lago menor\nAutora: Rosaura Villca Peñaranda\nAño: 2016\nTipo: artículo")),
    beside("record-dataset-readme", "readme", "record", "ja3", "doi", "pdf",
        "README.pdf", "/records/6/files/README.pdf",
        _of("ja", "データの説明", "walk_speed.csv: 参加者ごとの歩行速度\n列: id, age, slope, "
        "speed\n"
        "利用条件: 出典を明記すること")),
    beside("figshare-data-dictionary", "readme", "figshare", "en4", "doi", "pdf",
        "codebook.pdf", "/ndownloader/files/3377",
        _of("en", "Codebook", "site: number of the tramline\nyear: year of closure\nspecies: Latin "
        "name\ncount: seedlings after twelve weeks", 3)),
    beside("highwire-data-availability", "data-availability", "highwire", "en5", "url", "tools",
        "Data availability statement PDF", "/content/das/271.pdf",
        _of("en", "Data Availability Statement", "Household bookkeeping and credit in three market "
        "towns, 1780-1820\nThe ledgers are kept in the county archive and may be seen on "
        "request.")),
    beside("press-release", "press-release", "report", "ru3", "cited", "tools",
        "Пресс-релиз (PDF)", "/press/2021-12.pdf",
        _of("ru", "Пресс-релиз", "Учёные предложили новый способ оценки износа ветроустановок.\n"
        "Контакты для журналистов: пресс-служба института.")),
    beside("arxiv-donation-leaflet", "brochure", "arxiv", "en7", "url", "footnav",
        "Annual report & giving (PDF)", "/about/reports/giving.pdf",
        _of("en", "Giving to the archive", "Thank you to our members.\nTotal gifts: "
        "210,000\nBoard of "
        "directors", 10)),
    beside("ja-society-order-form", "form", "jstage", "ja3", "url", "nav",
        "バックナンバー申込書PDF", "/order/backnumber.pdf",
        _of("ja", "バックナンバー申込書", "ご氏名:\nご住所:\n希望の号:\n一冊 千五百円(送料別)")),
    beside("el-thesis-committee-form", "form", "thesis", "el1", "doi", "nav",
        "Έντυπο κατάθεσης διατριβής (PDF)", "/entypa/katathesi.pdf",
        _of("el", "Έντυπο κατάθεσης", "Ονοματεπώνυμο:\nΤμήμα:\nΔηλώνω υπεύθυνα ότι είμαι ο "
        "συγγραφέας.")),
)  # fmt: skip
