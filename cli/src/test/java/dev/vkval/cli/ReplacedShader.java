package dev.vkval.cli;

import dev.vkval.capture.call.UndecodableCallException;
import dev.vkval.capture.command.CreateShaderModule;
import dev.vkval.spirv.SpirvWriter;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.io.IOException;
import java.nio.file.Path;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkShaderModuleCreateInfo;

/** Copies of samples with other shaders. */
final class ReplacedShader {
    private ReplacedShader() {}

    /**
     * Copies a sample to a folder.
     *
     * @param shader SPIR-V as text, with the id 2 and decorations, shorter than the sample's
     */
    static Path in(String sample, Path folder, String shader) throws IOException, UndecodableCallException {
        return EditedCapture.of(
                Captures.sample(sample), folder.resolve(sample + ".gfxr"), "vkCreateShaderModule", call -> {
                    long info = CreateShaderModule.pCreateInfo(call);
                    int words = (int) (VkShaderModuleCreateInfo.ncodeSize(info) / Integer.BYTES);
                    long code = MemoryUtil.memGetAddress(info + VkShaderModuleCreateInfo.PCODE);
                    MemoryUtil.memIntBuffer(code, words).put(assembled(shader, words));
                });
    }

    /** A module of as many words as the one in its place: a name fills the rest. */
    private static int[] assembled(String text, int words) {
        try {
            int left = words - SpirvWriter.words(Assembler.module(text)).length;
            String name = "OpName %2 \"" + "a".repeat((left - 3) * Integer.BYTES) + "\"\nOpDecorate";
            return SpirvWriter.words(Assembler.module(text.replaceFirst("OpDecorate", name)));
        } catch (SpirvTextException e) {
            throw new IllegalStateException(e);
        }
    }
}
