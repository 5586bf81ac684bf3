package dev.vkval.gpuav;

import dev.vkval.gpuav.footprint.Invocation;
import java.util.Locale;
import org.lwjgl.vulkan.EXTMeshShader;
import org.lwjgl.vulkan.KHRRayTracingPipeline;
import org.lwjgl.vulkan.VK10;

/** Text for the invocation of a record. */
final class InvocationText {
    private InvocationText() {}

    /**
     * {@code fragment (12.5, 7.5), sample 2}; empty for stages without words.
     *
     * @param stage VkShaderStageFlagBits
     */
    static String of(int stage, ShaderError.Record record) {
        String place = place(stage, record.stageWords());
        String view = record.view() < 0 ? "" : ", view " + record.view();
        String sample = record.sample() < 0 ? "" : ", sample " + record.sample();
        return place.isEmpty() ? place : place + view + sample;
    }

    /** The same of an invocation that accessed something. */
    static String of(int stage, Invocation invocation) {
        return stage == VK10.VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT
                ? "primitive " + word(invocation.first())
                : place(stage, new int[] {invocation.first(), invocation.second(), invocation.third()});
    }

    private static String place(int stage, int[] words) {
        return switch (stage) {
            case VK10.VK_SHADER_STAGE_VERTEX_BIT -> "vertex " + word(words[0]) + ", instance " + word(words[1]);
            case VK10.VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT ->
                "primitive " + word(words[1]) + ", invocation " + word(words[0]);
            case VK10.VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT ->
                "primitive " + word(words[0]) + ", tessellation coordinate " + pair(words[1], words[2]);
            case VK10.VK_SHADER_STAGE_GEOMETRY_BIT -> "primitive " + word(words[0]) + ", invocation " + word(words[1]);
            case VK10.VK_SHADER_STAGE_FRAGMENT_BIT -> "fragment " + pair(words[0], words[1]);
            case VK10.VK_SHADER_STAGE_COMPUTE_BIT,
                    EXTMeshShader.VK_SHADER_STAGE_TASK_BIT_EXT,
                    EXTMeshShader.VK_SHADER_STAGE_MESH_BIT_EXT -> "global invocation " + triple(words);
            case KHRRayTracingPipeline.VK_SHADER_STAGE_RAYGEN_BIT_KHR,
                    KHRRayTracingPipeline.VK_SHADER_STAGE_ANY_HIT_BIT_KHR,
                    KHRRayTracingPipeline.VK_SHADER_STAGE_CLOSEST_HIT_BIT_KHR,
                    KHRRayTracingPipeline.VK_SHADER_STAGE_MISS_BIT_KHR,
                    KHRRayTracingPipeline.VK_SHADER_STAGE_INTERSECTION_BIT_KHR,
                    KHRRayTracingPipeline.VK_SHADER_STAGE_CALLABLE_BIT_KHR -> "launch id " + triple(words);
            default -> "";
        };
    }

    private static String word(int word) {
        return Integer.toUnsignedString(word);
    }

    private static String pair(int first, int second) {
        return String.format(Locale.ROOT, "(%s, %s)", Float.intBitsToFloat(first), Float.intBitsToFloat(second));
    }

    private static String triple(int[] words) {
        return "(" + word(words[0]) + ", " + word(words[1]) + ", " + word(words[2]) + ")";
    }
}
