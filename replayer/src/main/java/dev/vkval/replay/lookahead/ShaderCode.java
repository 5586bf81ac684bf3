package dev.vkval.replay.lookahead;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateComputePipelines;
import dev.vkval.capture.command.CreateGraphicsPipelines;
import dev.vkval.capture.command.CreateRayTracingPipelinesKHR;
import dev.vkval.capture.command.CreateShaderModule;
import dev.vkval.capture.command.CreateShadersEXT;
import dev.vkval.capture.memory.PNext;
import dev.vkval.replay.structure.StructureTypes;
import java.util.Set;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.EXTShaderObject;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;
import org.lwjgl.vulkan.VkRayTracingPipelineCreateInfoKHR;
import org.lwjgl.vulkan.VkShaderCreateInfoEXT;
import org.lwjgl.vulkan.VkShaderModuleCreateInfo;

/** The SPIR-V in calls: that of shader modules, of pipeline stages with their own code, and of shader objects. */
final class ShaderCode {

    /** Receives a module. */
    @FunctionalInterface
    interface Visitor {
        /** @param code address of its words */
        void module(long code, long words);
    }

    private static final int MODULE = StructureTypes.of("VkShaderModuleCreateInfo");
    private static final Set<Integer> COMMANDS = Set.of(
            CreateShaderModule.ID,
            CreateGraphicsPipelines.ID,
            CreateComputePipelines.ID,
            CreateRayTracingPipelinesKHR.ID,
            CreateShadersEXT.ID);

    private ShaderCode() {}

    /** Whether calls of a command, by its number, may contain code. */
    static boolean mayHold(int command) {
        return COMMANDS.contains(command);
    }

    /** Passes the modules of a call to the visitor. */
    static void forEach(Call call, Visitor visitor) {
        switch (call.command().number()) {
            case CreateShaderModule.ID -> module(CreateShaderModule.pCreateInfo(call), visitor);
            case CreateGraphicsPipelines.ID -> graphics(call, visitor);
            case CreateComputePipelines.ID -> {
                long infos = CreateComputePipelines.pCreateInfos(call);
                for (int i = 0; infos != 0 && i < CreateComputePipelines.createInfoCount(call); i++) {
                    long info = infos + (long) i * VkComputePipelineCreateInfo.SIZEOF;
                    stages(info + VkComputePipelineCreateInfo.STAGE, 1, visitor);
                }
            }
            case CreateRayTracingPipelinesKHR.ID -> rayTracing(call, visitor);
            case CreateShadersEXT.ID -> objects(call, visitor);
            default -> {}
        }
    }

    private static void graphics(Call call, Visitor visitor) {
        long infos = CreateGraphicsPipelines.pCreateInfos(call);
        for (int i = 0; infos != 0 && i < CreateGraphicsPipelines.createInfoCount(call); i++) {
            long info = infos + (long) i * VkGraphicsPipelineCreateInfo.SIZEOF;
            long stages = MemoryUtil.memGetAddress(info + VkGraphicsPipelineCreateInfo.PSTAGES);
            stages(stages, VkGraphicsPipelineCreateInfo.nstageCount(info), visitor);
        }
    }

    private static void rayTracing(Call call, Visitor visitor) {
        long infos = CreateRayTracingPipelinesKHR.pCreateInfos(call);
        for (int i = 0; infos != 0 && i < CreateRayTracingPipelinesKHR.createInfoCount(call); i++) {
            long info = infos + (long) i * VkRayTracingPipelineCreateInfoKHR.SIZEOF;
            long stages = MemoryUtil.memGetAddress(info + VkRayTracingPipelineCreateInfoKHR.PSTAGES);
            stages(stages, VkRayTracingPipelineCreateInfoKHR.nstageCount(info), visitor);
        }
    }

    private static void stages(long stages, int count, Visitor visitor) {
        for (int i = 0; stages != 0 && i < count; i++) {
            module(PNext.find(stages + (long) i * VkPipelineShaderStageCreateInfo.SIZEOF, MODULE), visitor);
        }
    }

    private static void module(long info, Visitor visitor) {
        if (info != 0) {
            long code = MemoryUtil.memGetAddress(info + VkShaderModuleCreateInfo.PCODE);
            show(code, VkShaderModuleCreateInfo.ncodeSize(info), visitor);
        }
    }

    private static void objects(Call call, Visitor visitor) {
        long infos = CreateShadersEXT.pCreateInfos(call);
        for (int i = 0; infos != 0 && i < CreateShadersEXT.createInfoCount(call); i++) {
            long info = infos + (long) i * VkShaderCreateInfoEXT.SIZEOF;
            if (VkShaderCreateInfoEXT.ncodeType(info) == EXTShaderObject.VK_SHADER_CODE_TYPE_SPIRV_EXT) {
                long code = MemoryUtil.memGetAddress(info + VkShaderCreateInfoEXT.PCODE);
                show(code, VkShaderCreateInfoEXT.ncodeSize(info), visitor);
            }
        }
    }

    private static void show(long code, long sizeBytes, Visitor visitor) {
        if (code != 0) {
            visitor.module(code, sizeBytes / Integer.BYTES);
        }
    }
}
