package dev.vkval.upstream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Fingerprint;
import dev.vkval.finding.ObjectRef;
import dev.vkval.finding.Place;
import dev.vkval.finding.Severity;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LayerFindingsTest {
    private static final String HAZARD = "SYNC-HAZARD-WRITE-AFTER-WRITE";
    private static final String TEXT =
            "vkCmdCopyBuffer(): WRITE_AFTER_WRITE hazard detected. It writes to VkBuffer 10.\n"
                    + "No sufficient synchronization is present.\n[Extra properties]\nhazard_type = WRITE_AFTER_WRITE\nseq_no = 4";

    private final List<Finding> found = new ArrayList<>();
    private final LayerFindings findings = new LayerFindings(found::add);

    @Test
    void aMessageAboutACallOfTheApplicationIsAFindingOfItsFamily() {
        findings.accept(message(HAZARD, TEXT, MessageOrigin.APPLICATION, 49));
        Finding finding = found.get(0);
        assertEquals(HAZARD, finding.rule());
        assertEquals(Severity.ERROR, finding.severity());
        assertEquals(Family.SYNC, finding.family());
        assertEquals("vkCmdCopyBuffer: WRITE_AFTER_WRITE hazard detected", finding.title());
        assertEquals(49, finding.block());
        assertEquals("upstream", finding.properties().get("source"));
        assertEquals("WRITE_AFTER_WRITE", finding.properties().get("hazard_type"));
        assertNull(finding.properties().get("origin"));
        assertEquals(
                "No sufficient synchronization is present.",
                finding.message().lines().skip(1).findFirst().orElse(""));
    }

    @Test
    void aMessageAboutAnotherCallIsARemarkThatSaysWhose() {
        for (MessageOrigin origin : List.of(MessageOrigin.CHANGED, MessageOrigin.REPLAY, MessageOrigin.STATE_SETUP)) {
            found.clear();
            findings.accept(message("VUID-vkBindBufferMemory-size-01037", "too small", origin, 7));
            assertEquals(Severity.INFO, found.get(0).severity());
            assertEquals(Family.REPLAY, found.get(0).family());
            assertEquals(origin.label(), found.get(0).properties().get("origin"));
            assertEquals("error", found.get(0).properties().get("upstream_severity"));
        }
    }

    @Test
    void theSameCauseInAnotherBlockIsTheSameFinding() {
        findings.accept(message(HAZARD, TEXT, MessageOrigin.APPLICATION, 1));
        findings.accept(message(HAZARD, TEXT.replace("10", "11"), MessageOrigin.APPLICATION, 2));
        assertEquals(Fingerprint.of(found.get(0)), Fingerprint.of(found.get(1)));
        assertEquals(found.get(0).title(), found.get(1).title());
    }

    @Test
    void familiesFollowTheId() {
        assertEquals(Family.SYNC, MessageFamily.of("SYNC-HAZARD-READ-AFTER-WRITE", ""));
        assertEquals(Family.BEST, MessageFamily.of("BestPractices-vkCreateInstance", ""));
        assertEquals(Family.OBJECT, MessageFamily.of("VUID-vkDestroyBuffer-buffer-parameter", ""));
        assertEquals(Family.STATELESS, MessageFamily.of("VUID-VkBufferCreateInfo-sType-sType", ""));
        assertEquals(Family.GPU, MessageFamily.of("VUID-vkCmdDraw-None-10068", "index of 5\nStage = Fragment."));
        assertEquals(Family.CORE, MessageFamily.of("VUID-vkCmdDraw-None-02721", ""));
    }

    @Test
    void aMessageOfAnyShapeHasATitle() {
        assertEquals("", LayerText.of("").title());
        assertEquals(
                "vkCmdDraw: VkPipeline is not bound",
                LayerText.of("vkCmdDraw(): VkPipeline 12 \"a. b\" is not bound.")
                        .title());
        assertEquals(
                "vkCmdDraw: bad",
                LayerText.of("[ Debug region: x ] vkCmdDraw(): bad.").title());
        assertEquals("a", LayerText.of("a\nb = c").title());
        assertEquals(163, LayerText.of("x".repeat(100_000)).title().length());
        assertEquals(0, LayerText.of("a = b").properties().size());
    }

    private static LayerMessage message(String id, String text, MessageOrigin origin, long block) {
        return new LayerMessage(
                id,
                Severity.ERROR,
                text,
                origin,
                Place.ofCall("vkCmdCopyBuffer", block, 1),
                List.of(new ObjectRef("VkBuffer", block, null, 3)));
    }
}
