package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes in which something is where the capture's memory has to be. */
class TakenAddressTest {
    private static final Path CAPTURE = Captures.sample("address-overrun");
    private static final int ALL = 100;

    @TempDir
    Path folder;

    private Installation tool;
    private Path out;
    private Path processes;

    @BeforeEach
    void install() throws IOException {
        SoftwareDevice.assume();
        tool = Installation.in(folder.resolve("home"));
        out = folder.resolve("out");
        processes = Files.createDirectory(folder.resolve("processes"));
    }

    /** The address of the buffer that the capture accesses by address. */
    private long address() throws IOException {
        Path lines = folder.resolve("calls.jsonl");
        Tool.piped().run("convert", CAPTURE, "--calls", "vkGetBufferDeviceAddress", "-o", lines);
        for (String line : Files.readAllLines(lines)) {
            JsonNode address = new ObjectMapper().readTree(line).at("/function/return");
            if (address.isTextual()) {
                return Long.decode(address.asText());
            }
        }
        throw new IllegalStateException("the capture has no address");
    }

    private Installation.Ended run(int taken, Object... captures) throws IOException, InterruptedException {
        Object[] words = new Object[captures.length + 9];
        System.arraycopy(
                new Object[] {"check", "-o", out, "--device", SoftwareDevice.NAME, "--checks", "sync", "-q", "-j1"},
                0,
                words,
                0,
                9);
        System.arraycopy(captures, 0, words, 9, captures.length);
        return tool.withJavaOptions(TakenAddress.option(processes, address(), taken))
                .run(words);
    }

    @Test
    void aFurtherProcessHasRoom() throws IOException, InterruptedException {
        Installation.Ended ended = run(1, CAPTURE);
        assertEquals(0, ended.code(), ended.out());
        JsonNode capture = Tool.report(out).at("/captures/0");
        assertEquals("completed", capture.get("status").asText());
        assertFalse(capture.has("crash"));
        assertTrue(TakenAddress.count(processes) > 1);
        assertFalse(Files.exists(out.resolve("workers")));
    }

    @Test
    void aFurtherProcessHasRoomForOneOfSeveralCaptures() throws IOException, InterruptedException {
        // The run itself and its first worker.
        Installation.Ended ended = run(2, CAPTURE, Captures.sample("fill-copy-fixed"));
        assertEquals(0, ended.code(), ended.out());
        assertEquals("completed", Tool.report(out).at("/captures/0/status").asText());
        assertEquals("completed", Tool.report(out).at("/captures/1/status").asText());
        assertFalse(Files.exists(out.resolve("workers")));
    }

    @Test
    void whereNoProcessHasRoomTheReportSaysSo() throws IOException, InterruptedException {
        Installation.Ended ended = run(ALL, CAPTURE);
        assertEquals(75, ended.code(), ended.out());
        JsonNode capture = Tool.report(out).at("/captures/0");
        assertEquals("partial", capture.get("status").asText());
        assertEquals("addresses-taken", capture.at("/crash/kind").asText());
        assertEquals(4, TakenAddress.count(processes), "three further processes");
    }
}
