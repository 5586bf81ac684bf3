package dev.vkval.cli;

import dev.vkval.capture.command.CmdBindDescriptorSets;
import dev.vkval.capture.command.GetPhysicalDeviceProperties;
import dev.vkval.gpuav.device.DeviceServices;
import dev.vkval.gpuav.device.ExecutedCall;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties;

/** A device with less memory, lower limits or fewer features for validators than it really has. */
final class LimitedDevice implements DeviceServices {
    private static final int FIRST_SET = 3;

    private final DeviceServices device;
    /** Number of calls of the validator by command. */
    private final Map<Integer, Integer> calls = new TreeMap<>();
    /** How often the validator bound a descriptor set, by set number. */
    final Map<Long, Integer> bound = new TreeMap<>();

    private final Set<String> missing = new HashSet<>();
    private final Map<Integer, Integer> succeeding = new HashMap<>();
    private final Map<Integer, Integer> limits = new HashMap<>();
    private int buffers = Integer.MAX_VALUE;

    LimitedDevice(DeviceServices device) {
        this.device = device;
    }

    /** The first buffers are created, the others are not. */
    LimitedDevice buffers(int count) {
        buffers = count;
        return this;
    }

    /** @param offset of a limit in VkPhysicalDeviceLimits */
    LimitedDevice limit(int offset, int value) {
        limits.put(offset, value);
        return this;
    }

    /** A feature or an extension that the device does not have. */
    LimitedDevice without(String name) {
        missing.add(name);
        return this;
    }

    /** The first calls of a command succeed, the others run out of memory. */
    LimitedDevice failing(int command, int afterCalls) {
        succeeding.put(command, afterCalls);
        return this;
    }

    @Override
    public void hook(int command, Hook hook) {
        device.hook(command, hook);
    }

    @Override
    public void onTeardown(LongConsumer listener) {
        device.onTeardown(listener);
    }

    @Override
    public long live(long id) {
        return device.live(id);
    }

    @Override
    public long deviceOf(long id) {
        return device.deviceOf(id);
    }

    @Override
    public int version(long id) {
        return device.version(id);
    }

    @Override
    public boolean has(long id, int command) {
        return device.has(id, command);
    }

    @Override
    public long call(long id, int command, long... arguments) {
        int before = calls.merge(command, 1, Integer::sum) - 1;
        if (before >= succeeding.getOrDefault(command, Integer.MAX_VALUE)) {
            return VK10.VK_ERROR_OUT_OF_DEVICE_MEMORY;
        }
        if (command == CmdBindDescriptorSets.ID) {
            bound.merge(arguments[FIRST_SET], 1, Integer::sum);
        }
        long result = device.call(id, command, arguments);
        if (command == GetPhysicalDeviceProperties.ID) {
            long at = VkPhysicalDeviceProperties.create(arguments[1]).limits().address();
            limits.forEach((offset, value) -> MemoryUtil.memPutInt(at + offset, value));
        }
        return result;
    }

    @Override
    public void run(long id, LongConsumer recorder) {
        device.run(id, recorder);
    }

    @Override
    public boolean readBuffer(long buffer, long offset, long sizeBytes, long to) {
        return device.readBuffer(buffer, offset, sizeBytes, to);
    }

    @Override
    public Buffer createBuffer(long id, long sizeBytes, int usage) {
        return buffers-- > 0 ? device.createBuffer(id, sizeBytes, usage) : null;
    }

    @Override
    public void destroyBuffer(long id, Buffer buffer) {
        device.destroyBuffer(id, buffer);
    }

    @Override
    public boolean enableFeature(ExecutedCall createDevice, String struct, String feature) {
        return !missing.contains(feature) && device.enableFeature(createDevice, struct, feature);
    }

    @Override
    public boolean enableExtension(ExecutedCall createDevice, String extension) {
        return !missing.contains(extension) && device.enableExtension(createDevice, extension);
    }
}
