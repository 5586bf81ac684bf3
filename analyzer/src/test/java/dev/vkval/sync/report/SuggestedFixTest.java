package dev.vkval.sync.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.Help;
import dev.vkval.finding.Place;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.StateObjects;
import dev.vkval.sync.access.Execution;
import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.access.HazardKind;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.QueueTimeline;
import dev.vkval.sync.access.Recorded;
import dev.vkval.sync.access.RenderPassInstance;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.access.Timelines;
import dev.vkval.sync.stage.AccessSet;
import dev.vkval.sync.stage.StageAccess;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;

/** In which form a fix is suggested: that of the application's own calls, and one that is legal where it is to be put. */
class SuggestedFixTest {
    private static final ApiUse.OfDevice ONE = new ApiUse.OfDevice("vkCmdPipelineBarrier", false);
    private static final ApiUse.OfDevice TWO = new ApiUse.OfDevice("vkCmdPipelineBarrier2KHR", false);
    private static final ApiUse.OfDevice LOCAL_READ = new ApiUse.OfDevice("vkCmdPipelineBarrier", true);
    private static final int VERTEX_STORAGE_READ = StageAccess.of("VERTEX_SHADER", "SHADER_STORAGE_READ");
    private static final int FRAGMENT_STORAGE_READ = StageAccess.of("FRAGMENT_SHADER", "SHADER_STORAGE_READ");
    private static final int FRAGMENT_STORAGE_WRITE = StageAccess.of("FRAGMENT_SHADER", "SHADER_STORAGE_WRITE");

    private final StateObjects objects = new StateObjects();
    private final Timelines timelines = new Timelines();
    private final QueueTimeline queue = timelines.add(objects.queue(0, -1), -1);
    private final QueueTimeline other = timelines.add(objects.queue(1, -1), -1);
    private final StateObject buffer = objects.buffer(objects.memory(64), 0, 64);

    private ResourceUsage usage(long tag, QueueTimeline on, String call, String submit, RenderPassInstance instance) {
        Execution execution = new Execution(tag, on.index(), 0, 0, tag, 100 + tag, submit);
        CommandPlace place = new CommandPlace(call, tag, 1, (int) tag, List.of());
        return new ResourceUsage(tag, on.index(), place, Recorded.NOWHERE, execution).within(instance);
    }

    private Help fix(HazardKind kind, MemoryAccess prior, MemoryAccess now, ApiUse.OfDevice api) {
        Hazard.Where where = new Hazard.Where(new Object(), 0, 16);
        Hazard hazard = new Hazard(kind, prior, now, AccessSet.NONE, 0, null, where);
        return SuggestedFix.of(hazard, BarrierExplanation.of(hazard, List.of()), timelines.get(now.queue()), api);
    }

    private MemoryAccess access(long tag, int pair, RenderPassInstance instance) {
        return MemoryAccess.of(usage(tag, queue, "vkCmdDraw", "vkQueueSubmit", instance), pair, buffer);
    }

    private Help copies(ApiUse.OfDevice api) {
        return fix(
                HazardKind.READ_AFTER_WRITE,
                access(3, StageAccess.COPY_WRITE, null),
                access(5, StageAccess.INDEX_READ, null),
                api);
    }

    private static void contains(Help help, String... parts) {
        for (String part : parts) {
            assertTrue(help.edit() != null && help.edit().contains(part), () -> part + " in " + help);
        }
    }

    private static void without(Help help, String... parts) {
        for (String part : parts) {
            assertFalse(help.edit().contains(part), () -> part + " in " + help);
        }
    }

    @Test
    void aBarrierOfTheFirstFormHasItsArgumentsAndMasks() {
        Help help = copies(ONE);
        contains(
                help,
                "VkMemoryBarrier barrier = {",
                ".srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT,",
                ".dstAccessMask = VK_ACCESS_INDEX_READ_BIT,",
                "vkCmdPipelineBarrier(\n    commandBuffer,\n    VK_PIPELINE_STAGE_TRANSFER_BIT, // srcStageMask\n"
                        + "    VK_PIPELINE_STAGE_VERTEX_INPUT_BIT, // dstStageMask\n    0, // dependencyFlags\n"
                        + "    1, &barrier, // for VkBuffer");
        without(help, "_2_", "Barrier2", "VkDependencyInfo", "BY_REGION");
        assertEquals(Help.ORDERS, help.verification());
    }

