package dev.vkval.replay.live;

import dev.vkval.capture.command.AllocateDescriptorSets;
import dev.vkval.capture.command.CreateGraphicsPipelines;
import dev.vkval.capture.command.CreateShaderModule;
import dev.vkval.capture.command.DestroyPipeline;
import dev.vkval.capture.command.DestroyShaderModule;
import dev.vkval.replay.failure.ReplayResourceException;
import java.nio.IntBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkShaderModuleCreateInfo;

/** Objects of the replay itself that are destroyed together, the newest first. */
public final class OwnObjects implements AutoCloseable {

    private record Created(int destroy, long handle) {}

    private final LiveDevice device;
    private final Deque<Created> created = new ArrayDeque<>();

    public OwnObjects(LiveDevice device) {
        this.device = device;
    }

    /**
     * Creates an object.
     *
     * @param create a command that takes the device, a create info, an allocator and the address for the handle
     * @param destroy a command that takes the device, the handle and an allocator
     * @param info address of the create info
     * @throws ReplayResourceException if the command fails
     */
    public long create(int create, int destroy, long info) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long out = stack.ncalloc(Long.BYTES, 1, Long.BYTES);
            return add(destroy, device.call(create, info, 0, out), out);
        }
    }

    /** Creates a graphics pipeline from a VkGraphicsPipelineCreateInfo, as {@link #create} does. */
    public long graphicsPipeline(long info) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long out = stack.ncalloc(Long.BYTES, 1, Long.BYTES);
            return add(DestroyPipeline.ID, device.call(CreateGraphicsPipelines.ID, 0, 1, info, 0, out), out);
        }
    }

    /** Creates a shader module of these words, as {@link #create} does. */
    public long shaderModule(int[] words) {
        IntBuffer code = MemoryUtil.memAllocInt(words.length);
        try (MemoryStack stack = MemoryStack.stackPush()) {
            code.put(0, words);
            VkShaderModuleCreateInfo info =
                    VkShaderModuleCreateInfo.calloc(stack).sType$Default().pCode(MemoryUtil.memByteBuffer(code));
            return create(CreateShaderModule.ID, DestroyShaderModule.ID, info.address());
        } finally {
            MemoryUtil.memFree(code);
        }
    }

    /** Allocates one descriptor set, which is freed with its pool. */
    public long descriptorSet(long allocateInfo) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long out = stack.ncalloc(Long.BYTES, 1, Long.BYTES);
            OwnMemory.require(device.call(AllocateDescriptorSets.ID, allocateInfo, out));
            return MemoryUtil.memGetLong(out);
        }
    }

    private long add(int destroy, int result, long out) {
        OwnMemory.require(result);
        long handle = MemoryUtil.memGetLong(out);
        created.push(new Created(destroy, handle));
        return handle;
    }

    @Override
    public void close() {
        while (!created.isEmpty()) {
            Created youngest = created.pop();
            device.functions().call(youngest.destroy(), device.handle(), youngest.handle(), 0);
        }
    }
}
