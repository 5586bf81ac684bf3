package dev.vkval.sync.command;

import dev.vkval.gpuav.footprint.LocatedFootprint;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.state.object.ShaderStage;
import java.util.List;

/** What shaders accessed when a device executed them. */
@FunctionalInterface
public interface ShaderFootprints extends TouchingInvocations {
    /** Nothing is known. */
    ShaderFootprints NONE = (submit, block, stage, use) -> null;

    /**
     * What a stage of an action accessed through a variable.
     *
     * @param submit block index of the call that executes the action
     * @param block block index of the action
     * @return all instructions that access it; null if that is not known
     */
    List<LocatedFootprint> of(long submit, long block, ShaderStage stage, DescriptorUse use);
}
