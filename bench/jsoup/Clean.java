import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.internal.StringUtil;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeTraversor;
import org.jsoup.select.NodeVisitor;

/** The body of a page without menus, banners and side bars, in lines: pubcrawl/parse/clean.py with jsoup. */
final class Clean {
    private static final Set<String> MENU = words("nav navigation menu navbar navigationbar menubar breadcrumb breadcrumbs");
    private static final Set<String> WITH = words("top bottom left right side sub main site page tool my");
    private static final Set<String> MAYBE = words(
            "bar bars tab tabs accordion linklist links path search login social socialmedia pagination"
                    + " complementary secondary aside related invisible hidden skip jump");
    private static final Set<String> DROPPED = union(words("footer"), MENU, pairs(MENU, union(MENU, WITH, MAYBE)));
    private static final Set<String> DOUBTED = union(MAYBE, pairs(MAYBE, union(WITH, MAYBE)));
    private static final Set<String> FIRST = union(MENU, after(union(WITH, MAYBE), MENU));
    private static final Set<String> LAST = union(MENU, after(MENU, union(WITH, MAYBE)));
    private static final Set<String> MAIN_NAMES = words("main maincontent maincontents content contents article");
    private static final Set<String> TITLE_NAMES = words("title heading");
    private static final Set<String> DROPPED_TAGS = words("nav menu aside footer");
    private static final Set<String> MAIN_TAGS = words("main article");
    private static final Set<String> TITLE_TAGS = words("h1 h2");
    private static final Set<String> DROPPED_ROLES = words("navigation menu menubar menuitem complementary contentinfo");
    private static final Set<String> DOUBTED_ROLES = words("tab search");
    private static final Set<String> MARGINS = words(
            "blockquote body dir dl fieldset figure form h1 h2 h3 h4 h5 h6 hr listing menu ol p plaintext pre ul xmp");
    private static final Set<String> MISSED = Set.of(
            "property description", "name meta.description", "property meta:description", "name dc.description",
            "property og:description", "name twitter.description");
    private static final Pattern DESCRIPTION =
            Pattern.compile("(?:(?:meta|dc|og|twitter)[.:])?description", Pattern.CASE_INSENSITIVE);
    private static final Pattern BREAKS = Pattern.compile(
            "[\\s_-]+|(?<=[a-z])(?=[A-Z])|(?<=[a-zA-Z])(?=[0-9])|(?<=[0-9])(?=[a-zA-Z])");

    private Clean() {}

    /** Returns the description of a page, and below it the text of its body; the document is changed. */
    static String clean(Document document) {
        String about = description(document);
        Element body = document.body();
        boolean sheltered = false;
        for (Element above = body; above != null; above = above.parent()) {
            sheltered |= isMain(above) || isTitle(above);
        }
        prune(body, sheltered);
        String text = formatted(body);
        return (about.isEmpty() ? text : about + "\n\n" + text).strip();
    }

    private static String description(Document document) {
        String longest = "";
        for (Element meta : document.select("meta")) {
            for (String attribute : List.of("name", "property")) {
                String name = meta.attr(attribute).toLowerCase(Locale.ROOT);
                if (DESCRIPTION.matcher(name).matches() && !MISSED.contains(attribute + " " + name)) {
                    String content = meta.attr("content").replaceAll("[ \t\n\f\r]+", " ").trim();
                    if (content.length() > longest.length()) {
                        longest = content;
                    }
                }
            }
        }
        return longest;
    }

    private static void prune(Element above, boolean sheltered) {
        for (Element element : new ArrayList<>(above.children())) {
            boolean saved = sheltered || isMain(element) || isTitle(element);
            if (drops(element) || (doubts(element) && !saved && !holdsMain(element))) {
                element.remove();
            } else {
                prune(element, saved);
            }
        }
    }

    private static boolean drops(Element element) {
        String tag = element.normalName();
        if (DROPPED_TAGS.contains(tag)) {
            return true;
        }
        if (tag.equals("noscript") && element.text().toLowerCase(Locale.ROOT).contains("javascript")) {
            return true;
        }
        return hasName(element, DROPPED) || hasRole(element, DROPPED_ROLES);
    }

    private static boolean doubts(Element element) {
        for (String attribute : List.of("id", "class")) {
            for (String token : tokens(element, attribute)) {
                if (DOUBTED.contains(token)) {
                    return true;
                }
                if (token.contains("nav") || token.contains("menu") || token.contains("breadcrumb")) {
                    if (FIRST.stream().anyMatch(token::startsWith) || LAST.stream().anyMatch(token::endsWith)) {
                        return true;
                    }
                }
            }
        }
        return hasRole(element, DOUBTED_ROLES);
    }

