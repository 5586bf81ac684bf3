package dev.vkval.capture.source;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongSupplier;

/**
 * The unpacked bytes of a capture, up to the limits. Any failure to unpack is an {@link IOException} that names the
 * capture and the position.
 */
final class BoundedInput extends FilterInputStream {
    /** A decompressor that fails loses what it unpacked in the same call, so each call unpacks little. */
    private static final int PIECE_BYTES = 4 << 10;

    private final String label;
    private final LongSupplier packed;
    private final UnpackLimits limits;
    private long count;

    /** @param packed says how many packed bytes have been read for it */
    BoundedInput(InputStream stream, String label, LongSupplier packed, UnpackLimits limits) {
        super(stream);
        this.label = label;
        this.packed = packed;
        this.limits = limits;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int read;
        try {
            read = super.read(target, offset, Math.min(length, PIECE_BYTES));
        } catch (IOException | RuntimeException e) {
            throw new IOException(
                    label + " cannot be unpacked after its byte " + count + " (" + UnpackErrors.reason(e)
                            + "); copy or pack it again",
                    e);
        }
        count += Math.max(read, 0);
        check();
        return read;
    }

    private void check() throws IOException {
        long used = Math.max(packed.getAsLong(), 1);
        if (count > limits.bytes() || count > UnpackLimits.FREE_BYTES && count / used > limits.ratio()) {
            throw new IOException(label + " has more than " + (count - 1) + " bytes, out of " + used
                    + " packed bytes, more than the limit; if you trust it, unpack it first");
        }
    }

    @Override
    public long skip(long wanted) throws IOException {
        byte[] chunk = new byte[(int) Math.min(wanted, 1 << 16)];
        return wanted <= 0 ? 0 : Math.max(read(chunk, 0, chunk.length), 0);
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
