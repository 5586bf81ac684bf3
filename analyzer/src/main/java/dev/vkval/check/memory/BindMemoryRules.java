package dev.vkval.check.memory;

import dev.vkval.capture.call.Call;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.BindMemory;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.MemoryBinding;
import dev.vkval.state.object.StateObject;
import org.lwjgl.vulkan.VK11;

/** A resource is bound to memory once. */
public final class BindMemoryRules implements Topic {
    private final CoreContext context;

    public BindMemoryRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        BindMemory.OF_BUFFERS.forEach(command ->
                hooks.validate(command, call -> BindMemory.of(call).forEach(bind -> buffer(call, bind))));
        BindMemory.OF_IMAGES.forEach(command ->
                hooks.validate(command, call -> BindMemory.of(call).forEach(bind -> image(call, bind))));
    }

    private void buffer(Call call, BindMemory bind) {
        BufferState buffer = context.get(BufferState.class, bind.resource());
        if (buffer != null) {
            String rule = bind.info() == 0
                    ? "VUID-vkBindBufferMemory-buffer-07459"
                    : "VUID-VkBindBufferMemoryInfo-buffer-07459";
            bound(call, buffer, buffer.binding(), bind.path() + "buffer", rule);
        }
    }

    private void image(Call call, BindMemory bind) {
        ImageState image = context.get(ImageState.class, bind.resource());
        boolean plane = bind.chained(VK11.VK_STRUCTURE_TYPE_BIND_IMAGE_PLANE_MEMORY_INFO) != 0;
        if (image != null && !plane) {
            String rule =
                    bind.info() == 0 ? "VUID-vkBindImageMemory-image-07460" : "VUID-VkBindImageMemoryInfo-image-07460";
            bound(call, image, image.binding(), bind.path() + "image", rule);
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
