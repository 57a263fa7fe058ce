import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/**
 * What bench/pages.py does with each page, done with jsoup, on a JVM that has been warmed up.
 *
 * <p>Reads the jobs from a file of tab-separated lines, written by bench/pages.py. Prints, tab-separated
 * too, what was found on each page, then for each line "round" that it reads the times of a round:
 * nanoseconds of processor time of the process, garbage collection and compilation included, of the wall
 * clock, and of the working thread by step and by page; any other line ends the job.
 */
public final class Pages {
    private record Page(String name, String url, byte[] body) {}

    private record Key(String name, String kind, String selector) {}

    private static final List<Page> pages = new ArrayList<>();
    private static final List<Map.Entry<Pattern, String>> patterns = new ArrayList<>();
    private static final Map<String, List<Key>> sites = new LinkedHashMap<>();
    private static final Set<String> metas = new TreeSet<>();
    private static final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private static final Map<String, Long> steps = new LinkedHashMap<>();
    private static final Map<String, Long> times = new LinkedHashMap<>(); // by page, all steps but the rule
    private static final BufferedReader turns = new BufferedReader(new InputStreamReader(System.in));
    private static boolean told; // whether this round prints what it finds: the first of each job does

    public static void main(String[] arguments) throws IOException {
        for (String line : Files.readAllLines(Path.of(arguments[0]))) {
            String[] f = Arrays.stream(line.split("\t", -1)).map(String::translateEscapes).toArray(String[]::new);
            switch (f[0]) {
                case "pattern" -> patterns.add(Map.entry(Pattern.compile(f[1]), f[2]));
                case "key" -> sites.computeIfAbsent(f[1], s -> new ArrayList<>()).add(new Key(f[2], f[3], f[4]));
                case "meta" -> metas.add(f[1]);
                case "page" -> pages.add(new Page(f[1], f[2], Files.readAllBytes(Path.of(f[1]))));
                default -> throw new IllegalArgumentException(line);
            }
        }
        int warm = Integer.parseInt(arguments[1]);
        long limit = Long.parseLong(arguments[2]) * 1_000_000_000; // for warming up, but three rounds it has
        System.out.println("version\t" + Jsoup.class.getPackage().getImplementationVersion() + "\t" + System.getProperty("java.version"));
        for (Runnable job : List.of((Runnable) Pages::articles, Pages::cleaned)) {
            told = true;
            long start = System.nanoTime();
            for (int round = 0; round < warm && (round < 3 || System.nanoTime() - start < limit); round++) {
                job.run();
                told = false;
            }
            System.out.println("end");
            while ("round".equals(turns.readLine())) {
                round(job);
            }
        }
    }

    private static void round(Runnable job) {
        steps.clear();
        times.clear();
        long cpu = cpu();
        long wall = System.nanoTime();
        job.run();
        wall = System.nanoTime() - wall;
        cpu = cpu() - cpu;
        System.out.println("round\t" + cpu + "\t" + wall);
        steps.forEach((step, time) -> System.out.println("step\t" + step + "\t" + time));
        times.forEach((page, time) -> System.out.println("page\t" + page + "\t" + time));
        System.out.println("end");
    }

    private static void articles() {
        for (Page page : pages) {
            long[] clock = {threads.getCurrentThreadCpuTime()};
            Document document = parsed(page);
            lap(page, "parse", clock);
            String site = null;
            for (Map.Entry<Pattern, String> pattern : patterns) {
                if (pattern.getKey().matcher(page.url()).find()) {
                    site = pattern.getValue();
                }
            }
            lap(page, "match", clock);
            for (Key key : sites.getOrDefault(site, List.of())) {
                tell(page, key.name(), found(document, key));
            }
            lap(page, "rule", clock);
            List<String> values = new ArrayList<>();
            for (Element meta : document.select("meta[content]")) {
                for (String attribute : List.of("name", "property")) {
                    if (!meta.attr("content").isEmpty() && metas.contains(meta.attr(attribute).strip().toLowerCase().replace(':', '.'))) {
                        values.add(meta.attr("content"));
                        break;
                    }
                }
            }
            tell(page, "meta", values);
            lap(page, "meta", clock);
            tell(page, "links", document.select("a[href]").eachAttr("abs:href"));
            lap(page, "links", clock);
            tell(page, "body", List.of(document.body().text()));
            lap(page, "body text", clock);
        }
    }

    private static void cleaned() {
        for (Page page : pages) {
            long[] clock = {threads.getCurrentThreadCpuTime()};
            Document document = parsed(page);
            lap(page, "parse", clock);
            tell(page, "cleaned", List.of(Clean.clean(document)));
            lap(page, "clean", clock);
        }
    }

    private static Document parsed(Page page) {
        try {
            return Jsoup.parse(new ByteArrayInputStream(page.body()), null, page.url());
        } catch (IOException error) {
            throw new IllegalStateException(error);
        }
    }

    private static List<String> found(Document document, Key key) {
        List<Element> elements = document.select(key.selector());
        List<String> texts = new ArrayList<>();
        switch (key.kind()) {
            case "first" -> {
                if (!elements.isEmpty()) {
                    texts.add(elements.get(0).text());
                }
            }
            case "texts" -> elements.forEach(element -> texts.add(element.text()));
            case "links" -> elements.forEach(element -> texts.add(element.attr("abs:href")));
            case "joined" -> {
                for (Element element : elements) {
                    if (element.hasText()) {
                        texts.add(element.text().replaceAll("<h[1-6]>", " ").replaceAll("</h[1-6]>", ". "));
                    }
                }
                return List.of(String.join("\n\n", texts));
            }
            default -> throw new IllegalArgumentException(key.kind());
        }
        return texts;
    }

    private static void lap(Page page, String step, long[] clock) {
        long now = threads.getCurrentThreadCpuTime();
        steps.merge(step, now - clock[0], Long::sum);
        if (!step.equals("rule")) {
            times.merge(page.name(), now - clock[0], Long::sum);
        }
        clock[0] = now;
    }

    private static long cpu() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    private static void tell(Page page, String what, List<String> texts) {
        if (!told) {
            return;
        }
        CRC32 sum = new CRC32();
        long length = 0;
        for (String text : texts) {
            length += text.length();
            sum.update((text + "\n").getBytes(StandardCharsets.UTF_8));
        }
        System.out.println("found\t" + page.name() + "\t" + what + "\t" + texts.size() + "\t" + length + "\t" + sum.getValue());
    }
}
