package dev.vkval.check.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.EXTMapMemoryPlaced;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkMemoryType;
import org.lwjgl.vulkan.VkPhysicalDeviceMemoryProperties;

/** Mappings of memory that the host sees, and of memory that it does not. */
class MapMemoryRulesTest {
    private static final int PHYSICAL = 2;
    private static final int DEVICE = 3;
    private static final int MEMORY = 10;

    private final CheckRun run = CheckRun.core().device(2);

    @BeforeEach
    void start() {
        long properties = run.struct("VkPhysicalDeviceMemoryProperties");
        long types = properties + VkPhysicalDeviceMemoryProperties.MEMORYTYPES;
        MemoryUtil.memPutInt(types, VK10.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT);
        MemoryUtil.memPutInt(types + VkMemoryType.SIZEOF, VK10.VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT);
        MemoryUtil.memPutLong(properties + VkPhysicalDeviceMemoryProperties.MEMORYHEAPS, 1024);
        run.set(properties, "VkPhysicalDeviceMemoryProperties", "memoryTypeCount", 2)
                .set(properties, "VkPhysicalDeviceMemoryProperties", "memoryHeapCount", 1)
                .call("vkGetPhysicalDeviceMemoryProperties", PHYSICAL, properties);
    }

    @AfterEach
    void end() {
        run.close();
    }

    private void map(boolean newer, int type, long offset, long size) {
        long allocate = run.struct("VkMemoryAllocateInfo");
        run.set(allocate, "VkMemoryAllocateInfo", "memoryTypeIndex", type)
                .set(allocate, "VkMemoryAllocateInfo", "allocationSize", 64)
                .create("vkAllocateMemory", MEMORY, DEVICE, allocate, 0, 0);
        if (newer) {
            long info = run.struct("VkMemoryMapInfo");
            run.set(info, "VkMemoryMapInfo", "memory", MEMORY)
                    .set(info, "VkMemoryMapInfo", "offset", offset)
                    .set(info, "VkMemoryMapInfo", "size", size)
                    .call("vkMapMemory2", DEVICE, info, run.pointer(0));
        } else {
            run.call("vkMapMemory", DEVICE, MEMORY, offset, size, 0, run.pointer(0));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "false, 0, 16, 48,",
        "false, 0, 64, -1, VUID-vkMapMemory-offset-00679",
        "false, 0, 16, 49, VUID-vkMapMemory-size-00681",
        "false, 1, 0, -1, VUID-vkMapMemory-memory-00682",
        "true, 0, 0, -1,",
        "true, 0, 64, -1, VUID-VkMemoryMapInfo-offset-07959",
        "true, 0, 16, 49, VUID-VkMemoryMapInfo-size-07961",
        "true, 1, 0, -1, VUID-VkMemoryMapInfo-memory-07962"
    })
    void mapping(boolean newer, int type, long offset, long size, String rule) {
        map(newer, type, offset, size);
        assertEquals(rule == null ? List.of() : List.of(rule), run.rules());
    }

    /** Other memory is mapped to 0x10010 to 0x10040. */
    @ParameterizedTest
    @CsvSource({"0x10040, false", "0x1003f, true", "0x10000, true", "0xfff0, false"})
    void placed(String address, boolean broken) {
        long allocate = run.struct("VkMemoryAllocateInfo", "allocationSize", 64);
        run.create("vkAllocateMemory", MEMORY + 1, DEVICE, allocate, 0, 0)
                .call("vkMapMemory", DEVICE, MEMORY + 1, 16, VK10.VK_WHOLE_SIZE, 0, run.pointer(0x10010))
                .create("vkAllocateMemory", MEMORY, DEVICE, allocate, 0, 0);
        long placed = run.struct("VkMemoryMapPlacedInfoEXT", "pPlacedAddress", Long.decode(address));
        long info = run.struct(
                "VkMemoryMapInfo",
                "pNext",
                placed,
                "flags",
                EXTMapMemoryPlaced.VK_MEMORY_MAP_PLACED_BIT_EXT,
                "memory",
                MEMORY,
                "size",
                32);
        run.call("vkMapMemory2", DEVICE, info, run.pointer(0));
        assertEquals(
                broken ? List.of("VUID-VkMemoryMapPlacedInfoEXT-pPlacedAddress-09578") : List.of(),
                run.rules().stream().filter(id -> id.endsWith("-09578")).toList());
    }
}
