package dev.vkval.gpuav;

import dev.vkval.capture.call.Call;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.ShaderStage;

/** Which shaders of an action the device checks. */
@FunctionalInterface
interface CheckedShaders {
    CheckedShaders NONE = (call, buffer, bindPoint, stage) -> false;

    /** @param call the action */
    boolean contains(Call call, CommandBufferState buffer, int bindPoint, ShaderStage stage);
}
