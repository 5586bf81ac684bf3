package dev.vkval.check.resource;

import dev.vkval.check.topic.CoreContext;
import dev.vkval.state.object.BufferAddresses;
import dev.vkval.state.object.BufferPart;

/** The buffers that the device addresses of a call are in; no address is in none, and is not looked at. */
public final class AddressedBuffers {
    private final CoreContext context;
    private final ResourceRules resources;

    public AddressedBuffers(CoreContext context) {
        this.context = context;
        this.resources = new ResourceRules(context);
    }

    /** The part of a buffer from an address on, null for no address; one that is in no buffer is reported. */
    public BufferPart at(ResourceRules.Use use, long address) {
        BufferPart part =
                address == 0 ? null : context.state().bufferAddresses().at(address, Long.MAX_VALUE);
        if (address != 0 && part == null) {
            context.error(use.call(), "VUID-VkDeviceAddress-size-11364")
                    .on(use.user())
                    .parameter(use.parameter())
                    .title("a device address is in no buffer")
                    .message("no existing buffer whose address was queried has 0x%x", address)
                    .help("use an address from vkGetBufferDeviceAddress, and destroy the buffer after the last use")
                    .report();
        }
        return part;
    }

    /** Of several buffers with an address, one must have been created with at least one bit of a usage mask. */
    public void usage(ResourceRules.Use use, String rule, long address, long usage) {
        BufferAddresses buffers = context.state().bufferAddresses();
        BufferPart part = address == 0 ? null : buffers.at(address, 1);
        if (part != null && buffers.at(address, 1, usage) == null) {
            resources.usage(use, rule, part.buffer(), usage);
        }
    }
}
