package dev.vkval.cli;

import dev.vkval.capture.block.ByteSource;
import dev.vkval.capture.block.FileSource;
import dev.vkval.capture.block.StreamSource;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.util.HexFormat;

/** The bytes of one capture and their digest. */
interface CaptureSource extends AutoCloseable {

    /** The bytes; closed by the one who reads them. */
    ByteSource bytes();

    /** Folder of the asset files a capture may refer to, null where there can be none. */
    Path folder();

    /** SHA-256 of all bytes, also of those that were not read; null where they cannot be read. */
    String sha256();

    @Override
    void close();

    /** @param standardInput what {@code -} stands for; not closed */
    static CaptureSource open(CaptureInput input, InputStream standardInput) throws IOException {
        return input.file() == null ? ofStream(standardInput) : ofFile(input.file());
    }

    private static CaptureSource ofFile(Path file) throws IOException {
        ByteSource bytes = new FileSource(file);
        SourceDigest digest = new SourceDigest(file);
        return new CaptureSource() {
            @Override
            public ByteSource bytes() {
                return bytes;
            }

            @Override
            public Path folder() {
                return file.toAbsolutePath().getParent();
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

    private static CaptureSource ofStream(InputStream stream) {
        DigestInputStream digesting = new DigestInputStream(stream, SourceDigest.sha256());
        ByteSource bytes = new StreamSource(new FilterInputStream(digesting) {
            @Override
            public void close() {
                // Standard input belongs to the process; what was not read is read for the digest.
            }
        });
        return new CaptureSource() {
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
                    digesting.transferTo(java.io.OutputStream.nullOutputStream());
                } catch (IOException e) {
                    return null;
                }
                return HexFormat.of().formatHex(digesting.getMessageDigest().digest());
            }

            @Override
            public void close() {
                // Standard input belongs to the process.
            }
        };
    }
}
