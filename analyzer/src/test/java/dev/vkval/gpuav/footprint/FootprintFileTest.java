package dev.vkval.gpuav.footprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.reflect.ByteRange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FootprintFileTest {
    private static final String CAPTURE = "ab12";
    private static final Footprints.Action ACTION = new Footprints.Action(40, 30);
    private static final ShaderName SHADER = new ShaderName(32, "main of two words", "cd34");
    private static final List<ByteRange> LONG =
            IntStream.range(0, 9).mapToObj(i -> new ByteRange(8L * i, 4)).toList();
    private static final List<ByteRange> WORDS = List.of(new ByteRange(0, 4), new ByteRange(8, 4));
    private static final List<ByteRange> ADDRESSES = List.of(new ByteRange(0x7F00_1234_0000L, 64));
    private static final List<SiteFootprint> SITES = List.of(
            new SiteFootprint(3, 12, false, true, true, false, List.of(0, 2), false, WORDS, WORDS),
            new SiteFootprint(3, 9, true, false, true, false, List.of(1), true, LONG, LONG),
            new SiteFootprint(3, 10, false, true, true, false, List.of(1), false, LONG, LONG.subList(0, 2)),
            new SiteFootprint(0, 11, true, false, true, false, List.of(0), false, ADDRESSES, ADDRESSES),
            new SiteFootprint(3, 13, true, false, true, true, null, false, null, List.of()),
            new SiteFootprint(3, 14, true, true, false, false, List.of(), false, List.of(), List.of()));

    private static final WatchedPlace PLACE = new WatchedPlace(3, 12, 2, 0x7F00_1234_0000L);
    private static final Invocation INVOCATION = new Invocation(5, 0, -1);

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void write() throws IOException {
        file = folder.resolve("footprints");
        Footprints footprints = new Footprints();
        footprints.add(ACTION, SHADER, SITES);
        footprints.add(new Footprints.Action(40, 31), SHADER, List.of());
        footprints.add(ACTION, SHADER, PLACE, INVOCATION);
        footprints.add(new Footprints.Action(50, 32), SHADER, PLACE, INVOCATION);
        FootprintFile.write(file, CAPTURE, footprints);
    }

    @Test
    void whatIsWrittenIsRead() throws IOException {
        Footprints read = FootprintFile.read(file, CAPTURE);
        assertEquals(List.of(ACTION, new Footprints.Action(40, 31), new Footprints.Action(50, 32)), read.actions());
        assertEquals(SITES, read.of(ACTION).get(SHADER));
        assertEquals(List.of(), read.of(new Footprints.Action(40, 31)).get(SHADER));
    }

    @Test
    void invocationsAreReadWithWhatTheyAccessed() throws IOException {
        Footprints read = FootprintFile.read(file, CAPTURE);
        assertEquals(INVOCATION, read.invocation(ACTION, SHADER, PLACE));
        assertEquals(INVOCATION, read.invocation(new Footprints.Action(50, 32), SHADER, PLACE));
        assertNull(read.of(new Footprints.Action(50, 32)), "nothing else is known of it");
        assertEquals(List.of(), read.takeAsked());
    }

    @Test
    void whatIsNotKnownOfInvocationsIsRemembered() throws IOException {
        Footprints read = FootprintFile.read(file, CAPTURE);
        WatchedPlace other = new WatchedPlace(3, 12, 2, 8);
        assertNull(read.invocation(ACTION, SHADER, other));
        assertNull(read.invocation(ACTION, SHADER, other));
        assertEquals(List.of(new Watch(ACTION.submit(), 30, 32, other)), read.takeAsked());
        assertEquals(List.of(), read.takeAsked());
    }

    @Test
    void invocationsLeaveFootprintsAsTheyAre() throws IOException {
        Footprints invocations = new Footprints();
        WatchedPlace other = new WatchedPlace(3, 12, 2, 8);
        invocations.add(ACTION, SHADER, other, INVOCATION);
        Footprints read = FootprintFile.read(file, CAPTURE);
        read.addAll(invocations);
        assertEquals(SITES, read.of(ACTION).get(SHADER));
        assertEquals(INVOCATION, read.invocation(ACTION, SHADER, other));
        assertEquals(INVOCATION, read.invocation(ACTION, SHADER, PLACE));
    }

    @Test
    void footprintsOfAnotherCaptureAreRefused() {
        IOException refusal = assertThrows(IOException.class, () -> FootprintFile.read(file, "ef56"));
        assertTrue(refusal.getMessage().contains("another capture, whose digest is " + CAPTURE), refusal.getMessage());
    }

    @Test
    void aFileThatEndsEarlyIsRefusedWhereverItDoes() throws IOException {
        String text = Files.readString(file);
        for (int length = 0; length < text.length() - 1; length++) {
            Files.writeString(file, text.substring(0, length));
            assertThrows(IOException.class, () -> FootprintFile.read(file, CAPTURE), "" + length);
        }
    }

    @Test
    void aLongListIsWrittenOnceAndKeptOnce() throws IOException {
        assertEquals(
                1,
                Files.readAllLines(file).stream()
                        .filter(line -> line.startsWith("bytes "))
                        .count());
        List<SiteFootprint> sites = FootprintFile.read(file, CAPTURE).of(ACTION).get(SHADER);
        assertSame(sites.get(1).bytes(), sites.get(2).bytes());
        Files.writeString(file, Files.readString(file).replace("#0", "#1"));
        assertThrows(IOException.class, () -> FootprintFile.read(file, CAPTURE));
    }

    @Test
    void equalFootprintsOfActionsAreOneList() throws IOException {
        Footprints footprints = new Footprints();
        Footprints.Action other = new Footprints.Action(41, 30);
        Footprints.Action less = new Footprints.Action(41, 31);
        footprints.add(ACTION, SHADER, SITES);
        footprints.add(other, SHADER, SITES);
        footprints.add(less, SHADER, SITES.subList(0, 1));
        FootprintFile.write(file, CAPTURE, footprints);
        Footprints read = new Footprints();
        read.addAll(FootprintFile.read(file, CAPTURE));
        assertSame(read.of(ACTION).get(SHADER), read.of(other).get(SHADER));
        assertEquals(SITES.subList(0, 1), read.of(less).get(SHADER));
    }

    @Test
    void damageIsNamedWithItsLine() throws IOException {
        Files.writeString(file, Files.readString(file).replace("0-4,8-12 =\n", "0-4,12-8 =\n"));
        IOException refusal = assertThrows(IOException.class, () -> FootprintFile.read(file, CAPTURE));
        assertTrue(refusal.getMessage().endsWith("is damaged in line 5"), refusal.getMessage());
    }

    @Test
    void otherFilesAreRefused() throws IOException {
        Files.write(file, new byte[] {(byte) 0xFF, (byte) 0xFE, 0, 1});
        assertThrows(IOException.class, () -> FootprintFile.read(file, CAPTURE));
    }
}
