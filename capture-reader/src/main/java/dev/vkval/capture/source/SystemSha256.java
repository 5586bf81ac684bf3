package dev.vkval.capture.source;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import java.security.DigestException;
import java.security.NoSuchAlgorithmException;

/**
 * SHA-256 by the system's libcrypto, mapped directly. The Java platform's is as fast only after the optimizing compiler
 * has compiled it; before that it takes ten times as long.
 */
final class SystemSha256 implements AutoCloseable {
    private static final int DIGEST_BYTES = 32;

    static {
        Native.register(SystemSha256.class, "libcrypto.so.3");
    }

    private static native long EVP_MD_CTX_new();

    private static native void EVP_MD_CTX_free(long context);

    private static native long EVP_sha256();

    private static native int EVP_DigestInit_ex(long context, long type, long engine);

    private static native int EVP_DigestUpdate(long context, long data, long sizeBytes);

    private static native int EVP_DigestFinal_ex(long context, long digest, long sizeBytes);

    private long context = EVP_MD_CTX_new();

    /** @throws NoSuchAlgorithmException if the library does not provide it */
    SystemSha256() throws NoSuchAlgorithmException {
        if (context == 0 || EVP_DigestInit_ex(context, EVP_sha256(), 0) != 1) {
            close();
            throw new NoSuchAlgorithmException("libcrypto has no SHA-256");
        }
    }

    /** Adds the bytes of a direct buffer from its position to its limit. */
    void update(ByteBuffer bytes) throws DigestException {
        long address = Pointer.nativeValue(Native.getDirectBufferPointer(bytes)) + bytes.position();
        check(EVP_DigestUpdate(context, address, bytes.remaining()));
    }

    /** The digest of all bytes added; nothing can be added afterwards. */
    byte[] digest() throws DigestException {
        ByteBuffer digest = ByteBuffer.allocateDirect(DIGEST_BYTES);
        check(EVP_DigestFinal_ex(context, Pointer.nativeValue(Native.getDirectBufferPointer(digest)), 0));
        byte[] bytes = new byte[DIGEST_BYTES];
        digest.get(bytes);
        return bytes;
    }

    private static void check(int done) throws DigestException {
        if (done != 1) {
            throw new DigestException("libcrypto failed");
        }
    }

    @Override
    public void close() {
        EVP_MD_CTX_free(context);
        context = 0;
    }
}
