package dev.vkval.check.draw;

import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.ShaderObjectState;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK10;

/** The shader objects that a draw uses. */
final class GraphicsShaders {
    private GraphicsShaders() {}

    /** Those that are bound to graphics stages, in the order of the stages' bits; none while a pipeline is bound. */
    static List<ShaderObjectState> bound(CommandBufferState buffer) {
        List<ShaderObjectState> bound = new ArrayList<>();
        buffer.shaders().forEach((stage, shader) -> {
            if (shader != null && stage != VK10.VK_SHADER_STAGE_COMPUTE_BIT) {
                bound.add(shader);
            }
        });
        return bound;
    }
}
