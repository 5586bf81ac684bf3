package dev.vkval.gpuav.content;

import dev.vkval.catalogue.OwnerSets;
import dev.vkval.command.IndirectCommand;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The parameters of the draws of an indirect command, and their number if a buffer contains it. */
final class IndirectDraws implements ContentCheck {
    private static final String MOST_DRAWS = "maxDrawIndirectCount";
    /** Bytes of parameters that are looked at. */
    private static final long MOST_BYTES = 1 << 20;

    private final CheckedCommand command;
    private final IndirectCommand indirect;
    private final BufferState buffer;
    private final BufferState countBuffer;
    private final DrawRecord record;
    private final int records;

    /** Checks the parameters of one draw. */
    interface DrawRecord {
        int sizeBytes();

        /** Contents beside the parameters that draws read, null for none. */
        default BufferPart more() {
            return null;
        }

        /** @param more the contents beside the parameters, null for none */
        void judge(Parameters parameters, ByteBuffer more, Consumer<ContentError> errors);
    }

    /**
     * The parameters of a draw.
     *
     * @param contents has them from {@code at} on
     * @param offset of the parameters in their buffer
     */
    record Parameters(CheckedCommand command, ByteBuffer contents, int at, BufferState buffer, long offset) {
        int word(int member) {
            return contents.getInt(at + member);
        }
    }

    /**
     * @param buffer with the parameters
     * @param countBuffer null if the number of draws is a parameter
     */
    IndirectDraws(
            CheckedCommand command,
            IndirectCommand indirect,
            BufferState buffer,
            BufferState countBuffer,
            DrawRecord record) {
        this.command = command;
        this.indirect = indirect;
        this.buffer = buffer;
        this.countBuffer = countBuffer;
        this.record = record;
        this.records = records();
    }

    /** The number of draws whose parameters are in the buffer, up to a limit. */
    private int records() {
        long bytes = Math.min(buffer.sizeBytes() - indirect.offset(), MOST_BYTES) - record.sizeBytes();
        if (indirect.offset() < 0 || bytes < 0 || indirect.count() == 0) {
            return 0;
        }
        long stride = strideBytes();
        long most = stride == 0 ? 1 : bytes / stride + 1;
        return (int) Math.min(most, Integer.toUnsignedLong(indirect.count()));
    }

    private long strideBytes() {
        return Integer.toUnsignedLong(indirect.strideBytes());
    }

    /** Whether there are draws whose parameters are not looked at, though they are in the buffer. */
    boolean exceeds() {
        long end = indirect.offset() + records * strideBytes() + record.sizeBytes();
        return strideBytes() != 0 && records < Integer.toUnsignedLong(indirect.count()) && end <= buffer.sizeBytes();
    }

    private boolean counted() {
        return countBuffer != null
                && indirect.countOffset() >= 0
                && indirect.countOffset() + Integer.BYTES <= countBuffer.sizeBytes();
    }

    @Override
    public List<BufferPart> parts() {
        List<BufferPart> parts = new ArrayList<>();
        if (counted()) {
            parts.add(new BufferPart(countBuffer, indirect.countOffset(), Integer.BYTES));
        }
        if (records > 0) {
            parts.add(new BufferPart(buffer, indirect.offset(), (records - 1) * strideBytes() + record.sizeBytes()));
            if (record.more() != null) {
                parts.add(record.more());
            }
        }
        return parts;
    }

    @Override
    public void judge(List<ByteBuffer> contents, Consumer<ContentError> errors) {
        int draws = records;
        if (counted()) {
            long count = Integer.toUnsignedLong(contents.get(0).getInt(0));
            new Limits(
                            "a count buffer has a number of draws above the limit of the device",
                            "write a smaller number to the count buffer, and draw the rest with further commands",
                            countBuffer,
                            errors)
                    .check(
                            command.command().contains("Count2")
                                    ? "VUID-VkDrawIndirectCount2InfoKHR-countAddressRange-13116"
                                    : OwnerSets.id("VUID-{countDraws}-countBuffer-02717", command.command()),
                            "the count",
                            count,
                            indirect.countOffset(),
                            command.device().limit(DeviceFacts.LIMITS, MOST_DRAWS),
                            MOST_DRAWS);
            draws = (int) Math.min(draws, count);
        } else if (countBuffer != null) {
            return;
        }
        int first = counted() ? 1 : 0;
        ByteBuffer more = contents.size() > first + 1 ? contents.get(first + 1) : null;
        for (int i = 0; i < draws; i++) {
            long at = i * strideBytes();
            record.judge(
                    new Parameters(command, contents.get(first), (int) at, buffer, indirect.offset() + at),
                    more,
                    errors);
        }
    }
}