    @Test
    void aBarrierOfSynchronization2HasNothingOfTheFirstForm() {
        Help help = copies(TWO);
        contains(
                help,
                ".srcStageMask = VK_PIPELINE_STAGE_2_COPY_BIT,",
                ".dstStageMask = VK_PIPELINE_STAGE_2_INDEX_INPUT_BIT,",
                "VkDependencyInfo dependency = {",
                "vkCmdPipelineBarrier2KHR(commandBuffer, &dependency);");
        without(help, "VkMemoryBarrier barrier", "BY_REGION");
        assertEquals("yes", help.verified());
    }

    /** The edits have the masks of the code, and no stage or access beyond those of the two accesses. */
    @Test
    void theEditsOfABarrierSayWhatItsCodeSays() {
        assertEquals(
                List.of("insert vkCmdPipelineBarrier memoryBarrierCount=1 srcStageMask=VK_PIPELINE_STAGE_TRANSFER_BIT"
                        + " dstStageMask=VK_PIPELINE_STAGE_VERTEX_INPUT_BIT"
                        + " pMemoryBarriers[0].srcAccessMask=VK_ACCESS_TRANSFER_WRITE_BIT"
                        + " pMemoryBarriers[0].dstAccessMask=VK_ACCESS_INDEX_READ_BIT before 5"),
                copies(ONE).edits());
        String info = "pDependencyInfo.pMemoryBarriers[0].";
        assertEquals(
                List.of("insert vkCmdPipelineBarrier2KHR pDependencyInfo.memoryBarrierCount=1 " + info
                        + "srcStageMask=VK_PIPELINE_STAGE_2_COPY_BIT " + info
                        + "dstStageMask=VK_PIPELINE_STAGE_2_INDEX_INPUT_BIT " + info
                        + "srcAccessMask=VK_ACCESS_2_TRANSFER_WRITE_BIT " + info
                        + "dstAccessMask=VK_ACCESS_2_INDEX_READ_BIT before 5"),
                copies(TWO).edits());
    }

    @Test
    void afterAReadAnExecutionDependencyIsEnough() {
        Help help = fix(
                HazardKind.WRITE_AFTER_READ,
                access(3, StageAccess.COPY_READ, null),
                access(5, StageAccess.COPY_WRITE, null),
                ONE);
        without(help, "VkMemoryBarrier", "ACCESS");
        contains(help, "0, NULL, // no memory barrier");
        assertEquals("yes", help.verified());
    }

    // Dynamic rendering.

    private final RenderPassInstance rendering =
            new RenderPassInstance(2, new CommandPlace("vkCmdBeginRendering", 2, 1, 2, List.of()), null, -1);

    private Help inputAttachmentOverwritten(ApiUse.OfDevice api) {
        return fix(
                HazardKind.WRITE_AFTER_READ,
                access(3, StageAccess.INPUT_ATTACHMENT_READ, rendering),
                access(5, StageAccess.COLOR_WRITE, rendering),
                api);
    }

    @Test
    void withLocalReadABarrierByRegionIsLegalWithinDynamicRendering() {
        Help help = inputAttachmentOverwritten(LOCAL_READ);
        contains(
                help,
                "VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT, // srcStageMask",
                "VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT, // dstStageMask",
                "VK_DEPENDENCY_BY_REGION_BIT, // dependencyFlags");
        assertTrue(help.text().contains("within the render pass instance"), help::text);
    }

    @Test
    void withoutLocalReadDynamicRenderingHasToEndFirst() {
        Help help = inputAttachmentOverwritten(ONE);
        without(help, "BY_REGION");
        assertTrue(help.text().startsWith("end the render pass instance"), help::text);
        assertEquals(List.of(), help.edits());
        assertTrue(help.obstacle().contains("would have to end"), help::obstacle);
    }

    @Test
    void stagesOutsideFramebufferSpaceHaveNoBarrierWithinDynamicRendering() {
        Help help = fix(
                HazardKind.READ_AFTER_WRITE,
                access(3, FRAGMENT_STORAGE_WRITE, rendering),
                access(5, VERTEX_STORAGE_READ, rendering),
                LOCAL_READ);
        without(help, "BY_REGION");
        assertTrue(help.text().startsWith("end the render pass instance"), help::text);
    }

