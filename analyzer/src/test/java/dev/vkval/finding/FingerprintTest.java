package dev.vkval.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class FingerprintTest {

    @Test
    void staysWhenHandlesBlocksFramesAndRangesChange() {
        Finding one =
                finding("vkCmdCopyBuffer", "COPY", new ObjectRef("VkBuffer", 8, "Staging", 3), 100, 1, "bytes 0..4");
        Finding other =
                finding("vkCmdCopyBuffer", "COPY", new ObjectRef("VkBuffer", 9, "Staging", 5), 70, 9, "bytes 4..8");
        assertEquals(Fingerprint.of(one), Fingerprint.of(other));
        assertTrue(Fingerprint.id(Fingerprint.of(one)).matches("F-[0-9a-f]{8}"));
    }

    @Test
    void changesWithCommandStageAndName() {
        ObjectRef staging = new ObjectRef("VkBuffer", 8, "Staging", 3);
        String print = Fingerprint.of(finding("vkCmdCopyBuffer", "COPY", staging, 1, 1, null));
        assertNotEquals(print, Fingerprint.of(finding("vkCmdFillBuffer", "COPY", staging, 1, 1, null)));
        assertNotEquals(print, Fingerprint.of(finding("vkCmdCopyBuffer", "CLEAR", staging, 1, 1, null)));
        ObjectRef unnamed = new ObjectRef("VkBuffer", 8, null, 3);
        assertNotEquals(print, Fingerprint.of(finding("vkCmdCopyBuffer", "COPY", unnamed, 1, 1, null)));
    }

    @Test
    void theParameterCountsWithoutItsIndices() {
        assertEquals(Fingerprint.of(at("pRegions[0].size")), Fingerprint.of(at("pRegions[17].size")));
        assertNotEquals(Fingerprint.of(at("pRegions[0].size")), Fingerprint.of(at("pRegions[0].srcOffset")));
    }

    @Test
    void whiteSpaceOfAShaderLineDoesNotCount() {
        assertEquals(Fingerprint.of(in(7, "  a =  b[i];")), Fingerprint.of(in(9, "\ta = b[i];")));
        assertNotEquals(Fingerprint.of(in(7, "a = b[i];")), Fingerprint.of(in(7, "a = c[i];")));
    }

    private static Finding finding(
            String call, String stage, ObjectRef resource, long block, long frame, String range) {
        Place place = new Place(call, block, frame, resource.id(), frame, resource.id(), block, List.of("Upload"));
        return Finding.of("SYNC-HAZARD-WRITE-AFTER-WRITE", Severity.ERROR, Family.SYNC)
                .message("block " + block)
                .access(new Access("now", place, stage, "TRANSFER_WRITE", resource, range, null, null))
                .at(block, frame);
    }

    private static Finding at(String parameter) {
        return Finding.of("VUID-VkBufferCopy-size-01988", Severity.ERROR, Family.CORE)
                .property(Fingerprint.PARAMETER, parameter)
                .at(1, 1);
    }

    private static Finding in(int line, String text) {
        return Finding.of("VUID-vkCmdDraw-None-08114", Severity.ERROR, Family.GPU)
                .shader(new ShaderLocation(
                        "vertex", "main", 4, "a.vert", line, 1, List.of(new ShaderLocation.Line(line, text))))
                .at(1, 1);
    }
}
