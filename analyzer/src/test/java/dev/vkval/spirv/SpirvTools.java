package dev.vkval.spirv;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs the SPIR-V tools, where they are installed, as an independent judge. */
public final class SpirvTools {
    /** What a tool left behind. */
    public record Result(int exitCode, String output) {}

    private SpirvTools() {}

    /** Skips the calling test where the tool is not installed. */
    public static void assumeInstalled(String tool) {
        boolean installed = false;
        for (String folder : System.getenv().getOrDefault("PATH", "").split(":")) {
            installed |= Files.isExecutable(Path.of(folder, tool));
        }
        assumeTrue(installed, tool + " is not installed");
    }

    /** Runs a tool on a module. */
    public static Result run(String tool, int[] words, String... options) throws IOException, InterruptedException {
        Path file = Files.createTempFile("vkval", ".spv");
        Path output = Files.createTempFile("vkval", ".txt");
        try {
            ByteBuffer bytes = ByteBuffer.allocate(words.length * Integer.BYTES).order(ByteOrder.nativeOrder());
            bytes.asIntBuffer().put(words);
            Files.write(file, bytes.array());
            List<String> command = new ArrayList<>(List.of(tool));
            command.addAll(List.of(options));
            command.add(file.toString());
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            int exitCode = process.waitFor();
            return new Result(exitCode, new String(Files.readAllBytes(output), StandardCharsets.UTF_8));
        } finally {
            Files.delete(file);
            Files.delete(output);
        }
    }
}
