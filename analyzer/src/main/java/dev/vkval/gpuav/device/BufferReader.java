package dev.vkval.gpuav.device;

import dev.vkval.capture.command.CreateBuffer;
import dev.vkval.capture.memory.PNext;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK14;
import org.lwjgl.vulkan.VkBufferCreateInfo;
import org.lwjgl.vulkan.VkBufferUsageFlags2CreateInfo;

/** Reads the contents of index, indirect and count buffers, which decide where draws read; makes inputs of builds readable. */
public final class BufferReader {
    private static final int READ = VK10.VK_BUFFER_USAGE_INDEX_BUFFER_BIT
            | VK10.VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT
            | KHRAccelerationStructure.VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR;

    private final DeviceServices services;

    public BufferReader(DeviceServices services) {
        this.services = services;
        services.hook(CreateBuffer.ID, new DeviceServices.Hook() {
            @Override
            public void before(ExecutedCall call) {
                makeReadable(call.u64(1));
            }
        });
    }

    private static void makeReadable(long createInfo) {
        long flags2 = PNext.find(createInfo, VK14.VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO);
        int usage = VkBufferCreateInfo.nusage(createInfo);
        long usage2 = flags2 == 0 ? usage : VkBufferUsageFlags2CreateInfo.nusage(flags2);
        if ((usage2 & READ) == 0) {
            return;
        }
        VkBufferCreateInfo.nusage(createInfo, usage | VK10.VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
        if (flags2 != 0) {
            VkBufferUsageFlags2CreateInfo.nusage(flags2, usage2 | VK10.VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
        }
    }

    /**
     * The contents of a buffer after all work submitted so far.
     *
     * @param buffer captured id
     * @return the contents, little-endian; null if the device cannot provide them
     */
    public ByteBuffer read(long buffer, long offset, long sizeBytes) {
        ByteBuffer bytes = ByteBuffer.allocateDirect(Math.toIntExact(sizeBytes)).order(ByteOrder.LITTLE_ENDIAN);
        boolean read = services.readBuffer(buffer, offset, sizeBytes, MemoryUtil.memAddress(bytes));
        return read ? bytes : null;
    }
}
