package dev.vkval.rule;

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
