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

    private final Info info;
    private MemoryBinding binding;
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
        return binding;
    }

    @ForTrackers
    public void bind(MemoryBinding value) {
        binding = value;
        dependOn(value.memory());
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
