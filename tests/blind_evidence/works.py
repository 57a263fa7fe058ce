"""Works that nobody wrote, and words of their languages."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Work:
    """A work; *abstract* is what its page and its first page say of it."""

    language: str
    title: str
    authors: tuple[str, ...]
    year: int
    journal: str
    doi: str
    abstract: str

    @property
    def slug(self) -> str:
        """The end of the DOI, for addresses."""
        return self.doi.partition("/")[2].replace("/", "-")

    @property
    def first(self) -> str:
        """The family name of the first author."""
        return self.authors[0].split()[-1]


@dataclass(frozen=True)
class Words:
    """What pages and files of a language say."""

    abstract: str
    parts: tuple[str, str, str, str]  # introduction, methods, results, conclusion
    references: str
    download: str
    related: str
    popular: str
    guide: str
    privacy: str
    contents: str
    body: tuple[str, ...]  # sentences any article may have


def _words(line: str, body: str) -> Words:
    cells = [cell.strip() for cell in line.split("|")]
    parts = (cells[1], cells[2], cells[3], cells[4])
    sentences = tuple(part.strip() for part in body.strip().split("\n"))
    return Words(cells[0], parts, *cells[5:], body=sentences)


WORDS = {
    "en": _words(
        "Abstract|Introduction|Materials and methods|Results|Conclusion|References|Download PDF|"
        "Related articles|Most read|Information for authors|Privacy policy|Table of contents",
        """
The question has been raised repeatedly since the first surveys, yet it was never settled.
We collected samples at nine stations between March and October and froze them within the hour.
Differences between the groups were tested by permutation, and effects are given with intervals.
As the second table shows, the slope is positive at every site but the northernmost one.
This agrees with what was seen in earlier work on a smaller scale.
A limitation is that only two of the observers were present throughout the season.
Further work should ask whether the pattern holds when the water level is regulated.
The authors thank the wardens of the reserve for their patience and their boat.
""",
    ),
    "de": _words(
        "Zusammenfassung|Einleitung|Material und Methoden|Ergebnisse|Schluss|Literatur|"
        "PDF herunterladen|Ähnliche Beiträge|Meistgelesen|Hinweise für Autoren|Datenschutz|"
        "Inhaltsverzeichnis",
        """
Die Frage ist seit den ersten Erhebungen immer wieder gestellt, aber nie entschieden worden.
Ausgewertet wurden die Akten dreier Archive, soweit sie der Forschung offenstehen.
Die Unterschiede zwischen den Gruppen sind klein, aber über alle Jahre hinweg stabil.
Wie die zweite Tabelle zeigt, steigt der Anteil in den Städten schneller als auf dem Land.
Das stimmt mit älteren Arbeiten überein, die sich auf weniger Fälle stützten.
Eine Einschränkung liegt darin, dass die Jahrgänge des Krieges fehlen.
Künftige Arbeiten sollten prüfen, ob der Befund auch für kleinere Orte gilt.
""",
    ),
    "fr": _words(
        "Résumé|Introduction|Méthodes|Résultats|Conclusion|Bibliographie|Télécharger le PDF|"
        "Articles liés|Les plus lus|Consignes aux auteurs|Confidentialité|Sommaire",
        """
La question a été posée dès les premières enquêtes sans jamais être tranchée.
Nous avons dépouillé les registres de quatre paroisses pour toute la période.
Les écarts entre les groupes restent faibles mais constants d'une année à l'autre.
Comme le montre le second tableau, la part des journaliers augmente après la récolte.
Ce résultat rejoint celui de travaux antérieurs menés sur un corpus plus restreint.
On regrettera l'absence des sources fiscales pour la dernière décennie.
Il reste à vérifier si le même schéma vaut pour les vallées voisines.
""",
    ),
    "es": _words(
        "Resumen|Introducción|Materiales y métodos|Resultados|Conclusiones|Referencias|"
        "Descargar PDF|Artículos relacionados|Más leídos|Directrices para autores|"
        "Política de privacidad|Tabla de contenidos",
        """
