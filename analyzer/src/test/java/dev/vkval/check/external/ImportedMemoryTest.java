package dev.vkval.check.external;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.registry.Registry;
import dev.vkval.check.CheckRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.EXTExternalMemoryDmaBuf;
import org.lwjgl.vulkan.VK11;

/** Memory that is imported from handles: its type, what it is dedicated to, and its instances. */
class ImportedMemoryTest {
    private static final long DEVICE = 3;
    private static final long HANDLE = 5;
    private static final long MEMORY = 10;

    private final CheckRun run = CheckRun.core().device(2);

    @AfterEach
    void close() {
        run.close();
    }

    private void allocate(long memory, long chain, long type) {
        long info = run.struct("VkMemoryAllocateInfo", "pNext", chain, "allocationSize", 16, "memoryTypeIndex", type);
        run.create("vkAllocateMemory", memory, DEVICE, info, 0, 0);
    }

    private void reported(String rule, boolean wrong) {
        assertEquals(wrong, run.rules().contains(rule), () -> String.valueOf(run.rules()));
    }

    @ParameterizedTest
    @CsvSource({
        "vkGetMemoryFdPropertiesKHR, VkMemoryFdPropertiesKHR, VkImportMemoryFdInfoKHR, fd, memoryTypeIndex-00648",
        "vkGetMemoryWin32HandlePropertiesKHR, VkMemoryWin32HandlePropertiesKHR, VkImportMemoryWin32HandleInfoKHR, "
                + "handle, memoryTypeIndex-00645",
        "vkGetMemoryZirconHandlePropertiesFUCHSIA, VkMemoryZirconHandlePropertiesFUCHSIA, "
                + "VkImportMemoryZirconHandleInfoFUCHSIA, handle, None-04749"
    })
    void typesOfHandles(String query, String properties, String imported, String handle, String rule) {
        long type = EXTExternalMemoryDmaBuf.VK_EXTERNAL_MEMORY_HANDLE_TYPE_DMA_BUF_BIT_EXT;
        String id = "VUID-VkMemoryAllocateInfo-" + rule;
        long info = run.struct(imported, "handleType", type, handle, HANDLE);
        allocate(MEMORY, info, 1);
        run.call(query, DEVICE, type, HANDLE, run.struct(properties, "memoryTypeBits", 1));
        allocate(MEMORY + 1, run.struct(imported, "handleType", type, handle, HANDLE + 1), 1);
        reported(id, false);
        allocate(MEMORY + 2, info, 1);
        reported(id, true);
    }

    /** The number of an imported file is free, so that another file may have it. */
    @Test
    void importedFilesAreForgotten() {
        long type = EXTExternalMemoryDmaBuf.VK_EXTERNAL_MEMORY_HANDLE_TYPE_DMA_BUF_BIT_EXT;
        long info = run.struct("VkImportMemoryFdInfoKHR", "handleType", type, "fd", HANDLE);
        run.call(
                "vkGetMemoryFdPropertiesKHR",
                DEVICE,
                type,
                HANDLE,
                run.struct("VkMemoryFdPropertiesKHR", "memoryTypeBits", 1));
        allocate(MEMORY, info, 0);
        allocate(MEMORY + 1, info, 1);
        reported("VUID-VkMemoryAllocateInfo-memoryTypeIndex-00648", false);
    }

    private static long zircon() {
        return Registry.vulkan()
                .value("VkExternalMemoryHandleTypeFlagBits", "VK_EXTERNAL_MEMORY_HANDLE_TYPE_ZIRCON_VMO_BIT_FUCHSIA");
    }

    @ParameterizedTest
    @CsvSource({"image, 04751", "buffer, 04752"})
    void dedicatedMemoryOfFuchsia(String member, String number) {
        String rule = "VUID-VkMemoryDedicatedAllocateInfo-" + member + "-" + number;
        long dedicated = run.struct("VkMemoryDedicatedAllocateInfo", member, 20);
        for (long memory = MEMORY; memory < MEMORY + 2; memory++) {
            allocate(memory, memory == MEMORY ? dedicated : 0, 0);
            long info = run.struct("VkMemoryGetZirconHandleInfoFUCHSIA", "memory", memory, "handleType", zircon());
            run.call("vkGetMemoryZirconHandleFUCHSIA", DEVICE, info, run.pointer(HANDLE));
            long imported = run.struct(
                    "VkImportMemoryZirconHandleInfoFUCHSIA",
                    "pNext",
                    dedicated,
                    "handleType",
                    zircon(),
                    "handle",
                    HANDLE);
            allocate(memory + 100, imported, 0);
            reported(rule, memory != MEMORY);
        }
    }

    private void export(long memory) {
        long info = run.struct(
                "VkMemoryGetFdInfoKHR",
                "memory",
                memory,
                "handleType",
                VK11.VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT);
        run.call("vkGetMemoryFdKHR", DEVICE, info, run.pointer(HANDLE));
    }

    private long imported(long next) {
        return run.struct(
                "VkImportMemoryFdInfoKHR",
                "pNext",
                next,
                "handleType",
                VK11.VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT,
                "fd",
                HANDLE);
    }

    @ParameterizedTest
    @CsvSource({"1, false", "3, true"})
    void instances(long mask, boolean wrong) {
        allocate(MEMORY, 0, 0);
        export(MEMORY);
        long flags = run.struct(
                "VkMemoryAllocateFlagsInfo", "flags", VK11.VK_MEMORY_ALLOCATE_DEVICE_MASK_BIT, "deviceMask", mask);
        allocate(MEMORY + 1, imported(flags), 0);
        reported("VUID-VkMemoryAllocateInfo-None-00643", wrong);
    }

    @ParameterizedTest
    @CsvSource({"2, false", "7, true"})
    void physicalDevices(long physicalDevice, boolean wrong) {
        run.call("vkEnumeratePhysicalDevices", 1, run.pointer(2), run.array(2, 7));
        allocate(MEMORY, 0, 0);
        export(MEMORY);
        run.create("vkCreateDevice", 4, physicalDevice, run.struct("VkDeviceCreateInfo"), 0, 0);
        long info = run.struct("VkMemoryAllocateInfo", "pNext", imported(0), "allocationSize", 16);
        run.create("vkAllocateMemory", MEMORY + 1, 4, info, 0, 0);
        reported("VUID-VkMemoryAllocateInfo-None-00644", wrong);
    }

    /** An opaque handle of Windows is one of the kernel; one of the older kind may be had again and again. */
    @ParameterizedTest
    @CsvSource({"2, true", "4, false"})
    void exportsOfMemory(long type, boolean once) {
        allocate(MEMORY, 0, 0);
        long info = run.struct("VkMemoryGetWin32HandleInfoKHR", "memory", MEMORY, "handleType", type);
        run.call("vkGetMemoryWin32HandleKHR", DEVICE, info, run.pointer(1));
        reported("VUID-VkMemoryGetWin32HandleInfoKHR-handleType-00663", false);
        run.call("vkGetMemoryWin32HandleKHR", DEVICE, info, run.pointer(2));
        reported("VUID-VkMemoryGetWin32HandleInfoKHR-handleType-00663", once);
    }
}
