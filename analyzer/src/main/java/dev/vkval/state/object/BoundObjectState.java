package dev.vkval.state.object;

/** An object of which only its memory is known: VkTensorARM, VkDataGraphPipelineSessionARM. */
public final class BoundObjectState extends StateObject {
    private final BoundMemory memory = new BoundMemory(this);

    @ForTrackers
    public BoundObjectState(String type, Creation creation) {
        super(type, creation);
    }

    /** The part of a session's memory that is of one object of a bind point. */
    public static long part(int bindPoint, int objectIndex) {
        return Integer.toUnsignedLong(bindPoint) << Integer.SIZE | Integer.toUnsignedLong(objectIndex);
    }

    public BoundMemory memory() {
        return memory;
    }
}
