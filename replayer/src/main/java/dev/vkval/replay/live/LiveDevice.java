package dev.vkval.replay.live;

import dev.vkval.capture.command.GetBufferMemoryRequirements;
import dev.vkval.capture.command.GetDeviceQueue;
import dev.vkval.capture.command.GetImageMemoryRequirements;
import dev.vkval.capture.command.MapMemory;
import dev.vkval.replay.failure.DeviceLostException;
import dev.vkval.replay.system.Functions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkMemoryRequirements;
import org.lwjgl.vulkan.VkSubmitInfo;

/** A device created for the replay. */
public final class LiveDevice {
    private final long id;
    private final long handle;
    private final LiveInstance instance;
    private final Functions functions;
    private final long physicalDevice;
    private final MemoryTypes memoryTypes;
    private final QueueFamilies families;
    private final CapturedDevice captured;
    private final Set<String> extensions;
    private final List<String> missing;
    /** Live queue families with the number of queues created in each. */
    private final Map<Integer, Integer> created;

    private OwnCommands own;

    public LiveDevice(
            long id,
            long handle,
            LiveObject physical,
            Functions functions,
            MemoryTypes memoryTypes,
            QueueFamilies families,
            Set<String> extensions,
            List<String> missing,
            Map<Integer, Integer> created) {
        this.id = id;
        this.handle = handle;
        this.instance = physical.instance();
        this.functions = functions;
        this.physicalDevice = physical.handle();
        this.memoryTypes = memoryTypes;
        this.families = families;
        this.captured = (CapturedDevice) physical.detail();
        this.extensions = extensions;
        this.missing = List.copyOf(missing);
        this.created = new LinkedHashMap<>(created);
    }

    /** The queue for a captured one, 0 if the device has no queue of that family. */
    public long queue(int capturedFamily, int index) {
        int family = families.map(capturedFamily);
        Integer count = created.get(family);
        if (count == null || count == 0) {
            return 0;
        }
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long queue = stack.ncalloc(Long.BYTES, 1, Long.BYTES);
            functions.call(GetDeviceQueue.ID, handle, family, Math.min(index & 0x7FFF_FFFF, count - 1), queue);
            return MemoryUtil.memGetLong(queue);
        }
    }

    /** Commands of the replay itself, null for a device without a queue. */
    public OwnCommands own() {
        if (own == null && !created.isEmpty()) {
            int family = created.keySet().stream()
                    .filter(candidate -> (families.flags(candidate) & VK10.VK_QUEUE_GRAPHICS_BIT) != 0)
                    .findFirst()
                    .orElse(created.keySet().iterator().next());
            try (MemoryStack stack = MemoryStack.stackPush()) {
                long queue = stack.ncalloc(Long.BYTES, 1, Long.BYTES);
                functions.call(GetDeviceQueue.ID, handle, family, 0, queue);
                own = new OwnCommands(this, MemoryUtil.memGetLong(queue), family);
            }
        }
        return own;
    }

    /** Waits, up to a limit, until all queues have executed all their submits. */
    public void awaitQueues() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkSubmitInfo nothing = VkSubmitInfo.calloc(stack).sType$Default();
            long queue = stack.ncalloc(Long.BYTES, 1, Long.BYTES);
            created.forEach((family, count) -> {
                for (int i = 0; i < count; i++) {
                    functions.call(GetDeviceQueue.ID, handle, family, i, queue);
                    own().submit(MemoryUtil.memGetLong(queue), nothing);
                }
            });
        }
    }

    /** Destroys what {@link #own} created. */
    void closeOwn() {
        if (own != null) {
            own.close();
            own = null;
        }
    }

    /** Calls a command of the replay itself whose first parameter is this device. */
    public int call(int command, long... others) {
        long[] arguments = new long[others.length + 1];
        arguments[0] = handle;
        System.arraycopy(others, 0, arguments, 1, others.length);
        int result = (int) functions.call(command, arguments);
        DeviceLostException.checkOwn(result);
        return result;
    }

    /** What the device requires for a buffer or an image. */
    public VkMemoryRequirements memoryRequirements(boolean image, long resource, MemoryStack stack) {
        VkMemoryRequirements requirements = VkMemoryRequirements.calloc(stack);
        int command = image ? GetImageMemoryRequirements.ID : GetBufferMemoryRequirements.ID;
        functions.call(command, handle, resource, requirements.address());
        return requirements;
    }

    /** Maps a whole memory object; 0 if that fails. */
    public long map(long memory) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long pointer = stack.ncalloc(Long.BYTES, 1, Long.BYTES);
            int result = (int) functions.call(MapMemory.ID, handle, memory, 0, VK10.VK_WHOLE_SIZE, 0, pointer);
            return result == VK10.VK_SUCCESS ? MemoryUtil.memGetAddress(pointer) : 0;
        }
    }

    /** Its captured id. */
    public long id() {
        return id;
    }

    public long handle() {
        return handle;
    }

    public LiveInstance instance() {
        return instance;
    }

    public Functions functions() {
        return functions;
    }

    public long physicalDevice() {
        return physicalDevice;
    }

    public MemoryTypes memoryTypes() {
        return memoryTypes;
    }

    public QueueFamilies families() {
        return families;
    }

    /** The device of the capture. */
    public CapturedDevice captured() {
        return captured;
    }

    public Set<String> extensions() {
        return extensions;
    }

    /** The recorded extensions and features that it was created without. */
    public List<String> missing() {
        return missing;
    }
}
