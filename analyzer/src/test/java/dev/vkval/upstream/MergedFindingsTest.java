package dev.vkval.upstream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.Access;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.FindingSource;
import dev.vkval.finding.ObjectRef;
import dev.vkval.finding.Place;
import dev.vkval.finding.Severity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MergedFindingsTest {
    private static final String HAZARD = "SYNC-HAZARD-READ-AFTER-WRITE";
    private static final String RULE = "VUID-VkPushConstantRange-size-00297";

    private static final String COPY = "VK_PIPELINE_STAGE_2_COPY_BIT(VK_ACCESS_2_TRANSFER_READ_BIT)";
    private static final String FILL = "VK_PIPELINE_STAGE_2_CLEAR_BIT(VK_ACCESS_2_TRANSFER_WRITE_BIT)";

    @Test
    void aHazardThatTheLayerReportsAtTheCommandIsOneFindingWithTwoSources() {
        FindingGroup group = only(hazard(20, 3), hazardOf(atCommand(20), "vkCmdCopyBuffer reads VkBuffer 6"));
        assertEquals("ours", group.finding().title());
        assertEquals(List.of(new FindingSource("vkval-replay", 1), new FindingSource("upstream", 1)), group.sources());
        assertTrue(group.shared());
    }

    @Test
    void aHazardThatTheLayerReportsAtTheSubmitIsOneFindingWithTwoSources() {
        FindingGroup group =
                only(hazard(20, 3), hazardOf(atSubmit(25, 3), "(from VkCommandBuffer 12) reads VkBuffer 6"));
        assertTrue(group.shared());
        assertEquals(20, group.finding().block());
    }

    @Test
    void aHazardInASecondaryThatTheLayerReportsWhereItIsExecutedIsOneFinding() {
        assertTrue(only(
                        hazard(20, 3),
                        hazardOf(
                                atExecution(23),
                                "vkCmdCopyBuffer (from the secondary VkCommandBuffer 12) reads VkBuffer 6"))
                .shared());
    }

    @Test
    void aHazardOfAnotherSubmitCommandBufferObjectAccessOrCommandIsAnother() {
        Finding own = hazard(20, 3);
        String words = "(from VkCommandBuffer 12) reads VkBuffer 6";
        assertApart(own, hazardOf(atSubmit(25, 4), words));
        assertApart(own, hazardOf(atSubmit(25, 3), words.replace("12", "13")));
        assertApart(own, hazardOf(atSubmit(25, 3), words.replace("VkBuffer 6", "VkBuffer 7")));
        assertApart(own, hazardOf(atCommand(21), "vkCmdCopyBuffer reads VkBuffer 6"));
        assertApart(own, hazardOf(atCommand(20), "vkCmdCopyBuffer reads VkBuffer 7"));
        assertApart(own, layer(HAZARD, atCommand(20), "VkBuffer 6", "prior_command", "vkCmdDispatch"));
        assertApart(own, layer(HAZARD, atCommand(20), "VkBuffer 6", "prior_access", COPY));
        assertApart(own, layer(HAZARD, atCommand(20), "VkBuffer 6", "region_index", "1"));
        assertApart(own, layer(HAZARD, atCommand(20), "VkBuffer 6", "prior_debug_region", "other"));
        assertApart(own, layer("SYNC-HAZARD-WRITE-AFTER-WRITE", atCommand(20), "VkBuffer 6"));
    }

    @Test
    void aDebugRegionMayBeNamedWithThoseAroundIt() {
        assertTrue(only(hazard(20, 3), layer(HAZARD, atCommand(20), "VkBuffer 6", "prior_debug_region", "frame::fill"))
                .shared());
    }

    /** One queue of the device may stand for several of the capture. */
    @Test
    void queuesAreNotCompared() {
        assertTrue(only(
                        hazard(20, 3),
                        hazardOf(atSubmit(25, 3), "(from VkCommandBuffer 12 on VkQueue 99) reads VkBuffer 6"))
                .shared());
    }

    @Test
    void anErrorAtTheSameCallAboutTheSameObjectIsOneFinding() {
        Finding own = own(RULE, Place.ofCall("vkCmdFillBuffer", 30, 1), 30)
                .object(new ObjectRef("VkCommandBuffer", 8, null, 2))
                .object(new ObjectRef("VkBuffer", 6, null, 3))
                .at(30, 1);
        assertTrue(only(own, layer(RULE, Place.ofCall("vkCmdFillBuffer", 30, 1), "dstBuffer (VkBuffer 6) is"))
                .shared());
        assertApart(own, layer(RULE, Place.ofCall("vkCmdFillBuffer", 30, 1), "dstBuffer (VkBuffer 7) is"));
        assertApart(own, layer(RULE, Place.ofCall("vkCmdFillBuffer", 31, 1), "dstBuffer (VkBuffer 6) is"));
        assertApart(own, layer("VUID-vkQueueSubmit-x-1", Place.ofCall("vkCmdFillBuffer", 30, 1), "VkBuffer 6"));
    }

    /** The ids of a rule in two versions of a command are two rules. */
    @Test
    void theSameDefectUnderTwoIdsIsTwoFindings() {
        Place submit = new Place("vkQueueSubmit2", 30, 1, 4, 0, Place.NONE, Place.NONE, List.of());
        assertApart(
                own("VUID-vkQueueSubmit-fence-00063", submit, 30).at(30, 1),
                layer("VUID-vkQueueSubmit2-fence-04894", submit, "fence"));
    }

    @Test
    void ofSeveralParametersTheOneThatTheLayerNamesIsMeant() {
        Finding first = parameter("pCreateInfo->pPushConstantRanges[0].size");
        Finding second = parameter("pCreateInfo->pPushConstantRanges[1].size");
        Finding named = layer(
                RULE, Place.ofCall("vkCreatePipelineLayout", 9, 1), "pCreateInfo->pPushConstantRanges[1].size is 6");
        List<FindingGroup> groups = merged(first, second, named);
        assertEquals(1, groups.size(), "the index of an array element is not part of the identity");
        assertApart(first, named);
        assertTrue(only(second, named).shared());
        assertTrue(only(second, layer(RULE, Place.ofCall("vkCreatePipelineLayout", 9, 1), "a size is 6"))
                .shared());
    }

    /** One that is merely possible stays beside the error, so that nothing that the layer proves turns into a warning. */
    @Test
    void anErrorOfTheLayerIsNotHiddenInAWarning() {
        Finding possible = own(HAZARD, Place.ofCall("vkCmdCopyBuffer", 20, 1), 20)
                .severity(Severity.WARNING)
                .at(20, 1);
        assertApart(possible, layer(HAZARD, atCommand(20), "VkBuffer 6"));
    }

    @Test
    void countsOfBothAreKept() {
        MergedFindings findings = new MergedFindings(true);
        for (int i = 0; i < 3; i++) {
            findings.layer(hazardOf(atCommand(20 + 10 * i), "VkBuffer 6"));
        }
        for (int i = 0; i < 5; i++) {
            findings.own(hazard(20 + 10 * i, i));
        }
        FindingGroup group = findings.merge().findings().get(0);
        assertEquals(5, group.countOf(FindingSource.OWN));
        assertEquals(3, group.countOf(FindingSource.UPSTREAM));
        assertEquals(5, group.finding().occurrences().count());
        assertEquals(1, findings.merge().findings().size());
    }

    @Test
    void theOrderOfArrivalDoesNotMatter() {
        List<Finding> all = new ArrayList<>(List.of(
                hazard(20, 3),
                hazard(40, 4),
                hazardOf(atCommand(20), "VkBuffer 6"),
                hazardOf(atSubmit(45, 4), "VkCommandBuffer 12 VkBuffer 6"),
                hazardOf(atCommand(60), "VkBuffer 6"),
                parameter("pCreateInfo->pPushConstantRanges[1].size"),
                layer(RULE, Place.ofCall("vkCreatePipelineLayout", 9, 1), "pCreateInfo->pPushConstantRanges[1].size")));
        List<FindingGroup> expected = merged(all.toArray(Finding[]::new));
        assertEquals(3, expected.size());
        for (int i = 0; i < all.size(); i++) {
            Collections.rotate(all, 1);
            assertEquals(expected, merged(all.toArray(Finding[]::new)));
            List<Finding> reversed = new ArrayList<>(all);
            Collections.reverse(reversed);
            assertEquals(expected, merged(reversed.toArray(Finding[]::new)));
        }
    }

    @Test
    void repetitionsOfTheLayerAreCountedAndNotKept() {
        MergedFindings findings = new MergedFindings(true);
        for (int i = 0; i < 12; i++) {
            findings.layer(hazardOf(atCommand(i), "VkBuffer 6"));
        }
        findings.layer(remark(12));
        Merge merge = findings.merge();
        assertEquals(2, merge.findings().size());
        assertEquals(10, merge.findings().get(0).countOf(FindingSource.UPSTREAM));
        assertEquals(1, merge.gaps().size());
        assertEquals("upstream " + HAZARD, merge.gaps().get(0).what());
        assertEquals(2, merge.gaps().get(0).count());
    }

    @Test
    void whatItSaysOfCallsThatAreNotTheApplicationsIsNeverOurs() {
        List<FindingGroup> groups = merged(hazard(20, 3), remark(20));
        assertEquals(2, groups.size());
        assertFalse(groups.stream().anyMatch(FindingGroup::shared));
    }

    /** As in the result of a run that ended early: of each group only what is shown is known. */
    @Test
    void groupsAreMatchedByWhatTheyShow() {
        MergedFindings findings = new MergedFindings(true);
        List<FindingGroup> groups = List.of(
                findings.own(hazard(20, 3)),
                findings.layer(hazardOf(atCommand(20), "VkBuffer 6")),
                findings.layer(remark(7)));
        List<FindingGroup> merged = MergedFindings.merge(groups).findings();
        assertEquals(2, merged.size());
        assertFalse(merged.get(0).shared());
        assertTrue(merged.get(1).shared());
        assertEquals(merged, MergedFindings.merge(groups).findings());
    }

    @Test
    void withoutALayerTheFindingsAreOurs() {
        MergedFindings findings = new MergedFindings(false);
        findings.own(hazard(20, 3));
        assertEquals(List.of(), findings.merge().findings().get(0).sources());
        assertEquals(List.of(), findings.merge().gaps());
    }

    @Test
    void namesOfObjectsMayHoldAnything() {
        assertTrue(only(
                        hazard(20, 3),
                        hazardOf(atCommand(20), "VkBuffer 6 \"VkImage 99999999999999999999999 [Extra\\E ( \""))
                .shared());
        assertTrue(only(parameter("a\\E[0].b("), layer(RULE, Place.ofCall("vkCreatePipelineLayout", 9, 1), "x"))
                .shared());
    }

    private static void assertApart(Finding own, Finding layer) {
        List<FindingGroup> groups = merged(own, layer);
        assertEquals(2, groups.size(), groups::toString);
        assertEquals(
                1, groups.stream().filter(group -> group.sources().isEmpty()).count());
        assertEquals(2, groups.stream().map(FindingGroup::id).distinct().count());
    }

    private static FindingGroup only(Finding own, Finding layer) {
        List<FindingGroup> groups = merged(own, layer);
        assertEquals(1, groups.size(), groups::toString);
        return groups.get(0);
    }

    private static List<FindingGroup> merged(Finding... all) {
        MergedFindings findings = new MergedFindings(true);
        Stream.of(all).forEach(finding -> {
            if (finding.properties().containsKey(LayerFindings.SOURCE)) {
                findings.layer(finding);
            } else {
                findings.own(finding);
            }
        });
        return findings.merge().findings();
    }

    private static Place atCommand(long block) {
        return new Place("vkCmdCopyBuffer", block, 1, Place.NONE, Place.NONE, 12, Place.NONE, List.of());
    }

    private static Place atExecution(long block) {
        return new Place("vkCmdExecuteCommands", block, 1, Place.NONE, Place.NONE, 11, Place.NONE, List.of());
    }

    private static Place atSubmit(long block, long submit) {
        return new Place("vkQueueSubmit", block, 1, 4, submit, Place.NONE, Place.NONE, List.of());
    }

    /** vkCmdCopyBuffer in command buffer 12 reads buffer 6, which vkCmdFillBuffer wrote. */
    private static Finding hazard(long block, long submit) {
        ObjectRef buffer = new ObjectRef("VkBuffer", 6, "data", 3);
        Place place = new Place("vkCmdCopyBuffer", block, 1, 4, submit, 12, 5, List.of());
        return Finding.of(HAZARD, Severity.ERROR, Family.SYNC)
                .title("ours")
                .access(new Access("now", place, "COPY", "TRANSFER_READ", buffer, null, null, null))
                .object(buffer)
                .property("access", COPY)
                .property("prior_access", FILL)
                .property("command", "vkCmdCopyBuffer")
                .property("prior_command", "vkCmdFillBuffer")
                .property("prior_debug_region", "fill")
                .property("region_index", 0)
                .property("seq_no", 7)
                .at(block, 1);
    }

    private static Finding.Builder own(String rule, Place place, long block) {
        return Finding.of(rule, Severity.ERROR, Family.CORE)
                .title("ours")
                .access(new Access("now", place, null, null, null, null, null, null));
    }

    private static Finding parameter(String path) {
        return own(RULE, Place.ofCall("vkCreatePipelineLayout", 9, 1), 9)
                .property("parameter", path)
                .at(9, 1);
    }

    private static Finding hazardOf(Place place, String words) {
        return layer(HAZARD, place, words);
    }

    private static Finding layer(String rule, Place place, String words, String... property) {
        String properties = "\n[Extra properties]\naccess = " + COPY + "\ncommand = vkCmdCopyBuffer\nseq_no = 4";
        properties += property.length > 0 && property[0].equals("prior_access") ? "" : "\nprior_access = " + FILL;
        properties += property.length == 0 ? "" : "\n" + property[0] + " = " + property[1];
        return made(new LayerMessage(
                rule, Severity.ERROR, words + properties, MessageOrigin.APPLICATION, place, List.of()));
    }

    private static Finding remark(long block) {
        return made(new LayerMessage(
                HAZARD, Severity.ERROR, "VkBuffer 6", MessageOrigin.REPLAY, atCommand(block), List.of()));
    }

    private static Finding made(LayerMessage message) {
        List<Finding> made = new ArrayList<>();
        new LayerFindings(made::add).accept(message);
        return made.get(0);
    }
}
