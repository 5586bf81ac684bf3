package dev.vkval.state.object;

/** VkMicromapEXT. */
public final class MicromapState extends StateObject {
    private final BufferPart memory;

    /** @param memory null if its buffer is not known */
    @ForTrackers
    public MicromapState(Creation creation, BufferPart memory) {
        super("VkMicromapEXT", creation);
        this.memory = memory;
    }

    /** The part of a buffer that contains it, null if that is not known. */
    public BufferPart memory() {
        return memory;
    }
}
