import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;

/**
 * The text of PDFs as PDFBox has it: {@code Text LIST FOLDER WARM SECONDS}.
 *
 * <p>LIST names a PDF a line. Their texts are written to FOLDER as 0.txt, 1.txt, …; one that
 * cannot be read has none. Then all are read WARM times, for SECONDS at most. After that each
 * line "round" on standard input reads them once, and the times are printed: of the
 * processor, with garbage collection, and of the clock; then by file, of the working thread.
 */
public final class Text {
    private static final List<byte[]> bodies = new ArrayList<>();

    public static void main(String[] arguments) throws IOException {
        for (String name : Files.readAllLines(Path.of(arguments[0]))) {
            bodies.add(Files.readAllBytes(Path.of(name)));
        }
        for (int number = 0; number < bodies.size(); number++) {
            String text = text(bodies.get(number));
            if (text != null) {
                Files.writeString(new File(arguments[1], number + ".txt").toPath(), text, StandardCharsets.UTF_8);
            }
        }
        long limit = System.nanoTime() + Long.parseLong(arguments[3]) * 1_000_000_000;
        for (int round = Integer.parseInt(arguments[2]); round > 0 && System.nanoTime() < limit; round--) {
            all();
        }
        System.out.println("java\t" + System.getProperty("java.version"));
        System.out.println("end");
        BufferedReader turns = new BufferedReader(new InputStreamReader(System.in));
        while ("round".equals(turns.readLine())) {
            long cpu = cpu();
            long wall = System.nanoTime();
            long[] each = all();
            System.out.println("round\t" + (cpu() - cpu) + "\t" + (System.nanoTime() - wall));
            for (int number = 0; number < each.length; number++) {
                System.out.println("file\t" + number + "\t" + each[number]);
            }
            System.out.println("end");
        }
    }

    private static long[] all() {
        long[] times = new long[bodies.size()];
        for (int number = 0; number < times.length; number++) {
            long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            text(bodies.get(number));
            times[number] = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
        }
        return times;
    }

    private static String text(byte[] body) {
        try (PDDocument document = PDDocument.load(body)) {
            return new PDFTextStripper().getText(document);
        } catch (IOException | RuntimeException error) {
            return null;
        }
    }

    private static long cpu() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }
}
