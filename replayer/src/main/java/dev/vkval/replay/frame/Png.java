package dev.vkval.replay.frame;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.IntBinaryOperator;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * PNG files (ISO/IEC 15948): 8 bits for each of red, green and blue, rows with the filter Sub, one IDAT chunk. Equal
 * pixels have equal bytes, and the module java.desktop is not needed.
 */
final class Png {
    private static final long SIGNATURE = 0x89504E470D0A1A0AL;
    private static final byte[] BITS_COLOR_AND_METHODS = {8, 2, 0, 0, 0};
    private static final int SUB = 1;
    private static final int HEADER_BYTES = 13;
    /** Length, type and checksum. */
    private static final int CHUNK_BYTES = 12;

    private Png() {}

    /** @param pixels of a column and a row, 0xRRGGBB */
    static byte[] of(int width, int height, IntBinaryOperator pixels) {
        byte[] header = ByteBuffer.allocate(HEADER_BYTES)
                .putInt(width)
                .putInt(height)
                .put(BITS_COLOR_AND_METHODS)
                .array();
        byte[] data = compressed(width, height, pixels);
        ByteBuffer file = ByteBuffer.allocate(Long.BYTES + 3 * CHUNK_BYTES + header.length + data.length);
        file.putLong(SIGNATURE);
        chunk(file, "IHDR", header);
        chunk(file, "IDAT", data);
        chunk(file, "IEND", new byte[0]);
        return file.array();
    }

    private static byte[] compressed(int width, int height, IntBinaryOperator pixels) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Deflater deflater = new Deflater();
        try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, deflater)) {
            byte[] row = new byte[1 + 3 * width];
            for (int y = 0; y < height; y++) {
                filtered(row, width, y, pixels);
                out.write(row);
            }
        } catch (java.io.IOException e) {
            throw new IllegalStateException("nothing fails in memory", e);
        } finally {
            deflater.end();
        }
        return bytes.toByteArray();
    }

    private static void filtered(byte[] row, int width, int y, IntBinaryOperator pixels) {
        row[0] = SUB;
        int left = 0;
        for (int x = 0; x < width; x++) {
            int pixel = pixels.applyAsInt(x, y);
            row[1 + 3 * x] = (byte) ((pixel >> 16) - (left >> 16));
            row[2 + 3 * x] = (byte) ((pixel >> 8) - (left >> 8));
            row[3 + 3 * x] = (byte) (pixel - left);
            left = pixel;
        }
    }

    private static void chunk(ByteBuffer file, String type, byte[] data) {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 check = new CRC32();
        check.update(name);
        check.update(data);
        file.putInt(data.length).put(name).put(data).putInt((int) check.getValue());
    }
}
