package dev.vkval.adversary;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.adversary.UndefinedContents.Cause;
import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What samples leave undefined, and the edits that give it values. */
class UndefinedReaderTest {
    private static List<UndefinedContents> of(String sample) throws IOException {
        Path capture = Path.of(System.getProperty("vkval.root"), "samples", "captures", sample + ".gfxr");
        try (CaptureReader reader = CaptureReader.open(capture, new Anomalies())) {
            UndefinedReader.Found found = UndefinedReader.of(reader).found();
            assertEquals(0, found.left());
            return found.contents();
        }
    }

    private static long count(String sample, Cause cause) throws IOException {
        return of(sample).stream().filter(each -> each.cause() == cause).count();
    }

    /** Each frame has a transition from UNDEFINED of its own; a render pass is created once. */
    @ParameterizedTest
    @CsvSource({
        "dont-care-load, LOAD, 1",
        "dont-care-load-fixed, LOAD, 0",
        "dont-care-dynamic-load, LOAD, 3",
        "dont-care-dynamic-load-fixed, LOAD, 0",
        "dont-care-store, STORE, 3",
        "dont-care-store-fixed, STORE, 0",
        "discarding-transition, TRANSITION, 6",
        "discarding-transition-fixed, TRANSITION, 3"
    })
    void whatIsUndefined(String sample, Cause cause, int count) throws IOException {
        assertEquals(count, count(sample, cause));
    }

    @Test
    void aLoadOperationBecomesAClearOfEachInstance() throws IOException {
        UndefinedContents load = of("dont-care-load").stream()
                .filter(each -> each.cause() == Cause.LOAD)
                .findFirst()
                .orElseThrow();
        List<String> edits = load.high().stream().map(Object::toString).toList();
        assertEquals(1 + 3 * 4, edits.size());
        assertEquals(
                "set " + load.block() + ".pCreateInfo.pAttachments[0].loadOp=VK_ATTACHMENT_LOAD_OP_CLEAR",
                edits.get(0));
        assertTrue(edits.get(1).endsWith(".pRenderPassBegin.pClearValues[0].color.float32[0]=1"), edits::toString);
        assertTrue(load.low().get(1).toString().endsWith("float32[0]=0"));
    }

    @Test
    void aClearBehindABarrierReturnsToItsLayout() throws IOException {
        UndefinedContents transition = of("discarding-transition-fixed").get(0);
        List<String> edits = transition.low().stream().map(Object::toString).toList();
        assertEquals(3, edits.size());
        assertTrue(edits.get(1).startsWith("insert vkCmdClearColorImage image="), edits::toString);
        assertTrue(edits.get(0).contains("oldLayout=1 ") && edits.get(2).contains("newLayout=1 "), edits::toString);
        edits.forEach(each -> assertTrue(each.endsWith(" after " + transition.block()), each));
    }
}
