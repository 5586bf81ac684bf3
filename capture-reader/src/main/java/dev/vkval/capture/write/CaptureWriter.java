package dev.vkval.capture.write;

import dev.vkval.capture.CaptureFormatException;
import dev.vkval.capture.block.FileHeader;
import dev.vkval.capture.block.Payload;
import dev.vkval.capture.block.StoredBlock;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallEncoder;
import dev.vkval.capture.call.Programs;
import dev.vkval.capture.codec.Compression;
import dev.vkval.capture.registry.Registry;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Writes a capture block by block, as a stream of any length: blocks of other captures unchanged or with another
 * compression, decoded calls, and new blocks.
 *
 * <p>As the format requires, a block's data is stored compressed only if that makes it smaller; markers and annotations
 * are never compressed. Not safe for several threads.
 */
public final class CaptureWriter implements AutoCloseable {
    private static final int MARKER_BYTES = 12;
    private static final int ANNOTATION_HEAD_BYTES = 16;
    private static final int MARKER_BEGIN = 1;
    private static final int MARKER_END = 2;

    private final Compression compression;
    private final BlockOutput out;
    private final DataCompressor compressor;
    private final CallEncoder encoder = new CallEncoder(Programs.vulkan());
    private long blockCount;

    /**
     * Begins a capture with its header.
     *
     * @param channel receives the bytes; closed with the writer
     */
    public CaptureWriter(WritableByteChannel channel, FileHeader header) throws IOException {
        compression = header.compression();
        out = new BlockOutput(channel);
        compressor = new DataCompressor(compression);
        out.u32(FileHeader.FOURCC);
        out.u32(header.major());
        out.u32(header.minor());
        out.u32(header.options().size());
        for (FileHeader.Option option : header.options()) {
            out.u32(option.key());
            out.u32(option.value());
        }
    }

    /** Begins a capture file; an existing file is overwritten. */
    public static CaptureWriter create(Path file, FileHeader header) throws IOException {
        return new CaptureWriter(
                FileChannel.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE),
                header);
    }

    /** Blocks written so far: the index of the next one. */
    public long blockCount() {
        return blockCount;
    }

    /** Bytes written so far. */
    public long sizeBytes() {
        return out.written();
    }

    /** Writes a block as it is stored, or with its data compressed as this capture compresses. */
    public void copy(StoredBlock block) throws IOException {
        boolean fits = !block.compressed() || block.compression() == compression;
        if (fits && (block.compression() == compression || !mayCompress(block))) {
            begin(block.type(), block.sizeBytes());
            out.copy(block.address(), block.sizeBytes());
        } else if (block.data() == null) {
            throw new CaptureFormatException(
                    "a compressed block cannot be read, so it cannot be compressed as "
                            + compression.label() + "; write with the capture's own compression, "
                            + block.compression().label(),
                    out.written(),
                    blockCount);
        } else {
            block(
                    block.type() & ~StoredBlock.COMPRESSED,
                    block.address(),
                    block.headBytes(),
                    block.data(),
                    block.compressible());
        }
    }

    /** Whether the block is stored uncompressed, was parsed completely, and could be stored compressed. */
    private static boolean mayCompress(StoredBlock block) {
        return block.compressible()
                && block.data() != null
                && (block.compressed() || block.headBytes() + block.data().sizeBytes() == block.sizeBytes());
    }

    /** Writes a decoded call under the name it was recorded with. */
    public void call(Call call) throws IOException {
        encoder.encode(call);
        call(Registry.vulkan().callIdNamed(call.name()).id(), call.threadId(), encoder.address(), encoder.sizeBytes());
    }

    /**
     * Writes a function call.
     *
     * @param apiCallId API family in the upper half, number in the lower
     * @param address native address of the encoded parameters
     */
    public void call(int apiCallId, long threadId, long address, long sizeBytes) throws IOException {
        long stored = compressor.compress(address, sizeBytes);
        if (stored > 0) {
            begin(
                    StoredBlock.FUNCTION_CALL | StoredBlock.COMPRESSED,
                    StoredBlock.CALL_HEAD_BYTES + Long.BYTES + stored);
            out.u32(apiCallId);
            out.u64(threadId);
            out.u64(sizeBytes);
            out.copy(compressor.address(), stored);
        } else {
            begin(StoredBlock.FUNCTION_CALL, StoredBlock.CALL_HEAD_BYTES + sizeBytes);
            out.u32(apiCallId);
            out.u64(threadId);
            out.copy(address, sizeBytes);
        }
    }

    /**
     * Writes a block of any kind.
     *
     * @param type type without the bit for compression
     * @param head native address of the leading bytes that are never compressed
     * @param compressible whether data of such a block may be compressed
     */
    public void block(int type, long head, long headBytes, Payload data, boolean compressible) throws IOException {
        long stored = compressible ? compressor.compress(data.address(), data.sizeBytes()) : 0;
        if (stored == 0) {
            begin(type, headBytes + data.sizeBytes());
            out.copy(head, headBytes);
            out.copy(data.address(), data.sizeBytes());
            return;
        }
        boolean saysSize = type == StoredBlock.FUNCTION_CALL || type == StoredBlock.METHOD_CALL;
        begin(type | StoredBlock.COMPRESSED, headBytes + (saysSize ? Long.BYTES : 0) + stored);
        out.copy(head, headBytes);
        if (saysSize) {
            out.u64(data.sizeBytes());
        }
        out.copy(compressor.address(), stored);
    }

    /** Writes the end of a frame. */
    public void frameEnd(long frame) throws IOException {
        begin(StoredBlock.FRAME_MARKER, MARKER_BYTES);
        out.u32(MARKER_END);
        out.u64(frame);
    }

    /** Writes the beginning or the end of the recreated state of a trimmed capture. */
    public void state(boolean begin, long frame) throws IOException {
        begin(StoredBlock.STATE_MARKER, MARKER_BYTES);
        out.u32(begin ? MARKER_BEGIN : MARKER_END);
        out.u64(frame);
    }

    /** Writes a note. {@code kind}: 1 text, 2 JSON, 3 XML. */
    public void annotation(int kind, String label, String data) throws IOException {
        byte[] labelBytes = label.getBytes(StandardCharsets.UTF_8);
        byte[] dataBytes = data.getBytes(StandardCharsets.UTF_8);
        begin(StoredBlock.ANNOTATION, ANNOTATION_HEAD_BYTES + (long) labelBytes.length + dataBytes.length);
        out.u32(kind);
        out.u32(labelBytes.length);
        out.u64(dataBytes.length);
        out.bytes(labelBytes);
        out.bytes(dataBytes);
    }

    private void begin(int type, long sizeBytes) throws IOException {
        out.u64(sizeBytes);
        out.u32(type);
        blockCount++;
    }

    @Override
    public void close() throws IOException {
        encoder.close();
        compressor.close();
        out.close();
    }
}
