package dev.vkval.gpuav.writer;

import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.ShaderStage;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;

/**
 * The buffers that the shaders of an action may write.
 *
 * @param parts whole buffers, since offsets may be dynamic
 * @param usage of further buffers that they may write, by descriptors that are not known here or by address; 0 for none
 */
record ShaderTargets(List<BufferPart> parts, long usage) {
    private static final long BY_DESCRIPTOR =
            VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK10.VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT;
    private static final long BY_ADDRESS = VK12.VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;
    private static final ShaderTargets NONE = new ShaderTargets(List.of(), 0);

    static ShaderTargets of(BoundState bound) {
        List<BufferPart> parts = new ArrayList<>();
        long usage = bound.stages().isEmpty() ? BY_DESCRIPTOR | BY_ADDRESS : 0;
        for (ShaderStage stage : bound.stages()) {
            EntryPointReflection reflection = stage.reflection();
            if (reflection == null) {
                usage |= BY_DESCRIPTOR | BY_ADDRESS;
                continue;
            }
            usage |= reflection.physicalStorageBuffers() ? BY_ADDRESS : 0;
            for (DescriptorUse use : reflection.descriptors()) {
                BufferState buffer = writes(use) ? target(bound, use) : null;
                if (buffer != null) {
                    parts.add(new BufferPart(buffer, 0, buffer.sizeBytes()));
                } else if (writes(use)) {
                    usage |= BY_DESCRIPTOR;
                }
            }
        }
        return parts.isEmpty() && usage == 0 ? NONE : new ShaderTargets(List.copyOf(parts), usage);
    }

    private static boolean writes(DescriptorUse use) {
        return use.written()
                && switch (use.kind()) {
                    case STORAGE_BUFFER, STORAGE_TEXEL_BUFFER, TENSOR, OTHER -> true;
                    default -> false;
                };
    }

    /** Null if it is not known where the command is recorded. */
    private static BufferState target(BoundState bound, DescriptorUse use) {
        BoundState.BoundSet set = use.set() < bound.sets().size() ? bound.sets().get(use.set()) : null;
        DescriptorSetState.Contents contents =
                set == null ? null : set.contents().get(use.binding());
        if (contents == null || use.array() || contents.binding().updateAfterBind()) {
            return null;
        }
        Descriptor descriptor = contents.descriptor(0);
        if (descriptor instanceof Descriptor.OfBuffer buffer) {
            return buffer.buffer();
        }
        return descriptor instanceof Descriptor.OfTexelBuffer texels
                ? texels.view().buffer()
                : null;
    }
}
