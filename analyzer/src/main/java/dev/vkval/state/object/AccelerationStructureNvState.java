package dev.vkval.state.object;

import java.util.OptionalLong;

/** VkAccelerationStructureNV, which is bound to memory instead of a buffer. */
public final class AccelerationStructureNvState extends AccelerationStructureState {

    /**
     * VkAccelerationStructureCreateInfoNV.
     *
     * @param compactedSizeBytes size if it is only the destination of a compacting copy, else 0
     * @param type VkAccelerationStructureTypeNV
     * @param flags VkBuildAccelerationStructureFlagsNV
     */
    public record Info(long compactedSizeBytes, int type, int flags, int instanceCount, int geometryCount) {}

    /** VK_ACCELERATION_STRUCTURE_MEMORY_REQUIREMENTS_TYPE_OBJECT_NV. */
    private static final long OBJECT = 0;

    private final Info info;
    private final BoundMemory memory = new BoundMemory(this);
    private OptionalLong opaqueHandle = OptionalLong.empty();

    @ForTrackers
    public AccelerationStructureNvState(Creation creation, Info info) {
        super("VkAccelerationStructureNV", creation, info.type(), null, 0, info.compactedSizeBytes());
        this.info = info;
    }

    public Info info() {
        return info;
    }

    /** Its memory, null for none. */
    public MemoryBinding binding() {
        return memory.binding(OBJECT);
    }

    @ForTrackers
    public void bind(MemoryBinding value) {
        memory.bind(OBJECT, value);
    }

    /**
     * The size in its memory requirements, 0 if the application did not query them.
     *
     * @param type VkAccelerationStructureMemoryRequirementsTypeNV
     */
    public long requiredBytes(int type) {
        return memory.requiredBytes(type);
    }

    /** Its memory requirements as an object, null if the application did not query them. */
    public MemoryRequirements requirements() {
        return memory.requirements(OBJECT);
    }

    @ForTrackers
    public void require(int type, MemoryRequirements requirements) {
        memory.require(type, requirements);
    }

    @Override
    public UsedMemory memory() {
        return memory.used().stream().findFirst().orElse(null);
    }

    /** Its handle for instances, empty if the application did not query it. */
    public OptionalLong opaqueHandle() {
        return opaqueHandle;
    }

    @ForTrackers
    public void opaqueHandle(long value) {
        opaqueHandle = OptionalLong.of(value);
    }
}
