package dev.vkval.replay.memory;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AllocateMemory;
import dev.vkval.capture.command.BindBufferMemory;
import dev.vkval.capture.command.BindBufferMemory2;
import dev.vkval.capture.command.CreateAccelerationStructureKHR;
import dev.vkval.capture.command.GetAccelerationStructureDeviceAddressKHR;
import dev.vkval.capture.command.GetBufferDeviceAddress;
import dev.vkval.replay.lookahead.CallScan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkAccelerationStructureCreateInfoKHR;
import org.lwjgl.vulkan.VkAccelerationStructureDeviceAddressInfoKHR;
import org.lwjgl.vulkan.VkBindBufferMemoryInfo;
import org.lwjgl.vulkan.VkBufferDeviceAddressInfo;
import org.lwjgl.vulkan.VkMemoryAllocateInfo;

/**
 * Finds the device addresses of the captured memory from the addresses of buffers and acceleration structures and their
 * bindings.
 */
final class MemoryPlaces {

    /**
     * The captured address of a memory object.
     *
     * @param address device address of its first byte
     * @param sizeBytes its allocation size
     */
    record Place(long address, long sizeBytes) {}

    /** What a resource is bound to, and its offset in it. */
    private record Binding(long base, long offset) {}

    private static final Set<Integer> COMMANDS = Set.of(
            AllocateMemory.ID,
            BindBufferMemory.ID,
            BindBufferMemory2.ID,
            CreateAccelerationStructureKHR.ID,
            GetBufferDeviceAddress.ID,
            GetAccelerationStructureDeviceAddressKHR.ID);

    private final Map<Long, Long> sizes = new HashMap<>();
    /** Buffers in memory. */
    private final Map<Long, Binding> buffers = new HashMap<>();
    /** Acceleration structures in buffers. */
    private final Map<Long, Binding> structures = new HashMap<>();

    private final Map<Long, Place> places = new LinkedHashMap<>();

    private MemoryPlaces() {}

    /** Reads a capture to its end and returns the recorded addresses of memory objects, by captured id. */
    static Map<Long, Place> of(Path capture) throws IOException {
        MemoryPlaces found = new MemoryPlaces();
        CallScan.read(capture, COMMANDS::contains, call -> {
            found.take(call);
            return true;
        });
        return found.places;
    }

    private void take(Call call) {
        switch (call.command().number()) {
            case AllocateMemory.ID -> allocate(call);
            case BindBufferMemory.ID ->
                bind(BindBufferMemory.buffer(call), BindBufferMemory.memory(call), BindBufferMemory.memoryOffset(call));
            case BindBufferMemory2.ID -> bind2(call);
            case CreateAccelerationStructureKHR.ID -> create(call);
            case GetBufferDeviceAddress.ID -> bufferAddress(call);
            default -> structureAddress(call);
        }
    }

    private void allocate(Call call) {
        long info = AllocateMemory.pAllocateInfo(call);
        long output = AllocateMemory.pMemory(call);
        if (info != 0 && output != 0) {
            sizes.put(MemoryUtil.memGetLong(output), VkMemoryAllocateInfo.nallocationSize(info));
        }
    }

    private void bind2(Call call) {
        long infos = BindBufferMemory2.pBindInfos(call);
        for (int i = 0; infos != 0 && i < BindBufferMemory2.bindInfoCount(call); i++) {
            long info = infos + (long) i * VkBindBufferMemoryInfo.SIZEOF;
            bind(
                    VkBindBufferMemoryInfo.nbuffer(info),
                    VkBindBufferMemoryInfo.nmemory(info),
                    VkBindBufferMemoryInfo.nmemoryOffset(info));
        }
    }

    private void bind(long buffer, long memory, long offset) {
        buffers.put(buffer, new Binding(memory, offset));
    }

    private void create(Call call) {
        long info = CreateAccelerationStructureKHR.pCreateInfo(call);
        long output = CreateAccelerationStructureKHR.pAccelerationStructure(call);
        if (info != 0 && output != 0) {
            long buffer = VkAccelerationStructureCreateInfoKHR.nbuffer(info);
            long offset = VkAccelerationStructureCreateInfoKHR.noffset(info);
            structures.put(MemoryUtil.memGetLong(output), new Binding(buffer, offset));
        }
    }

    private void bufferAddress(Call call) {
        long info = GetBufferDeviceAddress.pInfo(call);
        if (info != 0) {
            address(VkBufferDeviceAddressInfo.nbuffer(info), call.returnValue());
        }
    }

    private void structureAddress(Call call) {
        long info = GetAccelerationStructureDeviceAddressKHR.pInfo(call);
        Binding structure = info == 0
                ? null
                : structures.get(VkAccelerationStructureDeviceAddressInfoKHR.naccelerationStructure(info));
        if (structure != null && call.returnValue() != 0) {
            address(structure.base(), call.returnValue() - structure.offset());
        }
    }

    private void address(long buffer, long address) {
        Binding binding = buffers.get(buffer);
        Long size = binding == null ? null : sizes.get(binding.base());
        if (size != null && address != 0) {
            places.putIfAbsent(binding.base(), new Place(address - binding.offset(), size));
        }
    }
}
