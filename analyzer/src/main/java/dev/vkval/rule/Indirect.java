package dev.vkval.rule;

import dev.vkval.capture.memory.PNext;
import java.util.List;
import java.util.OptionalLong;

/** Code that reads what may not be there: structures of chains, what pointers lead to, and what is known of objects. */
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

    /** A value of the object of a handle; absent where the handle is VK_NULL_HANDLE, unknown where the object does not tell. */
    record Behind(Code handle, HandleMembers.Reader reader) implements Indirect {
        @Override
        public long of(Frame frame) {
            long id = handle.of(frame);
            if (id == 0) {
                return frame.missing(Truth.ABSENT);
            }
            Object object = frame.object(id);
            OptionalLong read = object == null ? OptionalLong.empty() : reader.of(object);
            return read.isPresent() ? read.getAsLong() : frame.missing(Truth.UNKNOWN);
        }
    }

    /** What a function comes to; nothing where one of its arguments has no value. */
    record Computed(Functions.Body body, List<Code> arguments) implements Indirect {
        @Override
        public long of(Frame frame) {
            boolean missed = frame.misses();
            long[] values = new long[arguments.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = arguments.get(i).of(frame);
            }
            if (frame.misses() && !missed) {
                return 0;
            }
            OptionalLong value = body.of(frame.device(), values);
            return value.isPresent() ? value.getAsLong() : frame.missing(Truth.UNKNOWN);
        }
    }
}
