package dev.vkval.check.descriptor;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.device.ReportedStruct;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.BufferViewState;
import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.StateObject;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkDescriptorBufferInfo;
import org.lwjgl.vulkan.VkWriteDescriptorSet;

/** Buffers and buffer views that are written to descriptors. */
final class DescriptorBufferRules {
    private static final long WHOLE_SIZE = -1;
    private static final String WRITE = "VUID-VkWriteDescriptorSet-descriptorType-";
    private static final String INFO = "VUID-VkDescriptorBufferInfo-";

    private final CoreContext context;

    DescriptorBufferRules(CoreContext context) {
        this.context = context;
    }

    void check(DescriptorWrite write) {
        int type = VkWriteDescriptorSet.ndescriptorType(write.address());
        int count = VkWriteDescriptorSet.ndescriptorCount(write.address());
        switch (DescriptorTypes.kind(type)) {
            case BUFFER -> {
                long infos = CMemory.pointer(write.address() + VkWriteDescriptorSet.PBUFFERINFO);
                for (int i = 0; i < CMemory.count(count, infos); i++) {
                    long info = CMemory.element(infos, i, VkDescriptorBufferInfo.SIZEOF);
                    BufferState buffer = context.get(BufferState.class, VkDescriptorBufferInfo.nbuffer(info));
                    if (buffer != null) {
                        buffer(write, ".pBufferInfo[" + i + "]", type, buffer, info);
                    }
                }
            }
            case TEXEL_BUFFER -> {
                long views = CMemory.pointer(write.address() + VkWriteDescriptorSet.PTEXELBUFFERVIEW);
                for (int i = 0; i < CMemory.count(count, views); i++) {
                    BufferViewState view = context.get(BufferViewState.class, CMemory.handle(views, i));
                    if (view != null) {
                        texels(write, ".pTexelBufferView[" + i + "]", type, view);
                    }
                }
            }
            default -> {}
        }
    }

    private Problem error(DescriptorWrite write, String rule, StateObject object, String parameter) {
        return context.error(write.call(), rule).on(write.set()).on(object).parameter(write.path() + parameter);
    }

    private void buffer(DescriptorWrite write, String path, int type, BufferState buffer, long info) {
        boolean uniform = type == DescriptorTypes.UNIFORM_BUFFER || type == DescriptorTypes.UNIFORM_BUFFER_DYNAMIC;
        usage(
                write,
                path + ".buffer",
                buffer,
                uniform ? VK10.VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT : VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT,
                WRITE + (uniform ? "00330" : "00331"));
        long offset = VkDescriptorBufferInfo.noffset(info);
        long range = VkDescriptorBufferInfo.nrange(info);
        DeviceState device = context.device(buffer);
        ReportedStruct limits = device == null
                ? ReportedStruct.UNKNOWN
                : device.physicalDeviceState().limits();
        String alignment = uniform ? "minUniformBufferOffsetAlignment" : "minStorageBufferOffsetAlignment";
        long aligned = Math.max(limits.orElse(alignment, 1), 1);
        if (Long.remainderUnsigned(offset, aligned) != 0) {
            error(write, WRITE + (uniform ? "00327" : "00328"), buffer, path + ".offset")
                    .title("the offset of a buffer descriptor is not aligned")
                    .message("%s is not a multiple of %s (%d)", Long.toUnsignedString(offset), alignment, aligned)
                    .help("use an offset that is a multiple of the limit")
                    .report();
        }
        if (Long.compareUnsigned(offset, buffer.sizeBytes()) >= 0) {
            error(write, INFO + "offset-00340", buffer, path + ".offset")
                    .title("the offset of a buffer descriptor is outside of the buffer")
                    .message(
                            "%s is not less than the size of " + "%s, %d bytes",
                            Long.toUnsignedString(offset), buffer, buffer.sizeBytes())
                    .help("use an offset less than the size of the buffer")
                    .report();
            return;
        }
        range(write, path + ".range", buffer, offset, range);
        String most = uniform ? "maxUniformBufferRange" : "maxStorageBufferRange";
        long bytes = range == WHOLE_SIZE ? buffer.sizeBytes() - offset : range;
        long limit = limits.orElse(most, Long.MAX_VALUE);
        if (Long.compareUnsigned(bytes, limit) > 0) {
            error(write, WRITE + (uniform ? "00332" : "00333"), buffer, path + ".range")
                    .title("the range of a buffer descriptor is larger than the limit of the device")
                    .message("it is %s; it must be at most %s (%d)", Long.toUnsignedString(bytes), most, limit)
                    .help("use a smaller range")
                    .report();
        }
    }

    private void range(DescriptorWrite write, String path, BufferState buffer, long offset, long range) {
        if (range == 0) {
            error(write, INFO + "range-00341", buffer, path)
                    .title("the range of a buffer descriptor is 0")
                    .message("it is 0; it must be greater than 0")
                    .help("set range to a size, or to VK_WHOLE_SIZE for all bytes after the offset")
                    .report();
        } else if (range != WHOLE_SIZE && Long.compareUnsigned(range, buffer.sizeBytes() - offset) > 0) {
            error(write, INFO + "range-00342", buffer, path)
                    .title("the range of a buffer descriptor ends outside of the buffer")
                    .message(
                            "offset %d + range %s is more than the %d bytes of %s",
                            offset, Long.toUnsignedString(range), buffer.sizeBytes(), buffer)
                    .help("set range to at most the bytes after the offset")
                    .report();
        }
    }

    private void usage(DescriptorWrite write, String path, BufferState buffer, int bit, String rule) {
        if ((buffer.usage() & bit) == 0) {
            error(write, rule, buffer, path)
                    .title("a buffer was created without the usage that its descriptor requires")
                    .message("the usage of %s is missing %s", buffer, Names.bits("VkBufferUsageFlagBits", bit))
                    .help("create the buffer with this usage bit")
                    .report();
        }
    }

    private void texels(DescriptorWrite write, String path, int type, BufferViewState view) {
        boolean uniform = type == DescriptorTypes.UNIFORM_TEXEL_BUFFER;
        int bit =
                uniform ? VK10.VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT : VK10.VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT;
        usage(write, path, view.buffer(), bit, WRITE + (uniform ? "08765" : "08766"));
    }
}
