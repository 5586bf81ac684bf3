package dev.vkval.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
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
    void aDeviceProfileCountsAndWhatItLacks() {
        Finding finding = at("pCreateInfo");
        String print = Fingerprint.of(finding.retold("", Map.of("deviceProfile", "a")));
        assertNotEquals(Fingerprint.of(finding.retold("", Map.of())), print);
        assertNotEquals(Fingerprint.of(finding.retold("", Map.of("deviceProfile", "b"))), print);
        assertNotEquals(
                Fingerprint.of(finding.retold("", Map.of("deviceProfile", "a", "features", List.of("wideLines")))),
                print);
    }

    @Test
    void whiteSpaceOfAShaderLineDoesNotCount() {
        assertEquals(Fingerprint.of(in(7, "  a =  b[i];")), Fingerprint.of(in(9, "\ta = b[i];")));
        assertNotEquals(Fingerprint.of(in(7, "a = b[i];")), Fingerprint.of(in(7, "a = c[i];")));
    }

    @Test
    void anObjectWithoutANameCountsWithWhatItWasCreatedAs() {
        ObjectRef small =
                new ObjectRef("VkBuffer", 8, null, 3, "64 bytes of 4, vertex buffer", "64 bytes, vertex buffer");
        ObjectRef same =
                new ObjectRef("VkBuffer", 70, null, 9, "64 bytes of 7, vertex buffer", "64 bytes, vertex buffer");
        ObjectRef large =
                new ObjectRef("VkBuffer", 8, null, 3, "64 bytes of 4, vertex buffer", "64 KiB, vertex buffer");
        String print = Fingerprint.of(finding("vkCmdCopyBuffer", "COPY", small, 1, 1, null));
        assertEquals(print, Fingerprint.of(finding("vkCmdCopyBuffer", "COPY", same, 1, 1, null)));
        assertNotEquals(print, Fingerprint.of(finding("vkCmdCopyBuffer", "COPY", large, 1, 1, null)));
    }

    @Test
    void aNamedObjectCountsWithItsNameAlone() {
        ObjectRef one = new ObjectRef("VkBuffer", 8, "Staging", 3, null, "64 bytes");
        ObjectRef resized = new ObjectRef("VkBuffer", 8, "Staging", 3, null, "128 bytes");
        ObjectRef other = new ObjectRef("VkBuffer", 8, "Vertices", 3, null, "64 bytes");
        String print = Fingerprint.of(finding("vkCmdCopyBuffer", "COPY", one, 1, 1, null));
        assertEquals(print, Fingerprint.of(finding("vkCmdCopyBuffer", "COPY", resized, 1, 1, null)));
        assertNotEquals(print, Fingerprint.of(finding("vkCmdCopyBuffer", "COPY", other, 1, 1, null)));
    }

    @Test
    void addressesInNamesDoNotCount() {
        ObjectRef one = new ObjectRef("VkBuffer", 8, "pool 0x7ffe12345678", 3);
        ObjectRef again = new ObjectRef("VkBuffer", 8, "pool 0x55aa00112233", 3);
        assertEquals(
                Fingerprint.of(finding("vkCmdCopyBuffer", "COPY", one, 1, 1, null)),
                Fingerprint.of(finding("vkCmdCopyBuffer", "COPY", again, 1, 1, null)));
    }

    @Test
    void theProgramCountsWithoutItsVersion() {
        assertEquals(Fingerprint.of(of("Engine 1.2")), Fingerprint.of(of("engine 2.0.1")));
        assertNotEquals(Fingerprint.of(of("Engine")), Fingerprint.of(of("Machine")));
    }

    @Test
    void whatTheNearestBarrierIsMissingCounts() {
        BarrierNote near = new BarrierNote(7, "vkCmdPipelineBarrier", "dstStageMask is missing VERTEX_SHADER");
        BarrierNote far = new BarrierNote(5, "vkCmdPipelineBarrier", "is for other memory: VkBuffer 9");
        BarrierNote farElsewhere = new BarrierNote(25, "vkCmdPipelineBarrier", "is for other memory: VkBuffer 17");
        BarrierNote other = new BarrierNote(7, "vkCmdPipelineBarrier", "srcAccessMask is missing TRANSFER_WRITE");
        BarrierNote newer = new BarrierNote(7, "vkCmdPipelineBarrier2", "dstStageMask is missing VERTEX_SHADER");
        String print = Fingerprint.of(between(near, far));
        assertEquals(print, Fingerprint.of(between(farElsewhere, near)));
        assertNotEquals(print, Fingerprint.of(between(far)));
        assertNotEquals(print, Fingerprint.of(between(other, far)));
        assertNotEquals(print, Fingerprint.of(between(newer, far)));
    }

    @Test
    void howFarTheAccessesLieApartCounts() {
        String print = Fingerprint.of(pair(4, 1, 10, 1, 10));
        assertEquals(print, Fingerprint.of(pair(5, 3, 20, 3, 20)));
        assertNotEquals(print, Fingerprint.of(pair(4, 1, 10, 1, 11)));
        assertNotEquals(print, Fingerprint.of(pair(4, 1, 10, 2, 10)));
        assertNotEquals(Fingerprint.of(pair(4, 1, 10, 1, 11)), Fingerprint.of(pair(4, 1, 10, 2, 11)));
    }

    @Test
    void anInstructionCountsWithoutItsResultIdsAndItsPlace() {
        assertEquals(
                Fingerprint.of(at(40, "%7 = OpLoad %float %12", "OpStore %9 %7")),
                Fingerprint.of(at(81, "%31 = OpLoad %float %5", "OpStore %3 %31")));
        assertNotEquals(
                Fingerprint.of(at(40, "%7 = OpLoad %float %12", "OpStore %9 %7")),
                Fingerprint.of(at(40, "%7 = OpLoad %float %12", "OpReturn")));
    }

    @Test
    void theKindOfAccessCountsAndValuesDoNot() {
        String print = Fingerprint.of(with("new_layout", "VK_IMAGE_LAYOUT_GENERAL"));
        assertNotEquals(print, Fingerprint.of(with("new_layout", "VK_IMAGE_LAYOUT_UNDEFINED")));
        assertEquals(Fingerprint.of(with("seq_no", 4)), Fingerprint.of(with("seq_no", 5)));
    }

    private static Finding of(String program) {
        return with(Fingerprint.PROGRAM, program);
    }

    private static Finding with(String property, Object value) {
        return Finding.of("SYNC-HAZARD-WRITE-AFTER-WRITE", Severity.ERROR, Family.SYNC)
                .property(property, value)
                .at(1, 1);
    }

    private static Finding between(BarrierNote... barriers) {
        Finding.Builder finding = Finding.of("SYNC-HAZARD-WRITE-AFTER-WRITE", Severity.ERROR, Family.SYNC);
        List.of(barriers).forEach(finding::barrier);
        return finding.at(1, 1);
    }

    private static Finding pair(long queue, long submit, long commandBuffer, long laterSubmit, long laterBuffer) {
        return Finding.of("SYNC-HAZARD-WRITE-AFTER-WRITE", Severity.ERROR, Family.SYNC)
                .access(access("prior", new Place("vkCmdFillBuffer", 1, 1, queue, submit, commandBuffer, 0, List.of())))
                .access(access(
                        "now", new Place("vkCmdFillBuffer", 2, 1, queue, laterSubmit, laterBuffer, 1, List.of())))
                .at(2, 1);
    }

    private static Access access(String role, Place place) {
        return new Access(role, place, "CLEAR", "TRANSFER_WRITE", null, null, null, null);
    }

    /** A finding of a shader without debug information. */
    private static Finding at(int instruction, String... lines) {
        List<ShaderLocation.Line> source = new java.util.ArrayList<>();
        for (String line : lines) {
            source.add(new ShaderLocation.Line(instruction + source.size(), line));
        }
        return Finding.of("VUID-vkCmdDraw-None-08114", Severity.ERROR, Family.GPU)
                .shader(new ShaderLocation("vertex", "main", instruction, null, 0, 0, source))
                .at(1, 1);
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
