package dev.vkval.cli.input;

import dev.vkval.capture.block.ByteSource;
import dev.vkval.capture.block.StreamSource;
import dev.vkval.capture.source.CaptureSource;
import dev.vkval.capture.source.FileDigest;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.util.HexFormat;

/** The bytes of one capture and their digest. */
public interface DigestedSource extends AutoCloseable {

    /** The bytes; closed by the caller. */
    ByteSource bytes();

    /** Folder of the asset files that a capture may refer to, null if there can be none. */
    Path folder();

    /** SHA-256 of all bytes, including those that were not read; null if they cannot be read. */
    String sha256();

    @Override
    void close() throws IOException;

    static DigestedSource of(CaptureSource source) throws IOException {
        return source.file() == null ? ofStream(source.stream()) : ofFile(source);
    }

    private static DigestedSource ofFile(CaptureSource source) throws IOException {
        ByteSource bytes = source.bytes();
        SourceDigest digest = new SourceDigest(source.file());
        return new DigestedSource() {
            @Override
            public ByteSource bytes() {
                return bytes;
            }

            @Override
            public Path folder() {
                return source.folder();
            }

            @Override
            public String sha256() {
                return digest.hex();
            }

            @Override
            public void close() {
                digest.close();
            }
        };
    }

    private static DigestedSource ofStream(InputStream stream) {
        DigestInputStream digesting = new DigestInputStream(stream, FileDigest.platform());
        ByteSource bytes = new StreamSource(new FilterInputStream(digesting) {
            @Override
            public void close() {
                // The bytes that the reader did not read are read for the digest.
            }
        });
        return new DigestedSource() {
            @Override
            public ByteSource bytes() {
                return bytes;
            }

            @Override
            public Path folder() {
                return null;
            }

            @Override
            public String sha256() {
                try {
                    digesting.transferTo(OutputStream.nullOutputStream());
                } catch (IOException e) {
                    return null;
                }
                return HexFormat.of().formatHex(digesting.getMessageDigest().digest());
            }

            @Override
            public void close() throws IOException {
                stream.close();
            }
        };
    }
}
