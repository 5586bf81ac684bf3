package dev.vkval.capture.call;

/** The two ways in which writers stored host pointers: as a prefixed byte array, or as a bare address without the bytes. */
final class HostBytes {
    /** Sidecar mask of a bare address, which no prefix can have. */
    static final int OPAQUE = 1 << 31;

    private static final int BYTES = PointerMask.ARRAY | PointerMask.HAS_DATA;
    private static final int NULL_BYTES = PointerMask.ARRAY | PointerMask.IS_NULL;

    private HostBytes() {}

    /** Whether these 32 bits are a prefix; the low half of an address, which is page aligned or at least even, is not. */
    static boolean isPrefix(int bits) {
        int withoutAddress = bits & ~PointerMask.HAS_ADDRESS;
        return withoutAddress == BYTES || bits == NULL_BYTES || withoutAddress == PointerMask.ARRAY;
    }
}
