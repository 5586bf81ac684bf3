package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The guide for contributors walks through files that are there. */
class ContributingGuideTest {
    private static final Pattern FILE = Pattern.compile("`([\\w.-]+(?:/[\\w.-]+)+)`");

    @Test
    void everyFileThatItNamesIsThere() throws IOException {
        Path root = Path.of(System.getProperty("vkval.root"));
        List<String> missing = new ArrayList<>();
        int named = 0;
        Matcher files = FILE.matcher(Files.readString(root.resolve("docs/contributing.md")));
        while (files.find()) {
            named++;
            if (!Files.exists(root.resolve(files.group(1)))) {
                missing.add(files.group(1));
            }
        }
        assertEquals(List.of(), missing);
        assertTrue(named > 20, "the guide names " + named + " files");
    }
}
