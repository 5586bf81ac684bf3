package dev.vkval.check.drawstate;

import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.EXTGraphicsPipelineLibrary;
import org.lwjgl.vulkan.KHRPipelineLibrary;
import org.lwjgl.vulkan.VK14;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;
import org.lwjgl.vulkan.VkGraphicsPipelineLibraryCreateInfoEXT;
import org.lwjgl.vulkan.VkPipelineLibraryCreateInfoKHR;

/** Makes one VkGraphicsPipelineCreateInfo of that of a pipeline and those of the libraries that it links. */
final class LinkedLibraries {
    /** Pointers to state that a library may bring. */
    private static final int[] PARTS = {
        VkGraphicsPipelineCreateInfo.PVERTEXINPUTSTATE,
        VkGraphicsPipelineCreateInfo.PINPUTASSEMBLYSTATE,
        VkGraphicsPipelineCreateInfo.PTESSELLATIONSTATE,
        VkGraphicsPipelineCreateInfo.PVIEWPORTSTATE,
        VkGraphicsPipelineCreateInfo.PRASTERIZATIONSTATE,
        VkGraphicsPipelineCreateInfo.PMULTISAMPLESTATE,
        VkGraphicsPipelineCreateInfo.PDEPTHSTENCILSTATE,
        VkGraphicsPipelineCreateInfo.PCOLORBLENDSTATE
    };

    /** Structures of a chain that say something of the library alone. */
    private static final Set<Integer> OWN = Set.of(
            VK14.VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO,
            EXTGraphicsPipelineLibrary.VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT,
            KHRPipelineLibrary.VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR);

    private LinkedLibraries() {}

    /** The pipelines that VkPipelineLibraryCreateInfoKHR in the chain names. */
    static List<Long> of(long info) {
        long linked = PNext.find(info, KHRPipelineLibrary.VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR);
        return linked == 0
                ? List.of()
                : CMemory.handles(
                        CMemory.pointer(linked + VkPipelineLibraryCreateInfoKHR.PLIBRARIES),
                        VkPipelineLibraryCreateInfoKHR.nlibraryCount(linked));
    }

    /**
     * Adds what libraries specify and the structure does not.
     *
     * @param info the structure, which is changed
     * @param libraries those of the libraries, which are not
     * @param arena takes copies of structures of their chains
     */
    static void link(long info, List<Long> libraries, CallArena arena) {
        // The formats of attachments count where the output of fragments is specified, before those of other libraries.
        List<Long> ordered = new ArrayList<>(libraries);
        ordered.sort(Comparator.comparing(LinkedLibraries::parts).reversed());
        for (long library : ordered) {
            for (int part : PARTS) {
                if (CMemory.pointer(info + part) == 0) {
                    MemoryUtil.memPutAddress(info + part, CMemory.pointer(library + part));
                }
            }
            if (VkGraphicsPipelineCreateInfo.nrenderPass(info) == 0) {
                MemoryUtil.memPutLong(
                        info + VkGraphicsPipelineCreateInfo.RENDERPASS,
                        VkGraphicsPipelineCreateInfo.nrenderPass(library));
                VkGraphicsPipelineCreateInfo.nsubpass(info, VkGraphicsPipelineCreateInfo.nsubpass(library));
            }
            if (VkGraphicsPipelineCreateInfo.nlayout(info) == 0) {
                MemoryUtil.memPutLong(
                        info + VkGraphicsPipelineCreateInfo.LAYOUT, VkGraphicsPipelineCreateInfo.nlayout(library));
            }
            append(info, library, arena);
        }
    }

    /** VkGraphicsPipelineLibraryFlagsEXT of a library; fragment output has the highest bit. */
    private static int parts(long library) {
        long flags = PNext.find(
                library, EXTGraphicsPipelineLibrary.VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT);
        return flags == 0 ? 0 : VkGraphicsPipelineLibraryCreateInfoEXT.nflags(flags);
    }

    /** Adds the structures of a chain that the other does not have. */
    private static void append(long info, long library, CallArena arena) {
        for (long next = PNext.next(library); next != 0; next = PNext.next(next)) {
            Struct struct = Registry.vulkan().structOfType(PNext.type(next));
            if (struct != null && !OWN.contains(struct.sType()) && PNext.find(info, struct.sType()) == 0) {
                long copy = arena.allocate(struct.sizeBytes());
                MemoryUtil.memCopy(next, copy, struct.sizeBytes());
                PNext.insert(info, copy);
            }
        }
    }
}
