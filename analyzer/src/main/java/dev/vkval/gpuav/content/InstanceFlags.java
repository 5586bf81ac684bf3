package dev.vkval.gpuav.content;

import dev.vkval.capture.registry.Registry;
import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.StructureBuild;
import java.util.function.Consumer;
import org.lwjgl.vulkan.KHROpacityMicromap;

/** What the VkGeometryInstanceFlagsKHR of an instance require of the device, and of what it refers to. */
final class InstanceFlags {
    private static final int DISABLE = KHROpacityMicromap.VK_GEOMETRY_INSTANCE_DISABLE_OPACITY_MICROMAPS_BIT_KHR;
    private static final int MICROMAPS =
            KHROpacityMicromap.VK_GEOMETRY_INSTANCE_FORCE_OPACITY_MICROMAP_2_STATE_BIT_KHR | DISABLE;
    private static final int ALLOW_DISABLE =
            KHROpacityMicromap.VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_DISABLE_OPACITY_MICROMAPS_BIT_KHR;

    private static final int KNOWN =
            Registry.vulkan().enumeration("VkGeometryInstanceFlagsKHR").values().values().stream()
                    .mapToInt(Long::intValue)
                    .reduce(0, (some, more) -> some | more);

    private InstanceFlags() {}

    /**
     * Judges the flags of one instance and returns whether they are wrong.
     *
     * @param referenced null if it is not known
     * @param value where the flags are
     */
    static boolean judge(
            int flags,
            AccelerationStructureState referenced,
            boolean micromaps,
            String instance,
            BufferPart value,
            Consumer<ContentError> errors) {
        if ((flags & ~KNOWN) != 0) {
            errors.accept(ContentError.buildInput(
                    "VUID-VkAccelerationStructureInstanceKHR-flags-parameter",
                    "an instance has flags that are no VkGeometryInstanceFlagBitsKHR",
                    instance + " has the flags 0x" + Integer.toHexString(flags) + ", of which 0x"
                            + Integer.toHexString(flags & ~KNOWN) + " are no VkGeometryInstanceFlagBitsKHR.",
                    value,
                    "give bits of VkGeometryInstanceFlagBitsKHR, or 0"));
            return true;
        }
        if ((flags & MICROMAPS) != 0 && !micromaps) {
            errors.accept(ContentError.buildInput(
                    "VUID-VkAccelerationStructureInstanceKHR-micromap-11580",
                    "an instance has a flag of micromaps, which the device does not have enabled",
                    instance + " has the flags 0x" + Integer.toHexString(flags)
                            + ", and the feature micromap is not enabled.",
                    value,
                    "enable the feature micromap, or leave the flag out"));
            return true;
        }
        StructureBuild last = referenced == null ? null : referenced.build();
        if ((flags & DISABLE) != 0 && last != null && !last.mayHave(ALLOW_DISABLE)) {
            errors.accept(ContentError.buildInput(
                    "VUID-VkAccelerationStructureInstanceKHR-flags-11581",
                    "an instance disables the micromaps of a structure that was not built for it",
                    instance + " refers to " + referenced
                            + ", which was built without ALLOW_DISABLE_OPACITY_MICROMAPS.",
                    value,
                    "build it with VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_DISABLE_OPACITY_MICROMAPS_BIT_KHR"));
            return true;
        }
        return false;
    }
}
