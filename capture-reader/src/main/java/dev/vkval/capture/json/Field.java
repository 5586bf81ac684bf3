package dev.vkval.capture.json;

import java.util.Map;

/**
 * A member of a struct or a parameter.
 *
 * @param key name with its punctuation
 * @param form how the value is shown
 * @param element form of one element of an array
 * @param offset in the struct, or of the slot
 * @param bytes bytes of one element; of the array for a {@link Form#UUID}
 * @param shape of the struct
 * @param names of the enumeration
 * @param choice of a bit field, union, descriptor or binary value
 */
record Field(byte[] key, Form form, Form element, int offset, int bytes, Shape shape, EnumNames names, Object choice) {

    /** The position of a bit field in its unit. */
    record Bits(int unitBytes, int offset, int width, boolean signed) {}

    /** The selected member of a union, by the 32-bit value at that offset of the enclosing struct. */
    record Choice(int selectorOffset, Map<Integer, Field> fields, boolean named) {}

    /** Descriptor types, by the 32-bit value at that offset. */
    record Types(int offset, java.util.Set<Integer> types) {}

    /** File name of binary data. */
    record Binary(String name, boolean nullable) {}
}
