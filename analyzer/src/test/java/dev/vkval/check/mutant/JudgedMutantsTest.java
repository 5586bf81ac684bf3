package dev.vkval.check.mutant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What upstream's layer says of rules that one change of a capture breaks; {@link NumberedRulesTest} has them reported. */
class JudgedMutantsTest {
    private static final int AGREED = 85;
    private static final String RULES = "rules.csv";

    @Test
    void whatTheLayerDoesNotSayHasAReason() throws IOException {
        List<JudgedMutant> mutants = JudgedMutant.all();
        long agreed = mutants.stream()
                .filter(mutant -> mutant.verdict() == JudgedLine.Verdict.AGREE)
                .count();
        assertTrue(agreed >= AGREED, () -> "agreed: " + agreed);
        for (JudgedMutant mutant : mutants) {
            assertEquals(
                    mutant.verdict() == JudgedLine.Verdict.AGREE,
                    mutant.reason().isEmpty(),
                    mutant::text);
        }
    }

    @Test
    void eachIsReportedInATest() throws IOException {
        Set<String> rows;
        try (InputStream in = JudgedMutantsTest.class.getResourceAsStream(RULES)) {
            rows = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().collect(Collectors.toSet());
        }
        for (JudgedMutant mutant : JudgedMutant.all()) {
            String row = mutant.rule() + "," + mutant.mutation().text();
            assertTrue(rows.contains(row), () -> row + " is not in " + RULES);
        }
    }

    /** {@link AgreementPage} writes it. */
    @Test
    void thePageIsWhatIsGenerated() throws IOException {
        Path page = Path.of(System.getProperty("vkval.root")).resolve("docs/rules/agreement.md");
        assertEquals(AgreementPage.text(), Files.readString(page));
    }
}
