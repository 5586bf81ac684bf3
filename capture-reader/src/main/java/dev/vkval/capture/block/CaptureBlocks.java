package dev.vkval.capture.block;

import dev.vkval.capture.AnomalyKind;
import dev.vkval.capture.AnomalySink;
import dev.vkval.capture.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.IntPredicate;

/**
 * The blocks of a capture in execution order: those of its main file and, in place of blocks that refer to asset files,
 * those of the asset files. Asset files are opened in the capture's own folder only.
 */
public final class CaptureBlocks implements AutoCloseable {

    /** An open file and how many of its blocks are left, -1 for all. */
    private static final class Level {
        private final BlockReader reader;
        private long left;

        Level(BlockReader reader, long left) {
            this.reader = reader;
            this.left = left;
        }
    }

    private final AnomalySink anomalies;
    private final PayloadMemory payloads;
    private final Path folder;
    private final BlockCount blocks = new BlockCount();
    private final Deque<Level> levels = new ArrayDeque<>();
    private final BlockReader main;
    private final BlockChoice choice;
    private BlockReader last;
    private boolean entered;

    /** @param folder the folder of asset files, null if there can be none */
    public CaptureBlocks(ByteSource source, Path folder, AnomalySink anomalies) throws IOException {
        this(source, folder, anomalies, null);
    }

    /**
     * @param folder the folder of asset files, null if there can be none
     * @param payloads memory for the contents of calls and metadata blocks, null for memory that is valid until the
     *     next block
     */
    public CaptureBlocks(ByteSource source, Path folder, AnomalySink anomalies, PayloadMemory payloads)
            throws IOException {
        this(source, folder, anomalies, payloads, BlockChoice.ALL);
    }

    private CaptureBlocks(
            ByteSource source, Path folder, AnomalySink anomalies, PayloadMemory payloads, BlockChoice choice)
            throws IOException {
        this.choice = choice;
        this.anomalies = anomalies;
        this.payloads = payloads;
        this.folder = folder;
        this.main = new BlockReader(source, anomalies, blocks, payloads, choice);
        levels.push(new Level(main, -1));
    }

    /** Opens a capture file. */
    public static CaptureBlocks open(Path file, AnomalySink anomalies) throws IOException {
        return new CaptureBlocks(new FileSource(file), file.toAbsolutePath().getParent(), anomalies);
    }

    /**
     * Opens a capture file for some of its calls. Of the other blocks, only those that name asset files are returned;
     * the rest is not decompressed.
     *
     * @param apiCallIds ids as stored in the file
     */
    public static CaptureBlocks ofCalls(Path file, IntPredicate apiCallIds, AnomalySink anomalies) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        return new CaptureBlocks(new FileSource(file), folder, anomalies, null, BlockChoice.ofCalls(apiCallIds));
    }

    /** Header of the main file. */
    public FileHeader header() {
        return main.header();
    }

    /** Byte position reached in the main file. */
    public long position() {
        return main.position();
    }

    /** Bytes of the main file, -1 if unknown before its end. */
    public long sourceBytes() {
        return main.sourceBytes();
    }

    /** The next block, null at the end. */
    public Block next() throws IOException {
        while (true) {
            Level level = levels.peek();
            Block block = level.left == 0 ? null : level.reader.next();
            if (block == null) {
                if (levels.size() == 1) {
                    return null;
                }
                levels.pop().reader.close();
                continue;
            }
            level.left--;
            if (block == BlockReader.PASSED) {
                continue;
            }
            last = level.reader;
            entered = block instanceof Metadata.ExecuteBlocksFromFile run && enter(run);
            return block;
        }
    }

    /** Whether the block that {@link #next} returned last is followed by the blocks of the file that it names. */
    public boolean entered() {
        return entered;
    }

    /** The bytes of the block that {@link #next} returned last. */
    public StoredBlock stored() {
        return last.stored();
    }

    private boolean enter(Metadata.ExecuteBlocksFromFile run) throws IOException {
        Path file = assetFile(run.fileName());
        if (file == null || levels.size() > Limits.ASSET_NESTING) {
            missing(run, file == null ? "is not a file in the capture's folder" : "is nested too deeply");
            return false;
        }
        BlockReader reader = null;
        try {
            reader = new BlockReader(new FileSource(file), anomalies, blocks, payloads, choice);
            if (run.fileOffset() < reader.header().sizeBytes()) {
                missing(run, "has no block at byte " + run.fileOffset());
                reader.close();
                return false;
            }
            reader.skipTo(run.fileOffset());
            levels.push(new Level(reader, run.blocks() == 0 ? -1 : run.blocks() & 0xFFFF_FFFFL));
            return true;
        } catch (IOException e) {
            if (reader != null) {
                reader.close();
            }
            missing(run, e.getMessage());
            return false;
        }
    }

    /** The asset file of that name, null unless it is a plain file directly in the capture's folder. */
    private Path assetFile(String name) throws IOException {
        if (folder == null
                || name.isEmpty()
                || name.indexOf('/') >= 0
                || name.indexOf('\\') >= 0
                || name.indexOf('\0') >= 0
                || name.equals("..")) {
            return null;
        }
        Path file = folder.resolve(name);
        if (!Files.isRegularFile(file)) {
            return null;
        }
        return file.toRealPath().getParent().equals(folder.toRealPath()) ? file : null;
    }

    private void missing(Metadata.ExecuteBlocksFromFile run, String why) {
        anomalies.add(AnomalyKind.MISSING_ASSET_FILE, run.fileName() + " " + why, run.index(), run.offset());
    }

    @Override
    public void close() throws IOException {
        while (!levels.isEmpty()) {
            levels.pop().reader.close();
        }
    }
}
