package dev.vkval.capture.call;

import org.lwjgl.system.MemoryUtil;

/**
 * Visits the places in C memory that have a pointer prefix in the encoding, in encoding order. What follows a prefix is
 * visited as far as the visitor says that there is data.
 */
final class PrefixWalk {
    /** What is not known of a length. */
    static final long UNKNOWN = -1;

    /** What a prefix is of. */
    enum Kind {
        /** A pointer to values without pointers, or an array of such in place. */
        VALUES,
        STRUCTS,
        STRING,
        WIDE_STRING,
        STRINGS,
        ARRAYS,
        PNEXT,
        /** Something whose data is encoded in a way of its own. */
        CUSTOM
    }

    /** Says what follows each prefix. */
    interface Visitor {
        /**
         * @param place address of the pointer; of the array itself where that is in place
         * @param expected elements by the length expression of the registry, {@link #UNKNOWN} where it has none
         * @param elementBytes bytes of one element in C memory
         * @return the number of elements whose data is encoded, 0 for none
         */
        long prefix(Kind kind, Step step, long place, long expected, long elementBytes);
    }

    private final Programs programs;
    private final Visitor visitor;

    PrefixWalk(Programs programs, Visitor visitor) {
        this.programs = programs;
        this.visitor = visitor;
    }

    void walk(Program program, long base) {
        for (Step step : program.reaching()) {
            walk(program, step, base);
        }
    }

    private void walk(Program program, Step step, long base) {
        long at = base + step.offset();
        long struct = base + step.enclosing();
        switch (step.op()) {
            case RUN, SLOTS, BITS, CHECK_LENGTH -> {}
            case STRUCT -> walk(step.sub(), at);
            case VALUES -> visitor.prefix(Kind.VALUES, step, at, expected(program, step, struct), step.bytes());
            case STRUCTS -> {
                long count = visitor.prefix(
                        Kind.STRUCTS,
                        step,
                        at,
                        expected(program, step, struct),
                        step.sub().sizeBytes());
                structs(step.sub(), MemoryUtil.memGetAddress(at), count);
            }
            case FIXED_VALUES -> visitor.prefix(Kind.VALUES, step, at, expected(program, step, struct), step.bytes());
            case FIXED_STRUCTS ->
                structs(
                        step.sub(),
                        at,
                        visitor.prefix(
                                Kind.STRUCTS,
                                step,
                                at,
                                expected(program, step, struct),
                                step.sub().sizeBytes()));
            case FIXED_STRING, STRING -> visitor.prefix(Kind.STRING, step, at, UNKNOWN, 1);
            case WIDE_STRING -> visitor.prefix(Kind.WIDE_STRING, step, at, UNKNOWN, Character.BYTES);
            case STRING_ARRAY -> strings(step, at, expected(program, step, struct));
            case VALUES_2D, STRUCTS_2D -> arrays(step, at, struct, expected(program, step, struct));
            case PNEXT -> pNext(step, at);
            case SELECT -> {
                Step chosen = step.cases().choose(struct);
                if (chosen != null) {
                    walk(program, chosen, base);
                }
            }
            case HOST_BYTES, TEMPLATE_DATA -> visitor.prefix(Kind.CUSTOM, step, at, UNKNOWN, 1);
            case SETTING_VALUES -> settingValues(step, at);
            case GRAPH_CONSTANTS -> {
                if (GraphConstants.present(struct)) {
                    visitor.prefix(Kind.CUSTOM, step, at, UNKNOWN, 1);
                }
            }
        }
    }

    /** A length that is declared behind its array is checked by a step of its own. */
    private static long expected(Program program, Step step, long struct) {
        if (step.length() != null) {
            return step.length().evaluate(struct);
        }
        if (step.member().length() != null) {
            for (Step other : program.steps()) {
                if (other.op() == Step.Op.CHECK_LENGTH
                        && other.member() == step.member()
                        && other.enclosing() == step.enclosing()) {
                    return other.length().evaluate(struct);
                }
            }
        }
        return UNKNOWN;
    }

    private void structs(Program sub, long address, long count) {
        if (sub.reaching().length > 0) {
            for (long i = 0; i < count; i++) {
                walk(sub, address + i * sub.sizeBytes());
            }
        }
    }

    private void strings(Step step, long at, long expected) {
        long count = visitor.prefix(Kind.STRINGS, step, at, expected, Long.BYTES);
        long array = MemoryUtil.memGetAddress(at);
        for (long i = 0; i < count; i++) {
            visitor.prefix(Kind.STRING, step, array + i * Long.BYTES, UNKNOWN, 1);
        }
    }

    private void arrays(Step step, long at, long struct, long expected) {
        long count = visitor.prefix(Kind.ARRAYS, step, at, expected, Long.BYTES);
        long array = MemoryUtil.memGetAddress(at);
        for (long i = 0; i < count; i++) {
            long place = array + i * Long.BYTES;
            long inner = step.inner() == null ? UNKNOWN : step.inner().evaluate(struct, i);
            if (step.sub() == null) {
                visitor.prefix(Kind.VALUES, step, place, inner, step.bytes());
            } else {
                long elements = visitor.prefix(
                        Kind.STRUCTS, step, place, inner, step.sub().sizeBytes());
                structs(step.sub(), MemoryUtil.memGetAddress(place), elements);
            }
        }
    }

    private void pNext(Step step, long at) {
        if (visitor.prefix(Kind.PNEXT, step, at, UNKNOWN, 0) > 0) {
            long next = MemoryUtil.memGetAddress(at);
            walk(programs.ofStructureType(MemoryUtil.memGetInt(next)), next);
        }
    }

    private void settingValues(Step step, long at) {
        long count = visitor.prefix(Kind.CUSTOM, step, at, UNKNOWN, Long.BYTES);
        long array = MemoryUtil.memGetAddress(at);
        for (long i = 0; i < count; i++) {
            visitor.prefix(Kind.STRING, step, array + i * Long.BYTES, UNKNOWN, 1);
        }
    }
}
