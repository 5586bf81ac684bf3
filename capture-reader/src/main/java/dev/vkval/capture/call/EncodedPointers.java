package dev.vkval.capture.call;

import org.lwjgl.system.MemoryUtil;

/**
 * Reads the pointers of one encoded call: their prefixes into the sidecar, their data into the arena, bounded by the
 * remaining bytes and the memory limit of a call.
 */
final class EncodedPointers {
    private static final long BASE_BYTES = 64L << 20;
    private static final long EXPANSION = 64;
    private static final long MAXIMUM_KEPT_BYTES = 1 << 20;

    private final EncodedBytes in;
    private CallArena arena;
    private Sidecar sidecar;
    private long maximumBytes;

    /** @param in the bytes, also read by others */
    EncodedPointers(EncodedBytes in) {
        this.in = in;
    }

    /**
     * Starts reading the parameters of a call.
     *
     * @param parameters their address
     * @param sizeBytes their size
     */
    void begin(long parameters, long sizeBytes, CallArena target, Sidecar into) {
        in.reset(parameters, sizeBytes);
        arena = target;
        sidecar = into;
        sidecar.clear();
        sidecar.encoded(parameters, sizeBytes);
        maximumBytes = arena.allocatedBytes() + BASE_BYTES + EXPANSION * sizeBytes;
    }

    /** Reads a prefix into the sidecar and returns its index. */
    int prefix() throws UndecodableCallException {
        int mask = in.u32();
        if ((mask & ~PointerMask.ALL) != 0) {
            throw noMask(mask);
        }
        if ((mask & PointerMask.IS_NULL) != 0) {
            return sidecar.add(mask, 0, 0);
        }
        long address = (mask & PointerMask.HAS_ADDRESS) != 0 ? in.u64() : 0;
        long length = (mask & PointerMask.WITH_LENGTH) != 0 ? in.u64() : 0;
        return sidecar.add(mask, address, length);
    }

    private UndecodableCallException noMask(int mask) {
        return new UndecodableCallException(
                "pointer attributes 0x" + Integer.toHexString(mask) + " are not valid", in.position() - Integer.BYTES);
    }

    boolean isNull(int prefix) {
        return (sidecar.mask(prefix) & PointerMask.IS_NULL) != 0;
    }

    boolean hasData(int prefix) {
        return (sidecar.mask(prefix) & PointerMask.HAS_DATA) != 0;
    }

    /** Whether its data is encoded after it. */
    boolean present(int prefix) {
        return (sidecar.mask(prefix) & (PointerMask.IS_NULL | PointerMask.HAS_DATA)) == PointerMask.HAS_DATA;
    }

    /** Length of a string or of bytes; a prefix without one has no meaning there. */
    long statedLength(int prefix) throws UndecodableCallException {
        if ((sidecar.mask(prefix) & PointerMask.WITH_LENGTH) == 0) {
            throw new UndecodableCallException("a string or an array has no length", in.position());
        }
        return sidecar.length(prefix);
    }

    /** Number of elements of a prefix: its length for an array, one otherwise. */
    long elements(int prefix) {
        return (sidecar.mask(prefix) & PointerMask.WITH_LENGTH) != 0 ? sidecar.length(prefix) : 1;
    }

    /** Memory for {@code count} elements, each of which takes at least {@code encodedBytes} of the remaining bytes. */
    long allocate(long count, long elementBytes, long encodedBytes, boolean zeroed) throws UndecodableCallException {
        if (exceeds(count, encodedBytes, in.remaining())) {
            throw new UndecodableCallException(
                    Long.toUnsignedString(count) + " elements do not fit into the " + in.remaining() + " bytes left",
                    in.position());
        }
        if (exceeds(count, elementBytes, Math.max(maximumBytes - arena.allocatedBytes(), 0))) {
            throw new UndecodableCallException(
                    Long.toUnsignedString(count) + " elements of " + elementBytes
                            + " bytes exceed the memory limit of one call",
                    in.position());
        }
        return zeroed ? arena.allocateZeroed(count * elementBytes) : arena.allocate(count * elementBytes);
    }

    /** Whether an unsigned number of elements takes more than is available; the product may not fit into 64 bits. */
    private static boolean exceeds(long count, long eachBytes, long limitBytes) {
        return count >>> Integer.SIZE == 0
                ? count * eachBytes > limitBytes
                : eachBytes > 0 && Long.compareUnsigned(count, limitBytes / eachBytes) > 0;
    }

    /** A string that a pointer refers to, 0 for none. */
    long string() throws UndecodableCallException {
        int prefix = prefix();
        if (!present(prefix)) {
            return 0;
        }
        long length = statedLength(prefix);
        long from = in.take(length);
        long address = arena.allocate(length + 1);
        MemoryUtil.memCopy(from, address, length);
        MemoryUtil.memPutByte(address + length, (byte) 0);
        return address;
    }

    /** The same for two-byte units. */
    long wideString() throws UndecodableCallException {
        int prefix = prefix();
        if (!present(prefix)) {
            return 0;
        }
        long units = statedLength(prefix);
        long from = in.take(wideBytes(units));
        long address = arena.allocate((units + 1) * Character.BYTES);
        MemoryUtil.memCopy(from, address, units * Character.BYTES);
        MemoryUtil.memPutShort(address + units * Character.BYTES, (short) 0);
        return address;
    }

    /** Bytes of that many units; a number that is too large is rejected by the bounds check. */
    private static long wideBytes(long units) {
        return Long.compareUnsigned(units, Long.MAX_VALUE / Character.BYTES) > 0 ? -1 : units * Character.BYTES;
    }

    /** The bytes of a pointer whose prefix has their number. */
    long bytes(int prefix) throws UndecodableCallException {
        return copied(statedLength(prefix), 1);
    }

    /** Elements without pointers, as encoded. */
    long copied(long count, long elementBytes) throws UndecodableCallException {
        long address = allocate(count, elementBytes, elementBytes, false);
        MemoryUtil.memCopy(in.take(count * elementBytes), address, count * elementBytes);
        return address;
    }

    /** Keeps the bytes after the last parameter. */
    void keepTrailing() throws UndecodableCallException {
        long left = in.remaining();
        if (left > 0) {
            sidecar.trailing(copyOf(in.take(left), left));
        }
    }

    /** Keeps encoded elements of a prefix that C memory cannot represent. */
    void keep(int prefix, long address, long count) throws UndecodableCallException {
        sidecar.keep(prefix, copyOf(address, count));
    }

    private byte[] copyOf(long address, long count) throws UndecodableCallException {
        if (count > MAXIMUM_KEPT_BYTES) {
            throw new UndecodableCallException(count + " unexpected bytes", in.position());
        }
        byte[] bytes = new byte[(int) count];
        MemoryUtil.memByteBuffer(address, (int) count).get(bytes);
        return bytes;
    }
}
