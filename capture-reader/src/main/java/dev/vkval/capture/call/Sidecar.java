package dev.vkval.capture.call;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.lwjgl.system.MemoryUtil;

/**
 * The parts of a call's encoding that C memory cannot represent: for every pointer prefix, in decoding order, the
 * attribute mask, the address in the captured process and the encoded length; and the bytes after the last parameter.
 * Also where the encoding is, as long as the call is the reader's last.
 *
 * <p>The decoder appends entries, the encoder and the JSON printer walk the same program and take them in the same
 * order.
 */
public final class Sidecar {
    private static final byte[] NO_BYTES = {};

    private int[] masks = new int[16];
    private long[] addresses = new long[16];
    private long[] lengths = new long[16];
    private int count;
    private byte[] trailing = NO_BYTES;
    private String absent;
    private long encoded;
    private long encodedBytes;
    private Map<Integer, byte[]> kept = Map.of();

    /** Forgets everything, keeping the storage. */
    public void clear() {
        count = 0;
        trailing = NO_BYTES;
        absent = null;
        kept = Map.of();
        encoded(0, 0);
    }

    /** Says where the encoding is. */
    void encoded(long address, long sizeBytes) {
        encoded = address;
        encodedBytes = sizeBytes;
    }

    /** Address of the encoded parameters, valid as long as the memory that the call was decoded to. */
    public long encoded() {
        return encoded;
    }

    /** Size of the encoded parameters; 0 where there are none, as in a copy. */
    public long encodedBytes() {
        return encodedBytes;
    }

    /** Number of 64-bit words of the encoded parameters; 0 where they are less than one. */
    public int encodedWords() {
        return encodedBytes < Long.BYTES ? 0 : (int) ((encodedBytes + Long.BYTES - 1) / Long.BYTES);
    }

    /** A word of the encoded parameters; the last one overlaps the one before it where the size is no multiple of 8. */
    public long encodedWord(int index) {
        return MemoryUtil.memGetLong(encoded + Math.min((long) index * Long.BYTES, encodedBytes - Long.BYTES));
    }

    /** Appends a pointer prefix and returns its index. */
    public int add(int mask, long address, long length) {
        if (count == masks.length) {
            grow();
        }
        masks[count] = mask;
        addresses[count] = address;
        lengths[count] = length;
        return count++;
    }

    private void grow() {
        int capacity = count * 2;
        masks = Arrays.copyOf(masks, capacity);
        addresses = Arrays.copyOf(addresses, capacity);
        lengths = Arrays.copyOf(lengths, capacity);
    }

    /** Keeps encoded bytes of a prefix that C memory cannot represent. */
    public void keep(int index, byte[] bytes) {
        if (kept.isEmpty()) {
            kept = new HashMap<>();
        }
        kept.put(index, bytes);
    }

    /** Bytes kept for a prefix, empty if there are none. */
    public byte[] kept(int index) {
        return kept.getOrDefault(index, NO_BYTES);
    }

    /** Number of pointer prefixes. */
    public int count() {
        return count;
    }

    /** Attribute bits of a prefix, see {@link PointerMask}. */
    public int mask(int index) {
        return masks[index];
    }

    /** The pointer's value in the captured process, meaningful only for identity. */
    public long address(int index) {
        return addresses[index];
    }

    /** Element count as encoded, 0 if the prefix has none. */
    public long length(int index) {
        return lengths[index];
    }

    /** Bytes after the last parameter (old writers), usually empty. */
    public byte[] trailing() {
        return trailing;
    }

    public void trailing(byte[] bytes) {
        trailing = bytes;
    }

    /** Records a NULL pointer that must not be NULL; only the first one is kept. */
    void absent(String member) {
        if (absent == null) {
            absent = member;
        }
    }

    /** Name of the first parameter or member that is NULL and must not be, null if there is none. */
    public String absent() {
        return absent;
    }

    /** An independent copy that outlives the arena, and knows of no encoding. */
    public Sidecar copy() {
        Sidecar copy = new Sidecar();
        copy.masks = Arrays.copyOf(masks, Math.max(count, 1));
        copy.addresses = Arrays.copyOf(addresses, Math.max(count, 1));
        copy.lengths = Arrays.copyOf(lengths, Math.max(count, 1));
        copy.count = count;
        copy.trailing = trailing;
        copy.absent = absent;
        copy.kept = kept.isEmpty() ? kept : new HashMap<>(kept);
        return copy;
    }
}