La cuestión se ha planteado muchas veces desde los primeros estudios sin quedar resuelta.
Se tomaron muestras en siete estaciones durante dos años consecutivos.
Las diferencias entre los grupos resultaron pequeñas pero estables en el tiempo.
Como se observa en la segunda tabla, la proporción aumenta con la altitud.
Este hallazgo coincide con lo descrito en trabajos anteriores de menor alcance.
Una limitación es que no se dispuso de datos de la estación seca.
Convendría comprobar si el patrón se mantiene en cuencas vecinas.
""",
    ),
    "pt": _words(
        "Resumo|Introdução|Materiais e métodos|Resultados|Conclusões|Referências|Baixar PDF|"
        "Artigos relacionados|Mais lidos|Diretrizes para autores|Política de privacidade|Sumário",
        """
A questão foi levantada muitas vezes desde os primeiros levantamentos, sem resposta segura.
As entrevistas foram gravadas em cinco comunidades e transcritas por duas pessoas.
As diferenças entre os grupos foram pequenas, porém estáveis ao longo dos anos.
Como mostra a segunda tabela, a proporção aumenta na estação chuvosa.
O resultado coincide com o de trabalhos anteriores de menor alcance.
Uma limitação é que apenas uma das escolas participou até o fim.
Resta saber se o padrão se repete em municípios menores.
""",
    ),
    "it": _words(
        "Riassunto|Introduzione|Materiali e metodi|Risultati|Conclusioni|Bibliografia|Scarica PDF|"
        "Articoli correlati|I più letti|Norme per gli autori|Informativa sulla privacy|Indice",
        """
La questione è stata posta più volte fin dalle prime ricerche senza trovare risposta.
Sono stati esaminati i registri di tre archivi comunali per l'intero periodo.
Le differenze tra i gruppi sono piccole ma costanti da un anno all'altro.
Come mostra la seconda tabella, la quota cresce nei comuni di pianura.
Il dato concorda con quanto osservato in lavori precedenti su scala ridotta.
Un limite dello studio è la mancanza di fonti per gli anni della guerra.
Resta da verificare se lo stesso andamento valga per le valli vicine.
""",
    ),
    "pl": _words(
        "Streszczenie|Wstęp|Materiał i metody|Wyniki|Wnioski|Bibliografia|Pobierz PDF|"
        "Powiązane artykuły|Najczęściej czytane|Dla autorów|Polityka prywatności|Spis treści",
        """
Pytanie to stawiano wielokrotnie od czasu pierwszych badań, lecz nie doczekało się odpowiedzi.
Próbki pobrano na sześciu stanowiskach w ciągu dwóch sezonów.
Różnice między grupami są niewielkie, ale utrzymują się we wszystkich latach.
Jak pokazuje druga tabela, udział ten rośnie wraz z głębokością.
Wynik jest zgodny z wcześniejszymi pracami opartymi na mniejszym materiale.
Ograniczeniem jest brak danych z okresu zimowego.
Należałoby sprawdzić, czy podobny wzór występuje w sąsiednich zlewniach.
""",
    ),
    "cs": _words(
        "Abstrakt|Úvod|Materiál a metody|Výsledky|Závěr|Literatura|Stáhnout PDF|"
        "Související články|Nejčtenější|Pokyny pro autory|Ochrana soukromí|Obsah",
        """
Otázka byla od prvních výzkumů kladena mnohokrát, ale nikdy nebyla uzavřena.
Vzorky byly odebrány na osmi lokalitách během dvou vegetačních období.
Rozdíly mezi skupinami jsou malé, avšak stálé ve všech letech.
Jak ukazuje druhá tabulka, podíl roste s nadmořskou výškou.
Výsledek odpovídá starším pracím založeným na menším souboru.
Omezením je chybějící zimní měření.
Zbývá ověřit, zda totéž platí i pro sousední povodí.
""",
    ),
    "ru": _words(
        "Аннотация|Введение|Материалы и методы|Результаты|Заключение|Список литературы|"
        "Скачать PDF|Похожие статьи|Популярные статьи|Правила для авторов|"
        "Политика конфиденциальности|Содержание",
        """
