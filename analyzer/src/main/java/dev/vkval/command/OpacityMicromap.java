package dev.vkval.command;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import org.lwjgl.vulkan.EXTOpacityMicromap;
import org.lwjgl.vulkan.KHROpacityMicromap;
import org.lwjgl.vulkan.VkAccelerationStructureTrianglesOpacityMicromapEXT;
import org.lwjgl.vulkan.VkAccelerationStructureTrianglesOpacityMicromapKHR;

/**
 * VkAccelerationStructureTrianglesOpacityMicromapKHR, or the structure of VK_EXT_opacity_micromap that it comes from.
 *
 * @param khr whether the micromap is an acceleration structure instead of a VkMicromapEXT
 * @param micromap captured id, 0 for none
 * @param indices address, 0 for none
 */
public record OpacityMicromap(boolean khr, long micromap, int indexType, long indices, long strideBytes) {

    /** The micromap that is chained to triangles, null for none. */
    static OpacityMicromap read(long triangles) {
        long khr = PNext.find(
                triangles, KHROpacityMicromap.VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_TRIANGLES_OPACITY_MICROMAP_KHR);
        if (khr != 0) {
            return new OpacityMicromap(
                    true,
                    VkAccelerationStructureTrianglesOpacityMicromapKHR.nmicromap(khr),
                    VkAccelerationStructureTrianglesOpacityMicromapKHR.nindexType(khr),
                    VkAccelerationStructureTrianglesOpacityMicromapKHR.nindexBuffer(khr),
                    VkAccelerationStructureTrianglesOpacityMicromapKHR.nindexStride(khr));
        }
        long ext = PNext.find(
                triangles, EXTOpacityMicromap.VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_TRIANGLES_OPACITY_MICROMAP_EXT);
        return ext == 0
                ? null
                : new OpacityMicromap(
                        false,
                        VkAccelerationStructureTrianglesOpacityMicromapEXT.nmicromap(ext),
                        VkAccelerationStructureTrianglesOpacityMicromapEXT.nindexType(ext),
                        CMemory.pointer(ext + VkAccelerationStructureTrianglesOpacityMicromapEXT.INDEXBUFFER),
                        VkAccelerationStructureTrianglesOpacityMicromapEXT.nindexStride(ext));
    }
}
