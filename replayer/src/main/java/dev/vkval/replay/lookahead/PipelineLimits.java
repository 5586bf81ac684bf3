package dev.vkval.replay.lookahead;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdSetVertexInputEXT;
import dev.vkval.capture.command.CreateComputePipelines;
import dev.vkval.capture.command.CreateGraphicsPipelines;
import dev.vkval.capture.command.CreatePipelineLayout;
import dev.vkval.capture.command.CreateRenderPass;
import dev.vkval.capture.command.CreateRenderPass2;
import dev.vkval.capture.command.CreateShaderModule;
import dev.vkval.capture.command.CreateShadersEXT;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;
import org.lwjgl.vulkan.VkPipelineLayoutCreateInfo;
import org.lwjgl.vulkan.VkPipelineVertexInputStateCreateInfo;
import org.lwjgl.vulkan.VkPushConstantRange;
import org.lwjgl.vulkan.VkRenderPassCreateInfo;
import org.lwjgl.vulkan.VkRenderPassCreateInfo2;
import org.lwjgl.vulkan.VkSubpassDescription;
import org.lwjgl.vulkan.VkSubpassDescription2;
import org.lwjgl.vulkan.VkVertexInputAttributeDescription;
import org.lwjgl.vulkan.VkVertexInputAttributeDescription2EXT;
import org.lwjgl.vulkan.VkVertexInputBindingDescription;
import org.lwjgl.vulkan.VkVertexInputBindingDescription2EXT;

/** Limits of pipelines, their layouts, their vertex input and their render passes. */
final class PipelineLimits {
    private static final String ATTRIBUTES = "maxVertexInputAttributes";
    private static final String BINDINGS = "maxVertexInputBindings";
    private static final String COLORS = "maxColorAttachments";
    private static final String OFFSET = "maxVertexInputAttributeOffset";
    private static final String STRIDE = "maxVertexInputBindingStride";
    private static final String[] VERTICES = {ATTRIBUTES, BINDINGS, OFFSET, STRIDE};
    private static final String[] WORKGROUPS = {WorkgroupSize.SIZE, WorkgroupSize.INVOCATIONS};

    private PipelineLimits() {}

    static void register(LimitUses uses) {
        uses.on(CreatePipelineLayout.ID, PipelineLimits::layout, "maxBoundDescriptorSets", "maxPushConstantsSize");
        uses.on(CreateGraphicsPipelines.ID, PipelineLimits::graphics, VERTICES);
        uses.on(CmdSetVertexInputEXT.ID, PipelineLimits::vertexInput, VERTICES);
        uses.on(CreateRenderPass.ID, PipelineLimits::renderPass, COLORS);
        uses.on(CreateRenderPass2.ID, PipelineLimits::renderPass2, COLORS);
        for (int command : new int[] {CreateShaderModule.ID, CreateComputePipelines.ID, CreateShadersEXT.ID}) {
            uses.on(command, WorkgroupSize::read, WORKGROUPS);
        }
    }

    private static void layout(Call call, LimitUses.Sink sink) {
        long info = CreatePipelineLayout.pCreateInfo(call);
        if (info == 0) {
            return;
        }
        sink.value("maxBoundDescriptorSets", unsigned(VkPipelineLayoutCreateInfo.nsetLayoutCount(info)));
        long ranges = MemoryUtil.memGetAddress(info + VkPipelineLayoutCreateInfo.PPUSHCONSTANTRANGES);
        for (int i = 0; ranges != 0 && i < VkPipelineLayoutCreateInfo.npushConstantRangeCount(info); i++) {
            long range = ranges + (long) i * VkPushConstantRange.SIZEOF;
            long end = unsigned(VkPushConstantRange.noffset(range)) + unsigned(VkPushConstantRange.nsize(range));
            sink.value("maxPushConstantsSize", end);
        }
    }

    private static void graphics(Call call, LimitUses.Sink sink) {
        long infos = CreateGraphicsPipelines.pCreateInfos(call);
        for (int i = 0; infos != 0 && i < CreateGraphicsPipelines.createInfoCount(call); i++) {
            long info = infos + (long) i * VkGraphicsPipelineCreateInfo.SIZEOF;
            long state = MemoryUtil.memGetAddress(info + VkGraphicsPipelineCreateInfo.PVERTEXINPUTSTATE);
            if (state != 0) {
                vertices(state, sink);
            }
        }
    }

