package dev.vkval.state.object;

/** VkAccelerationStructureKHR; for VK_NV_ray_tracing see {@link AccelerationStructureNvState}. */
public sealed class AccelerationStructureState extends StateObject permits AccelerationStructureNvState {
    private final int structureType;
    private final BufferState buffer;
    private final long offset;
    private final long sizeBytes;
    private int createFlags;
    private boolean addressed;
    private StructureBuild build;

    /** @param structureType VkAccelerationStructureTypeKHR */
    @ForTrackers
    public AccelerationStructureState(
            Creation creation, int structureType, BufferState buffer, long offset, long sizeBytes) {
        this("VkAccelerationStructureKHR", creation, structureType, buffer, offset, sizeBytes);
    }

    @ForTrackers
    public AccelerationStructureState(
            String handleType, Creation creation, int structureType, BufferState buffer, long offset, long sizeBytes) {
        super(handleType, creation);
        this.structureType = structureType;
        this.buffer = buffer;
        this.offset = offset;
        this.sizeBytes = sizeBytes;
        this.build = creation.stateSetup() ? StructureBuild.UNKNOWN : null;
    }

    /** VkAccelerationStructureTypeKHR it was created for. */
    public int structureType() {
        return structureType;
    }

    /** The buffer that contains it, null if it is bound to memory. */
    public BufferState buffer() {
        return buffer;
    }

    public long offset() {
        return offset;
    }

    /** VkAccelerationStructureCreateFlagsKHR. */
    public int createFlags() {
        return createFlags;
    }

    /** Whether it was created at a device address instead of in a buffer (vkCreateAccelerationStructure2KHR). */
    public boolean addressed() {
        return addressed;
    }

    /** @param flags VkAccelerationStructureCreateFlagsKHR */
    @ForTrackers
    public AccelerationStructureState created(int flags, boolean atAddress) {
        createFlags = flags;
        addressed = atAddress;
        return this;
    }

    /** The memory that it is in, null if that or its size is not known. */
    public UsedMemory memory() {
        return buffer == null ? null : new BufferPart(buffer, offset, sizeBytes);
    }

    public long sizeBytes() {
        return sizeBytes;
    }

    /** Whether it has contents after all work submitted so far: it was built, or copied from one that was. */
    public boolean built() {
        return build != null;
    }

    /** The last build of its contents after all work submitted so far, null if it has none. */
    public StructureBuild build() {
        return build;
    }

    /** @param value null for none */
    @ForTrackers
    public void build(StructureBuild value) {
        build = value;
    }
}