    @Test
    void aBarrierForARenderPassInstanceIsRecordedBeforeIt() {
        Help help = fix(
                HazardKind.READ_AFTER_WRITE,
                access(1, StageAccess.COPY_WRITE, null),
                access(5, StageAccess.INDEX_READ, rendering),
                ONE);
        assertTrue(help.text().endsWith("and #2 vkCmdBeginRendering"), help::text);
        assertTrue(help.edits().get(0).endsWith(" before 2"), help.edits()::toString);
    }

    // Render pass objects.

    private RenderPassInstance within(RenderPassState pass, int subpass) {
        return new RenderPassInstance(2, new CommandPlace("vkCmdBeginRenderPass", 2, 1, 2, List.of()), pass, subpass);
    }

    private RenderPassState pass(boolean version2, RenderPassState.Dependency... dependencies) {
        RenderPassState.Subpass subpass = new RenderPassState.Subpass(
                0,
                List.of(),
                List.of(),
                List.of(),
                RenderPassState.Reference.ABSENT,
                RenderPassState.Reference.ABSENT,
                0,
                0,
                List.of());
        return objects.renderPass(Collections.nCopies(2, subpass), List.of(dependencies), version2);
    }

    private Help acrossSubpasses(boolean version2, int read) {
        RenderPassState pass = pass(version2);
        return fix(
                HazardKind.READ_RACING_WRITE,
                access(3, StageAccess.COLOR_WRITE, within(pass, 0)),
                access(5, read, within(pass, 1)),
                TWO);
    }

    @Test
    void attachmentsOfTwoSubpassesNeedADependencyByRegion() {
        Help help = acrossSubpasses(false, StageAccess.INPUT_ATTACHMENT_READ);
        contains(
                help,
                "VkSubpassDependency dependency = {",
                ".srcSubpass = 0,",
                ".dstSubpass = 1,",
                ".srcStageMask = VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,",
                ".dstStageMask = VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT,",
                ".srcAccessMask = VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,",
                ".dstAccessMask = VK_ACCESS_INPUT_ATTACHMENT_READ_BIT,",
                ".dependencyFlags = VK_DEPENDENCY_BY_REGION_BIT,");
        without(help, "sType", "vkCmdPipelineBarrier");
        assertEquals("not tried", help.verified());
    }

    @Test
    void theDependencyIsOfTheFormThatCreatedTheRenderPass() {
        contains(
                acrossSubpasses(true, StageAccess.INPUT_ATTACHMENT_READ),
                "VkSubpassDependency2 dependency = {",
                ".sType = VK_STRUCTURE_TYPE_SUBPASS_DEPENDENCY_2,",
                ".srcStageMask = VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,");
    }

    @Test
    void whatMayReadElsewhereInTheFramebufferIsNotByRegion() {
        without(acrossSubpasses(false, FRAGMENT_STORAGE_READ), "BY_REGION");
        without(acrossSubpasses(false, VERTEX_STORAGE_READ), "BY_REGION");
    }

    @Test
    void withinASubpassADependencyOnItselfAllowsTheBarrier() {
        RenderPassState pass = pass(false);
        Help help = fix(
                HazardKind.WRITE_AFTER_READ,
                access(3, StageAccess.INPUT_ATTACHMENT_READ, within(pass, 1)),
                access(5, StageAccess.COLOR_WRITE, within(pass, 1)),
                ONE);
        contains(
                help,
                ".srcSubpass = 1,",
                ".dstSubpass = 1,",
                "vkCmdPipelineBarrier(",
                "VK_DEPENDENCY_BY_REGION_BIT, //");
        assertEquals(
                List.of(
                        "append 0.pCreateInfo.pDependencies srcSubpass=1 dstSubpass=1"
                                + " dependencyFlags=VK_DEPENDENCY_BY_REGION_BIT"
                                + " srcStageMask=VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT"
                                + " dstStageMask=VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT"
                                + " srcAccessMask=0 dstAccessMask=0",
                        "insert vkCmdPipelineBarrier dependencyFlags=VK_DEPENDENCY_BY_REGION_BIT"
                                + " srcStageMask=VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT"
                                + " dstStageMask=VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT before 5"),
                help.edits());
    }

