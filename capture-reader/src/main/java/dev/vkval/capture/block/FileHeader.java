package dev.vkval.capture.block;

import dev.vkval.capture.CaptureFormatException;
import dev.vkval.capture.Limits;
import dev.vkval.capture.codec.Compression;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.system.MemoryUtil;

/**
 * The header of a capture file.
 *
 * @param major 0 in every file so far
 * @param minor 0, or 1 where only frame markers delimit frames
 * @param options key and value pairs as stored
 */
public record FileHeader(int major, int minor, Compression compression, List<Option> options) {
    /** The first four bytes, {@code GFXR}, as a number. */
    public static final int FOURCC = 0x52584647;

    static final int OPTION_COMPRESSION = 1;

    private static final int NEWEST_MINOR = 1;
    private static final int FIXED_BYTES = 16;
    private static final int OPTION_BYTES = 8;
    private static final int MINOR_OFFSET = 8;
    private static final int COUNT_OFFSET = 12;

    /** One option. */
    public record Option(int key, int value) {}

    /** Size of the header in the file in bytes. */
    public long sizeBytes() {
        return FIXED_BYTES + (long) OPTION_BYTES * options.size();
    }

    /** The same header with another compression. */
    public FileHeader withCompression(Compression other) {
        List<Option> changed = new ArrayList<>();
        for (Option option : options) {
            if (option.key() != OPTION_COMPRESSION) {
                changed.add(option);
            }
        }
        changed.add(new Option(OPTION_COMPRESSION, other.value()));
        return new FileHeader(major, minor, other, List.copyOf(changed));
    }

    static FileHeader read(Window window) throws IOException {
        long available = window.require(FIXED_BYTES);
        if (available == 0) {
            throw new CaptureFormatException("the file is empty; capture the program again", 0, -1);
        }
        if (available < Integer.BYTES || MemoryUtil.memGetInt(window.address()) != FOURCC) {
            throw new CaptureFormatException(
                    "not a GFXReconstruct capture: it does not begin with GFXR; give a .gfxr file or an archive of one",
                    0,
                    -1);
        }
        if (available < FIXED_BYTES) {
            throw new CaptureFormatException("the file ends within its header; copy the capture again", available, -1);
        }
        int major = MemoryUtil.memGetInt(window.address() + Integer.BYTES);
        int minor = MemoryUtil.memGetInt(window.address() + MINOR_OFFSET);
        int count = MemoryUtil.memGetInt(window.address() + COUNT_OFFSET);
        if (major != 0 || minor < 0 || minor > NEWEST_MINOR) {
            throw new CaptureFormatException(
                    "file version " + Integer.toUnsignedString(major) + "." + Integer.toUnsignedString(minor)
                            + " is not supported; supported are versions up to 0." + NEWEST_MINOR
                            + "; update vkval-replay",
                    Integer.BYTES,
                    -1);
        }
        if (count < 0 || count > Limits.HEADER_OPTIONS) {
            throw new CaptureFormatException(
                    "the header declares " + Integer.toUnsignedString(count) + " options; the file is damaged",
                    COUNT_OFFSET,
                    -1);
        }
        window.skip(FIXED_BYTES);
        return new FileHeader(major, minor, Compression.NONE, List.of()).withOptions(window, count);
    }

    private FileHeader withOptions(Window window, int count) throws IOException {
        if (window.require((long) count * OPTION_BYTES) < (long) count * OPTION_BYTES) {
            throw new CaptureFormatException("the file ends within its header", window.position(), -1);
        }
        List<Option> read = new ArrayList<>(count);
        Compression found = Compression.NONE;
        for (int i = 0; i < count; i++) {
            int key = MemoryUtil.memGetInt(window.address());
            int value = MemoryUtil.memGetInt(window.address() + Integer.BYTES);
            if (key == OPTION_COMPRESSION) {
                found = Compression.of(value);
                if (found == null) {
                    throw new CaptureFormatException(
                            "compression " + Integer.toUnsignedString(value)
                                    + " is unknown; known are 0 none, 1 LZ4, 2 zlib, 3 zstd",
                            window.position() + Integer.BYTES,
                            -1);
                }
            }
            read.add(new Option(key, value));
            window.skip(OPTION_BYTES);
        }
        return new FileHeader(major, minor, found, List.copyOf(read));
    }
}
