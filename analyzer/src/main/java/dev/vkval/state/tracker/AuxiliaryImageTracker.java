package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBindInvocationMaskHUAWEI;
import dev.vkval.capture.command.CmdBindShadingRateImageNV;
import dev.vkval.capture.command.CmdSetShadingRateImageEnableNV;
import dev.vkval.capture.command.CreateGraphicsPipelines;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.chassis.Hooks;
import dev.vkval.command.ActionKind;
import dev.vkval.command.CommandTraits;
import dev.vkval.command.Commands;
import dev.vkval.state.object.AuxiliaryImages;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.RecordingBuilder;
import dev.vkval.state.object.UsedMemory;
import org.lwjgl.vulkan.HUAWEIInvocationMask;
import org.lwjgl.vulkan.KHRFragmentShadingRate;
import org.lwjgl.vulkan.NVShadingRateImage;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;
import org.lwjgl.vulkan.VkPipelineViewportShadingRateImageStateCreateInfoNV;

/** The shading rate image, which draws read, and the invocation mask, which traces read. */
final class AuxiliaryImageTracker {
    private final StateTracker tracker;

    AuxiliaryImageTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks all) {
        all.onEffect(CreateGraphicsPipelines.ID, this::created);
        CommandHooks hooks = new CommandHooks(all, tracker);
        hooks.on(
                CmdBindShadingRateImageNV.ID,
                (call, to) -> to.bindings()
                        .images()
                        .shadingRate(
                                view(CmdBindShadingRateImageNV.imageView(call)),
                                CmdBindShadingRateImageNV.imageLayout(call)));
        hooks.on(
                CmdSetShadingRateImageEnableNV.ID,
                (call, to) -> to.bindings()
                        .images()
                        .shadingRateEnable(CmdSetShadingRateImageEnableNV.shadingRateImageEnable(call) != 0));
        hooks.on(
                CmdBindInvocationMaskHUAWEI.ID,
                (call, to) -> to.bindings().images().invocationMask(view(CmdBindInvocationMaskHUAWEI.imageView(call))));
        for (CommandTraits traits : Commands.where(traits -> draws(traits.action()))) {
            all.postCallRecord(traits.command().number(), call -> acted(call, this::drawn));
        }
        for (CommandTraits traits : Commands.where(traits -> traits.action() == ActionKind.TRACE)) {
            all.postCallRecord(traits.command().number(), call -> acted(call, this::traced));
        }
    }

    private static boolean draws(ActionKind kind) {
        return kind == ActionKind.DRAW || kind == ActionKind.DRAW_INDEXED;
    }

    private ImageViewState view(long id) {
        return tracker.get(ImageViewState.class, id);
    }

    private void created(Call call) {
        long infos = CreateGraphicsPipelines.pCreateInfos(call);
        long pipelines = CreateGraphicsPipelines.pPipelines(call);
        for (int i = 0; i < CMemory.count(CreateGraphicsPipelines.createInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkGraphicsPipelineCreateInfo.SIZEOF);
            long viewport = CMemory.pointer(info + VkGraphicsPipelineCreateInfo.PVIEWPORTSTATE);
            long rates = viewport == 0
                    ? 0
                    : PNext.find(
                            viewport,
                            NVShadingRateImage
                                    .VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_SHADING_RATE_IMAGE_STATE_CREATE_INFO_NV);
            PipelineState pipeline = tracker.get(PipelineState.class, CMemory.handle(pipelines, i));
            if (rates != 0 && pipeline != null) {
                boolean enabled =
                        VkPipelineViewportShadingRateImageStateCreateInfoNV.nshadingRateImageEnable(rates) != 0;
                AuxiliaryImages.shadingRateEnable(pipeline, enabled);
            }
        }
    }

    private void acted(Call call, CommandHooks.Handler handler) {
        CommandBufferState buffer = tracker.get(CommandBufferState.class, call.u64(0));
        if (buffer != null) {
            handler.handle(call, buffer.builder());
        }
    }

    private void drawn(Call call, RecordingBuilder to) {
        AuxiliaryImages images = to.bindings().images();
        if (images.readsShadingRate(
                to.bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS).pipeline())) {
            MemoryUseList uses = new MemoryUseList();
            uses.add(
                    "shading rate image",
                    CMemory.mask(KHRFragmentShadingRate.VK_PIPELINE_STAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR),
                    CMemory.mask(KHRFragmentShadingRate.VK_ACCESS_FRAGMENT_SHADING_RATE_ATTACHMENT_READ_BIT_KHR),
                    new UsedMemory.OfView(images.shadingRate()));
            uses.record(call, to);
        }
    }

    private void traced(Call call, RecordingBuilder to) {
        ImageViewState view = to.bindings().images().invocationMask();
        if (view != null) {
            MemoryUseList uses = new MemoryUseList();
            uses.add(
                    "invocation mask",
                    HUAWEIInvocationMask.VK_PIPELINE_STAGE_2_INVOCATION_MASK_BIT_HUAWEI,
                    HUAWEIInvocationMask.VK_ACCESS_2_INVOCATION_MASK_READ_BIT_HUAWEI,
                    new UsedMemory.OfView(view));
            uses.record(call, to);
        }
    }
}