    @Test
    void aDependencyThatIsThereAlreadyIsNotSuggestedAgain() {
        RenderPassState pass = pass(
                false,
                new RenderPassState.Dependency(
                        1,
                        1,
                        VK10.VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT,
                        VK10.VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
                        0,
                        0,
                        VK10.VK_DEPENDENCY_BY_REGION_BIT,
                        0));
        Help help = fix(
                HazardKind.WRITE_AFTER_READ,
                access(3, StageAccess.INPUT_ATTACHMENT_READ, within(pass, 1)),
                access(5, StageAccess.COLOR_WRITE, within(pass, 1)),
                ONE);
        without(help, "VkSubpassDependency");
        contains(help, "vkCmdPipelineBarrier(");
    }

    @Test
    void fromAFragmentShaderToAnEarlierStageTheInstanceHasToEnd() {
        RenderPassState pass = pass(false);
        Help help = fix(
                HazardKind.READ_AFTER_WRITE,
                access(3, FRAGMENT_STORAGE_WRITE, within(pass, 0)),
                access(5, VERTEX_STORAGE_READ, within(pass, 0)),
                ONE);
        without(help, "VkSubpassDependency", "BY_REGION");
        assertTrue(help.text().startsWith("end the render pass instance"), help::text);
    }

    @Test
    void whatAnAttachmentWaitsForFromOutsideIsAnExternalDependency() {
        Help help = fix(
                HazardKind.WRITE_AFTER_WRITE,
                access(1, StageAccess.COPY_WRITE, null),
                access(5, StageAccess.COLOR_WRITE, within(pass(false), 0)),
                ONE);
        contains(
                help,
                ".srcSubpass = VK_SUBPASS_EXTERNAL,",
                ".dstSubpass = 0,",
                ".srcStageMask = VK_PIPELINE_STAGE_TRANSFER_BIT,");
        without(help, "vkCmdPipelineBarrier", "BY_REGION");
        assertEquals("yes", help.verified());
    }

    @Test
    void whatWaitsForAnAttachmentOutsideIsAnExternalDependency() {
        Help help = fix(
                HazardKind.READ_AFTER_WRITE,
                access(3, StageAccess.COLOR_WRITE, within(pass(false), 1)),
                access(9, StageAccess.COPY_READ, null),
                ONE);
        contains(help, ".srcSubpass = 1,", ".dstSubpass = VK_SUBPASS_EXTERNAL,");
    }

    // Semaphores.

    private Help acrossQueues(String earlier, String later) {
        return fix(
                HazardKind.READ_RACING_WRITE,
                MemoryAccess.of(usage(3, queue, "vkCmdCopyBuffer", earlier, null), StageAccess.COPY_WRITE, buffer),
                MemoryAccess.of(usage(5, other, "vkCmdCopyBuffer", later, null), StageAccess.COPY_READ, buffer),
                ONE);
    }

    @Test
    void semaphoresAreOfTheFormOfTheirSubmits() {
        Help first = acrossQueues("vkQueueSubmit", "vkQueueSubmit");
        contains(first, "VkPipelineStageFlags waitStage = VK_PIPELINE_STAGE_TRANSFER_BIT;", "pWaitDstStageMask");
        without(first, "VkSemaphoreSubmitInfo", "_2_");
        Help second = acrossQueues("vkQueueSubmit2", "vkQueueSubmit2KHR");
        contains(second, "VkSemaphoreSubmitInfo signal", "VkSemaphoreSubmitInfo wait", "VK_PIPELINE_STAGE_2_COPY_BIT");
        without(second, "pWaitDstStageMask", "VkSubmitInfo earlier");
        assertEquals(Help.ORDERS, first.verification());
    }

    @Test
    void whatTheHostAccessesItWaitsFor() {
        ResourceUsage host = ResourceUsage.unrecorded(
                9, Timelines.HOST, new CommandPlace("the host", 9, 1, (int) Place.NONE, List.of()));
        Help help = fix(
                HazardKind.WRITE_RACING_READ,
                access(3, StageAccess.COPY_READ, null),
                MemoryAccess.of(host, StageAccess.HOST_WRITE, buffer),
                TWO);
        assertTrue(help.text().startsWith("wait for #103 vkQueueSubmit"), help::text);
    }
}
