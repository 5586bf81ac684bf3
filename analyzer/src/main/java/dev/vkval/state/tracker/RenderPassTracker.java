package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateFramebuffer;
import dev.vkval.capture.command.CreateRenderPass;
import dev.vkval.capture.command.CreateRenderPass2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.state.object.FramebufferState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.reader.RenderPass2Reader;
import dev.vkval.state.reader.RenderPassReader;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkFramebufferCreateInfo;

/** Render passes and framebuffers. */
final class RenderPassTracker {
    private final StateTracker tracker;

    RenderPassTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks hooks) {
        hooks.onEffect(
                CreateRenderPass.ID,
                call -> tracker.add(RenderPassReader.read(
                        StateTracker.creation(call, CreateRenderPass.pRenderPass(call)),
                        CreateRenderPass.pCreateInfo(call))));
        hooks.onEffect(
                CreateRenderPass2.ID,
                call -> tracker.add(RenderPass2Reader.read(
                        StateTracker.creation(call, CreateRenderPass2.pRenderPass(call)),
                        CreateRenderPass2.pCreateInfo(call))));
        hooks.onEffect(CreateFramebuffer.ID, this::createFramebuffer);
    }

    private void createFramebuffer(Call call) {
        long info = CreateFramebuffer.pCreateInfo(call);
        boolean imageless = (VkFramebufferCreateInfo.nflags(info) & VK12.VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT) != 0;
        long views = CMemory.pointer(info + VkFramebufferCreateInfo.PATTACHMENTS);
        int count = imageless ? 0 : CMemory.count(VkFramebufferCreateInfo.nattachmentCount(info), views);
        List<ImageViewState> attachments = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            attachments.add(tracker.get(ImageViewState.class, CMemory.handle(views, i)));
        }
        tracker.add(new FramebufferState(
                StateTracker.creation(call, CreateFramebuffer.pFramebuffer(call)),
                tracker.get(RenderPassState.class, VkFramebufferCreateInfo.nrenderPass(info)),
                attachments,
                imageless,
                VkFramebufferCreateInfo.nwidth(info),
                VkFramebufferCreateInfo.nheight(info),
                VkFramebufferCreateInfo.nlayers(info)));
    }
}
