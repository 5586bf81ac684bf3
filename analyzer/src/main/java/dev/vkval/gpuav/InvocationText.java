package dev.vkval.gpuav;

import java.util.Locale;
import org.lwjgl.vulkan.VK10;

/** Text for the invocation in stage words. */
final class InvocationText {
    private InvocationText() {}

    /** {@code fragment (12.5, 7.5)}; empty for stages without words. */
    static String of(int stage, int[] words) {
        return switch (stage) {
            case VK10.VK_SHADER_STAGE_VERTEX_BIT ->
                "vertex " + Integer.toUnsignedString(words[0]) + ", instance " + Integer.toUnsignedString(words[1]);
            case VK10.VK_SHADER_STAGE_FRAGMENT_BIT ->
                String.format(
                        Locale.ROOT,
                        "fragment (%s, %s)",
                        Float.intBitsToFloat(words[0]),
                        Float.intBitsToFloat(words[1]));
            case VK10.VK_SHADER_STAGE_COMPUTE_BIT ->
                "global invocation (" + Integer.toUnsignedString(words[0]) + ", " + Integer.toUnsignedString(words[1])
                        + ", " + Integer.toUnsignedString(words[2]) + ")";
            default -> "";
        };
    }
}
