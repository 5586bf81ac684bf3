package dev.vkval.capture.block;

import dev.vkval.capture.AnomalyKind;
import dev.vkval.capture.AnomalySink;
import dev.vkval.capture.Limits;
import dev.vkval.capture.block.BlockCursor.BlockTooShortException;
import java.io.IOException;
import org.lwjgl.system.MemoryUtil;

/**
 * Reads the blocks of one file in order. A block's bounds are checked once, before anything in it is read. A block that
 * is damaged inside is skipped; damage to the chain of blocks ends reading. Both are anomalies.
 */
public final class BlockReader implements AutoCloseable {
    private static final int MARKER_BEGIN = 1;
    private static final int MARKER_END = 2;
    /** Returned in place of a block that was not selected. */
    static final Block PASSED = new UnknownBlock(-1, -1, 0);

    private final Window window;
    private final FileHeader header;
    private final Decompressor decompressor;
    private final MetadataParser metadata;
    private final PayloadMemory memory;
    private final AnomalySink anomalies;
    private final BlockCount blocks;
    private final BlockChoice choice;
    private final long sourceBytes;
    private final BlockCursor cursor = new BlockCursor();
    private long bodyBytes;
    private int type;
    private long headBytes;
    private Payload data;
    private boolean ended;

    /** Reads a whole file, its header first. */
    public BlockReader(ByteSource source, AnomalySink anomalies) throws IOException {
        this(source, anomalies, new BlockCount(), null, BlockChoice.ALL);
    }

    BlockReader(ByteSource source, AnomalySink anomalies, BlockCount blocks, PayloadMemory memory, BlockChoice choice)
            throws IOException {
        this.anomalies = anomalies;
        this.blocks = blocks;
        this.choice = choice;
        this.memory = memory;
        this.sourceBytes = source.sizeBytes();
        this.window = new Window(source, 0);
        try {
            this.header = FileHeader.read(window);
            this.decompressor = new Decompressor(header.compression());
        } catch (IOException | RuntimeException e) {
            window.close();
            throw e;
        }
        this.metadata = new MetadataParser(decompressor, memory);
    }

    public FileHeader header() {
        return header;
    }

    /** Byte position of the next block in the file. */
    public long position() {
        return window.position() + bodyBytes;
    }

    /** Bytes of the file, -1 if unknown before its end. */
    public long sourceBytes() {
        return sourceBytes;
    }

    /** Skips forward to the byte position of a block; ends reading if there is none. */
    public void skipTo(long position) throws IOException {
        window.skip(bodyBytes);
        bodyBytes = 0;
        window.skipTo(position);
    }

    /** The next block, null at the end. */
    public Block next() throws IOException {
        window.skip(bodyBytes);
        bodyBytes = 0;
        if (ended) {
            return null;
        }
        long offset = window.position();
        long available = window.require(StoredBlock.HEADER_BYTES);
        if (available < StoredBlock.HEADER_BYTES) {
            ended = true;
            if (available > 0) {
                endsEarly(offset, "its last " + available + " bytes are not a block header");
            }
            return null;
        }
        long size = MemoryUtil.memGetLong(window.address());
        type = MemoryUtil.memGetInt(window.address() + Long.BYTES);
        data = null;
        headBytes = size;
        if (size < 0 || size > (sourceBytes < 0 ? Limits.STREAM_BLOCK_BYTES : Limits.BLOCK_BYTES)) {
            return end(offset, "the block's size is " + Long.toUnsignedString(size) + " bytes");
        }
        long body = window.require(StoredBlock.HEADER_BYTES + size) - StoredBlock.HEADER_BYTES;
        if (body < size) {
            ended = true;
            endsEarly(offset, "its last block has " + body + " of " + size + " bytes");
            return null;
        }
        window.skip(StoredBlock.HEADER_BYTES);
        bodyBytes = size;
        cursor.reset(window.address(), size);
        long index = blocks.next();
        try {
            return parse(index, offset, type);
        } catch (BlockTooShortException e) {
            anomalies.add(AnomalyKind.DAMAGED_BLOCK, e.getMessage(), index, offset);
            return new DamagedBlock(index, offset, type, e.getMessage());
        }
    }

