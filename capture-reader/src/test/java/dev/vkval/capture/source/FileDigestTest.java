package dev.vkval.capture.source;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileDigestTest {
    @TempDir
    Path folder;

    /** Sizes below and above that from which the system's library is used. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 262_145, 9_000_001})
    void isTheDigestOfTheBytes(int sizeBytes) throws Exception {
        byte[] bytes = new byte[sizeBytes];
        new Random(1).nextBytes(bytes);
        Path file = Files.write(folder.resolve("bytes"), bytes);
        String expected =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        assertEquals(expected, FileDigest.sha256(file, () -> false));
    }

    @Test
    void readingEndsWhenItIsCancelled() throws IOException {
        Path file = Files.write(folder.resolve("bytes"), new byte[9_000_001]);
        assertNotEquals(FileDigest.sha256(file, () -> false), FileDigest.sha256(file, () -> true));
    }

    @Test
    void theSystemsIsThatOfTheJavaPlatform() throws Exception {
        ByteBuffer bytes = ByteBuffer.allocateDirect(1000);
        new Random(2).ints(1000).forEach(value -> bytes.put((byte) value));
        bytes.flip().position(7).limit(993);
        try (SystemSha256 system = new SystemSha256()) {
            system.update(bytes);
            MessageDigest platform = FileDigest.platform();
            platform.update(bytes.duplicate());
            assertArrayEquals(platform.digest(), system.digest());
        } catch (LinkageError e) {
            Assumptions.abort("no libcrypto here: " + e.getMessage());
        }
    }
}
