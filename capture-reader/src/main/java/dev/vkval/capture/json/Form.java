package dev.vkval.capture.json;

/** How a value in the memory of a call becomes JSON. Forms marked with P take a pointer prefix from the sidecar. */
enum Form {
    U8,
    S8,
    U16,
    S16,
    U32,
    S32,
    /** Also handles and sizes. */
    U64,
    S64,
    F32,
    F64,
    BOOL,
    /** An address: hexadecimal, without leading zeros. */
    HEX64,
    FLAGS32,
    FLAGS64,
    ENUM32,
    ENUM64,
    /** A bit field; a set of flags where the field has names. */
    BITS,
    STRUCT,
    /** P: a pointer to scalars. */
    VALUES,
    /** P: a fixed-size array of scalars. */
    FIXED_VALUES,
    /** P: a pointer to structs. */
    STRUCTS,
    /** P: a fixed-size array of structs. */
    FIXED_STRUCTS,
    /** P: a fixed-size array of bytes as a string of hexadecimal digits. */
    UUID,
    /** P: characters within the struct. */
    FIXED_STRING,
    /** P */
    STRING,
    /** P */
    WIDE_STRING,
    /** P, and one for each string. */
    STRING_ARRAY,
    /** P, and one for each inner array. */
    VALUES_2D,
    /** P, and one for each inner array. */
    STRUCTS_2D,
    /** P */
    PNEXT,
    /** A union whose member is selected by a neighbour; the form of that member. */
    UNION,
    /** P: a union of four words, shown as each of them. */
    CLEAR_COLOR,
    /** P: the same, and as depth and stencil. */
    CLEAR_VALUE,
    /** A device address or host address, shown as the former. */
    ADDRESS,
    /** P: descriptors, present only for the types that the field names. */
    DESCRIPTORS,
    /** P: bytes that may go to a file. */
    BINARY,
    /** P: the same in the form in which older writers stored an address. */
    HOST_BYTES,
    /** P: values typed by a neighbour. */
    SETTING_VALUES,
    /** P, where a tensor description is present. */
    GRAPH_CONSTANTS,
    /** P: the data of a descriptor update template. */
    TEMPLATE_DATA
}
