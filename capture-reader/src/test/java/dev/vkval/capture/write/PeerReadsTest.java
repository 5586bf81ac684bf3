package dev.vkval.capture.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.Corpus;
import dev.vkval.capture.codec.Compression;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** GFXReconstruct's own tools read what was written, where they are installed. */
class PeerReadsTest {
    private static final Pattern FRAMES = Pattern.compile("Total frames: (\\d+)");
    private static final Pattern CALL = Pattern.compile("\"vkFunc\"|\"function\"");
    private static final long PATIENCE_SECONDS = 60;

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(Compression.class)
    void infoAndConvertReadRepeatedFrames(Compression compression) throws IOException, InterruptedException {
        Path source = Corpus.capture("apps", "sw-pushconstants.g0918");
        Path target = folder.resolve("repeated.gfxr");
        new FrameRepeater(source, new Anomalies()).write(target, compression, 3, 12, 5);

        Matcher frames = FRAMES.matcher(run("gfxrecon-info", target.toString()));
        assertTrue(frames.find());
        assertEquals(12 + 4 * 10, Integer.parseInt(frames.group(1)));
        assertEquals(convertedCalls(source), convertedCalls(target) - 4 * callsOfTenFrames(source));
    }

    private static long callsOfTenFrames(Path source) throws IOException {
        try (var reader = CaptureReader.open(source, new Anomalies())) {
            long calls = 0;
            for (var item = reader.next(); item != null; item = reader.next()) {
                boolean repeated = item instanceof CaptureReader.CallItem call
                        && call.call().frame() >= 3
                        && call.call().frame() <= 12;
                calls += repeated ? 1 : 0;
            }
            return calls;
        }
    }

    private long convertedCalls(Path capture) throws IOException, InterruptedException {
        Path lines = folder.resolve("converted.jsonl");
        run("gfxrecon-convert", "--output", lines.toString(), capture.toString());
        return CALL.matcher(Files.readString(lines)).results().count();
    }

    private static String run(String tool, String... arguments) throws IOException, InterruptedException {
        Path program = Path.of("/usr/bin", tool);
        assumeTrue(Files.isExecutable(program), tool + " is not installed");
        List<String> command = new ArrayList<>();
        command.add(program.toString());
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output;
        try (InputStream out = process.getInputStream()) {
            output = new String(out.readAllBytes(), StandardCharsets.UTF_8);
        }
        assertTrue(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS), tool + " does not end");
        assertEquals(0, process.exitValue(), output);
        return output;
    }
}
