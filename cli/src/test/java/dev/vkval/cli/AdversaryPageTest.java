package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page about other orders says what the command gives. */
@Tag("long")
class AdversaryPageTest {
    @Test
    void missingDependenciesDifferAndFixedOnesDoNot() throws IOException {
        SoftwareDevice.assume();
        AdversaryPage page = AdversaryPage.of();
        assertTrue(page.unordered() > 0);
        assertTrue(2 * page.differing() >= page.unordered(), () -> page.differing() + " of " + page.unordered());
        assertEquals(0, page.fixedDiffering());
        List<String> text = Files.readAllLines(AdversaryPage.file());
        assertEquals(page.lines(), text.subList(text.indexOf(AdversaryPage.BEGIN) + 1, text.size()));
    }
}
