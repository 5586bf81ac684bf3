package dev.vkval.capture.call;

import dev.vkval.capture.registry.Member;

/**
 * One instruction of a {@link Program}.
 *
 * @param op what to do
 * @param member the member or parameter it is for; the first one of a {@link Op#RUN}
 * @param enclosing offset of the struct that declares the member, within the program's memory
 * @param offset offset of the value in the program's memory, or of the slot among the parameter slots
 * @param bytes encoded bytes of a run; bytes of one element for arrays and pointers; capacity of a fixed string
 * @param count elements that a fixed-size array can hold
 * @param sub program of the struct that the value is or points to
 * @param length check of the encoded length, null where there is none
 * @param inner for an array of arrays, the length of each
 * @param cases for {@link Op#SELECT}: which step each selector value runs
 */
record Step(
        Op op,
        Member member,
        int enclosing,
        int offset,
        int bytes,
        int count,
        Program sub,
        LengthExpression.Compiled length,
        InnerLength inner,
        Selector cases) {

    /** Whether a null pointer here makes a call that no driver has to understand, unless it counts no elements. */
    boolean required() {
        return member.pointers() > 0
                && !member.optional()
                && !member.attributes().containsKey("noautovalidity");
    }

    Step with(InnerLength length) {
        return new Step(op, member, enclosing, offset, bytes, count, sub, this.length, length, cases);
    }

    /** Elements that must be there where the registry gives no length: one, or all of a fixed-size array. */
    int minimumElements() {
        return member.length() == null ? Math.max(member.elements(), 1) : 0;
    }

    /** What a step does. Encoded forms are those of the capture format's parameter encoding. */
    enum Op {
        /** Copies scalars, handles and opaque addresses that lie alike in the encoding and in C memory. */
        RUN,
        /** A parameter of fewer than 8 bytes, widened to its slot. */
        SLOT,
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
        /** A host pointer that newer writers store as bytes and older ones as an address. */
        HOST_BYTES,
        /** The values of a layer setting, typed by their neighbour. */
        SETTING_VALUES,
        /** The constants of a data graph pipeline, present only beside a tensor description. */
        GRAPH_CONSTANTS,
        /** The re-packed data of a descriptor update template. */
        TEMPLATE_DATA,
        /** Checks a length that could only be read behind its array. */
        CHECK_LENGTH
    }
}
