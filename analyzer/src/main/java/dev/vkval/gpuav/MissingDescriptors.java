package dev.vkval.gpuav;

import dev.vkval.capture.command.CmdPushDescriptorSet;
import dev.vkval.capture.command.UpdateDescriptorSets;
import dev.vkval.gpuav.device.DeviceServices;
import dev.vkval.spirv.pass.DescriptorCheck;
import dev.vkval.spirv.pass.DescriptorState;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.PipelineLayoutState;
import java.util.List;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkDescriptorBufferInfo;
import org.lwjgl.vulkan.VkWriteDescriptorSet;

/**
 * Gives live descriptors a buffer of this tool where accesses are not guarded and the application's descriptor was not
 * written or its buffer was destroyed, so that the device survives the error until it is reported.
 */
final class MissingDescriptors {
    private static final long SIZE_BYTES = 1 << 16;

    private final DeviceContext device;
    private DeviceServices.Buffer buffer;

    MissingDescriptors(DeviceContext device) {
        this.device = device;
    }

    /**
     * Creates the buffer, before the first shader with accesses that are not guarded.
     *
     * @throws NoResourcesException if there is no memory for it
     */
    void prepare() {
        if (buffer == null) {
            buffer = device.createBuffer(
                    SIZE_BYTES, VK10.VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT | VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
        }
    }

    /** Prepares the descriptors that an action with a pipeline may access, before it is submitted. */
    void replace(InstrumentedPipeline pipeline, List<BoundState.BoundSet> sets) {
        for (DescriptorCheck check : pipeline.watched()) {
            BoundState.BoundSet bound = check.set() < sets.size() ? sets.get(check.set()) : null;
            DescriptorSetState.Contents contents =
                    bound == null ? null : bound.set().snapshot().get(check.binding());
            if (contents != null
                    && check.element() < contents.count()
                    && missing(DescriptorStates.of(contents, check.element(), 0))) {
                write(
                        device.services.live(bound.set().id()),
                        check,
                        contents.binding().type());
            }
        }
    }

    /**
     * Prepares the push descriptors that an action may access, right before it is recorded.
     *
     * @param commandBuffer captured id
     * @param live live handle of the command buffer
     */
    void push(InstrumentedPipeline pipeline, BoundState bound, long commandBuffer, long live, int bindPoint) {
        for (DescriptorCheck check : pipeline.watched()) {
            DescriptorSetLayoutState layout = layout(bound, check.set());
            DescriptorSetLayoutState.Binding binding =
                    layout == null || !layout.pushed() ? null : layout.binding(check.binding());
            if (binding != null && missing(state(bound.sets(), check))) {
                push(pipeline, check, binding.type(), commandBuffer, live, bindPoint);
            }
        }
    }

    private static DescriptorSetLayoutState layout(BoundState bound, int set) {
        if (set < bound.sets().size() && bound.sets().get(set) != null) {
            return bound.sets().get(set).set().layout();
        }
        PipelineLayoutState layout =
                bound.pipeline() == null ? null : bound.pipeline().layout();
        return layout == null || set >= layout.sets().size()
                ? null
                : layout.sets().get(set);
    }

    /** The state of a descriptor as it is pushed now. */
    private static int state(List<BoundState.BoundSet> sets, DescriptorCheck check) {
        BoundState.BoundSet set = check.set() < sets.size() ? sets.get(check.set()) : null;
        DescriptorSetState.Contents contents =
                set == null ? null : set.contents().get(check.binding());
        return contents == null || check.element() >= contents.count()
                ? DescriptorState.UNWRITTEN
                : DescriptorStates.of(contents, check.element(), 0);
    }

    private void push(
            InstrumentedPipeline pipeline, DescriptorCheck check, int type, long commandBuffer, long live, int point) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            device.services.call(
                    commandBuffer,
                    CmdPushDescriptorSet.ID,
                    live,
                    point,
                    pipeline.layout(),
                    check.set(),
                    1,
                    write(stack, 0, check, type).address());
        }
    }

    private static boolean missing(int state) {
        return state == DescriptorState.UNWRITTEN || state == DescriptorState.DESTROYED;
    }

    private void write(long set, DescriptorCheck check, int type) {
        if (set == 0) {
            return;
        }
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long write = write(stack, set, check, type).address();
            device.services.call(device.id, UpdateDescriptorSets.ID, device.services.live(device.id), 1, write, 0, 0);
        }
    }

    private VkWriteDescriptorSet.Buffer write(MemoryStack stack, long set, DescriptorCheck check, int type) {
        return VkWriteDescriptorSet.calloc(1, stack)
                .sType$Default()
                .dstSet(set)
                .dstBinding(check.binding())
                .dstArrayElement(check.element())
                .descriptorCount(1)
                .descriptorType(type)
                .pBufferInfo(VkDescriptorBufferInfo.calloc(1, stack)
                        .buffer(buffer.handle())
                        .range(VK10.VK_WHOLE_SIZE));
    }

    void close() {
        if (buffer != null) {
            device.destroyBuffer(buffer);
            buffer = null;
        }
    }
}
