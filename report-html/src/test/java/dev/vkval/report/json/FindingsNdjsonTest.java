package dev.vkval.report.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.vkval.finding.Access;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.FindingGroups;
import dev.vkval.finding.Severity;
import dev.vkval.report.Samples;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FindingsNdjsonTest {

    @Test
    void eachCauseIsWrittenAtOnceAndWhenItsCountDoubles() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        FindingGroups groups = new FindingGroups();
        try (FindingsNdjson lines = new FindingsNdjson(out)) {
            lines.found("a.gfxr", groups.add(Samples.parameter()));
            assertEquals(1, lines(out).size());
            for (int i = 0; i < 1000; i++) {
                lines.found("a.gfxr", groups.add(Samples.hazard("ParticleBuf", 417 + i, 12)));
            }
        }
        List<String> lines = lines(out);
        assertEquals(1 + 10, lines.size());
        JsonNode last = new ObjectMapper().readTree(lines.get(10));
        assertEquals("a.gfxr", last.get("capture").asText());
        assertEquals(10, last.get("seq").asInt());
        assertEquals(512, last.at("/finding/occurrences/count").asInt());
        assertEquals("SYNC-HAZARD-READ-AFTER-WRITE", last.at("/finding/rule").asText());
    }

    @Test
    void whoElseReportedItIsWrittenOnceItIsKnown() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        FindingGroup both = Samples.ofTwoSources().get(0);
        try (FindingsNdjson lines = new FindingsNdjson(out)) {
            lines.found("a.gfxr", new FindingGroup(both.id(), both.finding()));
            lines.found("a.gfxr", both);
            lines.found("a.gfxr", both);
        }
        List<String> lines = lines(out);
        assertEquals(2, lines.size());
        JsonNode first = new ObjectMapper().readTree(lines.get(0)).get("finding");
        JsonNode last = new ObjectMapper().readTree(lines.get(1)).get("finding");
        assertFalse(first.has("sources"));
        assertEquals(first.get("id"), last.get("id"));
        assertEquals("vkval-replay", last.at("/sources/0/name").asText());
        assertEquals(1, last.at("/sources/0/count").asInt());
        assertEquals("upstream", last.at("/sources/1/name").asText());
        assertEquals(1200, last.at("/sources/1/count").asInt());
    }

    @Test
    void aFullDiskIsToldAtTheEnd() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("no space left");
            }
        };
        FindingsNdjson lines = new FindingsNdjson(full);
        lines.found("a.gfxr", new FindingGroups().add(Samples.parameter()));
        lines.found("a.gfxr", new FindingGroups().add(Samples.hazard()));
        assertTrue(assertThrows(IOException.class, lines::close).getMessage().contains("no space left"));
    }

    @Test
    void findingsAreReadBackAsTheyWere(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("findings.ndjson");
        FindingGroups groups = new FindingGroups();
        try (FindingsNdjson lines = new FindingsNdjson(Files.newOutputStream(file))) {
            for (Finding finding : List.of(Samples.hazard(), Samples.outOfBounds(), Samples.parameter())) {
                lines.found("a.gfxr", groups.add(finding));
            }
        }
        byte[] cut = Files.readAllBytes(file);
        Files.write(file, java.util.Arrays.copyOf(cut, cut.length - 9));
        List<FindingReader.Found> found = FindingReader.read(file);
        assertEquals(2, found.size());
        assertEquals("a.gfxr", found.get(0).capture());
        assertEquals(
                new FindingGroups().add(Samples.hazard()).id(),
                found.get(0).group().id());
        assertEquals(Samples.hazard().accesses(), found.get(0).group().finding().accesses());
        assertEquals(Samples.hazard().barriers(), found.get(0).group().finding().barriers());
        assertEquals(
                Samples.outOfBounds().shader(), found.get(1).group().finding().shader());
        assertEquals(
                Samples.outOfBounds().help(), found.get(1).group().finding().help());
        assertEquals(
                Samples.outOfBounds().message(), found.get(1).group().finding().message());
    }

    @Test
    void theInvocationOfAnAccessIsReadBack(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("findings.ndjson");
        Access access = new Access("now", null, "COMPUTE_SHADER", "SHADER_STORAGE_READ", null, null, null, null)
                .by("global invocation (3, 0, 0)");
        Finding finding = Finding.of("SYNC-HAZARD-READ-AFTER-WRITE", Severity.ERROR, Family.SYNC)
                .access(access)
                .at(7, 0);
        try (FindingsNdjson lines = new FindingsNdjson(Files.newOutputStream(file))) {
            lines.found("a.gfxr", new FindingGroups().add(finding));
        }
        assertEquals(
                List.of(access),
                FindingReader.read(file).get(0).group().finding().accesses());
    }

    private static List<String> lines(ByteArrayOutputStream out) {
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