Этот вопрос неоднократно ставился со времени первых обследований, но так и не был решён.
Пробы отбирались на девяти станциях в течение двух полевых сезонов.
Различия между группами невелики, однако устойчивы во все годы наблюдений.
Как видно из второй таблицы, доля возрастает с увеличением глубины.
Полученный результат согласуется с более ранними работами на меньшем материале.
Ограничением исследования является отсутствие зимних измерений.
Предстоит проверить, сохраняется ли закономерность в соседних бассейнах.
""",
    ),
    "uk": _words(
        "Анотація|Вступ|Матеріали та методи|Результати|Висновки|Список літератури|"
        "Завантажити PDF|Схожі статті|Найпопулярніші|Вимоги до авторів|"
        "Політика конфіденційності|Зміст",
        """
Це питання порушували багато разів від часу перших обстежень, але його не розв'язано.
Проби відбирали на семи станціях упродовж двох польових сезонів.
Відмінності між групами невеликі, проте сталі в усі роки спостережень.
Як видно з другої таблиці, частка зростає зі збільшенням висоти.
Отриманий результат узгоджується з попередніми працями на меншому матеріалі.
Обмеженням дослідження є відсутність зимових вимірювань.
Належить перевірити, чи зберігається закономірність у сусідніх басейнах.
""",
    ),
    "tr": _words(
        "Öz|Giriş|Gereç ve Yöntem|Bulgular|Sonuç|Kaynakça|PDF İndir|Benzer makaleler|"
        "En çok okunanlar|Yazım kuralları|Gizlilik politikası|İçindekiler",
        """
Bu soru ilk araştırmalardan beri birçok kez sorulmuş, ancak yanıtsız kalmıştır.
Örnekler iki yıl boyunca altı istasyondan toplanmıştır.
Gruplar arasındaki farklar küçük olmakla birlikte bütün yıllarda görülmektedir.
İkinci tabloda görüldüğü gibi oran yükseklikle birlikte artmaktadır.
Bu bulgu daha dar kapsamlı önceki çalışmalarla uyumludur.
Kış aylarına ait verilerin bulunmaması bir sınırlılıktır.
Benzer bir örüntünün komşu havzalarda olup olmadığı araştırılmalıdır.
""",
    ),
    "ar": _words(
        "الملخص|المقدمة|المنهجية|النتائج|الخاتمة|المراجع|تحميل الملف|مقالات ذات صلة|"
        "الأكثر قراءة|إرشادات للمؤلفين|سياسة الخصوصية|المحتويات",
        """
طرح هذا السؤال مرات عديدة منذ الدراسات الأولى ولم يجد جوابا قاطعا.
جمعت العينات من سبع محطات خلال موسمين متتاليين.
كانت الفروق بين المجموعات صغيرة لكنها ثابتة في جميع السنوات.
يبين الجدول الثاني أن النسبة ترتفع مع زيادة العمق.
تتفق هذه النتيجة مع ما ورد في دراسات سابقة أضيق نطاقا.
من حدود الدراسة غياب القياسات الشتوية.
""",
    ),
    "fa": _words(
        "چکیده|مقدمه|مواد و روش‌ها|یافته‌ها|نتیجه‌گیری|منابع|دریافت فایل مقاله|مقالات مرتبط|"
        "پربازدیدترین‌ها|راهنمای نویسندگان|حریم خصوصی|فهرست مطالب",
        """
این پرسش از زمان نخستین بررسی‌ها بارها مطرح شده اما پاسخ روشنی نیافته است.
نمونه‌ها طی دو فصل از هفت ایستگاه برداشت شد.
تفاوت میان گروه‌ها اندک اما در همه سال‌ها پایدار بود.
چنان که جدول دوم نشان می‌دهد این نسبت با ارتفاع افزایش می‌یابد.
این یافته با پژوهش‌های پیشین در مقیاس کوچک‌تر همخوان است.
نبود داده‌های زمستانی از محدودیت‌های پژوهش است.
""",
    ),
    "zh": _words(
        "摘要|引言|材料与方法|结果与分析|结论|参考文献|PDF下载|相关文章|阅读排行|作者须知|隐私政策|目录",
        """
