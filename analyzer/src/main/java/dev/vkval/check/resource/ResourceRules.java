package dev.vkval.check.resource;

import dev.vkval.capture.call.Call;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.state.BufferState;
import dev.vkval.state.ImageState;
import dev.vkval.state.StateObject;
import org.lwjgl.vulkan.VK10;

/** Usage and memory of buffers and images that a call names; objects that are not known are left out. */
public final class ResourceRules {
    private static final int SPARSE = VK10.VK_BUFFER_CREATE_SPARSE_BINDING_BIT;

    private final CoreContext context;

    public ResourceRules(CoreContext context) {
        this.context = context;
    }

    /**
     * The resource a rule is about.
     *
     * @param user what uses it: the command buffer, or null
     * @param parameter path of the parameter that names it
     */
    public record Use(Call call, StateObject user, String parameter) {}

    /** A buffer must have at least one bit of a usage mask. */
    public void usage(Use use, String rule, BufferState buffer, long usage) {
        if (buffer != null && (buffer.usage() & usage) == 0) {
            String needed = Names.bits("VkBufferUsageFlagBits2", usage);
            context.error(use.call(), rule)
                    .on(use.user())
                    .on(buffer)
                    .parameter(use.parameter())
                    .title("a buffer is used for what it was not created for")
                    .message(
                            "%s was created with %s, which lacks %s",
                            buffer, Names.bits("VkBufferUsageFlagBits2", buffer.usage()), needed)
                    .help("add " + needed + " to the usage of the buffer")
                    .report();
        }
    }

    /** A buffer that is not sparse must be bound to memory that lives. */
    public void memory(Use use, String rule, BufferState buffer) {
        if (buffer != null && (buffer.flags() & SPARSE) == 0) {
            boolean bound = buffer.binding() != null;
            boolean alive = bound && !buffer.binding().memory().destroyed();
            if (!alive) {
                unbound(use, rule, buffer, bound ? buffer.binding().memory() : null, "vkBindBufferMemory");
            }
        }
    }

    private void unbound(Use use, String rule, StateObject resource, StateObject freed, String call) {
        context.error(use.call(), rule)
                .on(use.user())
                .on(resource)
                .on(freed)
                .parameter(use.parameter())
                .title(
                        freed == null
                                ? "a resource without memory is used"
                                : "a resource is used after its memory was freed")
                .message(
                        freed == null
                                ? resource + " was never bound to memory"
                                : resource + " is bound to " + freed + ", freed in block " + freed.destroyedAt())
                .help(
                        freed == null
                                ? "bind it with " + call + " first"
                                : "free the memory when nothing uses it any more")
                .report();
    }

    /** An image must have all bits of a usage mask, for the aspect that they are about. */
    public void usage(Use use, String rule, ImageState image, int usage, boolean stencil) {
        if (image == null) {
            return;
        }
        int has = stencil ? image.info().stencilUsage() : image.info().usage();
        if ((has & usage) != usage) {
            String needed = Names.bits("VkImageUsageFlagBits", usage);
            context.error(use.call(), rule)
                    .on(use.user())
                    .on(image)
                    .parameter(use.parameter())
                    .title("an image is used for what it was not created for")
                    .message(
                            "%s was created with %s, which lacks %s",
                            image, Names.bits("VkImageUsageFlagBits", Integer.toUnsignedLong(has)), needed)
                    .help("add " + needed + " to the usage of the image")
                    .report();
        }
    }

    /** An image that is neither sparse nor a swapchain's must be bound to memory that lives. */
    public void memory(Use use, String rule, ImageState image) {
        if (image == null || image.swapchain() != null || (image.info().flags() & SPARSE) != 0) {
            return;
        }
        boolean bound = image.binding() != null;
        if (!bound || image.binding().memory().destroyed()) {
            unbound(use, rule, image, bound ? image.binding().memory() : null, "vkBindImageMemory");
        }
    }
}
