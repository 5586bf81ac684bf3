package dev.vkval.gpuav.footprint;

import dev.vkval.spirv.CodeDigest;
import dev.vkval.state.object.ShaderStage;

/**
 * What names a shader within an action.
 *
 * @param stage VkShaderStageFlagBits
 * @param code the digest of its code
 */
public record ShaderName(int stage, String entryPoint, String code) {
    public static ShaderName of(ShaderStage stage) {
        return new ShaderName(
                stage.stage(), stage.entryPoint(), CodeDigest.of(stage.module().words()));
    }
}