自最早的调查以来,这一问题被多次提出,但始终没有定论。
本研究在七个站点连续两年采集样品,并于当日完成处理。
各组之间的差异虽小,但在所有年份中均保持稳定。
由表二可见,该比例随海拔升高而增大。
这一结果与以往较小规模的研究相一致。
本研究的不足之处在于缺少冬季观测数据。
今后应进一步检验邻近流域是否存在同样的规律。
""",
    ),
    "ja": _words(
        "要旨|はじめに|材料と方法|結果|おわりに|参考文献|PDFをダウンロード|関連記事|"
        "アクセスランキング|投稿規定|プライバシーポリシー|目次",
        """
この問題は初期の調査以来くり返し取り上げられてきたが、まだ決着を見ていない。
試料は七つの地点で二年間にわたり採取し、当日のうちに処理した。
群間の差は小さいものの、すべての年を通じて安定していた。
表2に示すとおり、この割合は標高とともに増加する。
この結果は、より小規模な先行研究とも一致している。
冬季の観測値が欠けていることは本研究の限界である。
近隣の流域でも同じ傾向が見られるかを確かめる必要がある。
""",
    ),
    "ko": _words(
        "초록|서론|재료 및 방법|결과|결론|참고문헌|PDF 다운로드|관련 논문|많이 본 논문|투고 규정|"
        "개인정보 처리방침|목차",
        """
이 문제는 초기 조사 이래 여러 차례 제기되었으나 아직 결론이 나지 않았다.
시료는 일곱 지점에서 두 해에 걸쳐 채취하여 당일 처리하였다.
집단 간 차이는 작지만 모든 해에 걸쳐 안정적으로 나타났다.
표 2에서 보듯이 이 비율은 고도가 높아질수록 증가한다.
이 결과는 더 작은 규모의 선행 연구와 일치한다.
겨울철 관측 자료가 없다는 점은 이 연구의 한계이다.
""",
    ),
    "id": _words(
        "Abstrak|Pendahuluan|Metode|Hasil|Simpulan|Daftar Pustaka|Unduh PDF|Artikel terkait|"
        "Paling banyak dibaca|Panduan penulis|Kebijakan privasi|Daftar isi",
        """
Pertanyaan ini telah diajukan berkali-kali sejak survei pertama, tetapi belum terjawab.
Sampel diambil di enam stasiun selama dua musim berturut-turut.
Perbedaan antarkelompok kecil, tetapi tetap terlihat pada semua tahun.
Seperti terlihat pada tabel kedua, proporsi meningkat seiring ketinggian.
Temuan ini sejalan dengan penelitian terdahulu yang lebih terbatas.
Keterbatasan penelitian ini adalah tidak adanya data musim kemarau.
""",
    ),
    "el": _words(
        "Περίληψη|Εισαγωγή|Υλικό και μέθοδοι|Αποτελέσματα|Συμπεράσματα|Βιβλιογραφία|"
        "Λήψη PDF|Σχετικά άρθρα|Δημοφιλή|Οδηγίες προς συγγραφείς|Πολιτική απορρήτου|Περιεχόμενα",
        """
Το ερώτημα έχει τεθεί πολλές φορές από τις πρώτες έρευνες χωρίς να απαντηθεί.
Τα δείγματα συλλέχθηκαν σε επτά σταθμούς κατά τη διάρκεια δύο ετών.
Οι διαφορές μεταξύ των ομάδων είναι μικρές αλλά σταθερές όλα τα έτη.
Όπως δείχνει ο δεύτερος πίνακας, το ποσοστό αυξάνεται με το υψόμετρο.
Το εύρημα συμφωνεί με παλαιότερες εργασίες μικρότερης κλίμακας.
Περιορισμό αποτελεί η απουσία χειμερινών μετρήσεων.
""",
    ),
    "vi": _words(
        "Tóm tắt|Mở đầu|Vật liệu và phương pháp|Kết quả|Kết luận|Tài liệu tham khảo|Tải PDF|"
        "Bài viết liên quan|Xem nhiều nhất|Hướng dẫn tác giả|Chính sách bảo mật|Mục lục",
        """
