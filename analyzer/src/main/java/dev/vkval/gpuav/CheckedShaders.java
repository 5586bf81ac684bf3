package dev.vkval.gpuav;

import dev.vkval.capture.call.Call;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.ShaderStage;

/** Which shaders of an action the device checks. */
@FunctionalInterface
interface CheckedShaders {
    CheckedShaders NONE = (call, buffer, bindPoint, stage) -> false;

    /** What the device checks of an action. */
    @FunctionalInterface
    interface Checked {
        /**
         * Whether an access through a descriptor is checked.
         *
         * @param stage VkShaderStageFlagBits
         * @param instruction its index
         */
        boolean contains(int stage, int instruction);
    }

    /** @param call the action */
    boolean contains(Call call, CommandBufferState buffer, int bindPoint, ShaderStage stage);

    /**
     * Whether the device checks of an action what is not proved when it is recorded.
     *
     * @param call the action
     */
    default boolean depends(Call call, CommandBufferState buffer, int bindPoint) {
        return false;
    }

    /** All of an action is proved: the device checks nothing. */
    default void prove(Call call, CommandBufferState buffer, int bindPoint) {}

    /** The device is to check of an action what is not proved; it may check more, or nothing if it cannot. */
    default Checked choose(Call call, CommandBufferState buffer, int bindPoint, ProvedAccesses proved) {
        return (stage, instruction) -> false;
    }
}
