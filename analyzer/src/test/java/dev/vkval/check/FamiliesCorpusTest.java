package dev.vkval.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.check.core.CoreCaptures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Stateless, object and core checks together over upstream's own tests and real programs. */
class FamiliesCorpusTest {
    private static final int SAMPLE = 6;
    private static final double IMPLICIT_SHARE = 0.9;

    @ParameterizedTest
    @ValueSource(strings = {"vvl-core-tests", "vvl-tests"})
    void someOfUpstreamsPositiveTestsAreClean(String corpus) throws IOException {
        positivesAreClean(corpus, SAMPLE);
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(strings = {"vvl-core-tests", "vvl-tests"})
    void allOfUpstreamsPositiveTestsAreClean(String corpus) throws IOException {
        positivesAreClean(corpus, 1);
    }

    /** What the layer itself said in a test that counts as positive, or in its replay, or what the test ignores, is no mistake. */
    private static void positivesAreClean(String corpus, int step) throws IOException {
        Path folder = CoreCaptures.folder(corpus);
        Map<String, Set<String>> wrong = new TreeMap<>();
        int row = 0;
        for (JsonNode test : CoreCaptures.manifest(folder)) {
            if (test.path("kind").asText().equals("positive") && row++ % step == 0) {
                Set<String> rules = errors(folder, test);
                test.at("/in_test/ids").fieldNames().forEachRemaining(rules::remove);
                test.at("/oracle_core/ids").fieldNames().forEachRemaining(rules::remove);
                test.path("ignored").forEach(ignored -> rules.remove(ignored.asText()));
                if (!rules.isEmpty()) {
                    wrong.put(test.path("name").asText(), rules);
                }
            }
        }
        assertTrue(row > 0, "the manifest has no such row");
        assertEquals(Map.of(), wrong);
    }

    /** Rules that the registry alone decides. */
    @Test
    void implicitRulesAreFound() throws IOException {
        Path folder = CoreCaptures.folder("vvl-core-tests");
        List<String> missed = new ArrayList<>();
        int rows = 0;
        for (JsonNode test : CoreCaptures.manifest(folder)) {
            if (test.path("implicit").asBoolean()) {
                rows++;
                Set<String> rules = errors(folder, test);
                for (JsonNode expected : test.path("expected")) {
                    if (!rules.contains(expected.path("id").asText())) {
                        missed.add(test.path("name").asText());
                        break;
                    }
                }
            }
        }
        assertTrue(missed.size() <= rows * (1 - IMPLICIT_SHARE), rows + " rows, missed: " + missed);
    }

    /** Real programs are judged as upstream's layer judges them: what it is silent about is no error. */
    @Test
    void realProgramsHaveNoErrorThatUpstreamDoesNotSee() throws IOException {
        Path folder = CoreCaptures.folder("apps");
        Map<String, Set<String>> questioned = new TreeMap<>();
        for (JsonNode row : CoreCaptures.manifest(folder)) {
            Set<String> rules = errors(folder, row);
            row.path("upstream").forEach(run -> run.path("ids").fieldNames().forEachRemaining(rules::remove));
            if (!rules.isEmpty()) {
                questioned.put(row.path("name").asText(), rules);
            }
        }
        assertEquals(Map.of(), questioned);
    }

    private static Set<String> errors(Path folder, JsonNode row) throws IOException {
        return new TreeSet<>(
                CoreCaptures.errors(AllChecks.of(folder.resolve(row.path("file").asText()))));
    }
}