Câu hỏi này đã được đặt ra nhiều lần từ những khảo sát đầu tiên nhưng chưa có lời giải.
Mẫu được thu tại bảy trạm trong hai mùa liên tiếp.
Khác biệt giữa các nhóm nhỏ nhưng ổn định qua các năm.
Như bảng hai cho thấy, tỷ lệ này tăng theo độ cao.
Kết quả này phù hợp với các nghiên cứu trước ở quy mô nhỏ hơn.
Hạn chế của nghiên cứu là thiếu số liệu mùa khô.
""",
    ),
}

# name|title|authors; authors|year|journal|DOI|abstract
_ROWS = """
en1|Reed-bed acoustics and the timing of bittern calls in managed fenland|Orla Fennimore; Tobias Wrayburn|2019|Journal of Wetland Sound|10.59911/jws.2019.0417|Bitterns call earlier where reeds are cut in alternate strips. Recordings from nine fens over four springs show a shift of eleven minutes.
en2|Sleep debt and error rates among night-shift lighthouse operators|Marguerite Okonjo-Bell; Declan Varley; Hsin Tarn|2021|Annals of Maritime Work|10.59920/amw.14.2.113|Operators who slept under five hours made twice as many logging errors. The effect faded after two rested nights.
en3|A lattice model for crack arrest in fired brick|Pradeep Vellakal; Ingrid Sommerhoff|2016|Materials of Buildings|10.59933/mob.2016.88|Cracks stop where pores cluster. A lattice with random bonds reproduces the lengths seen in four hundred broken bricks.
en4|Seed banks of abandoned tramlines: succession beneath the sleepers|Cosima Hartlepool; Jun Arakida|2020|Urban Botany Letters|10.59947/ubl.e20071|Soil from twenty-three disused tramlines held seeds of ninety-one species. Composition followed the year of closure.
en5|Household bookkeeping and credit in three market towns, 1780-1820|Edwin Thackham|2014|Review of Small Economies|10.59955/rse.41.3.271|Ledgers of forty shopkeepers show who lent to whom. Credit was local, long and rarely written down twice.
en6|Gut parasites of urban foxes: a twelve-year survey|Laszlo Brandreth; Amara Quiles|2022|Parasites and Cities|10.59962/pac.2022.05.019|Prevalence of roundworm fell by a third as bins were closed. Tapeworms did not change.
en7|Bayesian estimation of tide-mill output from incomplete ledgers|Wren Adeyoola; Piet Kuijlenburg|2023|Statistics in Archaeology|10.59970/sia.7.1.9|Missing ledgers are treated as censored. The posterior output of six tide mills is half of what was believed.
en8|Teaching fractions with folded paper in multilingual classrooms|Nerys Caldbeck; Farid Mansourian|2018|Primary Mathematics Research|10.59988/pmr.v12i4.645|Pupils who folded paper named fractions sooner in either language. Gains lasted to the end of the year.
de1|Die Pegelstände der Oberwümme und das Brutgeschäft des Flussuferläufers|Hedwig Karstädt; Jonas Riemenschnitter|2017|Norddeutsche Vogelkunde|10.59812/nvk.2017.33|Steigt der Pegel im Mai, so verlegen die Vögel ihre Nester. Die Befunde aus zwölf Jahren werden vorgestellt.
de2|Lesegesellschaften und Leihbibliotheken im Wesertal um 1800|Margarethe Uhlenbrock|2012|Archiv für Buchgeschichte Nord|10.59813/abn.58.101|Wer las was, und wer bezahlte dafür? Ausleihverzeichnisse aus vier Städten geben Auskunft.
de3|Zur Haftfestigkeit von Lehmputzen auf Schilfrohr|Ansgar Pfründer; Katja Lohwasser|2020|Bauen mit Lehm|10.59814/bml.2020.07|Zugversuche an sechzig Proben zeigen, dass der Faseranteil wichtiger ist als der Tongehalt.
fr1|Les fours à chaux de la haute Dronne : production et commerce au XIXe siècle|Solène Bazougers; Aurélien Castagnède|2015|Cahiers du Périgord industriel|10.59701/cpi.2015.212|Vingt-deux fours ont été repérés. Les livres de comptes révèlent un commerce bien plus lointain qu'on ne le croyait.
fr2|Apprendre à compter en langue régionale : une enquête dans douze écoles|Maïwenn Kerbrat; Louis Etchegaray|2021|Éducation et langues|10.59702/el.44.57|Les élèves bilingues nomment plus vite les dizaines. L'écart disparaît à la fin du cycle.
fr3|Dynamique des populations d'écrevisses à pattes blanches dans les ruisseaux calcaires|Odile Rambervillers; Théo Jacquinot|2018|Rivières et Faune|10.59703/rf.9.3|Le suivi de quatorze ruisseaux montre un déclin rapide en aval des étangs.
es1|Crecimiento de la queñua en laderas quemadas de la cordillera oriental|Yésica Mamani Torrico; Álvaro Quispe Llanos|2019|Revista Altoandina de Bosques|10.59601/rab.2019.15.2.44|Se midieron trescientos árboles tras el incendio. El rebrote fue mayor en laderas orientadas al sur.
es2|Memoria y oficio de las tejedoras de totora en el lago menor|Rosaura Villca Peñaranda|2016|Cuadernos de Etnografía del Lago|10.59602/cel.22.310|A partir de veinte entrevistas se describe la transmisión del oficio entre tres generaciones.
es3|Calidad del agua de pozos someros en comunidades rurales del Chaco seco|Ramiro Ibarzábal; Clara Sotomayor Yegros|2022|Hidrología y Salud|10.59603/hys.8.1.77|El arsénico superó el límite en cuatro de cada diez pozos; la salinidad varió con la profundidad.
pt1|Pesca artesanal e conhecimento ecológico no estuário do rio Mapirunga|Jandira Albuquerque Sá; Tadeu Monforte|2018|Revista Brasileira de Estuários|10.59501/rbe.v6n2.118|Pescadores reconhecem dezoito tipos de maré. O conhecimento é ensinado na canoa e não na escola.
pt2|Formação de professores de geografia em escolas ribeirinhas|Iracema Duarte Leal|2020|Educação & Território|10.59502/edt.2020.e031|Analisam-se os percursos de nove professoras que lecionam em escolas alcançadas apenas por barco.
pt3|Resistência de argamassas com cinza de casca de arroz|Otávio Brissac; Lúcia Tonini Prates|2017|Materiais do Cerrado|10.59503/mc.11.4.29|A substituição de dez por cento do cimento elevou a resistência aos noventa dias.
it1|Le confraternite dei barcaioli sul basso Adige tra Cinque e Seicento|Ginevra Montebruni|2013|Quaderni Veneti di Storia Minore|10.59401/qvsm.27.83|Gli statuti di cinque confraternite mostrano regole comuni per il soccorso e la sepoltura.
it2|Effetti della siccità sulla castanicoltura dell'Appennino settentrionale|Ludovico Sarzanini; Bice Ferrarotti|2021|Selvicoltura Appenninica|10.59402/sa.2021.12|La produzione è calata di un quinto negli anni più secchi; gli innesti giovani hanno sofferto di più.
pl1|Zimowanie gągoła na jeziorach lobeliowych Kaszub|Dobrosława Wieczerzycka; Marcin Olszanowski|2016|Ptaki Pomorza|10.59301/pp.2016.8.15|Liczebność zależy od terminu zamarzania. Przedstawiono wyniki liczeń z jedenastu zim.
pl2|Rachunki młynów wodnych dorzecza Sanny w XVII wieku|Bogumił Strzępka|2019|Przegląd Historii Gospodarki Wsi|10.59302/phgw.64.2.201|Zachowane rachunki pozwalają odtworzyć dochody siedmiu młynów oraz zwyczaje płatnicze chłopów.
cs1|Společenstva mechů na opuštěných chmelnicích Rakovnicka|Květoslava Brodinová; Ondřej Habrcetl|2018|Botanické listy středočeské|10.59201/bls.2018.41|Na padesáti plochách bylo nalezeno šedesát druhů mechů; rozhodovala doba od opuštění.
cs2|Postoje žáků venkovských škol k dojíždění|Radka Slavětínská|2022|Theses|10.59202/thes.2022.5519|Práce zkoumá, jak dojíždění ovlivňuje volný čas a prospěch žáků na osmi školách.
ru1|Зимний рацион тундряной куропатки на хребте Унгалы|А. В. Сорочинцева; М. Д. Колымагин|2018|Вестник полярной орнитологии|10.59101/vpo-2018-3-44-52|По содержимому зобов описан рацион куропатки. В многоснежные зимы доля почек карликовой берёзы возрастает вдвое.
ru2|Строительная лексика говоров верхней Пёзы|Е. Н. Лешуконцева|2015|Северная диалектология|10.59102/sd.2015.7.118|Собрано более четырёхсот названий частей дома. Показаны границы распространения основных слов.
ru3|Оценка износа подшипников ветроустановок по вибрационным сигналам|Р. Т. Абзалилин; О. П. Черемхова; И. Ю. Нарт|2021|Энергетика малых мощностей|10.59103/emm.2021.12.4.9|Предложен показатель износа, который не зависит от скорости ветра. Проверка проведена на восьми установках.
uk1|Весняний проліт куликів на солончаках Присивашшя|О. М. Засульська; Б. І. Дерпак|2019|Степова орнітологія|10.59111/so.2019.11.23|Описано строки прольоту дванадцяти видів куликів. Пік чисельності змістився на тиждень раніше.
uk2|Цехові книги кушнірів Подільського краю|Г. Р. Терлецька|2017|Історія ремесла|10.59112/ir.2017.4.90|За цеховими книгами простежено навчання підмайстрів та вартість вступу до цеху.
tr1|Kızılkavak yaylasında geleneksel keçi peyniri üretiminin mikrobiyolojisi|Zehra Altunbay; Kerem Doğruoğlu|2020|Anadolu Gıda Araştırmaları Dergisi|10.59150/agad.702113|Kırk peynir örneğinde laktik asit bakterileri sayıldı. Tulumda olgunlaşan örnekler daha çeşitli bulundu.
tr2|Osmanlı tahrir defterlerine göre Hisarönü nahiyesinde değirmenler|Selim Karatoprak|2014|Nahiye Tarihi Araştırmaları|10.59151/nta.33.58|Defterlerde kayıtlı elli iki değirmenin yeri ve vergisi incelenmiştir.
ar1|أثر ملوحة مياه الري في إنتاجية نخيل الواحات الغربية|سلمى الورداني; إدريس بن زيدان|2019|مجلة زراعة الواحات|10.59161/mzw.2019.6.71|درست الإنتاجية في ثلاثين بستانا خلال أربعة مواسم. انخفض المحصول بوضوح عند ارتفاع الملوحة.
ar2|صورة السوق في حكايات الصيادين الشعبية|هالة الشربيني|2016|دراسات في الأدب الشعبي|10.59162/daf.2016.12|تتناول الدراسة خمسين حكاية جمعت من ثلاث قرى وتبين دور السوق فيها.
fa1|بررسی تنوع گیاهان دارویی در دامنه‌های شمالی کوه سپیددر|نرگس آبشاری; بهرام کیانوش|2018|مجله گیاه‌شناسی البرز|10.59171/mga.2018.9.33|در این پژوهش هشتاد گونه دارویی شناسایی شد. بیشترین تنوع در ارتفاع میانی دیده شد.
fa2|ساختار قنات‌های خشک‌شده دشت نیزار و راه‌های احیای آن|فرهاد دشتبان|2021|پژوهش‌های آب و خاک کویر|10.59172/pak.2021.3.15|بیست رشته قنات بررسی شد و برای احیای هفت رشته پیشنهادهایی ارائه گردید.
zh1|青石河流域水生昆虫群落结构的季节变化|陆栖云; 孟昭溪|2018|淡水生态研究|10.59181/dsy.2018.04.012|对青石河十二个断面的水生昆虫进行了调查,共采集到六十七个分类单元,春季多样性最高。
zh2|明代江南桑园租佃契约的类型与演变|沈砚秋|2015|经济史论丛|10.59182/jsl.2015.02.007|本文整理了一百三十份桑园契约,讨论租额、期限与中人的作用。
zh3|基于图神经网络的地铁站客流短时预测方法|高远帆; 黎思敏; 唐一鸣|2022|智能交通学报|10.59183/zjx.2022.11.003|提出一种结合站点邻接关系的预测模型,在三条线路的数据上误差降低了百分之九。
ja1|里山ため池におけるトンボ群集の遷移と管理放棄|榊原みのり; 鷹取健吾|2017|保全昆虫学雑誌|10.59191/hokon.22.1_15|管理が放棄された三十のため池でトンボ類を調べた。種数は放棄後十年で半減した。
ja2|近世瀬戸内の塩問屋仲間と価格調整|能勢敦子|2013|海運経済史|10.59192/kaiun.48.2_101|仲間帳簿を用いて塩価の調整過程を明らかにする。
ja3|津波避難における高齢者の歩行速度の実測|八重樫透; 小笠原しおり|2020|防災計測|10.59193/bosai.9.4_33|避難訓練に参加した百二十名の歩行速度を測定し、坂道での低下を示した。
ko1|한라산 중산간 초지의 나비 군집 변화|문서영; 고태훈|2019|한국초지생태학회지|10.59121/kgse.2019.24.3.155|중산간 초지 열다섯 곳에서 나비를 조사하였다. 방목이 중단된 곳에서 종 수가 줄었다.
ko2|조선 후기 장시 물가 기록의 신뢰도 분석|백은결|2016|시장사연구|10.59122/sjs.2016.11.2.41|일기 네 종에 실린 쌀값 기록을 비교하여 오차의 크기를 추정하였다.
id1|Kearifan lokal nelayan bagan dalam menentukan musim di Teluk Labuhanratu|Nyoman Sastrawirya; Dewi Halimatun|2020|Jurnal Etnoekologi Pesisir|10.59131/jep.v5i2.1187|Nelayan mengenali sembilan tanda musim dari angin dan burung. Pengetahuan itu mulai jarang diwariskan.
id2|Pengaruh pupuk sekam terhadap hasil padi gogo|Ratna Kusumastari|2018|Agro Lahan Kering|10.59132/alk.v3i1.44|Pemberian pupuk sekam menaikkan hasil padi gogo sebesar dua belas persen pada tanah masam.
el1|Η χλωρίδα των εγκαταλελειμμένων αναβαθμίδων της Μικρής Αμοργού|Δέσποινα Καλλιγέρη; Μάρκος Ρουσσέτος|2018|Αιγαιακή Βοτανική|10.59141/av.2018.5|Καταγράφηκαν εκατόν δέκα είδη σε σαράντα αναβαθμίδες. Η ποικιλία μειώνεται με τα χρόνια.
el2|Τα κατάστιχα των καραβομαραγκών του Πλωμαριού|Ευανθία Σκορδίλη|2014|Ναυτικά Τετράδια|10.59142/nt.2014.17|Τα κατάστιχα μαρτυρούν τις τιμές της ξυλείας και τη μαθητεία των τεχνιτών.
vi1|Đa dạng thân mềm nước ngọt ở hệ thống suối núi Bạch Vân|Lê Thị Thu Ngân; Hoàng Quốc Bảo|2021|Tạp chí Sinh thái Núi|10.59145/stn.2021.2.60|Ghi nhận bốn mươi mốt loài thân mềm tại mười tám điểm suối; độ giàu loài giảm ở hạ lưu.
vi2|Nghề đóng ghe bầu ở cửa sông Trà Lũng|Phan Văn Khánh|2017|Nghiên cứu Làng nghề|10.59146/nln.2017.33|Bài viết mô tả quy trình đóng ghe và sự truyền nghề trong ba dòng họ.
"""


def _work(line: str) -> tuple[str, Work]:
    name, title, authors, year, journal, doi, abstract = line.split("|")
    people = tuple(person.strip() for person in authors.split(";"))
    return name, Work(name[:2], title, people, int(year), journal, doi, abstract)


WORKS = dict(_work(line) for line in _ROWS.strip().split("\n"))
