package dev.vkval.state.object;

/** An object of which only its memory is known: VkTensorARM, VkDataGraphPipelineSessionARM. */
public final class BoundObjectState extends StateObject {
    private final BoundMemory memory = new BoundMemory(this);

    @ForTrackers
    public BoundObjectState(String type, Creation creation) {
        super(type, creation);
    }

    public BoundMemory memory() {
        return memory;
    }
}
