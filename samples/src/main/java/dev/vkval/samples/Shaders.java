package dev.vkval.samples;

import static dev.vkval.samples.VulkanResult.check;
import static org.lwjgl.util.shaderc.Shaderc.*;
import static org.lwjgl.vulkan.EXTMeshShader.VK_SHADER_STAGE_MESH_BIT_EXT;
import static org.lwjgl.vulkan.EXTMeshShader.VK_SHADER_STAGE_TASK_BIT_EXT;
import static org.lwjgl.vulkan.KHRRayTracingPipeline.VK_SHADER_STAGE_RAYGEN_BIT_KHR;
import static org.lwjgl.vulkan.VK10.*;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkShaderModuleCreateInfo;

/**
 * Compiles the resources of this package to SPIR-V that names its source lines: GLSL with OpSource and OpLine, HLSL
 * with NonSemantic.Shader.DebugInfo.100, SPIR-V assembly with what it says itself.
 */
final class Shaders {
    private Shaders() {}

    /** A shader module of {@code file}, whose stage follows from its extension; destroyed at the end. */
    static long module(SampleDevice device, String file) {
        String source = source(file);
        if (file.endsWith(".hlsl") || source.contains("#include")) {
            byte[] compiled = GlslangValidator.compile(folder(file), file);
            ByteBuffer code = MemoryUtil.memAlloc(compiled.length).put(compiled).flip();
            try {
                return module(device, file, code);
            } finally {
                MemoryUtil.memFree(code);
            }
        }
        long compiler = shaderc_compiler_initialize();
        long options = shaderc_compile_options_initialize();
        shaderc_compile_options_set_generate_debug_info(options);
        shaderc_compile_options_set_target_env(options, shaderc_target_env_vulkan, shaderc_env_version_vulkan_1_3);
        long result = file.endsWith(".spvasm")
                ? shaderc_assemble_into_spv(compiler, source, options)
                : shaderc_compile_into_spv(compiler, source, kind(stage(file)), file, "main", options);
        try {
            if (shaderc_result_get_compilation_status(result) != shaderc_compilation_status_success) {
                throw new IllegalStateException(shaderc_result_get_error_message(result));
            }
            return module(device, file, shaderc_result_get_bytes(result));
        } finally {
            shaderc_result_release(result);
            shaderc_compile_options_release(options);
            shaderc_compiler_release(compiler);
        }
    }

    private static long module(SampleDevice device, String file, ByteBuffer code) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            var handle = stack.mallocLong(1);
            var info = VkShaderModuleCreateInfo.calloc(stack).sType$Default().pCode(code);
            check(vkCreateShaderModule(device.vk(), info, null, handle));
            long module = handle.get(0);
            device.name(VK_OBJECT_TYPE_SHADER_MODULE, module, file);
            device.onClose(() -> vkDestroyShaderModule(device.vk(), module, null));
            return module;
        }
    }

    /** {@code VkShaderStageFlagBits} by file extension. */
    static int stage(String file) {
        return switch (abbreviation(file)) {
            case "comp" -> VK_SHADER_STAGE_COMPUTE_BIT;
            case "vert" -> VK_SHADER_STAGE_VERTEX_BIT;
            case "tesc" -> VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT;
            case "tese" -> VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT;
            case "geom" -> VK_SHADER_STAGE_GEOMETRY_BIT;
            case "task" -> VK_SHADER_STAGE_TASK_BIT_EXT;
            case "mesh" -> VK_SHADER_STAGE_MESH_BIT_EXT;
            case "rgen" -> VK_SHADER_STAGE_RAYGEN_BIT_KHR;
            case "frag" -> VK_SHADER_STAGE_FRAGMENT_BIT;
            default -> throw new IllegalArgumentException("no shader stage for " + file);
        };
    }

    /** The extension that names the stage; one of the language may follow. */
    private static String abbreviation(String file) {
        return file.split("\\.")[1];
    }

    private static int kind(int stage) {
        return switch (stage) {
            case VK_SHADER_STAGE_COMPUTE_BIT -> shaderc_compute_shader;
            case VK_SHADER_STAGE_VERTEX_BIT -> shaderc_vertex_shader;
            case VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT -> shaderc_tess_control_shader;
            case VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT -> shaderc_tess_evaluation_shader;
            case VK_SHADER_STAGE_GEOMETRY_BIT -> shaderc_geometry_shader;
            case VK_SHADER_STAGE_TASK_BIT_EXT -> shaderc_task_shader;
            case VK_SHADER_STAGE_MESH_BIT_EXT -> shaderc_mesh_shader;
            case VK_SHADER_STAGE_RAYGEN_BIT_KHR -> shaderc_raygen_shader;
            default -> shaderc_fragment_shader;
        };
    }

    private static Path folder(String file) {
        try {
            return Path.of(Shaders.class.getResource(file).toURI()).getParent();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
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
