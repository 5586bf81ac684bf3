package dev.vkval.gpuav;

import dev.vkval.capture.command.UpdateDescriptorSets;
import dev.vkval.gpuav.device.DeviceServices;
import dev.vkval.spirv.pass.DescriptorCheck;
import dev.vkval.spirv.pass.DescriptorState;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.DescriptorSetState;
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

    private static boolean missing(int state) {
        return state == DescriptorState.UNWRITTEN || state == DescriptorState.DESTROYED;
    }

    private void write(long set, DescriptorCheck check, int type) {
        if (set == 0) {
            return;
        }
        if (buffer == null) {
            buffer = device.services.createBuffer(
                    device.id,
                    SIZE_BYTES,
                    VK10.VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT | VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
        }
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkWriteDescriptorSet.Buffer write = VkWriteDescriptorSet.calloc(1, stack)
                    .sType$Default()
                    .dstSet(set)
                    .dstBinding(check.binding())
                    .dstArrayElement(check.element())
                    .descriptorCount(1)
                    .descriptorType(type)
                    .pBufferInfo(VkDescriptorBufferInfo.calloc(1, stack)
                            .buffer(buffer.handle())
                            .range(VK10.VK_WHOLE_SIZE));
            device.services.call(
                    device.id, UpdateDescriptorSets.ID, device.services.live(device.id), 1, write.address(), 0, 0);
        }
    }

    void close() {
        if (buffer != null) {
            device.services.destroyBuffer(device.id, buffer);
            buffer = null;
        }
    }
}
