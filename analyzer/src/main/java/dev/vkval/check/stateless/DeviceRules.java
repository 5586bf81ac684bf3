package dev.vkval.check.stateless;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.parameter.ParameterCheck;
import dev.vkval.check.parameter.ParameterSite;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.VkAllocationCallbacks;
import org.lwjgl.vulkan.VkDeviceGroupDeviceCreateInfo;
import org.lwjgl.vulkan.VkDeviceQueueCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDeviceMultiviewFeatures;

/** The creation of devices, and allocation callbacks. */
final class DeviceRules extends StatelessRules {
    private static final String CALLBACKS = "VUID-VkAllocationCallbacks-";

    DeviceRules(StatelessContext context) {
        super(context);
    }

    @Override
    void addTo(Map<String, ParameterCheck> checks) {
        checks.put("VkDeviceQueueCreateInfo", this::queue);
        checks.put("VkDeviceGroupDeviceCreateInfo", this::group);
        checks.put("VkPhysicalDeviceMultiviewFeatures", this::multiview);
        checks.put("VkAllocationCallbacks", this::callbacks);
    }

    private void queue(long info, ParameterSite site) {
        long priorities = CMemory.pointer(info + VkDeviceQueueCreateInfo.PQUEUEPRIORITIES);
        for (long i = 0; priorities != 0 && i < VkDeviceQueueCreateInfo.nqueueCount(info); i++) {
            float priority = CMemory.f32(priorities, i);
            if (!(priority >= 0 && priority <= 1)) {
                broken(
                        "VUID-VkDeviceQueueCreateInfo-pQueuePriorities-00383",
                        site,
                        "pQueuePriorities[" + i + "]",
                        "is " + priority,
                        "A queue priority must be between 0.0 and 1.0.");
            }
        }
    }

    private void group(long info, ParameterSite site) {
        long devices = CMemory.pointer(info + VkDeviceGroupDeviceCreateInfo.PPHYSICALDEVICES);
        Set<Long> seen = new HashSet<>();
        for (long i = 0; devices != 0 && i < VkDeviceGroupDeviceCreateInfo.nphysicalDeviceCount(info); i++) {
            if (!seen.add(CMemory.u64(devices, i))) {
                broken(
                        "VUID-VkDeviceGroupDeviceCreateInfo-pPhysicalDevices-00375",
                        site,
                        "pPhysicalDevices[" + i + "]",
                        "is specified twice",
                        "The physical devices of a device group must be different.");
            }
        }
    }

    private void multiview(long features, ParameterSite site) {
        boolean multiview = VkPhysicalDeviceMultiviewFeatures.nmultiview(features) != 0;
        String why = "It requires the feature multiview, which is not enabled.";
        if (!multiview && VkPhysicalDeviceMultiviewFeatures.nmultiviewGeometryShader(features) != 0) {
            broken(
                    "VUID-VkPhysicalDeviceMultiviewFeatures-multiviewGeometryShader-00580",
                    site,
                    "multiviewGeometryShader",
                    "is enabled without multiview",
                    why);
        }
        if (!multiview && VkPhysicalDeviceMultiviewFeatures.nmultiviewTessellationShader(features) != 0) {
            broken(
                    "VUID-VkPhysicalDeviceMultiviewFeatures-multiviewTessellationShader-00581",
                    site,
                    "multiviewTessellationShader",
                    "is enabled without multiview",
                    why);
        }
    }

    private void callbacks(long callbacks, ParameterSite site) {
        absent(callbacks, VkAllocationCallbacks.PFNALLOCATION, "pfnAllocation", "pfnAllocation-00632", site);
        absent(callbacks, VkAllocationCallbacks.PFNREALLOCATION, "pfnReallocation", "pfnReallocation-00633", site);
        absent(callbacks, VkAllocationCallbacks.PFNFREE, "pfnFree", "pfnFree-00634", site);
        boolean allocates = CMemory.pointer(callbacks + VkAllocationCallbacks.PFNINTERNALALLOCATION) != 0;
        boolean frees = CMemory.pointer(callbacks + VkAllocationCallbacks.PFNINTERNALFREE) != 0;
        if (allocates != frees) {
            broken(
                    CALLBACKS + "pfnInternalAllocation-00635",
                    site,
                    "pfnInternalAllocation",
                    "and pfnInternalFree are not both provided",
                    "Both must be provided, or none.");
        }
    }

    private void absent(long callbacks, int offset, String member, String rule, ParameterSite site) {
        if (CMemory.pointer(callbacks + offset) == 0) {
            broken(CALLBACKS + rule, site, member, "is NULL", "It must be a valid function pointer.");
        }
    }
}
