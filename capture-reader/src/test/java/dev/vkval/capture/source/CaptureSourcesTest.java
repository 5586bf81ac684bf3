package dev.vkval.capture.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.AnomalyKind;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.Corpus;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.ArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.compressors.CompressorException;
import org.apache.commons.compress.compressors.CompressorStreamFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CaptureSourcesTest {
    private static final int CALLS = 191;
    private static final UnpackLimits SMALL = new UnpackLimits(1 << 20, 2_000, 10);

    @TempDir
    Path folder;

    private static byte[] capture() throws IOException {
        return Files.readAllBytes(Corpus.capture("damaged", "intact-compressed"));
    }

    private static byte[] compressed(String algorithm, byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new CompressorStreamFactory().createCompressorOutputStream(algorithm, packed)) {
            out.write(bytes);
        } catch (CompressorException e) {
            throw new IOException(e);
        }
        return packed.toByteArray();
    }

    private Path file(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes);
    }

    /** Label and number of calls of each source. */
    private static List<String> read(CaptureSources sources) throws IOException {
        List<String> read = new ArrayList<>();
        try (sources) {
            for (CaptureSource source = sources.next(); source != null; source = sources.next()) {
                try (CaptureReader reader = CaptureReader.of(source.bytes(), source.folder(), new Anomalies())) {
                    while (reader.next() != null) {}
                    read.add(source.label() + " " + reader.callCount());
                }
            }
        }
        return read;
    }

    @Test
    void aPlainFileIsItself() throws IOException {
        Path file = file("a.gfxr", capture());
        try (CaptureSources sources = CaptureSources.open(file)) {
            CaptureSource source = sources.next();
            assertEquals(file, source.file());
            assertEquals(folder.toAbsolutePath(), source.folder());
            assertNull(sources.next());
        }
        assertEquals(List.of(file + " " + CALLS), read(CaptureSources.open(file)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"gz", "xz", "zstd", "bzip2"})
    void aCompressedFileIsKnownByItsContent(String algorithm) throws IOException {
        Path file = file("renamed", compressed(algorithm, capture()));
        assertEquals(List.of(file + " " + CALLS), read(CaptureSources.open(file)));
        try (InputStream stream = Files.newInputStream(file)) {
            assertEquals(List.of("- " + CALLS), read(CaptureSources.of("-", stream, UnpackLimits.DEFAULT)));
            assertEquals(-1, stream.read(), "all was read and the stream was left open");
        }
    }

    private static <E extends ArchiveEntry> void add(ArchiveOutputStream<E> archive, E entry, byte[] bytes)
            throws IOException {
        archive.putArchiveEntry(entry);
        archive.write(bytes);
        archive.closeArchiveEntry();
    }

    private static byte[] zip() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(bytes)) {
            add(zip, new ZipArchiveEntry("README.md"), "two captures".getBytes(StandardCharsets.UTF_8));
            add(zip, new ZipArchiveEntry("b/"), new byte[0]);
            add(zip, new ZipArchiveEntry("b/second.gfxr"), capture());
            add(zip, new ZipArchiveEntry("a.gfxr.xz"), compressed("xz", capture()));
            add(zip, new ZipArchiveEntry("a_asset_file.gfxa"), capture());
            add(zip, new ZipArchiveEntry("no-name"), capture());
            add(zip, new ZipArchiveEntry("broken.gfxr"), new byte[0]);
        }
        return bytes.toByteArray();
    }

    @Test
    void aZipHoldsSeveralCaptures() throws IOException {
        Path file = file("traces.zip", zip());
        List<String> labels = new ArrayList<>();
        try (CaptureSources sources = CaptureSources.open(file)) {
            assertTrue(sources.isArchive());
            for (CaptureSource source = sources.next(); source != null; source = sources.next()) {
                labels.add(source.label());
                assertNull(source.file());
                assertNull(source.folder());
            }
        }
        assertEquals(
                List.of(file + "!/b/second.gfxr", file + "!/a.gfxr.xz", file + "!/no-name", file + "!/broken.gfxr"),
                labels);
    }

    private static byte[] tarGz() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(new GZIPOutputStream(bytes))) {
            TarArchiveEntry link = new TarArchiveEntry("link.gfxr", TarArchiveEntry.LF_SYMLINK);
            link.setLinkName("/etc/passwd");
            tar.putArchiveEntry(link);
            tar.closeArchiveEntry();
            for (String name : List.of("x/one.gfxr", "x/notes.txt", "two.gfxr")) {
                byte[] content = name.endsWith(".txt") ? new byte[700] : capture();
                TarArchiveEntry entry = new TarArchiveEntry(name);
                entry.setSize(content.length);
                add(tar, entry, content);
            }
        }
        return bytes.toByteArray();
    }

    @Test
    void aTarStreamsItsCaptures() throws IOException {
        Path file = file("traces.tar.gz", tarGz());
        assertEquals(
                List.of(file + "!/x/one.gfxr " + CALLS, file + "!/two.gfxr " + CALLS), read(CaptureSources.open(file)));
        try (InputStream stream = Files.newInputStream(file)) {
            assertEquals(
                    List.of("-!/x/one.gfxr " + CALLS, "-!/two.gfxr " + CALLS),
                    read(CaptureSources.of("-", stream, UnpackLimits.DEFAULT)));
        }
    }

    @Test
    void oneCaptureOfAnArchiveIsReadAlone() throws IOException {
        Path file = file("traces.tar.gz", tarGz());
        List<String> all = List.of(file + "!/x/one.gfxr " + CALLS, file + "!/two.gfxr " + CALLS);
        for (int i = 0; i < all.size(); i++) {
            assertEquals(List.of(all.get(i)), read(CaptureSources.open(file).only(i)));
        }
        assertEquals(List.of(), read(CaptureSources.open(file).only(all.size())));
    }

    @Test
    void aCaptureLeftUnreadDoesNotDisturbTheNext() throws IOException {
        try (CaptureSources sources = CaptureSources.open(file("traces.tar.gz", tarGz()))) {
            sources.next().bytes();
            CaptureSource second = sources.next();
            assertTrue(second.label().endsWith("two.gfxr"));
            assertEquals('G', second.stream().read());
            assertNull(sources.next());
        }
    }

    @Test
    void aCutArchiveGivesWhatIsBeforeTheCut() throws IOException {
        byte[] packed = compressed("gz", capture());
        Path file = file("cut.gfxr.gz", Arrays.copyOf(packed, packed.length / 2));
        try (CaptureSources sources = CaptureSources.open(file);
                CaptureReader reader = CaptureReader.of(sources.next().bytes(), null, new Anomalies())) {
            IOException thrown = assertThrows(IOException.class, () -> {
                while (reader.next() != null) {}
            });
            assertTrue(thrown.getMessage().startsWith(file + " cannot be unpacked after its byte "), thrown.toString());
            assertTrue(reader.callCount() > 10, reader.callCount() + " calls");
        }
    }

    @Test
    void whatUnpacksWithoutEndIsRefused() throws IOException {
        byte[] bomb = new byte[8 << 20];
        System.arraycopy(capture(), 0, bomb, 0, 24);
        bomb[24 + 3] = 1;
        Path file = file("bomb.gfxr.xz", compressed("xz", bomb));
        try (CaptureSources sources = CaptureSources.open(file, SMALL);
                CaptureReader reader = CaptureReader.of(sources.next().bytes(), null, new Anomalies())) {
            IOException thrown = assertThrows(IOException.class, reader::next);
            assertTrue(
                    thrown.getMessage().contains("more than the limit; if you trust it, unpack it first"),
                    thrown.toString());
        }
    }

    @Test
    void aBlockTooLargeForAStreamIsDamage() throws IOException {
        byte[] bytes = Arrays.copyOf(capture(), 40);
        bytes[24 + 4] = 2;
        Anomalies anomalies = new Anomalies();
        try (CaptureSources sources = CaptureSources.of("-", new ByteArrayInputStream(bytes), UnpackLimits.DEFAULT);
                CaptureReader reader = CaptureReader.of(sources.next().bytes(), null, anomalies)) {
            assertNull(reader.next());
        }
        assertTrue(anomalies.has(AnomalyKind.DAMAGED_CONTAINER));
    }

    @Test
    void moreMembersThanAllowedAreNotLookedAt() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(bytes)) {
            for (int i = 0; i < 11; i++) {
                add(zip, new ZipArchiveEntry("notes-" + i), new byte[] {1});
            }
        }
        try (CaptureSources sources = CaptureSources.open(file("many.zip", bytes.toByteArray()), SMALL)) {
            IOException thrown = assertThrows(IOException.class, sources::next);
            assertTrue(thrown.getMessage().contains("more than 10 members"), thrown.toString());
        }
    }

    @Test
    void everyCutOfAnArchiveEndsInItsOwnException() throws IOException {
        for (byte[] archive : List.of(zip(), tarGz(), compressed("zstd", capture()), compressed("xz", capture()))) {
            for (int length = 0; length < archive.length; length += 7_919) {
                Path file = file("cut", Arrays.copyOf(archive, length));
                try {
                    read(CaptureSources.open(file));
                } catch (IOException e) {
                    assertTrue(e.getMessage() != null, "cut at " + length);
                }
            }
        }
    }
}
