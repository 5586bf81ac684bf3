package dev.vkval.sync.command;

import dev.vkval.state.object.BoundState;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.range.Spaces;

/** Leaves out accesses through descriptors, as was asked for. */
public record AttachmentsOnly(ShaderAccesses shaders) implements ShaderAccesses {
    @Override
    public void add(BoundState bound, ResourceUsage usage, AccessList list, RenderTargets targets, Spaces spaces) {
        // Not judged with this setting.
    }

    @Override
    public FragmentOutputs outputs(BoundState bound) {
        return shaders.outputs(bound);
    }
}
