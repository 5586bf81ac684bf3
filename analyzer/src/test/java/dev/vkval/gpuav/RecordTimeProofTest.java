package dev.vkval.gpuav;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateDescriptorSetLayout;
import dev.vkval.capture.memory.PNext;
import dev.vkval.finding.Coverage;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.ShaderStage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkDescriptorSetLayoutBindingFlagsCreateInfo;

/** What a device is left to check of the dispatches of two samples: an index that is a constant, and one from memory. */
class RecordTimeProofTest {
    private static final String CONSTANT = "compute-descriptor-index-fixed";
    private static final String FROM_MEMORY = "storage-buffer-overrun";
    private static final int COMPUTE = 0x20;
    private static final int UPDATE_AFTER_BIND = 0x1;
    private static final int UPDATE_UNUSED_WHILE_PENDING = 0x2;
    private static final int PARTIALLY_BOUND = 0x4;

    /** A device that notes what it is asked. */
    private static final class Device implements CheckedShaders {
        private final List<ProvedAccesses> chosen = new ArrayList<>();
        private int proved;

        @Override
        public boolean contains(Call call, CommandBufferState buffer, int bindPoint, ShaderStage stage) {
            return true;
        }

        @Override
        public boolean depends(Call call, CommandBufferState buffer, int bindPoint) {
            return true;
        }

        @Override
        public void prove(Call call, CommandBufferState buffer, int bindPoint) {
            proved++;
        }

        @Override
        public Checked choose(Call call, CommandBufferState buffer, int bindPoint, ProvedAccesses accesses) {
            chosen.add(accesses);
            return (stage, instruction) -> !accesses.of(stage).contains(instruction);
        }
    }

    /** The flags of all bindings of the layouts. */
    private static Map<Integer, Consumer<Call>> flags(int flags) {
        return Map.of(CreateDescriptorSetLayout.ID, call -> {
            VkDescriptorSetLayoutBindingFlagsCreateInfo info =
                    VkDescriptorSetLayoutBindingFlagsCreateInfo.calloc().sType$Default();
            int bindings = 4;
            info.pBindingFlags(MemoryUtil.memAllocInt(bindings).put(0, new int[] {flags, flags, flags, flags}));
            PNext.insert(CreateDescriptorSetLayout.pCreateInfo(call), info.address());
        });
    }

    private static Device run(String sample, Map<Integer, Consumer<Call>> edits) throws IOException {
        Device device = new Device();
        RecordedRun run = RecordedRun.of(sample, edits, device);
        assertEquals(List.of(), run.findings(), "what the device checks is not judged");
        assertEquals(List.of(), run.gaps().stream().map(Coverage.Gap::why).toList());
        return device;
    }

    @Test
    void onlyWhatIsNotProvedIsChecked() throws IOException {
        Device device = run(FROM_MEMORY, Map.of());
        assertEquals(1, device.chosen.size());
        assertEquals(0, device.proved);
        assertEquals(
                2, device.chosen.get(0).of(COMPUTE).size(), "the index itself is read in bounds, and a result stored");
    }

    @Test
    void anActionThatIsProvedNeedsNoDevice() throws IOException {
        Device device = run("push-constants-misaligned-fixed", Map.of());
        assertEquals(0, device.chosen.size());
    }

    /** What is bound may be replaced before the dispatch is executed. */
    @Test
    void bindingsThatMayBeUpdatedLaterAreNotProved() throws IOException {
        int proved = run(CONSTANT, Map.of()).chosen.get(0).of(COMPUTE).size();
        assertEquals(
                proved,
                run(CONSTANT, flags(PARTIALLY_BOUND)).chosen.get(0).of(COMPUTE).size());
        for (int flag : List.of(UPDATE_AFTER_BIND, UPDATE_UNUSED_WHILE_PENDING)) {
            for (ProvedAccesses accesses : run(CONSTANT, flags(flag | PARTIALLY_BOUND)).chosen) {
                assertEquals(new TreeSet<>(), new TreeSet<>(accesses.of(COMPUTE)));
            }
        }
    }
}
