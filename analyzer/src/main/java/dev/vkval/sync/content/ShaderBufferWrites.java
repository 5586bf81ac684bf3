package dev.vkval.sync.content;

import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.sync.range.Spaces;

/**
 * Which buffers the shaders of a draw, dispatch or trace may write, whether or not accesses through descriptors are
 * checked.
 */
final class ShaderBufferWrites {
    private final Spaces spaces;
    private final ContentChanges changes;

    ShaderBufferWrites(Spaces spaces, ContentChanges changes) {
        this.spaces = spaces;
        this.changes = changes;
    }

    void add(BoundState bound, long tag) {
        if (bound.pipeline() == null) {
            changes.addAnywhere(tag);
            return;
        }
        for (ShaderStage stage : bound.pipeline().stages()) {
            EntryPointReflection reflection = stage.reflection();
            if (reflection == null || reflection.physicalStorageBuffers()) {
                changes.addAnywhere(tag);
                return;
            }
            for (DescriptorUse use : reflection.descriptors()) {
                if (use.written() && writesBuffers(use.kind())) {
                    add(bound, use, tag);
                }
            }
        }
    }

    private static boolean writesBuffers(DescriptorUse.Kind kind) {
        return switch (kind) {
            case STORAGE_BUFFER, STORAGE_TEXEL_BUFFER, TENSOR, OTHER -> true;
            default -> false;
        };
    }

    /** The whole buffer, since offsets may be dynamic. */
    private void add(BoundState bound, DescriptorUse use, long tag) {
        BoundState.BoundSet set = use.set() < bound.sets().size() ? bound.sets().get(use.set()) : null;
        DescriptorSetState.Contents contents =
                set == null ? null : set.contents().get(use.binding());
        if (contents == null || use.array() || contents.binding().updateAfterBind()) {
            changes.addAnywhere(tag);
            return;
        }
        Descriptor descriptor = contents.descriptor(0);
        if (descriptor instanceof Descriptor.OfBuffer buffer) {
            add(buffer.buffer(), tag);
        } else if (descriptor instanceof Descriptor.OfTexelBuffer texels) {
            add(texels.view().buffer(), tag);
        } else {
            changes.addAnywhere(tag);
        }
    }

    private void add(BufferState buffer, long tag) {
        changes.add(spaces.of(buffer), spaces.range(buffer, 0, buffer.sizeBytes()), tag);
    }
}
