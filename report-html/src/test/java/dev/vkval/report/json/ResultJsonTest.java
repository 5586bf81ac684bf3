package dev.vkval.report.json;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CrashNote;
import dev.vkval.finding.FindingGroup;
import dev.vkval.report.Samples;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResultJsonTest {
    @Test
    void resultsAreTheSameWhenReadBack() throws IOException {
        for (CaptureResult capture : Samples.mixed().captures()) {
            byte[] json = ResultJson.encode(Map.of("result", capture));
            JsonTree read = JsonTree.parse(json).object("result");
            CaptureResult same = ResultReader.capture(read, capture.allowTruncated(), capture.checksAsked());
            assertEquals(capture.findings().size(), same.findings().size());
            assertArrayEquals(json, ResultJson.encode(Map.of("result", same)));
        }
    }

    @Test
    void sourcesAreTheSameWhenReadBack() throws IOException {
        for (FindingGroup group : Samples.ofTwoSources()) {
            JsonTree read = JsonTree.parse(ResultJson.encode(Map.of("group", group)));
            assertEquals(
                    group.sources(), ResultReader.group(read.object("group")).sources());
        }
    }

    @Test
    void aCrashIsTheSameWhenReadBack() throws IOException {
        CaptureResult capture = Samples.mixed().captures().get(0);
        CrashNote.Draw draw = new CrashNote.Draw("vkCmdDraw", 8, 3, "shadow");
        CrashNote.Submit culprit = new CrashNote.Submit(2, 12, 4, new CrashNote.Draw("vkCmdDraw", 7, 2, "frame > sky"));
        CrashNote crash = new CrashNote(
                "SIGSEGV", "vkQueueSubmit", 12, new CrashNote.Submit(2, 12, 4, draw), "crash.log", culprit);
        CaptureResult crashed = capture.edit().crash(crash).build();
        JsonTree read =
                JsonTree.parse(ResultJson.encode(Map.of("result", crashed))).object("result");
        assertEquals(crash, ResultReader.capture(read, false, false).crash());
    }

    @Test
    void whatIsMissingHasADefaultAndWhatIsNoneOfItsKindIsRefused() throws IOException {
        JsonTree empty = JsonTree.parse("{}".getBytes(StandardCharsets.UTF_8));
        assertEquals(List.of(), ResultReader.gaps(empty));
        assertNull(ResultReader.submit(empty));
        assertThrows(IllegalArgumentException.class, () -> ResultReader.capture(empty, false, false));
        assertThrows(IOException.class, () -> JsonTree.parse("[1]".getBytes(StandardCharsets.UTF_8)));
        assertThrows(IOException.class, () -> JsonTree.parse("{\"a\":".getBytes(StandardCharsets.UTF_8)));
    }
}