    private static void vertices(long state, LimitUses.Sink sink) {
        int bindingCount = VkPipelineVertexInputStateCreateInfo.nvertexBindingDescriptionCount(state);
        int attributeCount = VkPipelineVertexInputStateCreateInfo.nvertexAttributeDescriptionCount(state);
        sink.value(BINDINGS, unsigned(bindingCount));
        sink.value(ATTRIBUTES, unsigned(attributeCount));
        long bindings =
                MemoryUtil.memGetAddress(state + VkPipelineVertexInputStateCreateInfo.PVERTEXBINDINGDESCRIPTIONS);
        for (int i = 0; bindings != 0 && i < bindingCount; i++) {
            long binding = bindings + (long) i * VkVertexInputBindingDescription.SIZEOF;
            sink.value(BINDINGS, unsigned(VkVertexInputBindingDescription.nbinding(binding)) + 1);
            sink.value(STRIDE, unsigned(VkVertexInputBindingDescription.nstride(binding)));
        }
        long attributes =
                MemoryUtil.memGetAddress(state + VkPipelineVertexInputStateCreateInfo.PVERTEXATTRIBUTEDESCRIPTIONS);
        for (int i = 0; attributes != 0 && i < attributeCount; i++) {
            long attribute = attributes + (long) i * VkVertexInputAttributeDescription.SIZEOF;
            sink.value(ATTRIBUTES, unsigned(VkVertexInputAttributeDescription.nlocation(attribute)) + 1);
            sink.value(OFFSET, unsigned(VkVertexInputAttributeDescription.noffset(attribute)));
        }
    }

    private static void vertexInput(Call call, LimitUses.Sink sink) {
        long bindings = CmdSetVertexInputEXT.pVertexBindingDescriptions(call);
        for (int i = 0; bindings != 0 && i < CmdSetVertexInputEXT.vertexBindingDescriptionCount(call); i++) {
            long binding = bindings + (long) i * VkVertexInputBindingDescription2EXT.SIZEOF;
            sink.value(BINDINGS, unsigned(VkVertexInputBindingDescription2EXT.nbinding(binding)) + 1);
            sink.value(STRIDE, unsigned(VkVertexInputBindingDescription2EXT.nstride(binding)));
        }
        long attributes = CmdSetVertexInputEXT.pVertexAttributeDescriptions(call);
        for (int i = 0; attributes != 0 && i < CmdSetVertexInputEXT.vertexAttributeDescriptionCount(call); i++) {
            long attribute = attributes + (long) i * VkVertexInputAttributeDescription2EXT.SIZEOF;
            sink.value(ATTRIBUTES, unsigned(VkVertexInputAttributeDescription2EXT.nlocation(attribute)) + 1);
            sink.value(OFFSET, unsigned(VkVertexInputAttributeDescription2EXT.noffset(attribute)));
        }
    }

    private static void renderPass(Call call, LimitUses.Sink sink) {
        long info = CreateRenderPass.pCreateInfo(call);
        long subpasses = info == 0 ? 0 : MemoryUtil.memGetAddress(info + VkRenderPassCreateInfo.PSUBPASSES);
        for (int i = 0; subpasses != 0 && i < VkRenderPassCreateInfo.nsubpassCount(info); i++) {
            long subpass = subpasses + (long) i * VkSubpassDescription.SIZEOF;
            sink.value(COLORS, unsigned(VkSubpassDescription.ncolorAttachmentCount(subpass)));
        }
    }

    private static void renderPass2(Call call, LimitUses.Sink sink) {
        long info = CreateRenderPass2.pCreateInfo(call);
        long subpasses = info == 0 ? 0 : MemoryUtil.memGetAddress(info + VkRenderPassCreateInfo2.PSUBPASSES);
        for (int i = 0; subpasses != 0 && i < VkRenderPassCreateInfo2.nsubpassCount(info); i++) {
            long subpass = subpasses + (long) i * VkSubpassDescription2.SIZEOF;
            sink.value(COLORS, unsigned(VkSubpassDescription2.ncolorAttachmentCount(subpass)));
        }
    }

    private static long unsigned(int value) {
        return Integer.toUnsignedLong(value);
    }
}
