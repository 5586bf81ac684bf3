package dev.vkval.spirv;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The SHA-256 of SPIR-V code, in lower-case hexadecimal digits. */
public final class CodeDigest {
    /** Digits that name a file: 16 bytes. */
    public static final int NAME_DIGITS = 32;

    private CodeDigest() {}

    /** @param words as a module on this machine has them in memory */
    public static String of(int[] words) {
        ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(words.length, Integer.BYTES))
                .order(ByteOrder.nativeOrder());
        bytes.asIntBuffer().put(words);
        return of(bytes.array());
    }

    public static String of(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
