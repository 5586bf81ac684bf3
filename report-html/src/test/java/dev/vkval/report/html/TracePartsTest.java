package dev.vkval.report.html;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.RunResult;
import dev.vkval.report.Samples;
import dev.vkval.trace.TraceFolder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What captures contain, as data in the page. */
class TracePartsTest {
    private static final String NAME = "a\"><script>alert(1)</script>.gfxr";
    private static final Pattern CHUNK = Pattern.compile("data-capture=\"(\\d+)\" data-chunk=\"([^\"]+)\">([^<]*)<");

    @TempDir
    Path folder;

    private String page(RunResult run) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new IndexHtml(false, rule -> null, folder).write(run, out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static RunResult run() {
        return Samples.run(
                Samples.capture("without.gfxr", CaptureStatus.COMPLETED, List.of()),
                Samples.capture(NAME, CaptureStatus.COMPLETED, List.of()));
    }

    private Path file(String name, long bytes) throws IOException {
        Path capture = Files.createDirectories(TraceFolder.of(folder, NAME));
        Path file = capture.resolve(name + ".ndjson.gz");
        try (RandomAccessFile data = new RandomAccessFile(file.toFile(), "rw")) {
            data.setLength(bytes);
        }
        return file;
    }

    @Test
    void filesAreInThePageAsTheyAre() throws IOException {
        Files.write(file("outline", 0), new byte[] {1, 2, 3, -1});
        file("commands-0", 5);
        file("commands-1", 7);
        file("commands-3", 1);
        String page = page(run());
        Matcher chunks = CHUNK.matcher(page);
        assertTrue(chunks.find());
        assertEquals("1", chunks.group(1));
        assertEquals("outline", chunks.group(2));
        assertArrayEquals(new byte[] {1, 2, 3, -1}, Base64.getDecoder().decode(chunks.group(3)));
        assertTrue(chunks.find());
        assertEquals("commands-0", chunks.group(2));
        assertTrue(chunks.find());
        assertFalse(chunks.find(), "a file after a missing one");
        assertTrue(page.contains("id=\"timeline\""));
        assertFalse(page.contains("<script>alert(1)"));
    }

    @Test
    void thePolicyAllowsBothScripts() throws Exception {
        file("outline", 4);
        String page = page(run());
        int scripts = 0;
        for (int at = page.indexOf("<script>"); at >= 0; at = page.indexOf("<script>", at + 1)) {
            String script = page.substring(at + "<script>".length(), page.indexOf("</script>", at));
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            assertTrue(page.contains("sha256-" + Base64.getEncoder().encodeToString(hash)));
            scripts++;
        }
        assertEquals(2, scripts);
    }

    @Test
    void filesThatAreTooLargeAreNamed() throws IOException {
        file("outline", 10);
        file("commands-0", 25 << 20);
        file("commands-1", 10);
        String page = page(run());
        assertTrue(page.contains("1 of its files are too large for this page"), "the page names it");
        assertTrue(page.contains(folderName()));
        assertTrue(page.contains("data-chunk=\"commands-1\""));
        assertFalse(page.contains("data-chunk=\"commands-0\""));
    }

    private static String folderName() {
        return TraceFolder.of(Path.of("trace"), NAME).getFileName().toString();
    }

    @Test
    void withoutItsOutlineACaptureIsNotShown() throws IOException {
        file("outline", 25 << 20);
        file("commands-0", 10);
        assertFalse(page(run()).contains("data-chunk"));
    }

    @Test
    void withoutFilesThereAreNoSuchParts() throws IOException {
        String page = page(run());
        assertFalse(page.contains("data-chunk"));
        assertFalse(page.contains("href=\"#capture\""));
    }
}
