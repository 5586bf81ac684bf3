package dev.vkval.state.tracker;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.command.FreeCommandBuffers;
import dev.vkval.capture.command.ResetCommandPool;
import dev.vkval.capture.command.ResetDescriptorPool;
import dev.vkval.chassis.Hooks;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.check.CheckRun;
import dev.vkval.identity.CapturedObjects;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DescriptorSetState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A validation object sees what a pool held in all phases of the call that resets the pool. */
class ResetPoolsTest {
    private static final int DEVICE = 3;
    private static final int POOL = 5;
    private static final int COMMANDS = 6;
    private static final int SET_POOL = 7;
    private static final int SET = 8;

    private final List<String> seen = new ArrayList<>();
    private final StateTracker state = new StateTracker();
    private final CapturedObjects objects = state.identities();

    /** Writes down in each phase what the trackers know. */
    private final class Witness implements ValidationObject {
        @Override
        public String name() {
            return "witness";
        }

        @Override
        public void register(Hooks hooks) {
            for (int command : new int[] {ResetCommandPool.ID, FreeCommandBuffers.ID, ResetDescriptorPool.ID}) {
                hooks.preCallValidate(command, call -> look());
                hooks.preCallRecord(command, call -> look());
                hooks.postCallRecord(command, call -> look());
            }
        }

        private void look() {
            CommandBufferState buffer = state.get(CommandBufferState.class, COMMANDS);
            boolean recorded = buffer != null && buffer.recording() != null;
            boolean set = state.get(DescriptorSetState.class, SET) != null && objects.living(SET) != null;
            seen.add((recorded ? "recorded" : "empty") + (set ? " set" : " none"));
        }
    }

    private CheckRun start() {
        CheckRun run = new CheckRun(sink -> List.of(state, new Witness())).device(0);
        long buffers = run.struct("VkCommandBufferAllocateInfo");
        long sets = run.struct("VkDescriptorSetAllocateInfo");
        run.create("vkCreateCommandPool", POOL, DEVICE, run.struct("VkCommandPoolCreateInfo"), 0, 0)
                .set(buffers, "VkCommandBufferAllocateInfo", "commandPool", POOL)
                .set(buffers, "VkCommandBufferAllocateInfo", "commandBufferCount", 1)
                .create("vkAllocateCommandBuffers", COMMANDS, DEVICE, buffers, 0)
                .call("vkBeginCommandBuffer", COMMANDS, run.struct("VkCommandBufferBeginInfo"))
                .call("vkEndCommandBuffer", COMMANDS)
                .create("vkCreateDescriptorPool", SET_POOL, DEVICE, run.struct("VkDescriptorPoolCreateInfo"), 0, 0)
                .set(sets, "VkDescriptorSetAllocateInfo", "descriptorPool", SET_POOL)
                .set(sets, "VkDescriptorSetAllocateInfo", "descriptorSetCount", 1)
                .set(sets, "VkDescriptorSetAllocateInfo", "pSetLayouts", run.array(0))
                .create("vkAllocateDescriptorSets", SET, DEVICE, sets, 0);
        return run;
    }

    @Test
    void commandPool() {
        try (CheckRun run = start()) {
            run.call("vkResetCommandPool", DEVICE, POOL, 0);
            assertEquals(List.of("recorded set", "recorded set", "recorded set"), seen);
            run.call("vkFreeCommandBuffers", DEVICE, POOL, 1, run.array(COMMANDS));
            assertEquals("empty set", seen.get(seen.size() - 1));
        }
    }

    @Test
    void descriptorPool() {
        try (CheckRun run = start()) {
            run.call("vkResetDescriptorPool", DEVICE, SET_POOL, 0);
            assertEquals(List.of("recorded set", "recorded set", "recorded set"), seen);
            run.call("vkResetDescriptorPool", DEVICE, SET_POOL, 0);
            assertEquals("recorded none", seen.get(seen.size() - 1));
        }
    }
}
