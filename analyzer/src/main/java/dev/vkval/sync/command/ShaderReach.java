package dev.vkval.sync.command;

import dev.vkval.gpuav.proof.BufferReach;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.state.object.ShaderStage;

/** Which parts of buffers shaders may access, where what is recorded says so. */
@FunctionalInterface
public interface ShaderReach {
    /** Nothing is known. */
    ShaderReach UNKNOWN = (block, stage, use) -> null;

    /**
     * What a stage of an action may access of the storage buffers that a variable refers to.
     *
     * @param block block index of the action
     * @return null if that is not known
     */
    BufferReach of(long block, ShaderStage stage, DescriptorUse use);
}