    private static boolean holdsMain(Element element) {
        for (Element below : element.getAllElements()) {
            if (below != element && isMain(below)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isMain(Element element) {
        return MAIN_TAGS.contains(element.normalName())
                || MAIN_NAMES.contains(bare(element.attr("id")))
                || MAIN_NAMES.contains(bare(element.attr("class")))
                || hasRole(element, MAIN_TAGS);
    }

    private static boolean isTitle(Element element) {
        return TITLE_TAGS.contains(element.normalName())
                || TITLE_NAMES.contains(bare(element.attr("id")))
                || TITLE_NAMES.contains(bare(element.attr("class")));
    }

    private static String bare(String name) {
        int start = 0;
        int end = name.length();
        while (start < end && !Character.isLetter(name.charAt(start))) {
            start++;
        }
        while (end > start && !Character.isLetter(name.charAt(end - 1))) {
            end--;
        }
        return name.substring(start, end).toLowerCase(Locale.ROOT);
    }

    private static boolean hasName(Element element, Set<String> names) {
        return tokens(element, "id").stream().anyMatch(names::contains)
                || tokens(element, "class").stream().anyMatch(names::contains);
    }

    private static boolean hasRole(Element element, Set<String> names) {
        return tokens(element, "role").stream().anyMatch(names::contains)
                || tokens(element, "aria-label").stream().anyMatch(names::contains);
    }

    private static List<String> tokens(Element element, String attribute) {
        String value = element.attr(attribute);
        if (value.isEmpty()) {
            return List.of();
        }
        List<String> tokens = new ArrayList<>();
        for (String token : BREAKS.split(value)) {
            tokens.add(token.toLowerCase(Locale.ROOT));
        }
        return tokens;
    }

    /** Returns the text of an element in lines, with an empty line around paragraphs and lists. */
    static String formatted(Element element) {
        StringBuilder out = new StringBuilder();
        NodeTraversor.traverse(
                new NodeVisitor() {
                    @Override
                    public void head(Node node, int depth) {
                        if (node instanceof TextNode words) {
                            text(out, words);
                        } else if (node instanceof Element below) {
                            boolean margin = MARGINS.contains(below.normalName());
                            if (below.isBlock() || margin || below.normalName().equals("br")) {
                                line(out, margin);
                            }
                        }
                    }

                    @Override
                    public void tail(Node node, int depth) {
                        if (node instanceof Element below && below.isBlock() && end(out, 1) != '\n') {
                            line(out, MARGINS.contains(below.normalName()));
                        }
                    }
                },
                element);
        return out.toString().trim();
    }

    private static void text(StringBuilder out, TextNode node) {
        String words = node.getWholeText();
        if (!keepsWhite(node.parent())) {
            words = StringUtil.normaliseWhitespace(words);
            if (words.startsWith(" ") && (end(out, 1) == ' ' || end(out, 1) == '\n')) {
                words = words.substring(1);
            }
        }
        out.append(words);
    }

    private static boolean keepsWhite(Node node) {
        for (int level = 0; level < 6 && node instanceof Element element; level++) {
            if (element.tag().preserveWhitespace()) {
                return true;
            }
            node = element.parent();
        }
        return false;
    }

    private static void line(StringBuilder out, boolean empty) {
        if (end(out, 1) != '\n') {
            out.append('\n');
        }
        if (empty && end(out, 2) != '\n') {
            out.append('\n');
        }
    }

    /** Returns the character that far from the end; before the text stand two line breaks. */
    private static char end(StringBuilder out, int back) {
        return out.length() < back ? '\n' : out.charAt(out.length() - back);
    }

    private static Set<String> words(String words) {
        return Set.of(words.split(" "));
    }

    @SafeVarargs
    private static Set<String> union(Set<String>... sets) {
        Set<String> all = new HashSet<>();
        for (Set<String> set : sets) {
            all.addAll(set);
        }
        return all;
    }

    private static Set<String> after(Set<String> firsts, Set<String> seconds) {
        Set<String> all = new HashSet<>();
        firsts.forEach(first -> seconds.forEach(second -> all.add(first + second)));
        return all;
    }

    private static Set<String> pairs(Set<String> some, Set<String> others) {
        return union(after(some, others), after(others, some));
    }
}
