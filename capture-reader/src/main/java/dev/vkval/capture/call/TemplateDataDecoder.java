package dev.vkval.capture.call;

import dev.vkval.capture.registry.Registry;
import org.lwjgl.system.MemoryUtil;

/** Decodes the re-packed data of a descriptor update template into the form that {@link TemplateData} reads. */
final class TemplateDataDecoder {
    static final int INLINE_UNIFORM_BLOCK = type("VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK");
    static final int ACCELERATION_STRUCTURE = type("VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR");

    private static final int GROUP_HEADER_BYTES = Long.BYTES + Integer.BYTES;
    private static final int MAXIMUM_GROUPS = 64;

    private final CallDecoder decoder;
    private final EncodedPointers pointers;
    private final Program imageInfo;
    private final Program bufferInfo;

    TemplateDataDecoder(Programs programs, CallDecoder decoder, EncodedPointers pointers) {
        this.decoder = decoder;
        this.pointers = pointers;
        Registry registry = programs.registry();
        imageInfo = programs.of(registry.struct("VkDescriptorImageInfo"));
        bufferInfo = programs.of(registry.struct("VkDescriptorBufferInfo"));
    }

    private static int type(String enumerant) {
        return Registry.vulkan().enumeration("VkDescriptorType").value(enumerant);
    }

    /**
     * Decodes to the end of the parameters.
     *
     * @param behindStruct whether the data follows a VkPushDescriptorSetWithTemplateInfo, where some writers left a
     *     bare address instead
     * @return address of the data, 0 if there is none
     */
    long decode(EncodedBytes in, CallArena arena, Sidecar sidecar, boolean behindStruct)
            throws UndecodableCallException {
        if (behindStruct && in.remaining() == Long.BYTES) {
            sidecar.add(HostBytes.OPAQUE, in.u64(), 0);
            return 0;
        }
        int prefix = pointers.prefix();
        if (!pointers.present(prefix)) {
            return 0;
        }
        long data = arena.allocateZeroed(TemplateData.SIZE_BYTES);
        if ((sidecar.mask(prefix) & PointerMask.ARRAY) != 0) {
            return data;
        }
        long images = in.u64();
        long buffers = in.u64();
        long texels = in.u64();
        put(data, TemplateData.IMAGES, images, structs(imageInfo, images));
        put(data, TemplateData.BUFFERS, buffers, structs(bufferInfo, buffers));
        put(data, TemplateData.TEXELS, texels, pointers.copied(texels, Long.BYTES));
        groups(in, arena, data);
        return data;
    }

    private static void put(long data, int countOffset, long count, long address) {
        MemoryUtil.memPutLong(data + countOffset, count);
        MemoryUtil.memPutAddress(data + countOffset + TemplateData.IMAGE_ADDRESS, address);
    }

    private long structs(Program program, long count) throws UndecodableCallException {
        long address = pointers.allocate(count, program.sizeBytes(), program.minimumEncodedBytes(), true);
        for (long i = 0; i < count; i++) {
            decoder.run(program, address + i * program.sizeBytes());
        }
        return address;
    }

    /** Groups follow the rest until the end; eight single bytes are a count that an old writer left uninitialised. */
    private void groups(EncodedBytes in, CallArena arena, long data) throws UndecodableCallException {
        if (in.remaining() < GROUP_HEADER_BYTES) {
            return;
        }
        long groups = arena.allocateZeroed((long) MAXIMUM_GROUPS * TemplateData.GROUP_BYTES);
        long group = groups;
        long count = 0;
        while (in.remaining() >= GROUP_HEADER_BYTES && count < MAXIMUM_GROUPS) {
            int type = MemoryUtil.memGetInt(in.address() + Long.BYTES);
            if (type != ACCELERATION_STRUCTURE && type != INLINE_UNIFORM_BLOCK) {
                break;
            }
            long elements = in.u64();
            in.u32();
            MemoryUtil.memPutLong(group, elements);
            MemoryUtil.memPutInt(group + Long.BYTES, type);
            MemoryUtil.memPutAddress(
                    group + 2L * Long.BYTES,
                    pointers.copied(elements, type == ACCELERATION_STRUCTURE ? Long.BYTES : 1));
            group += TemplateData.GROUP_BYTES;
            count++;
        }
        MemoryUtil.memPutLong(data + TemplateData.GROUPS, count);
        MemoryUtil.memPutAddress(data + TemplateData.GROUP_ADDRESS, groups);
    }
}
