package dev.vkval.replay.lookahead;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.lwjgl.system.MemoryUtil;

/** The device features that a SPIR-V module needs, by its capabilities (SPIR-V environment of the specification). */
final class ShaderFeatures {
    private static final int HEADER_WORDS = 5;
    private static final int CAPABILITY = 2 << 16 | 17;
    /** Features by capability, where each capability needs one. */
    private static final Map<Integer, String> FEATURES = Map.ofEntries(
            Map.entry(2, "geometryShader"),
            Map.entry(3, "tessellationShader"),
            Map.entry(9, "shaderFloat16"),
            Map.entry(10, "shaderFloat64"),
            Map.entry(11, "shaderInt64"),
            Map.entry(22, "shaderInt16"),
            Map.entry(25, "shaderImageGatherExtended"),
            Map.entry(27, "shaderStorageImageMultisample"),
            Map.entry(32, "shaderClipDistance"),
            Map.entry(33, "shaderCullDistance"),
            Map.entry(34, "imageCubeArray"),
            Map.entry(35, "sampleRateShading"),
            Map.entry(39, "shaderInt8"),
            Map.entry(41, "shaderResourceResidency"),
            Map.entry(42, "shaderResourceMinLod"),
            Map.entry(55, "shaderStorageImageReadWithoutFormat"),
            Map.entry(56, "shaderStorageImageWriteWithoutFormat"),
            Map.entry(57, "multiViewport"),
            Map.entry(4427, "shaderDrawParameters"),
            Map.entry(4439, "multiview"),
            Map.entry(4472, "rayQuery"),
            Map.entry(4479, "rayTracingPipeline"),
            Map.entry(5283, "meshShader"),
            Map.entry(5302, "runtimeDescriptorArray"),
            Map.entry(5345, "vulkanMemoryModel"),
            Map.entry(5347, "bufferDeviceAddress"),
            Map.entry(5379, "shaderDemoteToHelperInvocation"));

    private ShaderFeatures() {}

    /**
     * The features.
     *
     * @param code address of the module
     */
    static List<String> of(long code, long words) {
        List<String> features = new ArrayList<>();
        for (long at = HEADER_WORDS; code != 0 && at + 1 < words; at += 2) {
            if (MemoryUtil.memGetInt(code + at * Integer.BYTES) != CAPABILITY) {
                break;
            }
            String feature = FEATURES.get(MemoryUtil.memGetInt(code + (at + 1) * Integer.BYTES));
            if (feature != null) {
                features.add(feature);
            }
        }
        return features;
    }
}
