package dev.vkval.cli.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.vkval.cli.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class RulesCommandTest {
    private static final List<String> STATES = List.of("done", "registry", "impossible", "missing");

    private final Tool tool = Tool.piped();

    private JsonNode json(Object... arguments) throws IOException {
        assertEquals(0, tool.run(arguments), tool.err());
        return new ObjectMapper().readTree(tool.out());
    }

    @Test
    void countsTheIdsOfEachOwner() throws IOException {
        assertEquals(0, tool.run("rules"), tool.err());
        JsonNode document = json("rules", "--json");
        assertEquals(0, tool.run("rules"));
        Matcher line = Pattern.compile("(?m)^VkBufferCopy2 +([0-9]+) +([0-9]+) +([0-9]+) +([0-9]+)$")
                .matcher(tool.out());
        assertTrue(line.find(), tool.out());
        Matcher all = Pattern.compile("(?m)^all +([0-9]+) +([0-9]+) +([0-9]+) +([0-9]+)$")
                .matcher(tool.out());
        assertTrue(all.find(), tool.out());
        for (int i = 0; i < STATES.size(); i++) {
            String state = STATES.get(i);
            JsonNode ids = document.get("owners").get("VkBufferCopy2").get(state);
            assertEquals(ids.size(), Integer.parseInt(line.group(i + 1)), state);
            int sum = 0;
            for (JsonNode owner : document.get("owners")) {
                sum += owner.get(state).size();
            }
            assertEquals(sum, document.get("totals").get(state).asInt(), state);
            assertEquals(sum, Integer.parseInt(all.group(i + 1)), state);
        }
    }

    @Test
    void listsTheIdsOfAnOwnerWithTheirPlaces() {
        assertEquals(0, tool.run("rules", "vkcmdfillbuffer"), tool.err());
        String out = tool.out();
        assertTrue(out.startsWith("vkCmdFillBuffer: "), out);
        assertTrue(
                out.matches("(?s).*\\n  done +VUID-vkCmdFillBuffer-size-00028  buffer-transfers\\.rules:[0-9]+\\n.*"),
                out);
        assertTrue(out.contains("\n  registry   VUID-vkCmdFillBuffer-commonparent\n"), out);
        assertFalse(out.contains("VUID-vkCmdFillBuffer2"), out);
    }

    @Test
    void namesTheClassOfARuleThatIsCheckedInJava() {
        assertEquals(0, tool.run("rules", "vkqueuesubmit"), tool.err());
        String out = tool.out();
        assertTrue(out.contains("\n  done       VUID-vkQueueSubmit-fence-00063  check.sync.FenceRules\n"), out);
    }

    /** Each numbered id is in one row; a rule about all draws has one number and many ids. */
    @Test
    void theSummaryHasEachNumberedIdOnce() throws IOException {
        int numbered = 0;
        Set<String> distinct = new TreeSet<>();
        for (JsonNode owner : json("rules", "--json").get("owners")) {
            for (JsonNode id : owner.get("done")) {
                numbered++;
                distinct.add(id.asText().replaceFirst(".*-", ""));
            }
        }
        assertEquals(0, tool.run("rules", "--summary"), tool.err());
        Matcher row =
                Pattern.compile("(?m)^(\\w.*?) {2,}([0-9]+)( +([0-9]+|-)){5}$").matcher(tool.out());
        Map<String, Integer> done = new LinkedHashMap<>();
        while (row.find()) {
            done.put(row.group(1), Integer.parseInt(row.group(2)));
        }
        assertEquals(numbered, done.remove("all"), tool.out());
        assertEquals(
                numbered, done.values().stream().mapToInt(Integer::intValue).sum());
        assertTrue(done.get("draws") > done.get("traces"), tool.out());
        assertTrue(
                tool.out().matches("(?s).*\\nDistinct numbers: [0-9]+, " + distinct.size() + " of them done .*"),
                tool.out());
        assertTrue(tool.out().contains("Distinct numbers that upstream's layer can report: "), tool.out());
    }

    @Test
    void missingLeavesOutTheRest() throws IOException {
        JsonNode document = json("rules", "--missing", "--json");
        assertEquals(0, document.get("totals").get("done").asInt());
        assertEquals(0, document.get("totals").get("registry").asInt());
        // Nothing is missing, so that no owner is left.
        assertEquals(0, document.get("totals").get("missing").asInt());
        assertEquals(0, document.get("owners").size());
        String owner = "VkInstanceCreateInfo";
        assertEquals(0, tool.run("rules", "--missing", owner));
        assertEquals(
                owner + ": 0 done, 0 registry, 0 impossible, 0 missing",
                tool.out().strip());
        assertEquals(0, tool.run("rules", owner));
        assertTrue(tool.out().contains("impossible VUID-" + owner + "-pNext-10242"), tool.out());
    }

    @Test
    void anOwnerThatDoesNotExist() {
        assertEquals(2, tool.run("rules", "vkCmdFillBufer"));
        assertTrue(tool.err().contains("no valid usage about 'vkCmdFillBufer'; similar: vkCmdFillBuffer"), tool.err());
        assertEquals("", tool.out());
        assertEquals(2, tool.run("rules", "xyzxyzxyz", "--json"));
        assertTrue(tool.err().contains("vkval-replay rules lists all"), tool.err());
    }

    @Test
    void linesAreAsWideAsTheTerminal() {
        for (int columns : List.of(80, 120)) {
            Tool narrow = Tool.at(Map.of("LANG", "C.UTF-8", "COLUMNS", Integer.toString(columns)));
            assertEquals(0, narrow.run("rules"));
            assertTrue(narrow.out().lines().allMatch(line -> line.length() <= columns), narrow.out());
            assertTrue(narrow.out().lines().anyMatch(line -> line.length() == columns), narrow.out());
            assertEquals(0, narrow.run("rules", "VkXcbSurfaceCreateInfoKHR"));
            assertTrue(narrow.out().lines().allMatch(line -> line.length() <= columns), narrow.out());
        }
    }

    @Test
    void theCommittedPageIsWhatIsGenerated() throws IOException {
        Path page = Path.of(System.getProperty("vkval.root")).resolve("docs/rules/coverage.md");
        assertEquals(0, tool.run("rules", "--markdown"));
        assertEquals(
                tool.out(),
                Files.readString(page),
                "generate it with: bin/vkval-replay rules --markdown > docs/rules/coverage.md");
    }
}
