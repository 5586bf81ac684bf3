package dev.vkval.capture.registry;

import java.util.List;
import java.util.Map;

/**
 * A member of a struct or a parameter of a command.
 *
 * @param name name as declared
 * @param type name of the type, of the pointed-to type for a pointer; equal names are the same object
 * @param base representation of one value of that type
 * @param valueBytes bytes of one value of that type; 1 for a pointer to {@code void}
 * @param pointers number of stars; an array parameter has none and a dimension instead
 * @param elements number of elements of a fixed-size array, all dimensions multiplied; 0 if it is not one
 * @param offset offset in the struct in bytes; the slot's offset for a parameter
 * @param sizeBytes bytes it occupies in the struct; 8 for a parameter
 * @param bitOffset first bit of a bit field within its unit, -1 if it is not one
 * @param bits width of a bit field, 0 if it is not one
 * @param attributes other attributes of the registry: len, optional, externsync, selector, selection, values ...
 */
public record Member(
        String name,
        String type,
        Base base,
        int valueBytes,
        int pointers,
        int elements,
        int offset,
        int sizeBytes,
        int bitOffset,
        int bits,
        Map<String, String> attributes) {

    /** The first part of the {@code len} attribute: the count expression, null if none. */
    public String length() {
        String length = attributes.get("len");
        if (length == null) {
            return null;
        }
        String first = length.split(",", 2)[0];
        return first.equals("null-terminated") ? null : first;
    }

    public boolean nullTerminated() {
        return attributes.getOrDefault("len", "").endsWith("null-terminated");
    }

    /** Whether the value, or the first pointer, may be zero. */
    public boolean optional() {
        return attributes.getOrDefault("optional", "").startsWith("true");
    }

    public boolean constant() {
        return attributes.containsKey("const");
    }

    public boolean isPNext() {
        return name.equals("pNext") && base == Base.VOID;
    }

    /** For a member of a union: the selector's values that choose it. */
    public List<String> selections() {
        String selection = attributes.get("selection");
        return selection == null ? List.of() : List.of(selection.split(","));
    }
}
