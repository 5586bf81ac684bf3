package dev.vkval.check.memory;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BindBufferMemory;
import dev.vkval.capture.command.BindBufferMemory2;
import dev.vkval.capture.command.BindImageMemory;
import dev.vkval.capture.command.BindImageMemory2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.MemoryBinding;
import dev.vkval.state.object.StateObject;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkBindBufferMemoryInfo;
import org.lwjgl.vulkan.VkBindImageMemoryInfo;

/** A resource is bound to memory once. */
public final class BindMemoryRules implements Topic {
    private final CoreContext context;

    public BindMemoryRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(
                BindBufferMemory.ID,
                call -> buffer(call, BindBufferMemory.buffer(call), "buffer", "VUID-vkBindBufferMemory-buffer-07459"));
        hooks.validate(BindBufferMemory2.ID, call -> {
            long infos = BindBufferMemory2.pBindInfos(call);
            for (int i = 0; i < CMemory.count(BindBufferMemory2.bindInfoCount(call), infos); i++) {
                long info = CMemory.element(infos, i, VkBindBufferMemoryInfo.SIZEOF);
                buffer(
                        call,
                        VkBindBufferMemoryInfo.nbuffer(info),
                        "pBindInfos[" + i + "].buffer",
                        "VUID-VkBindBufferMemoryInfo-buffer-07459");
            }
        });
        hooks.validate(
                BindImageMemory.ID,
                call -> image(call, BindImageMemory.image(call), "image", "VUID-vkBindImageMemory-image-07460"));
        hooks.validate(BindImageMemory2.ID, this::images);
    }

    private void images(Call call) {
        long infos = BindImageMemory2.pBindInfos(call);
        for (int i = 0; i < CMemory.count(BindImageMemory2.bindInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkBindImageMemoryInfo.SIZEOF);
            boolean plane = PNext.find(info, VK11.VK_STRUCTURE_TYPE_BIND_IMAGE_PLANE_MEMORY_INFO) != 0;
            if (!plane) {
                image(
                        call,
                        VkBindImageMemoryInfo.nimage(info),
                        "pBindInfos[" + i + "].image",
                        "VUID-VkBindImageMemoryInfo-image-07460");
            }
        }
    }

    private void buffer(Call call, long id, String parameter, String rule) {
        BufferState buffer = context.get(BufferState.class, id);
        if (buffer != null) {
            bound(call, buffer, buffer.binding(), parameter, rule);
        }
    }

    private void image(Call call, long id, String parameter, String rule) {
        ImageState image = context.get(ImageState.class, id);
        if (image != null) {
            bound(call, image, image.binding(), parameter, rule);
        }
    }

    private void bound(Call call, StateObject resource, MemoryBinding binding, String parameter, String rule) {
        if (binding != null) {
            context.error(call, rule)
                    .on(resource)
                    .on(binding.memory())
                    .parameter(parameter)
                    .title("a resource is bound to memory twice")
                    .message("%s is already bound to %s at offset %d", resource, binding.memory(), binding.offset())
                    .help("bind each resource once; create another one to use other memory")
                    .report();
        }
    }
}