    /**
     * The bytes of the block that {@link #next} returned last; must not be called before the first block or after the
     * end.
     */
    public StoredBlock stored() {
        boolean isCall = (type & Integer.MAX_VALUE) == StoredBlock.FUNCTION_CALL;
        boolean plain = data == null && type >= 0;
        return new StoredBlock(
                type,
                window.address(),
                bodyBytes,
                header.compression(),
                headBytes,
                plain ? new Payload(window.address() + bodyBytes, 0) : data,
                isCall || metadata.compressible());
    }

    private Block end(long offset, String what) {
        ended = true;
        anomalies.add(AnomalyKind.DAMAGED_CONTAINER, what, blocks.count(), offset);
        return null;
    }

    private void endsEarly(long offset, String what) {
        anomalies.add(AnomalyKind.CAPTURE_ENDS_EARLY, what, blocks.count(), offset);
    }

    private Block parse(long index, long offset, int type) throws BlockTooShortException {
        boolean compressed = type < 0;
        if (!choice.wants(type & Integer.MAX_VALUE, cursor)) {
            return PASSED;
        }
        return switch (type & Integer.MAX_VALUE) {
            case StoredBlock.FRAME_MARKER -> new FrameMarker(index, offset, cursor.u32() == MARKER_END, cursor.u64());
            case StoredBlock.STATE_MARKER -> new StateMarker(index, offset, cursor.u32() == MARKER_BEGIN, cursor.u64());
            case StoredBlock.METADATA -> parseMetadata(index, offset, compressed);
            case StoredBlock.FUNCTION_CALL -> parseCall(index, offset, compressed);
            case StoredBlock.ANNOTATION -> parseAnnotation(index, offset);
            case StoredBlock.METHOD_CALL -> new MethodCallBlock(index, offset, cursor.u32());
            default -> unknown(index, offset, type);
        };
    }

    private Block unknown(long index, long offset, int type) {
        anomalies.add(AnomalyKind.UNKNOWN_BLOCK_TYPE, "type 0x" + Integer.toHexString(type), index, offset);
        return new UnknownBlock(index, offset, type);
    }

    private Block parseMetadata(long index, long offset, boolean compressed) throws BlockTooShortException {
        Metadata parsed = metadata.parse(index, offset, compressed, cursor);
        if (metadata.data() != null) {
            data = metadata.data();
            headBytes = metadata.headBytes();
        }
        if (parsed instanceof Metadata.UnknownMetadata unknown) {
            anomalies.add(
                    AnomalyKind.UNKNOWN_METADATA, "id 0x" + Integer.toHexString(unknown.metaDataId()), index, offset);
        } else if (parsed instanceof Metadata.DisplayMessage message) {
            anomalies.add(AnomalyKind.CAPTURE_TOOL_MESSAGE, message.text(), index, offset);
        }
        return parsed;
    }

    private Block parseAnnotation(long index, long offset) throws BlockTooShortException {
        int kind = cursor.u32();
        long labelBytes = cursor.u32() & 0xFFFF_FFFFL;
        long dataBytes = cursor.u64();
        return new Annotation(index, offset, kind, cursor.readText(labelBytes), cursor.readText(dataBytes));
    }

    private Block parseCall(long index, long offset, boolean compressed) throws BlockTooShortException {
        int id = cursor.u32();
        long thread = cursor.u64();
        long sizeBytes = compressed ? cursor.u64() : cursor.remaining();
        long address = cursor.address();
        if (compressed) {
            address = decompressor.decompress(cursor, sizeBytes, Limits.CALL_BYTES, memory);
        } else if (memory != null) {
            address = memory.copy(address, sizeBytes);
        }
        headBytes = StoredBlock.CALL_HEAD_BYTES;
        data = new Payload(address, sizeBytes);
        return new CallBlock(index, offset, id, thread, address, sizeBytes);
    }

    @Override
    public void close() throws IOException {
        decompressor.close();
        window.close();
    }
}
