package dev.vkval.benchmark;

import dev.vkval.capture.codec.BlockCodec;
import dev.vkval.capture.codec.Compression;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.commons.compress.compressors.deflate.DeflateCompressorInputStream;
import org.apache.commons.compress.compressors.lz4.BlockLZ4CompressorInputStream;
import org.apache.commons.compress.compressors.zstandard.ZstdCompressorInputStream;
import org.lwjgl.system.MemoryUtil;

/** Commons Compress as a provider: a stream for each block, between arrays. */
final class CommonsCompressCodec implements BlockCodec {
    private final Compression compression;

    CommonsCompressCodec(Compression compression) {
        this.compression = compression;
    }

    @Override
    public String name() {
        return "commons-compress " + compression.label();
    }

    @Override
    public boolean decompress(long source, long sourceBytes, long target, long targetBytes) {
        byte[] compressed = new byte[(int) sourceBytes];
        MemoryUtil.memByteBuffer(source, compressed.length).get(compressed);
        byte[] data = new byte[(int) targetBytes];
        try (InputStream in = stream(new ByteArrayInputStream(compressed))) {
            boolean exactly = in.readNBytes(data, 0, data.length) == data.length && in.read() < 0;
            MemoryUtil.memByteBuffer(target, data.length).put(data);
            return exactly;
        } catch (IOException e) {
            return false;
        }
    }

    private InputStream stream(InputStream compressed) throws IOException {
        return switch (compression) {
            case LZ4 -> new BlockLZ4CompressorInputStream(compressed);
            case ZLIB -> new DeflateCompressorInputStream(compressed);
            case ZSTD -> new ZstdCompressorInputStream(compressed);
            case NONE -> compressed;
        };
    }
}
