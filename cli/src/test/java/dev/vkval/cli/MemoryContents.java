package dev.vkval.cli;

import dev.vkval.capture.command.AllocateMemory;
import dev.vkval.capture.command.FreeMemory;
import dev.vkval.capture.command.MapMemory;
import dev.vkval.gpuav.device.DeviceServices;
import dev.vkval.gpuav.device.ExecutedCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkMemoryAllocateInfo;

/**
 * What is in the memory that a capture allocates when it is freed, or when its device is destroyed: buffers and images of
 * any kind. That memory is zero when it is allocated. It can be read because all memory of the software driver is
 * visible to the host.
 */
final class MemoryContents {
    private static final int PAGE_BYTES = 4096;

    private record Mapped(int number, long device, long address, long sizeBytes) {}

    private final DeviceServices services;
    private final Map<Long, Mapped> allocated = new LinkedHashMap<>();
    private final Map<Integer, int[]> contents = new LinkedHashMap<>();
    private int allocations;

    MemoryContents(DeviceServices services) {
        this.services = services;
        services.hook(AllocateMemory.ID, new DeviceServices.Hook() {
            @Override
            public void after(ExecutedCall call) {
                allocated(call);
            }
        });
        services.hook(FreeMemory.ID, new DeviceServices.Hook() {
            @Override
            public void before(ExecutedCall call) {
                read(allocated.remove(call.u64(1)));
            }
        });
        services.onTeardown(device -> {
            List<Long> left = allocated.entrySet().stream()
                    .filter(entry -> entry.getValue().device() == device)
                    .map(Map.Entry::getKey)
                    .toList();
            left.forEach(memory -> read(allocated.remove(memory)));
        });
    }

    private void allocated(ExecutedCall call) {
        if (call.result() != VK10.VK_SUCCESS) {
            return;
        }
        long device = AllocateMemory.device(call.recorded());
        long memory = MemoryUtil.memGetLong(call.u64(3));
        long sizeBytes = VkMemoryAllocateInfo.nallocationSize(call.u64(1));
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long mapped = stack.ncalloc(Long.BYTES, 1, Long.BYTES);
            int result = (int) services.call(
                    device, MapMemory.ID, services.live(device), memory, 0, VK10.VK_WHOLE_SIZE, 0, mapped);
            if (result == VK10.VK_SUCCESS) {
                long address = MemoryUtil.memGetLong(mapped);
                MemoryUtil.memSet(address, 0, sizeBytes);
                allocated.put(memory, new Mapped(allocations++, device, address, sizeBytes));
            }
        }
    }

    private void read(Mapped memory) {
        if (memory != null) {
            int[] pages = new int[(int) ((memory.sizeBytes() + PAGE_BYTES - 1) / PAGE_BYTES)];
            for (int page = 0; page < pages.length; page++) {
                long offset = (long) page * PAGE_BYTES;
                CRC32 digest = new CRC32();
                digest.update(MemoryUtil.memByteBuffer(
                        memory.address() + offset, (int) Math.min(PAGE_BYTES, memory.sizeBytes() - offset)));
                pages[page] = (int) digest.getValue();
            }
            contents.put(memory.number(), pages);
        }
    }

    /** How many bytes were read, in whole pages. */
    long sizeBytes() {
        return contents.values().stream().mapToLong(pages -> pages.length).sum() * PAGE_BYTES;
    }

    /** Where other contents differ from these: a line for each allocation, with its number from 0. */
    List<String> differences(MemoryContents other) {
        List<String> differences = new ArrayList<>();
        if (!contents.keySet().equals(other.contents.keySet())) {
            differences.add("allocations " + contents.keySet() + " and " + other.contents.keySet());
        }
        contents.forEach((number, pages) -> {
            int[] others = other.contents.get(number);
            int differ = 0;
            int first = -1;
            for (int page = 0; others != null && page < Math.max(pages.length, others.length); page++) {
                if (page >= Math.min(pages.length, others.length) || pages[page] != others[page]) {
                    differ++;
                    first = first < 0 ? page : first;
                }
            }
            if (differ > 0) {
                differences.add("allocation " + number + ": " + differ + " of " + pages.length + " pages from byte "
                        + (long) first * PAGE_BYTES + " on");
            }
        });
        return differences;
    }
}
