"""
Pages of articles that link to other documents, in twelve languages; no such document is a hit.

Each document is linked from the footer, from under the heading of a box, and from beside the
abstract. Its first lines are typical of such documents in its language.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import pytest

from pubcrawl.ingest import jobs
from pubcrawl.ingest.biblio import describes
from pubcrawl.ingest.evidence import FileFront, expected_work, judge
from pubcrawl.items.ingest import IngestRequest

URL = "https://shores.example.org/article/view/4711"
DOI = "10.5555/shores.4711"
FILE = "/files/download/x9"


class Words(NamedTuple):
    """An article, another article, and the first lines of documents that are not articles."""

    title: str
    names: tuple[str, str]
    other: str
    stranger: str
    box: str
    body: str
    documents: tuple[str, ...]


WORDS = {
    "en": Words(
        "Kelp forests and the diet of sea otters in winter",
        ("Ann Lutra", "Bo Marin"),
        "The nests of gulls on gravel islands",
        "Cy Larus",
        "Most read",
        "Counts were made at low tide, and each plot was visited three times in spring.",
        (
            "Supplementary Material",
            "Reviewer 1: comments to the author",
            "Cover letter",
            "Privacy Policy",
            "Author Guidelines",
            "Copyright Transfer Agreement",
            "Curriculum Vitae",
            "Table of Contents",
            "Conference Programme",
            "Call for Papers",
        ),
    ),
    "de": Words(
        "Tangwälder und die Nahrung der Seeotter im Winter",
        ("Anna Lutra", "Bodo Marin"),
        "Nester der Möwen auf Kiesinseln der Elbe",
        "Cyrill Larus",
        "Meistgelesen",
        "Gezählt wurde bei Niedrigwasser, und jede Fläche wurde im Frühjahr dreimal besucht.",
        (
            "Zusatzmaterial",
            "Gutachten zum Manuskript",
            "Anschreiben an die Redaktion",
            "Datenschutzerklärung",
            "Hinweise für Autorinnen und Autoren",
            "Autorenvertrag",
            "Lebenslauf",
            "Inhaltsverzeichnis",
            "Tagungsprogramm",
            "Nutzungsbedingungen",
        ),
    ),
    "fr": Words(
        "Forêts de varech et régime des loutres de mer en hiver",
        ("Anne Lutra", "Benoît Marin"),
        "Nids de goélands sur les îles de gravier",
        "Cyrille Larus",
        "Articles similaires",
        "Les comptages ont été faits à marée basse, et chaque parcelle a été visitée trois fois.",
        (
            "Matériel supplémentaire",
            "Rapport d'évaluation du manuscrit",
            "Lettre de présentation",
            "Politique de confidentialité",
            "Instructions aux auteurs",
            "Cession de droits d'auteur",
            "Curriculum vitae",
            "Table des matières",
            "Programme du colloque",
            "Conditions générales d'utilisation",
        ),
    ),
    "es": Words(
        "Bosques de algas y dieta de las nutrias marinas en invierno",
        ("Ana Lutra", "Benito Marín"),
        "Nidos de gaviotas en islas de grava",
        "Ciro Larus",
        "Lo más leído",
        "Los conteos se hicieron con marea baja, y cada parcela se visitó tres veces en primavera.",
        (
            "Material suplementario",
            "Informe de evaluación",
            "Carta de presentación",
            "Política de privacidad",
            "Normas para autores",
            "Cesión de derechos de autor",
            "Currículum vítae",
            "Tabla de contenidos",
            "Programa del congreso",
            "Aviso legal",
        ),
    ),
    "pt": Words(
        "Florestas de algas e a dieta das lontras marinhas no inverno",
        ("Ana Lutra", "Bento Marinho"),
        "Ninhos de gaivotas em ilhas de cascalho",
        "Ciro Larus",
        "Mais lidos",
        "As contagens foram feitas na maré baixa, e cada parcela foi visitada três vezes.",
        (
            "Material suplementar",
            "Parecer do avaliador",
            "Carta de apresentação",
            "Política de privacidade",
            "Diretrizes para autores",
            "Termo de cessão de direitos autorais",
            "Currículo Lattes",
            "Sumário",
            "Programação do congresso",
            "Chamada de artigos",
        ),
    ),
    "it": Words(
        "Foreste di alghe e dieta delle lontre marine in inverno",
        ("Anna Lutra", "Bruno Marini"),
        "Nidi di gabbiani su isole di ghiaia",
        "Ciro Larus",
        "I più letti",
        "I conteggi sono stati fatti con la bassa marea, e ogni parcella tre volte in primavera.",
        (
            "Materiale supplementare",
            "Rapporto del revisore",
            "Lettera di accompagnamento",
            "Informativa sulla privacy",
            "Norme per gli autori",
            "Cessione dei diritti d'autore",
            "Curriculum vitae",
            "Indice",
            "Programma del convegno",
            "Termini e condizioni",
        ),
    ),
    "pl": Words(
        "Lasy wodorostów i pokarm wydr morskich zimą",
        ("Anna Wydra", "Bogdan Morski"),
        "Gniazda mew na wyspach żwirowych",
        "Cyryl Mewa",
        "Najczęściej czytane",
        "Liczenia wykonano podczas odpływu, a każdą powierzchnię odwiedzono wiosną trzy razy.",
        (
            "Materiały uzupełniające",
            "Recenzja artykułu",
            "List motywacyjny",
            "Polityka prywatności",
            "Wytyczne dla autorów",
            "Umowa o przeniesienie praw autorskich",
            "Życiorys",
            "Spis treści",
            "Program konferencji",
            "Regulamin",
        ),
    ),
    "ru": Words(
        "Леса ламинарии и питание калана зимой",
        ("Анна Выдрина", "Борис Морской"),
        "Гнёзда чаек на галечных островах",
        "Кирилл Чайкин",
        "Самые читаемые",
        "Подсчёты проводились во время отлива, и каждая площадка посещалась весной три раза.",
        (
            "Дополнительные материалы",
            "Рецензия на статью",
            "Сопроводительное письмо",
            "Политика конфиденциальности",
            "Правила для авторов",
            "Лицензионный договор",
            "Резюме",
            "Содержание",
            "Программа конференции",
            "Согласие на обработку персональных данных",
        ),
    ),
    "tr": Words(
        "Kelp ormanları ve kışın deniz samurlarının beslenmesi",
        ("Ayşe Samur", "Burak Deniz"),
        "Çakıl adalarında martı yuvaları",
        "Cem Martı",
        "En çok okunan makaleler",
        "Sayımlar sular çekildiğinde yapıldı ve her alan ilkbaharda üç kez ziyaret edildi.",
        (
            "Ek materyal",
            "Hakem değerlendirme raporu",
            "Kapak mektubu",
            "Gizlilik politikası",
            "Yazım kuralları",
            "Telif hakkı devir formu",
            "Özgeçmiş",
            "İçindekiler",
            "Kongre programı",
            "Kullanım koşulları",
        ),
    ),
    "id": Words(
        "Hutan kelp dan makanan berang-berang laut di musim dingin",
        ("Ani Lestari", "Budi Lautan"),
        "Sarang camar di pulau kerikil",
        "Cahyo Camar",
        "Artikel terkait",
        "Penghitungan dilakukan saat air surut, dan setiap petak dikunjungi tiga kali.",
        (
            "Materi tambahan",
            "Laporan reviewer",
            "Surat pengantar",
            "Kebijakan privasi",
            "Pedoman penulis",
            "Formulir pengalihan hak cipta",
            "Daftar riwayat hidup",
            "Daftar isi",
            "Jadwal seminar",
            "Syarat dan ketentuan",
        ),
    ),
    "zh": Words(
        "海带森林与海獭冬季食性研究",
        ("王海獭", "李海洋"),
        "砾石岛上海鸥的巢穴分布",
        "陈海鸥",
        "相关文章",
        "计数在退潮时进行，每个样地在春季调查三次，结果由两名观察者独立记录并核对。",
        (
            "补充材料",
            "审稿意见",
            "投稿信",
            "隐私政策",
            "投稿须知",
            "版权转让协议",
            "个人简历",
            "目录",
            "会议日程",
            "征稿启事",
        ),
    ),
    "ja": Words(
        "コンブの森とラッコの冬季における食性",
        ("山田太郎", "鈴木花子"),
        "砂礫の島におけるカモメの巣の分布",
        "佐藤次郎",
        "関連記事",
        "計数は干潮時に行い、各区画を春に三回訪れ、二名の観察者が独立に記録して照合した。",
        (
            "補足資料",
            "査読報告書",
            "カバーレター",
            "プライバシーポリシー",
            "投稿規定",
            "著作権譲渡書",
            "履歴書",
            "目次",
            "大会プログラム",
            "利用規約",
        ),
    ),
}
PLACES = {
    "footer": "<main><h1>{title}</h1><p>{body}</p></main><footer><a href='{file}'>PDF</a></footer>",
    "box": "<main><h1>{title}</h1><p>{body}</p></main><aside><h3>{box}</h3><ul>"
    "<li>{other} <a href='{file}'>PDF</a></li></ul></aside>",
    "abstract": "<main><h1>{title}</h1><p>{body}</p><p><a href='{file}'>PDF</a></p></main>",
}
OTHERS = ("another article", "one that cites it", "an issue")


def document(words: Words, name: str) -> str:
    """Return the text of a document; *name* is its first line or one of ``OTHERS``."""
    text = f"{words.body} " * 14
    if name == "another article":
        return f"{words.other}\n{words.stranger}\n{text}"
    if name == "one that cites it":
        whole = f"{words.other}\n{words.stranger}\n{words.body * 60}"
        return f"{whole}\n{words.names[0]}. {words.title}. 2020"
    if name == "an issue":
        return f"{words.other}\n{words.stranger}\n1\n{words.other} 2\n{words.stranger}\n9\n{text}"
    return f"{name}\n{text}"


def verdict(words: Words, place: str, text: str, pages: int) -> str:
    head = (
        f'<title>{words.title}</title><meta name="citation_title" content="{words.title}">'
        f'<meta name="citation_doi" content="{DOI}">'
        + "".join(f'<meta name="citation_author" content="{name}">' for name in words.names)
    )
    body = PLACES[place].format(**words._asdict(), file=FILE)
    page = f"<!DOCTYPE html><html><head>{head}</head><body>{body}</body></html>"
    read = jobs.page(page.encode(), url=URL)
    links = [each for each in read.candidates if each.url.endswith(FILE)]
    if not links:
        return "no-pdf-link"
    request = IngestRequest("pdf", URL, ext_ids={"doi": DOI})
    expected = expected_work(request, read.biblio, described=describes(read.biblio))
    return judge(expected, links[0].url, links[0], FileFront(text=text, pages=pages)).status


@pytest.mark.parametrize("language", WORDS)
def test_the_article_itself_is_found(language: str) -> None:
    words = WORDS[language]
    text = f"{words.title}\n{', '.join(words.names)}\n{words.body * 14}"
    assert verdict(words, "abstract", text, 9) == ""


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("language", WORDS)
def test_no_other_document_is(language: str, place: str) -> None:
    words = WORDS[language]
    for name in (*words.documents, *OTHERS):
        pages = 80 if name == "an issue" else 9 if name in OTHERS else 2
        found = verdict(words, place, document(words, name), pages)
        assert found in ("no-pdf-link", "wrong-work"), (name, found)


@pytest.mark.parametrize(("language", "place"), list(product(WORDS, ("footer", "box"))))
def test_a_scan_away_from_the_article_is_not_verified(language: str, place: str) -> None:
    assert verdict(WORDS[language], place, "", 2) in (
        "no-pdf-link", "unverified-file", "wrong-work",
    )  # fmt: skip
