package dev.vkval.capture.registry;

/** How a value of a type is represented in C memory and in a capture. */
public enum Base {
    U8(1),
    S8(1),
    U16(2),
    S16(2),
    U32(4),
    S32(4),
    U64(8),
    S64(8),
    F32(4),
    F64(8),
    /** {@code size_t}. */
    SIZE(8),
    /** An enumerant or a set of flag bits, 4 or 8 bytes by its enumeration. */
    ENUM(4),
    HANDLE(8),
    STRUCT(0),
    UNION(0),
    /** A function pointer, meaningful in the captured process only. */
    PFN(8),
    VOID(1),
    CHAR(1),
    /** A UTF-16 string of Windows, itself a pointer. */
    WCHAR(8);

    private final int sizeBytes;

    Base(int sizeBytes) {
        this.sizeBytes = sizeBytes;
    }

    /** Bytes of one value; of an enumeration of 32 bits for {@code ENUM}; 0 for structs, which have their own size. */
    public int sizeBytes() {
        return sizeBytes;
    }

    public boolean signed() {
        return this == S8 || this == S16 || this == S32 || this == S64 || this == ENUM;
    }

    public boolean aggregate() {
        return this == STRUCT || this == UNION;
    }
}
