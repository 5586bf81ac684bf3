package dev.vkval.sync.command;

import dev.vkval.gpuav.footprint.LocatedFootprint;
import dev.vkval.gpuav.proof.AddressReach;
import dev.vkval.spirv.reflect.AddressUse;
import dev.vkval.state.object.ShaderStage;
import java.util.List;

/** What is known of accesses by device addresses. */
public interface AddressKnowledge {
    /** Nothing is known. */
    AddressKnowledge NONE = new AddressKnowledge() {
        @Override
        public AddressReach reach(long block, ShaderStage stage) {
            return null;
        }

        @Override
        public List<LocatedFootprint> touched(long submit, long block, ShaderStage stage, AddressUse use) {
            return null;
        }
    };

    /**
     * What a stage of an action may access.
     *
     * @param block block index of the action
     * @return null if that is not known
     */
    AddressReach reach(long block, ShaderStage stage);

    /**
     * What a stage of an action accessed.
     *
     * @param submit block index of the call that executes the action
     * @param block block index of the action
     * @return all instructions that do so; null if that is not known
     */
    List<LocatedFootprint> touched(long submit, long block, ShaderStage stage, AddressUse use);
}
