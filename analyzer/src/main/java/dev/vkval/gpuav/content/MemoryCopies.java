package dev.vkval.gpuav.content;

import dev.vkval.state.object.BufferPart;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkCopyMemoryIndirectCommandKHR;

/**
 * The copies of a vkCmdCopyMemoryIndirectKHR. Memory of sparse buffers is looked at as it is bound when the command has
 * completed.
 *
 * @param srcSparse whether the command says that memory that is read may be sparse
 */
record MemoryCopies(CopyRecords records, boolean srcSparse, boolean dstSparse) implements ContentCheck {
    /** Of a command with more copies, those behind them are not compared. */
    private static final int MOST_COMPARED = 256;

    private static final int ALIGNMENT = 4;
    private static final int SRC = VkCopyMemoryIndirectCommandKHR.SRCADDRESS;
    private static final int DST = VkCopyMemoryIndirectCommandKHR.DSTADDRESS;
    private static final int SIZE = VkCopyMemoryIndirectCommandKHR.SIZE;

    @Override
    public List<BufferPart> parts() {
        return List.of(records.part());
    }

    @Override
    public void judge(List<ByteBuffer> contents, Consumer<ContentError> errors) {
        records.forEach(contents.get(0), errors, this::judge);
        overlaps(contents.get(0), errors);
    }

    private void judge(CopyRecords.Entry copy) {
        copy.multiple("VUID-VkCopyMemoryIndirectCommandKHR-srcAddress-10958", "srcAddress", SRC, ALIGNMENT);
        copy.multiple("VUID-VkCopyMemoryIndirectCommandKHR-dstAddress-10959", "dstAddress", DST, ALIGNMENT);
        copy.multiple("VUID-VkCopyMemoryIndirectCommandKHR-size-10960", "size", SIZE, ALIGNMENT);
        range(
                copy,
                SRC,
                "srcAddress",
                new Rules(
                        "VUID-VkCopyMemoryIndirectCommandKHR-srcAddress-10961",
                        "VUID-VkCopyMemoryIndirectCommandKHR-srcAddress-12211",
                        srcSparse ? "VUID-VkCopyMemoryIndirectInfoKHR-srcCopyFlags-10938" : null,
                        VK10.VK_BUFFER_USAGE_TRANSFER_SRC_BIT));
        range(
                copy,
                DST,
                "dstAddress",
                new Rules(
                        "VUID-VkCopyMemoryIndirectCommandKHR-dstAddress-10962",
                        "VUID-VkCopyMemoryIndirectCommandKHR-dstAddress-12212",
                        dstSparse ? "VUID-VkCopyMemoryIndirectInfoKHR-dstCopyFlags-10939" : null,
                        VK10.VK_BUFFER_USAGE_TRANSFER_DST_BIT));
    }

    /** @param sparse null where it is not asked for */
    private record Rules(String memory, String buffer, String sparse, int usage) {}

    private void range(CopyRecords.Entry copy, int member, String name, Rules rules) {
        AddressedMemory memory = records.memory();
        long address = copy.address(member);
        long size = copy.address(SIZE);
        if (size == 0 || !memory.known(address)) {
            return;
        }
        String words =
                name + " is 0x" + Long.toHexString(address) + " and size is " + Long.toUnsignedString(size) + "; ";
        if (Long.compareUnsigned(size, memory.memoryBytes(address)) > 0) {
            copy.wrong(
                    rules.memory(),
                    "an indirect copy goes beyond the end of memory",
                    member,
                    Long.BYTES,
                    words + memory.memoryBytes(address) + " bytes of memory are left from the address on.");
        }
        if (!memory.within(address, size, rules.usage())) {
            copy.wrong(
                    rules.buffer(),
                    "an indirect copy is not within a buffer that was created for it",
                    member,
                    Long.BYTES,
                    words + "no buffer with the usage 0x" + Integer.toHexString(rules.usage()) + " has all of it.");
        }
        if (rules.sparse() != null && memory.unbound(address, size)) {
            copy.wrong(
                    rules.sparse(),
                    "an indirect copy accesses a part of a sparse buffer that has no memory",
                    member,
                    Long.BYTES,
                    words + "not all of it is bound to memory.");
        }
    }

    private void overlaps(ByteBuffer contents, Consumer<ContentError> errors) {
        int most = Math.min(records.count(), MOST_COMPARED);
        for (int i = 0; i < most; i++) {
            CopyRecords.Entry one = new CopyRecords.Entry(records, i, contents, errors);
            for (int j = 0; j < most; j++) {
                CopyRecords.Entry other = new CopyRecords.Entry(records, j, contents, errors);
                boolean read = overlap(one, DST, other, SRC);
                if (read || j < i && overlap(one, DST, other, DST)) {
                    one.wrong(
                            "VUID-VkCopyMemoryIndirectInfoKHR-copyAddressRange-10945",
                            "copies of an indirect command overlap",
                            DST,
                            Long.BYTES,
                            "it writes memory that copy " + j + (read ? " reads." : " writes."));
                    return;
                }
            }
        }
    }

    private static boolean overlap(CopyRecords.Entry one, int member, CopyRecords.Entry other, int otherMember) {
        long begin = one.address(member);
        long otherBegin = other.address(otherMember);
        boolean some = one.address(SIZE) != 0 && other.address(SIZE) != 0;
        return some
                && (Long.compareUnsigned(begin - otherBegin, other.address(SIZE)) < 0
                        || Long.compareUnsigned(otherBegin - begin, one.address(SIZE)) < 0);
    }
}
