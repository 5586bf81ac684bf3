package dev.vkval.check.pipeline;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetPhysicalDeviceQueueFamilyDataGraphEngineOperationPropertiesARM;
import dev.vkval.capture.command.GetPhysicalDeviceQueueFamilyDataGraphOpticalFlowImageFormatsARM;
import dev.vkval.capture.command.GetPhysicalDeviceQueueFamilyDataGraphPropertiesARM;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.TopicHooks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.ARMDataGraphOpticalFlow;
import org.lwjgl.vulkan.VkDataGraphOpticalFlowImageFormatInfoARM;
import org.lwjgl.vulkan.VkDataGraphOpticalFlowImageFormatPropertiesARM;
import org.lwjgl.vulkan.VkPhysicalDeviceDataGraphOperationSupportARM;
import org.lwjgl.vulkan.VkPhysicalDeviceDataGraphProcessingEngineARM;
import org.lwjgl.vulkan.VkQueueFamilyDataGraphOpticalFlowPropertiesARM;
import org.lwjgl.vulkan.VkQueueFamilyDataGraphPropertiesARM;

/** What the queue families of physical devices support of data graphs, as far as the application asked. */
final class DataGraphSupport {
    private static final int NAME_BYTES = 128;

    /** VkPhysicalDeviceDataGraphProcessingEngineARM. */
    record Engine(int type, boolean foreign) {
        static Engine read(long at) {
            return new Engine(
                    VkPhysicalDeviceDataGraphProcessingEngineARM.ntype(at),
                    VkPhysicalDeviceDataGraphProcessingEngineARM.nisForeign(at) != 0);
        }
    }

    /** VkPhysicalDeviceDataGraphOperationSupportARM. */
    record Operation(int type, String name, int version) {
        static Operation read(long at) {
            StringBuilder name = new StringBuilder();
            for (int i = 0; i < NAME_BYTES; i++) {
                int letter = CMemory.u8(at + VkPhysicalDeviceDataGraphOperationSupportARM.NAME + i);
                if (letter == 0) {
                    break;
                }
                name.append((char) letter);
            }
            return new Operation(
                    VkPhysicalDeviceDataGraphOperationSupportARM.noperationType(at),
                    name.toString(),
                    VkPhysicalDeviceDataGraphOperationSupportARM.nversion(at));
        }
    }

    /** VkQueueFamilyDataGraphPropertiesARM. */
    record Entry(Engine engine, Operation operation) {
        static Entry read(long at) {
            return new Entry(
                    Engine.read(at + VkQueueFamilyDataGraphPropertiesARM.ENGINE),
                    Operation.read(at + VkQueueFamilyDataGraphPropertiesARM.OPERATION));
        }
    }

    /** VkQueueFamilyDataGraphOpticalFlowPropertiesARM. */
    record Flow(int outputGrids, int hintGrids, boolean hint, boolean cost, long[] least, long[] most) {
        static Flow read(long at) {
            return new Flow(
                    VkQueueFamilyDataGraphOpticalFlowPropertiesARM.nsupportedOutputGridSizes(at),
                    VkQueueFamilyDataGraphOpticalFlowPropertiesARM.nsupportedHintGridSizes(at),
                    VkQueueFamilyDataGraphOpticalFlowPropertiesARM.nhintSupported(at) != 0,
                    VkQueueFamilyDataGraphOpticalFlowPropertiesARM.ncostSupported(at) != 0,
                    new long[] {
                        CMemory.mask(VkQueueFamilyDataGraphOpticalFlowPropertiesARM.nminWidth(at)),
                        CMemory.mask(VkQueueFamilyDataGraphOpticalFlowPropertiesARM.nminHeight(at))
                    },
                    new long[] {
                        CMemory.mask(VkQueueFamilyDataGraphOpticalFlowPropertiesARM.nmaxWidth(at)),
                        CMemory.mask(VkQueueFamilyDataGraphOpticalFlowPropertiesARM.nmaxHeight(at))
                    });
        }
    }

    private record Family(long physicalDevice, int index) {}

    private record Formats(long physicalDevice, int usage) {}

    private final Map<Family, Set<Entry>> entries = new HashMap<>();
    private final Map<Long, List<Flow>> flows = new HashMap<>();
    private final Map<Formats, Set<Integer>> formats = new HashMap<>();

