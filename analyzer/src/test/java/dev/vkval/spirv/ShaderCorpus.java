package dev.vkval.spirv;

import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateComputePipelines;
import dev.vkval.capture.command.CreateGraphicsPipelines;
import dev.vkval.capture.command.CreateRayTracingPipelinesKHR;
import dev.vkval.capture.command.CreateShaderModule;
import dev.vkval.capture.command.CreateShadersEXT;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.EXTShaderObject;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBaseInStructure;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;
import org.lwjgl.vulkan.VkRayTracingPipelineCreateInfoKHR;
import org.lwjgl.vulkan.VkShaderCreateInfoEXT;
import org.lwjgl.vulkan.VkShaderModuleCreateInfo;

/** The distinct shader modules of the samples and of the captures that the system property vkval.corpus names. */
public final class ShaderCorpus {
    private static List<Shader> shaders;

    /** A module, named after the capture and call it was found in first. */
    public record Shader(String name, int[] words) {
        @Override
        public String toString() {
            return name;
        }
    }

    private final Map<List<Integer>, Shader> found = new LinkedHashMap<>();
    private String capture;

    private ShaderCorpus() {}

    /** All of them; the calling test is skipped where there is no corpus. */
    public static synchronized List<Shader> shaders() throws IOException {
        if (shaders == null) {
            String root = System.getProperty("vkval.corpus", "");
            assumeFalse(root.isEmpty() || root.startsWith("${"), "set VKVAL_CORPUS to the folder of captures");
            assumeTrue(Files.isDirectory(Path.of(root)), "there is no folder " + root);
            shaders = shadersIn(Path.of(root), Path.of(System.getProperty("vkval.root"), "samples", "captures"));
        }
        return shaders;
    }

    /** Those of the captures below folders. */
    public static List<Shader> shadersIn(Path... folders) throws IOException {
        ShaderCorpus corpus = new ShaderCorpus();
        for (Path folder : folders) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.filter(path -> path.toString().endsWith(".gfxr"))
                        .sorted()
                        .toList()) {
                    corpus.read(file);
                }
            }
        }
        return List.copyOf(corpus.found.values());
    }

    /** Damaged captures give the shaders that they still hold. */
    private void read(Path file) {
        capture = file.getFileName().toString();
        try (CaptureReader reader = CaptureReader.open(file, new Anomalies())) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem called) {
                    visit(called.call());
                }
            }
        } catch (IOException e) {
            capture = null;
        }
    }

    private void visit(Call call) {
        switch (call.command().name()) {
            case "vkCreateShaderModule" -> module(call, CreateShaderModule.pCreateInfo(call));
            case "vkCreateGraphicsPipelines" ->
                each(
                        CreateGraphicsPipelines.pCreateInfos(call),
                        CreateGraphicsPipelines.createInfoCount(call),
                        VkGraphicsPipelineCreateInfo.SIZEOF,
                        info -> each(
                                MemoryUtil.memGetAddress(info + VkGraphicsPipelineCreateInfo.PSTAGES),
                                VkGraphicsPipelineCreateInfo.nstageCount(info),
                                VkPipelineShaderStageCreateInfo.SIZEOF,
                                stage -> chained(call, stage)));
            case "vkCreateRayTracingPipelinesKHR" ->
                each(
                        CreateRayTracingPipelinesKHR.pCreateInfos(call),
                        CreateRayTracingPipelinesKHR.createInfoCount(call),
                        VkRayTracingPipelineCreateInfoKHR.SIZEOF,
                        info -> each(
                                MemoryUtil.memGetAddress(info + VkRayTracingPipelineCreateInfoKHR.PSTAGES),
                                VkRayTracingPipelineCreateInfoKHR.nstageCount(info),
                                VkPipelineShaderStageCreateInfo.SIZEOF,
                                stage -> chained(call, stage)));
            case "vkCreateComputePipelines" ->
                each(
                        CreateComputePipelines.pCreateInfos(call),
                        CreateComputePipelines.createInfoCount(call),
                        VkComputePipelineCreateInfo.SIZEOF,
                        info -> chained(call, info + VkComputePipelineCreateInfo.STAGE));
            case "vkCreateShadersEXT" ->
                each(
                        CreateShadersEXT.pCreateInfos(call),
                        CreateShadersEXT.createInfoCount(call),
                        VkShaderCreateInfoEXT.SIZEOF,
                        info -> {
                            if (VkShaderCreateInfoEXT.ncodeType(info)
                                    == EXTShaderObject.VK_SHADER_CODE_TYPE_SPIRV_EXT) {
                                add(
                                        call,
                                        MemoryUtil.memGetAddress(info + VkShaderCreateInfoEXT.PCODE),
                                        VkShaderCreateInfoEXT.ncodeSize(info));
                            }
                        });
            default -> {
                // Brings no shader.
            }
        }
    }

    private static void each(long array, int count, int size, LongConsumer action) {
        for (int i = 0; array != 0 && i < count; i++) {
            action.accept(array + (long) i * size);
        }
    }

    private void chained(Call call, long structure) {
        for (long next = MemoryUtil.memGetAddress(structure + VkBaseInStructure.PNEXT);
                next != 0;
                next = MemoryUtil.memGetAddress(next + VkBaseInStructure.PNEXT)) {
            if (VkBaseInStructure.nsType(next) == VK10.VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO) {
                module(call, next);
            }
        }
    }

    private void module(Call call, long info) {
        if (info != 0) {
            add(
                    call,
                    MemoryUtil.memGetAddress(info + VkShaderModuleCreateInfo.PCODE),
                    MemoryUtil.memGetLong(info + VkShaderModuleCreateInfo.CODESIZE));
        }
    }

    private void add(Call call, long code, long sizeBytes) {
        if (code != 0 && sizeBytes > 0 && sizeBytes % Integer.BYTES == 0) {
            int[] words = new int[(int) (sizeBytes / Integer.BYTES)];
            MemoryUtil.memIntBuffer(code, words.length).get(words);
            List<Integer> key = IntStream.of(words).boxed().collect(Collectors.toCollection(ArrayList::new));
            found.putIfAbsent(key, new Shader(capture + ", block " + call.blockIndex(), words));
        }
    }
}
