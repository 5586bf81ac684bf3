package dev.vkval.gpuav.content;

import dev.vkval.state.object.BufferPart;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/**
 * The parameters of an indirect copy in a buffer: structures of one type, a stride apart.
 *
 * @param part from the first to the end of the last one that is looked at
 * @param count of these
 * @param memory what device addresses may be of
 */
record CopyRecords(BufferPart part, int count, long strideBytes, AddressedMemory memory) {
    private static final String HELP = "write parameters to the buffer that are valid when the device reads them";

    /** One of the structures. */
    record Entry(CopyRecords all, int index, ByteBuffer contents, Consumer<ContentError> errors) {
        private int at(int member) {
            return (int) (index * all.strideBytes()) + member;
        }

        int word(int member) {
            return contents.getInt(at(member));
        }

        long address(int member) {
            return contents.getLong(at(member));
        }

        /** A member that is not valid. */
        void wrong(String rule, String title, int member, int sizeBytes, String sentence) {
            errors.accept(ContentError.parameter(
                    rule,
                    title,
                    "Copy " + index + ": " + sentence,
                    all.part().buffer(),
                    all.part().offset() + at(member),
                    sizeBytes,
                    HELP));
        }

        /** A member of 64 bits that must be a multiple. */
        void multiple(String rule, String name, int member, long of) {
            if (Long.remainderUnsigned(address(member), of) != 0) {
                wrong(
                        rule,
                        "an indirect copy has an address or a size that is not aligned",
                        member,
                        Long.BYTES,
                        name + " is 0x" + Long.toHexString(address(member)) + ", which is not a multiple of " + of
                                + ".");
            }
        }
    }

    /** Takes each structure in turn. */
    void forEach(ByteBuffer contents, Consumer<ContentError> errors, Consumer<Entry> action) {
        for (int i = 0; i < count; i++) {
            action.accept(new Entry(this, i, contents, errors));
        }
    }
}