    void register(TopicHooks hooks) {
        hooks.record(GetPhysicalDeviceQueueFamilyDataGraphPropertiesARM.ID, this::entries);
        hooks.record(GetPhysicalDeviceQueueFamilyDataGraphEngineOperationPropertiesARM.ID, this::flow);
        hooks.record(GetPhysicalDeviceQueueFamilyDataGraphOpticalFlowImageFormatsARM.ID, (Call call) -> formats(call));
    }

    /** What a queue family was reported to support, null where the application did not ask. */
    Set<Entry> of(long physicalDevice, int family) {
        return entries.get(new Family(physicalDevice, family));
    }

    /** What all queue families of a device were reported to support; empty where the application did not ask. */
    List<Entry> of(long physicalDevice) {
        List<Entry> all = new ArrayList<>();
        entries.forEach((family, supported) -> {
            if (family.physicalDevice() == physicalDevice) {
                all.addAll(supported);
            }
        });
        return all;
    }

    /** What was reported of optical flow, by all queue families; empty where the application did not ask. */
    List<Flow> flows(long physicalDevice) {
        return flows.getOrDefault(physicalDevice, List.of());
    }

    /** The formats of images for a use in optical flow, of all queue families; null where the application did not ask. */
    Set<Integer> formats(long physicalDevice, int usage) {
        return formats.get(new Formats(physicalDevice, usage));
    }

    private void entries(Call call) {
        long array = GetPhysicalDeviceQueueFamilyDataGraphPropertiesARM.pQueueFamilyDataGraphProperties(call);
        long count = GetPhysicalDeviceQueueFamilyDataGraphPropertiesARM.pQueueFamilyDataGraphPropertyCount(call);
        if (array == 0 || count == 0) {
            return;
        }
        Family family = new Family(
                GetPhysicalDeviceQueueFamilyDataGraphPropertiesARM.physicalDevice(call),
                GetPhysicalDeviceQueueFamilyDataGraphPropertiesARM.queueFamilyIndex(call));
        Set<Entry> known = entries.computeIfAbsent(family, unused -> new HashSet<>());
        for (int i = 0; i < CMemory.count(CMemory.u32(count), array); i++) {
            known.add(Entry.read(CMemory.element(array, i, VkQueueFamilyDataGraphPropertiesARM.SIZEOF)));
        }
    }

    private void flow(Call call) {
        long properties = GetPhysicalDeviceQueueFamilyDataGraphEngineOperationPropertiesARM.pProperties(call);
        int type = ARMDataGraphOpticalFlow.VK_STRUCTURE_TYPE_QUEUE_FAMILY_DATA_GRAPH_OPTICAL_FLOW_PROPERTIES_ARM;
        if (properties != 0 && PNext.type(properties) == type) {
            flows.computeIfAbsent(
                            GetPhysicalDeviceQueueFamilyDataGraphEngineOperationPropertiesARM.physicalDevice(call),
                            unused -> new ArrayList<>())
                    .add(Flow.read(properties));
        }
    }

    private void formats(Call call) {
        long info = GetPhysicalDeviceQueueFamilyDataGraphOpticalFlowImageFormatsARM.pOpticalFlowImageFormatInfo(call);
        long array = GetPhysicalDeviceQueueFamilyDataGraphOpticalFlowImageFormatsARM.pImageFormatProperties(call);
        long count = GetPhysicalDeviceQueueFamilyDataGraphOpticalFlowImageFormatsARM.pFormatCount(call);
        if (info == 0 || array == 0 || count == 0) {
            return;
        }
        Formats use = new Formats(
                GetPhysicalDeviceQueueFamilyDataGraphOpticalFlowImageFormatsARM.physicalDevice(call),
                VkDataGraphOpticalFlowImageFormatInfoARM.nusage(info));
        Set<Integer> known = formats.computeIfAbsent(use, unused -> new HashSet<>());
        for (int i = 0; i < CMemory.count(CMemory.u32(count), array); i++) {
            known.add(VkDataGraphOpticalFlowImageFormatPropertiesARM.nformat(
                    CMemory.element(array, i, VkDataGraphOpticalFlowImageFormatPropertiesARM.SIZEOF)));
        }
    }
}
