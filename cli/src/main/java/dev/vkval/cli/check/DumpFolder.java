package dev.vkval.cli.check;

import dev.vkval.dump.DumpRequest;
import dev.vkval.dump.DumpSink;
import dev.vkval.dump.Dumped;
import dev.vkval.dump.ImagePiece;
import dev.vkval.finding.Contents;
import dev.vkval.replay.frame.FramePicture;
import dev.vkval.replay.frame.PixelFormat;
import dev.vkval.replay.structure.ImageFormats;
import dev.vkval.report.JsonRecords;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Writes copied contents to a folder: the raw bytes; for an image also where they are in them, and pictures of those
 * subresources whose format has 8 or 10 bits for each of red, green and blue.
 */
public final class DumpFolder implements DumpSink, Closeable {
    private static final int MOST_PICTURES = 16;
    /** Below the root: a folder for each capture, in it one for each finding, and its files. */
    private static final int DEPTH = 3;

    private static final Pattern FILE = Pattern.compile("\\d+-[a-z0-9-]+\\.(?:bin|json|png)");

    private final Path folder;
    private final DumpIndex index;
    private IOException failure;

    private DumpFolder(Path folder, DumpIndex index) {
        this.folder = folder;
        this.index = index;
    }

    /** Of a replay that copies contents. */
    static DumpFolder of(DumpChoice choice) throws IOException {
        return new DumpFolder(choice.folder(), new DumpIndex(choice.index()));
    }

    /** Removes the files of an earlier run below a folder, and the folders that are empty then. */
    public static void clear(Path root) throws IOException {
        if (!Files.isDirectory(root)) {
            return;
        }
        try (Stream<Path> files = Files.walk(root, DEPTH)) {
            List<Path> deepestFirst = new ArrayList<>(files.toList());
            Collections.reverse(deepestFirst);
            for (Path file : deepestFirst) {
                boolean own = FILE.matcher(file.getFileName().toString()).matches()
                        && DumpChoice.isId(file.getParent().getFileName().toString());
                if (own || Files.isDirectory(file) && isEmpty(file)) {
                    Files.delete(file);
                }
            }
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }

    @Override
    public void close() throws IOException {
        index.close();
    }

    /**
     * What the bytes of a file are.
     *
     * @param format name of the VkFormat of the image
     */
    private record ImageNote(String image, String range, String format, List<PieceNote> subresources) {}

    /**
     * One subresource.
     *
     * @param rowPitchBytes bytes from one row of texel blocks to the next
     * @param offset of its first byte in the file
     */
    private record PieceNote(
            String aspect,
            int mipLevel,
            int arrayLayer,
            String format,
            int width,
            int height,
            int depth,
            long rowPitchBytes,
            long offset,
            long sizeBytes) {}

    /** The first failure to write, null for none. */
    IOException failure() {
        return failure;
    }

    @Override
    public void take(DumpRequest request, Dumped before, Dumped after) {
        try {
            index.write(contents(request, Contents.BEFORE, before, null));
            index.write(contents(request, Contents.AFTER, after, before.bytes()));
        } catch (IOException e) {
            failure = failure == null ? e : failure;
        }
    }

    /** @param earlier the bytes before the access, null if they are not known */
    private Contents contents(DumpRequest request, String when, Dumped dumped, byte[] earlier) throws IOException {
        if (dumped.missing() != null) {
            return Contents.missing(request.access(), when, dumped.resource(), dumped.range(), dumped.missing());
        }
        String name =
                (request.access() + 1) + "-" + dumped.resource().substring(2).replace(' ', '-') + "-" + when;
        List<String> names = new ArrayList<>(List.of(name.toLowerCase(Locale.ROOT) + ".bin"));
        Files.createDirectories(folder);
        Files.write(folder.resolve(names.get(0)), dumped.bytes());
        if (dumped.format() != 0) {
            image(name.toLowerCase(Locale.ROOT), dumped, names);
        }
        return new Contents(
                request.access(),
                when,
                dumped.resource(),
                dumped.range(),
                names,
                earlier == null ? null : difference(earlier, dumped.bytes()),
                null);
    }

    private void image(String name, Dumped dumped, List<String> names) throws IOException {
        List<PieceNote> notes = new ArrayList<>();
        for (ImagePiece piece : dumped.pieces()) {
            notes.add(note(piece));
        }
        names.add(name + ".json");
        try (OutputStream out = Files.newOutputStream(folder.resolve(name + ".json"))) {
            JsonRecords.write(new ImageNote(dumped.resource(), dumped.range(), format(dumped.format()), notes), out);
        }
        List<ImagePiece> shown =
                dumped.pieces().stream().filter(DumpFolder::isPicture).toList();
        for (ImagePiece piece : shown.subList(0, Math.min(shown.size(), MOST_PICTURES))) {
            String one = name + (shown.size() == 1 ? "" : "-mip" + piece.mip() + "-layer" + piece.layer()) + ".png";
            Files.write(folder.resolve(one), png(piece, dumped.bytes()));
            names.add(one);
        }
    }

    private static PieceNote note(ImagePiece piece) {
        return new PieceNote(
                piece.aspectName(),
                piece.mip(),
                piece.layer(),
                format(piece.format()),
                piece.width(),
                piece.height(),
                piece.depth(),
                piece.rowBytes(),
                piece.offset(),
                piece.sizeBytes());
    }

    private static String format(int format) {
        String name = ImageFormats.vulkan().name(format);
        return name == null ? Integer.toString(format) : name;
    }

    private static boolean isPicture(ImagePiece piece) {
        return piece.isColor() && piece.depth() == 1 && PixelFormat.of(piece.format()) != null;
    }

    private static byte[] png(ImagePiece piece, byte[] bytes) {
        int from = Math.toIntExact(piece.offset());
        byte[] texels = Arrays.copyOfRange(bytes, from, from + Math.toIntExact(piece.sizeBytes()));
        return new FramePicture(0, piece.width(), piece.height(), texels, PixelFormat.of(piece.format())).png();
    }

    /** {@code 3 bytes differ, the first is byte 16 of the file}. */
    private static String difference(byte[] before, byte[] after) {
        int first = Arrays.mismatch(before, after);
        if (first < 0) {
            return "equal to the contents before";
        }
        long differing = 0;
        for (int i = first; i < Math.min(before.length, after.length); i++) {
            differing += before[i] == after[i] ? 0 : 1;
        }
        return differing == 1
                ? "byte " + first + " of the file differs from the contents before"
                : differing + " bytes differ from the contents before, the first one is byte " + first + " of the file";
    }
}
