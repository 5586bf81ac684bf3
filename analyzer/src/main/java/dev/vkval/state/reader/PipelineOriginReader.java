package dev.vkval.state.reader;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.state.object.PipelineOrigin;
import dev.vkval.state.object.PipelineState;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK14;
import org.lwjgl.vulkan.VkPipelineCreateFlags2CreateInfo;
import org.lwjgl.vulkan.VkRayTracingPipelineCreateInfoKHR;
import org.lwjgl.vulkan.VkRayTracingPipelineCreateInfoNV;
import org.lwjgl.vulkan.VkRayTracingPipelineInterfaceCreateInfoKHR;
import org.lwjgl.vulkan.VkRayTracingShaderGroupCreateInfoKHR;
import org.lwjgl.vulkan.VkRayTracingShaderGroupCreateInfoNV;

/** Reads what pipelines are created with. */
public final class PipelineOriginReader {
    private PipelineOriginReader() {}

    /**
     * Of a pipeline that is not for ray tracing.
     *
     * @param info address of its structure
     * @param flags the flags of that structure
     */
    public static PipelineOrigin of(long info, int flags) {
        return new PipelineOrigin(flags(info, flags), null);
    }

    /** Of a VkRayTracingPipelineCreateInfoKHR and the libraries that it links. */
    public static PipelineOrigin rayTracing(long info, List<PipelineState> libraries) {
        List<PipelineOrigin.Group> groups = new ArrayList<>();
        long array = CMemory.pointer(info + VkRayTracingPipelineCreateInfoKHR.PGROUPS);
        for (int i = 0; i < CMemory.count(VkRayTracingPipelineCreateInfoKHR.ngroupCount(info), array); i++) {
            long group = CMemory.element(array, i, VkRayTracingShaderGroupCreateInfoKHR.SIZEOF);
            groups.add(new PipelineOrigin.Group(
                    VkRayTracingShaderGroupCreateInfoKHR.ngeneralShader(group),
                    VkRayTracingShaderGroupCreateInfoKHR.nclosestHitShader(group),
                    VkRayTracingShaderGroupCreateInfoKHR.nanyHitShader(group),
                    VkRayTracingShaderGroupCreateInfoKHR.nintersectionShader(group)));
        }
        for (PipelineState library : libraries) {
            if (library.origin() != null && library.origin().rayTracing() != null) {
                groups.addAll(library.origin().rayTracing().groups());
            }
        }
        long sizes = CMemory.pointer(info + VkRayTracingPipelineCreateInfoKHR.PLIBRARYINTERFACE);
        return new PipelineOrigin(
                flags(info, VkRayTracingPipelineCreateInfoKHR.nflags(info)),
                new PipelineOrigin.RayTracing(
                        VkRayTracingPipelineCreateInfoKHR.nmaxPipelineRayRecursionDepth(info),
                        sizes == 0 ? 0 : VkRayTracingPipelineInterfaceCreateInfoKHR.nmaxPipelineRayPayloadSize(sizes),
                        sizes == 0
                                ? 0
                                : VkRayTracingPipelineInterfaceCreateInfoKHR.nmaxPipelineRayHitAttributeSize(sizes),
                        groups));
    }

    /** Of a VkRayTracingPipelineCreateInfoNV. */
    public static PipelineOrigin rayTracingNv(long info) {
        List<PipelineOrigin.Group> groups = new ArrayList<>();
        long array = CMemory.pointer(info + VkRayTracingPipelineCreateInfoNV.PGROUPS);
        for (int i = 0; i < CMemory.count(VkRayTracingPipelineCreateInfoNV.ngroupCount(info), array); i++) {
            long group = CMemory.element(array, i, VkRayTracingShaderGroupCreateInfoNV.SIZEOF);
            groups.add(new PipelineOrigin.Group(
                    VkRayTracingShaderGroupCreateInfoNV.ngeneralShader(group),
                    VkRayTracingShaderGroupCreateInfoNV.nclosestHitShader(group),
                    VkRayTracingShaderGroupCreateInfoNV.nanyHitShader(group),
                    VkRayTracingShaderGroupCreateInfoNV.nintersectionShader(group)));
        }
        return new PipelineOrigin(
                flags(info, VkRayTracingPipelineCreateInfoNV.nflags(info)),
                new PipelineOrigin.RayTracing(VkRayTracingPipelineCreateInfoNV.nmaxRecursionDepth(info), 0, 0, groups));
    }

    /** VkPipelineCreateFlags2 of the structure that a pipeline is created with, which may have them in its chain. */
    public static long flags(long info, int flags) {
        long chained = PNext.find(info, VK14.VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO);
        return chained == 0 ? Integer.toUnsignedLong(flags) : VkPipelineCreateFlags2CreateInfo.nflags(chained);
    }
}
