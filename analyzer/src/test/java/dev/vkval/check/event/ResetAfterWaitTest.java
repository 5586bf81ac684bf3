package dev.vkval.check.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VkSubpassDependency;

/** An execution dependency must lead from a wait for an event to its reset. */
class ResetAfterWaitTest {
    private static final long EVENT = 20;
    private static final long OTHER = 21;
    private static final long RENDER_PASS = 22;
    private static final long FRAMEBUFFER = 23;
    private static final int TOP_OF_PIPE = 0x1;
    private static final int VERTEX_SHADER = 0x8;
    private static final int FRAGMENT_SHADER = 0x80;
    private static final int COMPUTE_SHADER = 0x800;
    private static final int TRANSFER = 0x1000;
    private static final int BOTTOM_OF_PIPE = 0x2000;
    private static final String RULE = "VUID-vkCmdResetEvent-event-03834";

    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.run();

    @BeforeEach
    void start() {
        run.create("vkCreateEvent", EVENT, Recorder.DEVICE, run.struct("VkEventCreateInfo"), 0, 0)
                .create("vkCreateEvent", OTHER, Recorder.DEVICE, run.struct("VkEventCreateInfo"), 0, 0);
    }

    @AfterEach
    void end() {
        recorder.close();
    }

    private void set(long buffer, long event, int stages) {
        run.call("vkCmdSetEvent", buffer, event, stages);
    }

    private void await(long buffer, long event, int srcStages, int dstStages) {
        run.call("vkCmdWaitEvents", buffer, 1, run.array(event), srcStages, dstStages, 0, 0, 0, 0, 0, 0);
    }

    /** The event is waited for at one stage and reset at another one, in a secondary command buffer. */
    private void inSecondary(int waiting, int resetting) {
        recorder.beginSecondary(0, run.struct("VkCommandBufferInheritanceInfo"));
        set(Recorder.SECONDARY, EVENT, TRANSFER);
        await(Recorder.SECONDARY, EVENT, TRANSFER, waiting);
        run.call("vkCmdResetEvent", Recorder.SECONDARY, EVENT, resetting)
                .call("vkEndCommandBuffer", Recorder.SECONDARY);
        recorder.begin();
        run.call("vkCmdExecuteCommands", Recorder.COMMANDS, 1, run.array(Recorder.SECONDARY));
    }

    private void assertReported(boolean expected) {
        assertEquals(expected, run.rules().contains(RULE), () -> run.rules().toString());
    }

    @Test
    void theFirstScopeOfTheResetHasTheStagesBeforeItsStage() {
        inSecondary(VERTEX_SHADER, FRAGMENT_SHADER);
        assertReported(false);
    }

    @Test
    void theFirstScopeOfTheResetHasNoStageAfterItsStage() {
        inSecondary(FRAGMENT_SHADER, VERTEX_SHADER);
        // The second scope of the wait has what comes after the fragment shader alone.
        assertReported(true);
    }

    @Test
    void theSecondScopeOfTheWaitHasAllStagesAfterTheTopOfThePipe() {
        inSecondary(TOP_OF_PIPE, COMPUTE_SHADER);
        assertReported(false);
    }

    @Test
    void theFirstScopeOfTheResetHasAllStagesBeforeTheBottomOfThePipe() {
        inSecondary(COMPUTE_SHADER, BOTTOM_OF_PIPE);
        assertReported(false);
    }

    @Test
    void stagesOfOtherPipelinesAreInNeitherScope() {
        inSecondary(COMPUTE_SHADER, TRANSFER);
        assertReported(true);
    }

    /** After the wait, which holds back transfers, another event is set at a stage and waited for by compute shaders. */
    private void throughAnotherEvent(int setting) {
        recorder.begin();
        set(Recorder.COMMANDS, EVENT, TRANSFER);
        await(Recorder.COMMANDS, EVENT, TRANSFER, TRANSFER);
        set(Recorder.COMMANDS, OTHER, setting);
        await(Recorder.COMMANDS, OTHER, setting, COMPUTE_SHADER);
        run.call("vkCmdResetEvent", Recorder.COMMANDS, EVENT, COMPUTE_SHADER);
    }

    @Test
    void anEventSetAfterTheWaitCarriesItOn() {
        throughAnotherEvent(TRANSFER);
        assertReported(false);
    }

    @Test
    void anEventSetBesideTheWaitDoesNotCarryItOn() {
        throughAnotherEvent(FRAGMENT_SHADER);
        assertReported(true);
    }

    /** A render pass between wait and reset, with a dependency from outside on its subpass. */
    private void throughRenderPass(int srcStages) {
        VkSubpassDependency.Buffer dependency = VkSubpassDependency.create(run.struct("VkSubpassDependency"), 1);
        dependency.srcSubpass(-1).dstSubpass(0).srcStageMask(srcStages).dstStageMask(FRAGMENT_SHADER);
        long pass = run.struct("VkRenderPassCreateInfo");
        run.set(pass, "VkRenderPassCreateInfo", "subpassCount", 1)
                .set(pass, "VkRenderPassCreateInfo", "pSubpasses", run.struct("VkSubpassDescription"))
                .set(pass, "VkRenderPassCreateInfo", "dependencyCount", 1)
                .set(pass, "VkRenderPassCreateInfo", "pDependencies", dependency.address())
                .create("vkCreateRenderPass", RENDER_PASS, Recorder.DEVICE, pass, 0, 0);
        long framebuffer = run.struct("VkFramebufferCreateInfo");
        run.set(framebuffer, "VkFramebufferCreateInfo", "renderPass", RENDER_PASS)
                .create("vkCreateFramebuffer", FRAMEBUFFER, Recorder.DEVICE, framebuffer, 0, 0);
        recorder.begin();
        set(Recorder.COMMANDS, EVENT, TRANSFER);
        await(Recorder.COMMANDS, EVENT, TRANSFER, TRANSFER);
        long begin = run.struct("VkRenderPassBeginInfo");
        run.set(begin, "VkRenderPassBeginInfo", "renderPass", RENDER_PASS)
                .set(begin, "VkRenderPassBeginInfo", "framebuffer", FRAMEBUFFER)
                .call("vkCmdBeginRenderPass", Recorder.COMMANDS, begin, 0)
                .call("vkCmdEndRenderPass", Recorder.COMMANDS)
                .call("vkCmdResetEvent", Recorder.COMMANDS, EVENT, FRAGMENT_SHADER);
    }

    @Test
    void anExternalDependencyOnASubpassCarriesTheWaitOn() {
        throughRenderPass(TRANSFER);
        assertReported(false);
    }

    @Test
    void anExternalDependencyOfOtherStagesDoesNotCarryTheWaitOn() {
        throughRenderPass(COMPUTE_SHADER);
        assertReported(true);
    }
}
