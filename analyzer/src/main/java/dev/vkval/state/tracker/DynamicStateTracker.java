package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdSetColorBlendEnableEXT;
import dev.vkval.capture.command.CmdSetColorWriteEnableEXT;
import dev.vkval.capture.command.CmdSetColorWriteMaskEXT;
import dev.vkval.capture.command.CmdSetCullMode;
import dev.vkval.capture.command.CmdSetDepthBoundsTestEnable;
import dev.vkval.capture.command.CmdSetDepthCompareOp;
import dev.vkval.capture.command.CmdSetDepthTestEnable;
import dev.vkval.capture.command.CmdSetDepthWriteEnable;
import dev.vkval.capture.command.CmdSetPrimitiveRestartEnable;
import dev.vkval.capture.command.CmdSetPrimitiveTopology;
import dev.vkval.capture.command.CmdSetRasterizerDiscardEnable;
import dev.vkval.capture.command.CmdSetStencilCompareMask;
import dev.vkval.capture.command.CmdSetStencilOp;
import dev.vkval.capture.command.CmdSetStencilTestEnable;
import dev.vkval.capture.command.CmdSetStencilWriteMask;
import dev.vkval.capture.command.CmdSetVertexInputEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.state.object.DynamicState;
import dev.vkval.state.object.GraphicsState;
import dev.vkval.state.object.RecordingBuilder;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkVertexInputAttributeDescription2EXT;
import org.lwjgl.vulkan.VkVertexInputBindingDescription2EXT;

/** Commands that set the dynamic state that affects the memory accesses of a draw. */
final class DynamicStateTracker {
    private static final int LARGEST_ATTACHMENT = 64;

    private final StateTracker tracker;

    DynamicStateTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks all) {
        CommandHooks hooks = new CommandHooks(all, tracker);
        hooks.on(
                CmdSetPrimitiveTopology.ID,
                (call, to) -> dynamic(to).topology(CmdSetPrimitiveTopology.primitiveTopology(call)));
        hooks.on(
                CmdSetPrimitiveRestartEnable.ID,
                (call, to) ->
                        dynamic(to).primitiveRestart(CmdSetPrimitiveRestartEnable.primitiveRestartEnable(call) != 0));
        hooks.on(
                CmdSetRasterizerDiscardEnable.ID,
                (call, to) -> dynamic(to)
                        .rasterizerDiscard(CmdSetRasterizerDiscardEnable.rasterizerDiscardEnable(call) != 0));
        hooks.on(CmdSetCullMode.ID, (call, to) -> dynamic(to).cullMode(CmdSetCullMode.cullMode(call)));
        hooks.on(
                CmdSetDepthTestEnable.ID,
                (call, to) -> dynamic(to).depthTest(CmdSetDepthTestEnable.depthTestEnable(call) != 0));
        hooks.on(
                CmdSetDepthWriteEnable.ID,
                (call, to) -> dynamic(to).depthWrite(CmdSetDepthWriteEnable.depthWriteEnable(call) != 0));
        hooks.on(
                CmdSetDepthCompareOp.ID,
                (call, to) -> dynamic(to).depthCompareOp(CmdSetDepthCompareOp.depthCompareOp(call)));
        hooks.on(
                CmdSetDepthBoundsTestEnable.ID,
                (call, to) ->
                        dynamic(to).depthBoundsTest(CmdSetDepthBoundsTestEnable.depthBoundsTestEnable(call) != 0));
        hooks.on(
                CmdSetStencilTestEnable.ID,
                (call, to) -> dynamic(to).stencilTest(CmdSetStencilTestEnable.stencilTestEnable(call) != 0));
        hooks.on(
                CmdSetStencilOp.ID,
                (call, to) -> dynamic(to)
                        .stencilOp(
                                CmdSetStencilOp.faceMask(call),
                                CmdSetStencilOp.failOp(call),
                                CmdSetStencilOp.passOp(call),
                                CmdSetStencilOp.depthFailOp(call),
                                CmdSetStencilOp.compareOp(call)));
        hooks.on(
                CmdSetStencilCompareMask.ID,
                (call, to) -> dynamic(to)
                        .stencilCompareMask(
                                CmdSetStencilCompareMask.faceMask(call), CmdSetStencilCompareMask.compareMask(call)));
        hooks.on(
                CmdSetStencilWriteMask.ID,
                (call, to) -> dynamic(to)
                        .stencilWriteMask(
                                CmdSetStencilWriteMask.faceMask(call), CmdSetStencilWriteMask.writeMask(call)));
        hooks.on(CmdSetColorWriteMaskEXT.ID, this::colorWriteMasks);
        hooks.on(CmdSetColorBlendEnableEXT.ID, this::colorBlends);
        hooks.on(CmdSetColorWriteEnableEXT.ID, this::colorWriteEnables);
        hooks.on(CmdSetVertexInputEXT.ID, this::vertexInput);
    }

    private static DynamicState dynamic(RecordingBuilder recording) {
        return recording.bindings().dynamic();
    }

    private void colorWriteMasks(Call call, RecordingBuilder recording) {
        long array = CmdSetColorWriteMaskEXT.pColorWriteMasks(call);
        int first = CmdSetColorWriteMaskEXT.firstAttachment(call);
        for (int i = 0; i < attachments(CmdSetColorWriteMaskEXT.attachmentCount(call), first, array); i++) {
            dynamic(recording).colorWriteMask(first + i, CMemory.u32(array, i));
        }
    }

    private void colorBlends(Call call, RecordingBuilder recording) {
        long array = CmdSetColorBlendEnableEXT.pColorBlendEnables(call);
        int first = CmdSetColorBlendEnableEXT.firstAttachment(call);
        for (int i = 0; i < attachments(CmdSetColorBlendEnableEXT.attachmentCount(call), first, array); i++) {
            dynamic(recording).colorBlend(first + i, CMemory.u32(array, i) != 0);
        }
    }

    private void colorWriteEnables(Call call, RecordingBuilder recording) {
        long array = CmdSetColorWriteEnableEXT.pColorWriteEnables(call);
        List<Boolean> enables = new ArrayList<>();
        for (int i = 0; i < attachments(CmdSetColorWriteEnableEXT.attachmentCount(call), 0, array); i++) {
            enables.add(CMemory.u32(array, i) != 0);
        }
        dynamic(recording).colorWriteEnables(List.copyOf(enables));
    }

    private static int attachments(int count, int first, long array) {
        return first < 0 ? 0 : Math.min(CMemory.count(count, array), LARGEST_ATTACHMENT - first);
    }

    private void vertexInput(Call call, RecordingBuilder recording) {
        List<GraphicsState.VertexBinding> bindings = new ArrayList<>();
        long array = CmdSetVertexInputEXT.pVertexBindingDescriptions(call);
        int count = CmdSetVertexInputEXT.vertexBindingDescriptionCount(call);
        for (int i = 0; i < CMemory.count(count, array); i++) {
            long at = CMemory.element(array, i, VkVertexInputBindingDescription2EXT.SIZEOF);
            bindings.add(new GraphicsState.VertexBinding(
                    VkVertexInputBindingDescription2EXT.nbinding(at),
                    VkVertexInputBindingDescription2EXT.nstride(at),
                    VkVertexInputBindingDescription2EXT.ninputRate(at) == VK10.VK_VERTEX_INPUT_RATE_INSTANCE,
                    VkVertexInputBindingDescription2EXT.ndivisor(at)));
        }
        List<GraphicsState.VertexAttribute> attributes = new ArrayList<>();
        array = CmdSetVertexInputEXT.pVertexAttributeDescriptions(call);
        count = CmdSetVertexInputEXT.vertexAttributeDescriptionCount(call);
        for (int i = 0; i < CMemory.count(count, array); i++) {
            long at = CMemory.element(array, i, VkVertexInputAttributeDescription2EXT.SIZEOF);
            attributes.add(new GraphicsState.VertexAttribute(
                    VkVertexInputAttributeDescription2EXT.nlocation(at),
                    VkVertexInputAttributeDescription2EXT.nbinding(at),
                    VkVertexInputAttributeDescription2EXT.nformat(at),
                    VkVertexInputAttributeDescription2EXT.noffset(at)));
        }
        dynamic(recording).vertexInput(List.copyOf(bindings), List.copyOf(attributes));
    }
}
