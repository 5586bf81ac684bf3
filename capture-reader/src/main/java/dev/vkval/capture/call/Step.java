package dev.vkval.capture.call;

import dev.vkval.capture.registry.Member;

/** One instruction of a {@link Program}. Immutable; the registry's attributes are resolved when it is created. */
public final class Step {
    private final Op op;
    private final Member member;
    private final int enclosing;
    private final int offset;
    private final int bytes;
    private final int count;
    private final Program sub;
    private final LengthExpression.Compiled length;
    private final InnerLength inner;
    private final Selector cases;
    private final byte[] widths;
    private final boolean required;
    private final int minimumElements;
    private final boolean written;

    private Step(
            Op op,
            Member member,
            int enclosing,
            int offset,
            int bytes,
            int count,
            Program sub,
            LengthExpression.Compiled length,
            InnerLength inner,
            Selector cases,
            byte[] widths) {
        this.op = op;
        this.member = member;
        this.enclosing = enclosing;
        this.offset = offset;
        this.bytes = bytes;
        this.count = count;
        this.sub = sub;
        this.length = length;
        this.inner = inner;
        this.cases = cases;
        this.widths = widths;
        this.required = member != null
                && member.pointers() > 0
                && !member.optional()
                && !member.attributes().containsKey("noautovalidity");
        this.minimumElements = member != null && member.length() == null ? Math.max(member.elements(), 1) : 0;
        this.written = member != null && member.pointers() > 0 && !member.constant();
    }

    /**
     * A step for one member.
     *
     * @param enclosing offset of the struct that declares the member, within the program's memory
     * @param offset offset of the value in the program's memory, or of the slot among the parameter slots
     * @param bytes encoded bytes of a run; bytes of one element for arrays and pointers; capacity of a fixed string
     * @param count elements that a fixed-size array can hold
     * @param sub program of the struct that the value is or points to
     * @param length check of the encoded length, null where there is none
     */
    static Step of(
            Op op,
            Member member,
            int enclosing,
            int offset,
            int bytes,
            int count,
            Program sub,
            LengthExpression.Compiled length) {
        return new Step(op, member, enclosing, offset, bytes, count, sub, length, null, null, null);
    }

    /** The step for a union: the one that its selector chooses. */
    static Step select(Member member, int enclosing, int offset, Selector cases) {
        return new Step(Op.SELECT, member, enclosing, offset, 0, 0, null, null, null, cases, null);
    }

    /** @param widths bytes of each value in the encoding, negative if the slot is sign-extended */
    static Step slots(int offset, byte... widths) {
        int bytes = 0;
        for (byte width : widths) {
            bytes += Math.abs(width);
        }
        return new Step(Op.SLOTS, null, 0, offset, bytes, 0, null, null, null, null, widths);
    }

    Step with(InnerLength innerLength) {
        return new Step(op, member, enclosing, offset, bytes, count, sub, length, innerLength, cases, widths);
    }

    Op op() {
        return op;
    }

    /** The member or parameter it is for; the first one of a {@link Op#RUN}, null for {@link Op#SLOTS}. */
    Member member() {
        return member;
    }

    int enclosing() {
        return enclosing;
    }

    int offset() {
        return offset;
    }

    int bytes() {
        return bytes;
    }

    int count() {
        return count;
    }

    Program sub() {
        return sub;
    }

    LengthExpression.Compiled length() {
        return length;
    }

    /** For an array of arrays, the length of each. */
    InnerLength inner() {
        return inner;
    }

    /** For {@link Op#SELECT}: which step each selector value runs. */
    Selector cases() {
        return cases;
    }

    /** For {@link Op#SLOTS}: encoded bytes of each value, negative if the slot is sign-extended. */
    byte[] widths() {
        return widths;
    }

    /** Whether a NULL pointer here makes the call not valid, unless it has no elements. */
    boolean required() {
        return required;
    }

    /** Elements that must be present if the registry gives no length: one, or all of a fixed-size array. */
    int minimumElements() {
        return minimumElements;
    }

    /** Whether it points to what the command may write. */
    boolean written() {
        return written;
    }

    /** Whether it is more than plain bytes of the struct: other memory, handles, a pointer prefix. */
    boolean reaches() {
        return switch (op) {
            case RUN, SLOTS, BITS, CHECK_LENGTH -> false;
            default -> true;
        };
    }

    /** What a step does. Encoded forms are those of the capture format's parameter encoding. */
    enum Op {
        /** Copies scalars, handles and opaque addresses with equal layout in the encoding and in C memory. */
        RUN,
        /** Parameters that are not pointers, or the return value: consecutive values, each widened to its slot. */
        SLOTS,
        /** A bit field, 4 bytes in the encoding. */
        BITS,
        /** A struct by value whose program is not inlined. */
        STRUCT,
        /** A pointer to one or more scalars, handles, bytes or opaque addresses. */
        VALUES,
        /** A pointer to one or more structs. */
        STRUCTS,
        /** A fixed-size array of scalars or handles. */
        FIXED_VALUES,
        /** A fixed-size array of structs. */
        FIXED_STRUCTS,
        /** A fixed-size char array. */
        FIXED_STRING,
        STRING,
        WIDE_STRING,
        STRING_ARRAY,
        /** An array of pointers to arrays of scalars. */
        VALUES_2D,
        /** An array of pointers to arrays of structs. */
        STRUCTS_2D,
        PNEXT,
        /** A union: the step that the selector chooses, or nothing. */
        SELECT,
        /** A host pointer, stored as bytes by newer writers and as an address by older ones. */
        HOST_BYTES,
        /** The values of a layer setting, typed by their neighbour. */
        SETTING_VALUES,
        /** The constants of a data graph pipeline, present only with a tensor description. */
        GRAPH_CONSTANTS,
        /** The re-packed data of a descriptor update template. */
        TEMPLATE_DATA,
        /** Checks a length that is encoded after its array. */
        CHECK_LENGTH
    }
}
