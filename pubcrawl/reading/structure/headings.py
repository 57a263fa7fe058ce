"""
The kind of a section by its heading, in the languages of journals.

Headings are compared by their letters alone: ``3. Results & Discussion`` is
``resultsdiscussion``.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

ABSTRACT: Final = "abstract"
OTHER_ABSTRACT: Final = "other-abstract"
"""Graphical abstracts, highlights, summaries for lay readers."""
KEYWORDS: Final = "keywords"
BODY: Final = "body"
BACK: Final = "back"
"""Acknowledgements, funding, contributions, appendices: parts of the article after its body."""
REFERENCES: Final = "references"
FIGURES: Final = "figures"
"""Lists of figures and tables."""
FRONT: Final = "front"
"""Authors, affiliations, dates, how to cite."""
AROUND: Final = "around"
"""Text outside the article: related articles, metrics, comments, the journal."""

_WORDS = {
    ABSTRACT: """
        abstract | summary | resumo | resumen | résumé | resume | zusammenfassung
        | riassunto | synopsis | abstrakt | sammanfattning | streszczenie | özet | öz
        | аннотация | реферат | резюме | анотація | 摘要 | 要旨 | 抄録 | 概要 | 초록 | 요약
        | الملخص | abstracts | structured abstract | article abstract | extended abstract
        | abstract in english | abstract and keywords | abstract and key words
        | the abstract | sommario | abstract text
        | samenvatting | abstrak | intisari | الملخص بالعربية | ملخص | ملخص البحث | المستخلص
        | چکیده | tóm tắt | 국문초록 | 내용 요약 | 内容摘要 | 提要 | 中文摘要 | 英文摘要 | souhrn
        | összefoglaló | összefoglalás | περίληψη | rezumat | sažetak | tiivistelmä | 논문 요약
    """,
    OTHER_ABSTRACT: """
        graphical abstract | visual abstract | highlights | key points
        | plain language summary | lay summary | significance | significance statement
        | author summary | editors summary | elife digest | digest | teaser | in brief
        | graphical abstract and highlights | toc graphic | table of contents graphic
        | tocgraphic | table of contents entry | key messages | what is already known
        | what this study adds | at a glance | research highlights | non technical summary
        | plain english summary | editors note | article highlights | short summary
        | impact statement | broader context | translational abstract
    """,
    KEYWORDS: """
        keywords | keyword | key words | key word | author keywords | index terms
        | palavras chave | palabras clave | descritores | descriptores | schlüsselwörter
        | mots clés | mot clé | parole chiave | subjects | subject terms | subject headings
        | subject areas | topics | anahtar kelimeler | ключевые слова | ключові слова
        | 关键词 | 關鍵詞 | キーワード | 주제어 | słowa kluczowe | nyckelord | trefwoorden
        | mesh terms | mesh keywords | pacs | jel | jel classification | jel codes
        | keywords plus | descriptors | uncontrolled keywords | ieee keywords
        | indexing terms | keywords and phrases | article keywords
        | kata kunci | كلمات مفتاحية | الكلمات المفتاحية | الكلمات الدالة | کلیدواژه ها
        | کلیدواژه | واژگان کلیدی | واژه های کلیدی | từ khóa | từ khoá | 핵심어 | 핵심 용어 | 关键字
        | 關鍵字 | klíčová slova | kulcsszavak | λέξεις κλειδιά | cuvinte cheie | ključne riječi
        | avainsanat | anahtar sözcükler
    """,
    BODY: """
        introduction | background | methods | method | materials and methods
        | material and methods | methodology | results | result | results and discussion
        | discussion | discussions | conclusion | conclusions | concluding remarks
        | summary and conclusions | main | main text | article | full text | fulltext | body
        | experimental | experimental section | experimental procedures
        | experimental methods | patients and methods | related work | methods and materials
        | findings | case report | case presentation | case description | theory
        | limitations | implementation | discussion and conclusions | future work
        | conclusions and outlook | outlook | conclusion and outlook | evaluation
        | data and methods | introduction and background | literature review
        | subjects and methods | study design | statistical analysis | statistical analyses
        | online methods | research design and methods | einleitung | methoden | ergebnisse
        | diskussion | schlussfolgerung | schlussfolgerungen | fazit | hintergrund
        | material und methoden | ergebnisse und diskussion | ausblick | introducción
        | métodos | materiales y métodos | material y métodos | resultados | discusión
        | conclusiones | conclusión | metodología | resultados y discusión | antecedentes
        | consideraciones finales | marco teórico | desarrollo | introdução
        | materiais e métodos | material e métodos | discussão | conclusão | conclusões
        | metodologia | resultados e discussão | considerações finais | método
        | matériel et méthodes | matériels et méthodes | résultats | méthodes | contexte
        | résultats et discussion | introduzione | risultati | discussione | conclusioni
        | metodi | materiali e metodi | giriş | yöntem | bulgular | tartışma | sonuç
        | введение | методы | материалы и методы | результаты | обсуждение | заключение
        | выводы | вступ | висновки | wstęp | metody | wyniki | dyskusja | wnioski
        | inledning | metod | resultat | 引言 | 前言 | 绪论 | 緒言 | はじめに | 方法
        | 材料与方法 | 结果 | 結果 | 讨论 | 考察 | 结论 | 結論 | おわりに | 서론 | 방법
        | 결과 | 고찰 | 결론
        | inleiding | methode | methoden | resultaten | discussie | conclusie | conclusies
        | pendahuluan | metode | metode penelitian | metodologi penelitian | hasil | pembahasan
        | hasil dan pembahasan | kesimpulan | simpulan | penutup | pengenalan | kaedah | dapatan
        | perbincangan | mở đầu | đặt vấn đề | giới thiệu | phương pháp | phương pháp nghiên cứu
        | kết quả | kết quả và thảo luận | kết quả nghiên cứu | thảo luận | kết luận | مقدمة
        | المقدمة | المنهجية | منهجية البحث | النتائج | المناقشة | الخاتمة | مقدمه | روش کار
        | مواد و روش ها | یافته ها | نتایج | بحث | نتیجه گیری | методи | матеріали і методи
        | матеріали та методи | результати | обговорення | материал и методы
        | результаты и обсуждение | 绪论 | 材料和方法 | 结果与分析 | 结果与讨论 | 结论与讨论
        | 讨论与结论 | 结语 | 緒論 | 序論 | 材料と方法 | 結果と考察 | 머리말 | 연구 방법 | 연구 결과
        | 논의 | 맺음말 | 결론 및 제언 | wprowadzenie | materiał i metody | zakończenie
        | podsumowanie | wyniki i dyskusja | gereç ve yöntem | bulgular ve tartışma | sonuçlar
        | úvod | metodika | výsledky | diskuse | závěr | bevezetés | módszerek | eredmények
        | következtetések | εισαγωγή | αποτελέσματα | συμπεράσματα | introducere | rezultate
        | concluzii | uvod | rezultati | zaključak | méthodologie | conclusione | introduktion
        | johdanto | tulokset
    """,
    BACK: """
        acknowledgements | acknowledgments | acknowledgement | acknowledgment | funding
        | funding information | financial support | funding statement | financial disclosure
        | author contributions | authors contributions | author contribution | contributors
        | author contribution statement | credit authorship contribution statement
        | contributorship | credit author statement | competing interests
        | conflict of interest | conflicts of interest | competing interest
        | declaration of competing interest | declaration of interest
        | declaration of interests | disclosure | disclosures | disclosure statement
        | conflict of interest statement | conflict of interest disclosure | declarations
        | data availability | data availability statement
        | availability of data and materials | availability of data and material
        | code availability | data and code availability | data accessibility
        | data and materials availability | availability and requirements | ethics
        | ethics statement | ethics approval | ethics declarations | ethical approval
        | ethics approval and consent to participate | consent for publication
        | informed consent | institutional review board statement
        | informed consent statement | abbreviations | list of abbreviations | nomenclature
        | glossary | appendix | appendices | appendix a | appendix b
        | supplementary material | supplementary materials | supplementary information
        | supporting information | supplemental material | supplementary data
        | supplemental data | supplemental information | additional information
        | additional files | additional file | electronic supplementary material
        | supporting information available | associated content | extended data
        | source data | notes | note | footnotes | endnotes | provenance
        | provenance and peer review | peer review | peer review information
        | patient consent | accession codes | accession numbers | author statement
        | dedication | online content | reporting summary | open research | transparency
        | orcid | author note | author notes | danksagung | agradecimientos | agradecimentos
        | financiación | financiamento | remerciements | ringraziamenti | interessenkonflikt
        | interessenkonflikte | conflictos de interés | conflicto de intereses
        | conflitos de interesse | contribution of authors | sources of funding
        | sources of support | study limitations | благодарности | конфликт интересов | 致谢
        | 謝辞
    """,
    REFERENCES: """
        references | reference | references and notes | notes and references
        | literature cited | works cited | bibliography | cited literature | reference list
        | list of references | references cited | bibliographic references
        | selected references | literature | reference and notes
        | references and further reading | further reading | cited references | sources
        | referências | referencias | referências bibliográficas | bibliografía
        | referencias bibliográficas | bibliografia | literatur | literaturverzeichnis
        | bibliographie | références | références bibliographiques
        | riferimenti bibliografici | kaynaklar | kaynakça | литература | список литературы
        | список источников | список використаних джерел | література | piśmiennictwo
        | referenser | 参考文献 | 參考文獻 | 引用文献 | 문헌 | 참고문헌 | quellen
        | literature references | literatura | literatura citada | citas
        | bibliographical references
        | daftar pustaka | rujukan | referensi | المراجع | المصادر | المصادر والمراجع
        | قائمة المراجع | منابع | فهرست منابع | tài liệu tham khảo | literatuur
        | literatuurlijst | referenties | література | список літератури | використані джерела
        | список использованной литературы | список использованных источников
        | библиографический список | literatúra | seznam literatury | použitá literatura
        | irodalom | irodalomjegyzék | βιβλιογραφία | referințe | bibliografie | 参考書
        | 注釈 | 文献 | 引用文獻 | 引用・参考文献 | 참고 문헌 | lähteet | kirjallisuus | källor
    """,
    FIGURES: """
        figures | tables | figures and tables | figures tables | tables and figures
        | figure legends | list of figures | list of tables | figures and media | multimedia
        | media | figure | figure captions | illustrations | image gallery | videos
        | all figures
    """,
    FRONT: """
        authors | author | authors and affiliations | author information
        | author affiliations | affiliations | about the authors | about the author
        | author biographies | authors info | author details | author notes
        | corresponding author | correspondence | biographies | author biography
        | article information | article info | article history | publication history
        | information | about this article | rights and permissions | how to cite
        | cite this article | citation | cite this | cite as | history | dates | doi
        | license | licence | copyright | copyright information
        | copyright and license information | rights | article notes | publication details
        | publication date | issue date | issue | published | section | issue section
        | additional notes | bibliographic information | to cite this article
        | how to cite this article | ethics policy | publication info | cómo citar
        | como citar | zitiervorschlag | licencia | licença | lizenz
        | autor innen biografien | autores | autoren | biografía del autor
        | biografia do autor | número | sección | edição | seção | ausgabe | rubrik | access
        | open access | versions | version history | identifiers | language
        | export citation | publisher | affiliation | editor | edited by | reviewed by
        | footnotes | similar content being viewed by others
    """,
    AROUND: """
        related articles | related content | recommended articles | recommended
        | similar articles | related | related papers | related publications | see also
        | you may also like | more from this author | more from this journal | most read
        | most cited | most viewed | most recent | latest articles | trending
        | trending articles | citing articles | cited by | cited by articles
        | citing literature | articles citing this article | cited in scopus
        | cited articles | this article is cited by | metrics | article metrics | altmetric
        | altmetrics | statistics | views | downloads | usage | comments | comment
        | responses | reader comments | e letters | eletters | leave a reply
        | leave a comment | post a comment | discussion forum | share | share this article
        | share this | sharing | social media | follow us | contact us | contact | about
        | about us | about the journal | about this journal | journal information
        | for authors | for reviewers | for librarians | information for authors | help
        | navigation | menu | search | sign in | log in | login | register | subscribe
        | newsletter | sign up | get access | access options | purchase | buy
        | buy this article | rent this article | access this article | institutional access
        | access through your institution | your privacy | privacy | cookies | cookie policy
        | cookie settings | privacy preference center | terms of use | terms and conditions
        | advertisement | sponsored | jobs | events | news | table of contents | contents
        | in this article | on this page | article contents | sections | article outline
        | outline | article sections | jump to | quick links | links | tools | article tools
        | resources | download | pdf | view options | permissions | request permissions
        | rights link | alerts | citation alerts | email alerts | journals | browse
        | information for | open journal systems | current issue | user | font size
        | article level metrics | related external links | other articles by these authors
        | related links | categories | tags | archives | recent posts | popular articles
        | submit | author resources | editorial board | publish with us | explore | account
        | tools share | supplemental files | journal | subscriptions | print
        | featured content | related stories | more like this | people also read
        | recommended reading | recommended content | authors info
        | linkouts full text sources | linkout more resources | publication types | actions
        | page navigation | formats available | information and authors
        | metrics and citations | figures and references | view article | export references
        | get permission | feedback | send feedback
    """,
}
_SPACE = re.compile(r"\s+")
_NUMBER = re.compile(
    r"^\s*(?:(?:section|chapter|part|kapitel|capítulo)\s+)?"
    r"(?:[0-9]{1,2}(?:\.[0-9]{1,2})*|[ivxlc]{1,5}|[a-h])\s*[.):|–—-]*\s+",
    re.IGNORECASE,
)


def bare(words: str) -> str:
    """Return the letters and digits of a text, for comparison."""
    folded = unicodedata.normalize("NFKD", words).casefold()
    return "".join(filter(str.isalnum, folded))


def _table() -> dict[str, str]:
    result: dict[str, str] = {}
    for kind, words in _WORDS.items():
        for word in words.split("|"):
            result.setdefault(bare(_SPACE.sub(" ", word)), kind)
    return result


_KINDS = _table()
_BEGINNINGS = (
    ("reviewer", AROUND),
    ("referee", AROUND),
    ("decisionletter", AROUND),
    ("authorresponse", AROUND),
    ("responsetoreview", AROUND),
    ("openpeerreview", AROUND),
    ("peerreviewhistory", AROUND),
    ("reviewreport", AROUND),
    ("rapidresponse", AROUND),
    ("citations", AROUND),
    ("citationstatement", AROUND),
    ("yourprivacy", AROUND),
    ("weusecookies", AROUND),
    ("thissiteuses", AROUND),
    ("customerswho", AROUND),
    ("whysubscribe", AROUND),
    ("usingthis", AROUND),
    # Headings with varying endings, by their first letters.
    ("appendix", BACK),
    ("supplementary", BACK),
    ("supplemental", BACK),
    ("supportinginformation", BACK),
    ("authorcontribution", BACK),
    ("dataavailability", BACK),
    ("acknowledg", BACK),
    ("conflictofinterest", BACK),
    ("competinginterest", BACK),
    ("additionalfile", BACK),
    ("electronicsupplementary", BACK),
    ("relatedarticle", AROUND),
    ("recommendedarticle", AROUND),
    ("similararticle", AROUND),
    ("citedby", AROUND),
    ("citingarticle", AROUND),
    ("articlesciting", AROUND),
    ("mostread", AROUND),
    ("mostcited", AROUND),
    ("morefrom", AROUND),
    ("abouttheauthor", FRONT),
    ("abstract", ABSTRACT),
)


@lru_cache(1 << 12)
def heading_kind(words: str) -> str:
    """Return the kind of section that a heading opens, empty for an unknown heading."""
    if len(words) > 90:
        return ""
    for text in (words, _NUMBER.sub("", words, count=1)):
        key = bare(text)
        if not key:
            continue
        if key in _KINDS:
            return _KINDS[key]
        plain = key.lstrip("0123456789").rstrip("0123456789")
        if plain in _KINDS:
            return _KINDS[plain]
        short = len(text.split()) <= 6
        for start, kind in _BEGINNINGS:
            if short and key.startswith(start):
                return kind
    return ""
