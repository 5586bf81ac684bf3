package dev.vkval.cli.fix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every hazard of samples and of upstream's tests is fixed, or has the reason that the table says. */
class FixedCapturesTest {
    @TempDir
    Path folder;

    @Test
    void ofSamples() throws IOException {
        compare(FixedCaptures.samples(), FixedCaptures.SAMPLES);
    }

    @Tag("long")
    @Test
    void ofTestsOfTheLayers() throws IOException {
        compare(FixedCaptures.tests(), FixedCaptures.TESTS);
    }

    private void compare(List<FixedCaptures.One> captures, String of) throws IOException {
        List<String> rows = new ArrayList<>();
        for (FixedCaptures.One capture : captures) {
            Path written = folder.resolve(capture.file().getFileName().toString());
            FixRow.of(capture.name(), capture.file(), written).forEach(row -> rows.add(row.line()));
        }
        List<String> known = FixRow.all().stream()
                .filter(row -> row.capture().startsWith(of))
                .map(row -> row.own().line())
                .toList();
        assertTrue(known.size() > 0);
        assertEquals(String.join("\n", known), String.join("\n", rows));
    }
}
