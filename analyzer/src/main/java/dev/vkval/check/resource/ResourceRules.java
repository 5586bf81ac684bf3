package dev.vkval.check.resource;

import dev.vkval.capture.call.Call;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.command.Location;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.StateObject;
import org.lwjgl.vulkan.VK10;

/** Usage and memory of the buffers and images of a call; objects that are not known are ignored. */
public final class ResourceRules {
    private static final int SPARSE = VK10.VK_BUFFER_CREATE_SPARSE_BINDING_BIT;

    private final CoreContext context;

    public ResourceRules(CoreContext context) {
        this.context = context;
    }

    /**
     * The resource that a rule applies to.
     *
     * @param user the command buffer that uses it, or null
     * @param parameter place of its handle
     */
    public record Use(Call call, StateObject user, Location parameter) {
        public Use(Call call, StateObject user, String parameter) {
            this(call, user, Location.parameter(parameter));
        }
    }

    /** A buffer must have been created with at least one bit of a usage mask. */
    public void usage(Use use, String rule, BufferState buffer, long usage) {
        if (buffer != null && (buffer.usage() & usage) == 0) {
            String needed = Names.bits("VkBufferUsageFlagBits2", usage);
            context.error(use.call(), rule)
                    .on(use.user())
                    .on(buffer)
                    .parameter(use.parameter())
                    .title("a buffer was created without the usage that the call requires")
                    .message(
                            "%s was created with %s; the required usage %s is missing",
                            buffer, Names.bits("VkBufferUsageFlagBits2", buffer.usage()), needed)
                    .help("create the buffer with " + needed)
                    .report();
        }
    }

    /** A buffer that is not sparse must be bound to memory that has not been freed. */
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
                                ? "a resource is used that is not bound to memory"
                                : "a resource is used after its memory has been freed")
                .message(
                        freed == null
                                ? resource + " has not been bound to memory"
                                : resource + " is bound to " + freed + ", which was freed in block "
                                        + freed.destroyedAt())
                .help(
                        freed == null
                                ? "bind it with " + call + " first"
                                : "free the memory after the last use of the resource")
                .report();
    }

    /** An image that is neither sparse nor a swapchain image must be bound to memory that has not been freed. */
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
