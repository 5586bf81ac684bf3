package dev.vkval.rule;

import dev.vkval.capture.memory.PNext;

/** Code that reads what may not be there: structures of chains, and what pointers lead to. */
sealed interface Indirect extends Code {

    /** The structure of a type in the chain of the structure at an address, 0 if the chain has none. */
    record Chained(Code from, int sType) implements Indirect {
        @Override
        public long of(Frame frame) {
            return PNext.find(from.of(frame), sType);
        }
    }

    /** An address, which is absent where it is 0. */
    record Present(Code pointer) implements Indirect {
        @Override
        public long of(Frame frame) {
            long address = pointer.of(frame);
            return address == 0 ? frame.missing(Truth.ABSENT) : address;
        }
    }

    /** The address of a member of a structure; 0 where the structure is not there. */
    record Offset(Code container, int bytes) implements Indirect {
        @Override
        public long of(Frame frame) {
            long address = container.of(frame);
            return address == 0 ? 0 : address + bytes;
        }
    }

    /** The value at an address. Nothing is read where the structure is not there; the frame has been told. */
    record Loaded(Code address, CMemoryReader.Load load) implements Indirect {
        @Override
        public long of(Frame frame) {
            long place = address.of(frame);
            return place == 0 ? 0 : load.at(place);
        }
    }
}
