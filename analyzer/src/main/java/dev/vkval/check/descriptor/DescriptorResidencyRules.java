package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.state.object.BoundDescriptorBuffers;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import java.util.List;
import org.lwjgl.vulkan.EXTDescriptorBuffer;

/**
 * The memory of descriptor buffers that shaders use: it is bound, of a sparse buffer where the command buffer is submitted. Of
 * a set in a sparse buffer, its first byte is looked at.
 */
public final class DescriptorResidencyRules implements Topic {
    private static final StateObject.SubStateKey<BufferedSetMemory.Sparse> SPARSE =
            StateObject.SubStateKey.ofRecording(BufferedSetMemory.Sparse.class);

    private static final String OF_PIPELINES = "VUID-{actions}-None-08119";
    private static final String OF_SHADERS = "VUID-{actions}-None-08605";

    private static final long DESCRIPTOR_BUFFER = EXTDescriptorBuffer.VK_PIPELINE_CREATE_DESCRIPTOR_BUFFER_BIT_EXT;
    private static final CheckedActions CHECKED = new CheckedActions();
    private final BufferedSetMemory memory;

    public DescriptorResidencyRules(CoreContext context) {
        this.memory = new BufferedSetMemory(context, SPARSE);
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validateActions(this::check, Sets.PIPELINE);
        memory.register(hooks);
    }

    private void check(Call call, CommandBufferState buffer, int bindPoint) {
        BoundDescriptorBuffers buffers = BoundDescriptorBuffers.of(buffer);
        BoundState bound = buffer.bound(bindPoint);
        if (buffers == null || !CHECKED.differs(buffer, bound, bindPoint, buffers.changes())) {
            return;
        }
        boolean pipeline = bound.pipeline() != null;
        for (ShaderStage stage : usesBuffers(bound) ? bound.stages() : List.<ShaderStage>of()) {
            EntryPointReflection code = stage.reflection();
            for (DescriptorUse use : code == null ? List.<DescriptorUse>of() : code.descriptors()) {
                memory.used(
                        call,
                        buffer,
                        buffers.at(bindPoint, use.set()),
                        use.set(),
                        use.binding(),
                        pipeline ? OF_PIPELINES : OF_SHADERS);
            }
        }
    }

    /** Whether shaders may use descriptors in descriptor buffers. */
    static boolean usesBuffers(BoundState bound) {
        return bound.pipeline() == null
                || bound.pipeline().origin() != null
                        && (bound.pipeline().origin().flags() & DESCRIPTOR_BUFFER) != 0;
    }
}
