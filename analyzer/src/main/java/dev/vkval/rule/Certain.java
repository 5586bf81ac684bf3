package dev.vkval.rule;

import dev.vkval.capture.memory.CMemory;

/** Code that has a value in every frame. Most conditions are about such values alone, and cost little. */
sealed interface Certain extends Code {

    record Constant(long value) implements Certain {
        @Override
        public long of(Frame frame) {
            return value;
        }
    }

    /**
     * The address of a member of the owner, or of the element that an alias stands for; 0 where the alias stands for none,
     * which is while a rule is put into words.
     *
     * @param alias slot of the alias, {@link #OWNER} for the owner
     */
    record Address(int alias, int offset) implements Certain {
        static final int OWNER = -1;

        @Override
        public long of(Frame frame) {
            long begin = alias == OWNER ? frame.base() : frame.element(alias);
            return begin == 0 ? 0 : begin + offset;
        }

        Address plus(int more) {
            return new Address(alias, offset + more);
        }
    }

    /** The value at such an address, 0 at none. */
    record Loaded(Address address, CMemoryReader.Load load) implements Certain {
        @Override
        public long of(Frame frame) {
            long at = address.of(frame);
            if (at == 0) {
                return 0;
            }
            if (load == CMemoryReader.U32) {
                return Integer.toUnsignedLong(CMemory.u32(at));
            }
            return load == CMemoryReader.BITS64 ? CMemory.u64(at) : load.at(at);
        }
    }
}
