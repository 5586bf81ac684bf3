package dev.vkval.rule;

import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Registry;

/**
 * The type of a value.
 *
 * @param name of the enumeration, structure or handle in the registry; null for others
 */
record Type(Kind kind, String name) {
    enum Kind {
        TRUTH,
        INTEGER,
        REAL,
        /** An enumerant; its number. */
        ENUMERANT,
        /** Flag bits; all 64 of them count, none of them is a sign. */
        FLAGS,
        HANDLE,
        /** The address of a structure. */
        STRUCTURE,
        /** An array, of which a path names elements. */
        ARRAY,
        /** Any other pointer, which can only be compared with NULL. */
        POINTER
    }

    static final Type TRUTH = new Type(Kind.TRUTH, null);
    static final Type INTEGER = new Type(Kind.INTEGER, null);
    static final Type REAL = new Type(Kind.REAL, null);
    static final Type POINTER = new Type(Kind.POINTER, null);

    /**
     * The type of that name: {@code integer}, a scalar, or an enumeration, a handle or a structure of the registry.
     *
     * @param column where the name is written, for a message
     */
    static Type named(String name, int column) {
        Registry registry = Registry.vulkan();
        if (name.equals("integer") || name.equals("VkDeviceSize") || name.equals("uint32_t")) {
            return INTEGER;
        }
        if (name.equals("VkBool32")) {
            return new Type(Kind.INTEGER, name);
        }
        if (registry.handle(name) != null) {
            return new Type(Kind.HANDLE, name);
        }
        if (registry.struct(name) != null) {
            return new Type(Kind.STRUCTURE, name);
        }
        Enumeration enumeration = registry.enumeration(name);
        if (enumeration == null) {
            throw new ExpressionParser.Misunderstood(column, "there is no type " + name);
        }
        return new Type(enumeration.flags() ? Kind.FLAGS : Kind.ENUMERANT, name);
    }

    boolean is(Kind other) {
        return kind == other;
    }

    boolean number() {
        return kind == Kind.INTEGER || kind == Kind.REAL;
    }

    @Override
    public String toString() {
        return name == null ? kind.name().toLowerCase(java.util.Locale.ROOT) : name;
    }
}
