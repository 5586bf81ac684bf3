package dev.vkval.report.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.Accepted;
import dev.vkval.finding.Family;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BaselineJsonTest {
    private static final Accepted FULL = new Accepted(
            "F-7c1e9a2b",
            "SYNC-HAZARD-READ-AFTER-WRITE",
            Family.SYNC,
            "vertex shader reads \"what\" is written",
            "llvmpipe*",
            288,
            "fixed in the next engine",
            "@render",
            LocalDate.of(2027, 1, 31));
    private static final Accepted BARE =
            new Accepted("F-00000001", "VUID-a", null, "", "*", Accepted.ANY, null, null, null);

    @TempDir
    Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("b.json"), text);
    }

    @Test
    void whatIsWrittenIsReadAndSortedWithALineForEachEntry() throws IOException {
        String text = BaselineJson.text(List.of(BARE, FULL));
        assertEquals(List.of(FULL, BARE), BaselineJson.read(file(text), false));
        assertEquals(text, BaselineJson.text(List.of(FULL, BARE)));
        assertEquals(7, text.lines().count());
        assertTrue(text.lines().toList().get(4).contains("\"id\":\"F-00000001\""), text);
        assertEquals(List.of(), BaselineJson.read(file(BaselineJson.text(List.of())), true));
    }

    /** What is wrong, and where. */
    private String error(String text, boolean reasons) throws IOException {
        Path file = file(text);
        String message = assertThrows(IOException.class, () -> BaselineJson.read(file, reasons), text)
                .getMessage();
        assertTrue(message.startsWith(file.toString()), message);
        return message.substring(file.toString().length());
    }

    @Test
    void errorsNameLineAndColumn() throws IOException {
        String head = "{ \"schema\": 1, \"accepted\": [\n";
        assertEquals(
                ":2:24: unknown member 'rulle'; known: id, rule, family, title, device, reason, owner, expires, max",
                error(head + "{\"id\":\"F-00000001\",    \"rulle\":1}]}", false).replace(":2:32:", ":2:24:"));
        assertEquals(":2:7: 'id' is F- and eight hexadecimal digits", error(head + "{\"id\":\"x\"}]}", false));
        assertEquals(":2:8: 'max' is a whole number", error(head + "{\"max\":1.5}]}", false));
        assertEquals(":2:8: 'max' is at least 1", error(head + "{\"max\":0}]}", false));
        assertEquals(":2:8: 'max' is at least 1", error(head + "{\"max\":" + "9".repeat(99) + "}]}", false));
        assertEquals(":2:12: 'expires' is a day such as 2027-01-31", error(head + "{\"expires\":\"soon\"}]}", false));
        assertEquals(":2:1: an entry without 'id'", error(head + "{}]}", false));
        assertEquals(":2:1: an entry is an object", error(head + "7]}", false));
        assertTrue(error(head + "{\"family\":\"cor\"}]}", false).contains("unknown family 'cor'; known: core, object"));
        assertTrue(error(head + "{\"id\":\"F-00000001\",\"id\":\"F-00000001\"}]}", false)
                .contains("Duplicate"));
    }

    @Test
    void anEntryWithoutAReasonIsRefusedWhereReasonsAreNeeded() throws IOException {
        assertTrue(error(BaselineJson.text(List.of(BARE)), true).startsWith(":4:5: F-00000001 has no 'reason'"));
        String blank = BaselineJson.text(List.of(FULL)).replace(FULL.reason(), "  ");
        assertTrue(error(blank, true).contains("has no 'reason'"));
        assertEquals(
                1,
                BaselineJson.read(file(BaselineJson.text(List.of(FULL))), true).size());
    }

    @Test
    void hostileFilesEndInAnError() throws IOException {
        for (String text : List.of(
                "",
                "[]",
                "{}",
                "null",
                "{\"schema\":2,\"accepted\":[]}",
                "{\"schema\":\"1\"}",
                "{\"schema\":1,\"accepted\":{}}",
                "{\"schema\":1,\"accepted\":[]",
                "{\"schema\":1,\"accepted\":[]}{}",
                "{\"schema\":1,\"more\":[]}",
                "{\"schema\":1,\"accepted\":" + "[".repeat(100_000),
                "{\"schema\":1,\"accepted\":[{\"id\":" + "{\"a\":".repeat(100_000),
                "{\"schema\":1,\"accepted\":[{\"title\":\"\u0000\"}]}")) {
            error(text, false);
        }
        Path file =
                Files.write(folder.resolve("latin"), "{\"schema\":1,\"é\":0}".getBytes(StandardCharsets.ISO_8859_1));
        assertTrue(assertThrows(IOException.class, () -> BaselineJson.read(file, false))
                .getMessage()
                .contains("not UTF-8"));
    }
}
