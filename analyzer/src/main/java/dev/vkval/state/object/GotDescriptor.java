package dev.vkval.state.object;

/**
 * A descriptor that vkGetDescriptorEXT returned.
 *
 * @param type VkDescriptorType
 * @param sizeBytes of its bytes
 * @param descriptor what it refers to
 * @param address device address of what it describes, 0 for an object
 * @param rangeBytes of what is at the address
 * @param block of the call
 */
public record GotDescriptor(int type, int sizeBytes, Descriptor descriptor, long address, long rangeBytes, long block) {

    /** Whether another one refers to the same. */
    public boolean isOf(GotDescriptor other) {
        return type == other.type
                && descriptor.equals(other.descriptor)
                && address == other.address
                && rangeBytes == other.rangeBytes;
    }
}
