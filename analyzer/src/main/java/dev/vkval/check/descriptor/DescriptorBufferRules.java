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

    private static final Kind UNIFORM = new Kind(
            VK10.VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT,
            "VUID-VkWriteDescriptorSet-descriptorType-00330",
            "minUniformBufferOffsetAlignment",
            "VUID-VkWriteDescriptorSet-descriptorType-00327",
            "maxUniformBufferRange",
            "VUID-VkWriteDescriptorSet-descriptorType-00332");
    private static final Kind STORAGE = new Kind(
            VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT,
            "VUID-VkWriteDescriptorSet-descriptorType-00331",
            "minStorageBufferOffsetAlignment",
            "VUID-VkWriteDescriptorSet-descriptorType-00328",
            "maxStorageBufferRange",
            "VUID-VkWriteDescriptorSet-descriptorType-00333");

    private final CoreContext context;

    /** The usage and the limits that descriptors of uniform, or of storage buffers need, and the rules about them. */
    private record Kind(
            int usage, String usageRule, String alignment, String alignmentRule, String most, String mostRule) {
        static Kind of(int type) {
            boolean uniform = type == DescriptorTypes.UNIFORM_BUFFER || type == DescriptorTypes.UNIFORM_BUFFER_DYNAMIC;
            return uniform ? UNIFORM : STORAGE;
        }
    }

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
        Kind kind = Kind.of(type);
        usage(write, path + ".buffer", buffer, kind.usage(), kind.usageRule());
        long offset = VkDescriptorBufferInfo.noffset(info);
        long range = VkDescriptorBufferInfo.nrange(info);
        DeviceState device = context.device(buffer);
        ReportedStruct limits = device == null
                ? ReportedStruct.UNKNOWN
                : device.physicalDeviceState().limits();
        long aligned = Math.max(limits.orElse(kind.alignment(), 1), 1);
        if (Long.remainderUnsigned(offset, aligned) != 0) {
            error(write, kind.alignmentRule(), buffer, path + ".offset")
                    .title("the offset of a buffer descriptor is not aligned")
                    .message(
                            "%s is not a multiple of %s (%d)", Long.toUnsignedString(offset), kind.alignment(), aligned)
                    .help("use an offset that is a multiple of the limit")
                    .report();
        }
        if (Long.compareUnsigned(offset, buffer.sizeBytes()) >= 0) {
            error(write, "VUID-VkDescriptorBufferInfo-offset-00340", buffer, path + ".offset")
                    .title("the offset of a buffer descriptor is outside of the buffer")
                    .message(
                            "%s is not less than the size of " + "%s, %d bytes",
                            Long.toUnsignedString(offset), buffer, buffer.sizeBytes())
                    .help("use an offset less than the size of the buffer")
                    .report();
            return;
        }
        range(write, path + ".range", buffer, offset, range);
        long bytes = range == WHOLE_SIZE ? buffer.sizeBytes() - offset : range;
        long limit = limits.orElse(kind.most(), Long.MAX_VALUE);
        if (Long.compareUnsigned(bytes, limit) > 0) {
            error(write, kind.mostRule(), buffer, path + ".range")
                    .title("the range of a buffer descriptor is larger than the limit of the device")
                    .message("it is %s; it must be at most %s (%d)", Long.toUnsignedString(bytes), kind.most(), limit)
                    .help("use a smaller range")
                    .report();
        }
    }

    private void range(DescriptorWrite write, String path, BufferState buffer, long offset, long range) {
        if (range == 0) {
            error(write, "VUID-VkDescriptorBufferInfo-range-00341", buffer, path)
                    .title("the range of a buffer descriptor is 0")
                    .message("it is 0; it must be greater than 0")
                    .help("set range to a size, or to VK_WHOLE_SIZE for all bytes after the offset")
                    .report();
        } else if (range != WHOLE_SIZE && Long.compareUnsigned(range, buffer.sizeBytes() - offset) > 0) {
            error(write, "VUID-VkDescriptorBufferInfo-range-00342", buffer, path)
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
        usage(
                write,
                path,
                view.buffer(),
                bit,
                uniform
                        ? "VUID-VkWriteDescriptorSet-descriptorType-08765"
                        : "VUID-VkWriteDescriptorSet-descriptorType-08766");
    }
}
