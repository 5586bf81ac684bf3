package dev.vkval.samples;

import static dev.vkval.samples.VulkanResult.check;
import static org.lwjgl.util.shaderc.Shaderc.*;
import static org.lwjgl.vulkan.VK10.*;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkShaderModuleCreateInfo;

/** Compiles the GLSL resources of this package to SPIR-V with OpSource and OpLine. */
final class Shaders {
    private Shaders() {}

    /** A shader module of {@code file}, whose stage follows from its extension; destroyed at the end. */
    static long module(SampleDevice device, String file) {
        long compiler = shaderc_compiler_initialize();
        long options = shaderc_compile_options_initialize();
        shaderc_compile_options_set_generate_debug_info(options);
        shaderc_compile_options_set_target_env(options, shaderc_target_env_vulkan, shaderc_env_version_vulkan_1_3);
        long result = shaderc_compile_into_spv(compiler, source(file), kind(stage(file)), file, "main", options);
        try (MemoryStack stack = MemoryStack.stackPush()) {
            if (shaderc_result_get_compilation_status(result) != shaderc_compilation_status_success) {
                throw new IllegalStateException(shaderc_result_get_error_message(result));
            }
            var handle = stack.mallocLong(1);
            var info = VkShaderModuleCreateInfo.calloc(stack).sType$Default().pCode(shaderc_result_get_bytes(result));
            check(vkCreateShaderModule(device.vk(), info, null, handle));
            long module = handle.get(0);
            device.name(VK_OBJECT_TYPE_SHADER_MODULE, module, file);
            device.onClose(() -> vkDestroyShaderModule(device.vk(), module, null));
            return module;
        } finally {
            shaderc_result_release(result);
            shaderc_compile_options_release(options);
            shaderc_compiler_release(compiler);
        }
    }

    /** {@code VkShaderStageFlagBits} by file extension. */
    static int stage(String file) {
        String extension = file.substring(file.lastIndexOf('.') + 1);
        return switch (extension) {
            case "comp" -> VK_SHADER_STAGE_COMPUTE_BIT;
            case "vert" -> VK_SHADER_STAGE_VERTEX_BIT;
            case "frag" -> VK_SHADER_STAGE_FRAGMENT_BIT;
            default -> throw new IllegalArgumentException("no shader stage for extension ." + extension);
        };
    }

    private static int kind(int stage) {
        return switch (stage) {
            case VK_SHADER_STAGE_COMPUTE_BIT -> shaderc_compute_shader;
            case VK_SHADER_STAGE_VERTEX_BIT -> shaderc_vertex_shader;
            default -> shaderc_fragment_shader;
        };
    }

    private static String source(String file) {
        try (InputStream in = Shaders.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalArgumentException("no shader resource " + file);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
