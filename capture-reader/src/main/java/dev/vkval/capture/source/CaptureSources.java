package dev.vkval.capture.source;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveInputStream;

/**
 * The captures in a file or a stream, one after the other: the file itself, its compressed content, or every capture of
 * an archive. Members of an archive that are not captures are skipped; archives in archives are not opened.
 *
 * <p>A source is valid until the next one is requested.
 */
public final class CaptureSources implements AutoCloseable {
    private static final List<String> COMPRESSED = List.of(".gz", ".xz", ".zst", ".bz2");
    private static final int FILE_BUFFER_BYTES = 1 << 16;
    private static final String CAPTURE = ".gfxr";
    private static final String ASSETS = ".gfxa";

    private final String label;
    private final UnpackLimits limits;
    private final Members members;
    private CaptureSource single;
    private long looked;
    /** Number of the only selected capture, -1 for all. */
    private long only = -1;

    private boolean given;

    private CaptureSources(String label, UnpackLimits limits, CaptureSource single, Members members) {
        this.label = label;
        this.limits = limits;
        this.single = single;
        this.members = members;
    }

    /** Opens a file of any of these kinds. */
    public static CaptureSources open(Path file) throws IOException {
        return open(file, UnpackLimits.DEFAULT);
    }

    public static CaptureSources open(Path file, UnpackLimits limits) throws IOException {
        Packing packing = packing(file);
        String label = file.toString();
        if (packing == Packing.ZIP || packing == Packing.EMPTY_ZIP) {
            return new CaptureSources(label, limits, null, zip(file));
        }
        if (packing == Packing.TAR || packing.isCompression()) {
            return of(
                    label,
                    new CountedInput(new BufferedInputStream(Files.newInputStream(file), FILE_BUFFER_BYTES), true),
                    limits);
        }
        return new CaptureSources(label, limits, new CaptureSource(label, file, null), null);
    }

    private static Packing packing(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] start = in.readNBytes(Packing.START_BYTES);
            return Packing.of(start, start.length);
        }
    }

    private static Members zip(Path file) throws IOException {
        try {
            return new ZipMembers(file);
        } catch (IOException | RuntimeException e) {
            throw new IOException(
                    file + " cannot be opened as a zip archive (" + UnpackErrors.reason(e) + "); copy or pack it again",
                    e);
        }
    }

    /**
     * Reads a stream of any of these kinds, such as standard input.
     *
     * @param label its name in messages and labels
     * @param stream not closed
     */
    public static CaptureSources of(String label, InputStream stream, UnpackLimits limits) throws IOException {
        return of(label, new CountedInput(stream, false), limits);
    }

    private static CaptureSources of(String label, CountedInput packed, UnpackLimits limits) throws IOException {
        Unpacked unpacked;
        try {
            unpacked = Unpacked.of(packed);
        } catch (IOException | RuntimeException e) {
            packed.close();
            throw new IOException(
                    label + " cannot be unpacked (" + UnpackErrors.reason(e) + "); copy or pack it again", e);
        }
        InputStream stream = unpacked.stream();
        return switch (unpacked.content()) {
            case TAR ->
                new CaptureSources(label, limits, null, new StreamMembers(new TarArchiveInputStream(stream), packed));
            case ZIP, EMPTY_ZIP ->
                new CaptureSources(label, limits, null, new StreamMembers(new ZipArchiveInputStream(stream), packed));
            default -> {
                InputStream bounded = new BoundedInput(stream, label, packed::count, limits);
                yield new CaptureSources(label, limits, new CaptureSource(label, null, bounded), null);
            }
        };
    }

    /** Whether this is an archive, whose captures have their own labels. */
    public boolean isArchive() {
        return members != null;
    }

    /** Selects only that capture, counted from 0. Reading fails if it is after a part that cannot be read. */
    public CaptureSources only(long number) {
        only = number;
        return this;
    }

    /** The next capture, null at the end. */
    public CaptureSource next() throws IOException {
        if (only < 0) {
            return any();
        }
        if (given) {
            return null;
        }
        given = true;
        CaptureSource wanted = any();
        for (long i = 0; i < only && wanted != null; i++) {
            wanted = any();
        }
        return wanted;
    }

    private CaptureSource any() throws IOException {
        if (members == null) {
            CaptureSource only = single;
            single = null;
            return only;
        }
        try {
            while (members.next()) {
                if (++looked > limits.members()) {
                    throw new IOException("it has more than " + limits.members() + " members, the limit");
                }
                CaptureSource capture = capture();
                if (capture != null) {
                    return capture;
                }
            }
            return null;
        } catch (IOException | RuntimeException e) {
            throw new IOException(
                    "the rest of the archive " + label + " cannot be read (" + UnpackErrors.reason(e) + ")", e);
        }
    }

    /** The current member, null if it is not a capture. */
    private CaptureSource capture() throws IOException {
        String name = uncompressedName(members.name().toLowerCase(Locale.ROOT));
        if (name.endsWith(ASSETS)) {
            return null;
        }
        LongSupplier packed = members.packedBytes();
        String memberLabel = label + "!/" + members.name();
        Unpacked unpacked;
        try {
            unpacked = Unpacked.of(members.stream());
        } catch (IOException | RuntimeException e) {
            if (!name.endsWith(CAPTURE)) {
                return null;
            }
            throw e;
        }
        if (unpacked.content() != Packing.CAPTURE && !name.endsWith(CAPTURE)) {
            return null;
        }
        return new CaptureSource(memberLabel, null, new BoundedInput(unpacked.stream(), memberLabel, packed, limits));
    }

    private static String uncompressedName(String name) {
        for (String ending : COMPRESSED) {
            if (name.endsWith(ending)) {
                return name.substring(0, name.length() - ending.length());
            }
        }
        return name;
    }

    @Override
    public void close() throws IOException {
        if (members != null) {
            members.close();
        } else if (single != null && single.file() == null) {
            single.stream().close();
        }
    }
}
