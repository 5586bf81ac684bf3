package dev.vkval.state.object;

/** VkMicromapEXT. */
public final class MicromapState extends StateObject {
    private final BufferPart memory;
    private MicromapBuilt built;

    /** @param memory null if its buffer is not known */
    @ForTrackers
    public MicromapState(Creation creation, BufferPart memory) {
        super("VkMicromapEXT", creation);
        this.memory = memory;
        this.built = creation.stateSetup() ? MicromapBuilt.UNKNOWN : null;
    }

    /** What its contents were built with after all work submitted so far, null if it has none. */
    public MicromapBuilt built() {
        return built;
    }

    /** @param value null for none */
    @ForTrackers
    public void built(MicromapBuilt value) {
        built = value;
    }

    /** The part of a buffer that contains it, null if that is not known. */
    public BufferPart memory() {
        return memory;
    }
}
