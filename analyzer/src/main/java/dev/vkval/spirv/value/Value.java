package dev.vkval.spirv.value;

import java.util.ArrayList;
import java.util.List;

/** A scalar of a shader as an expression of what it is computed from. */
public sealed interface Value {
    IntegerType type();

    record Constant(long value, IntegerType type) implements Value {}

    /** Nothing is known of it but its type. */
    record Unknown(IntegerType type) implements Value {}

    /** What the shader gets from outside. */
    record Given(Input input, IntegerType type) implements Value {}

    /**
     * The result of an instruction.
     *
     * @param opcode of an OpExtInst of GLSL.std.450: the number of the extended instruction after {@link
     *     IntervalOperation#EXTENDED}
     */
    record Operation(int opcode, List<Value> operands, IntegerType type) implements Value {}

    /** One of several values at other places: an argument at the calls of a function, a result at its returns. */
    record Elsewhere(List<Value> values, List<Place> places, IntegerType type) implements Value {}

    /** One of several values, by the block that control flow comes from. */
    final class Merge implements Value {
        private final Place place;
        private final boolean loop;
        private final IntegerType type;
        private final List<Value> values = new ArrayList<>();
        private final List<Integer> blocks = new ArrayList<>();

        /** @param loop whether it is at the header of a loop */
        Merge(Place place, boolean loop, IntegerType type) {
            this.place = place;
            this.loop = loop;
            this.type = type;
        }

        void add(Value value, int block) {
            values.add(value);
            blocks.add(block);
        }

        Place place() {
            return place;
        }

        boolean loop() {
            return loop;
        }

        List<Value> values() {
            return values;
        }

        /** The blocks that the values come from, by label. */
        List<Integer> blocks() {
            return blocks;
        }

        @Override
        public IntegerType type() {
            return type;
        }
    }
}
