package dev.vkval.state;

import java.util.Map;

/**
 * A shader stage of a pipeline.
 *
 * @param stage VkShaderStageFlagBits
 * @param module its code, null where that is not known
 * @param entryPoint name of the entry point
 * @param specialization raw bits of the specialisation constants by constant id
 */
public record ShaderStage(int stage, ShaderModuleState module, String entryPoint, Map<Integer, Long> specialization) {}
