package dev.vkval.cli.fix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The table of fixes and its page. {@link FixTable} writes the one, {@link FixesPage} the other. */
class FixesPageTest {
    @Test
    void thePageIsWhatIsGenerated() throws IOException {
        Path page = Path.of(System.getProperty("vkval.root")).resolve("docs/fixes.md");
        assertEquals(FixesPage.text(), Files.readString(page));
    }

    @Test
    void whatIsNotFixedHasAReason() throws IOException {
        List<FixRow> rows = FixRow.all();
        assertTrue(rows.stream().anyMatch(row -> row.upstream().equals(FixRow.SILENT)));
        for (FixRow row : rows) {
            assertEquals(row.verified(), row.reason().isEmpty(), row::line);
        }
    }
}
