package dev.vkval.samples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Runs {@code glslangValidator}, which reads HLSL and files that include others. */
final class GlslangValidator {
    private GlslangValidator() {}

    /**
     * The SPIR-V of a source file, with its debug information and source.
     *
     * @param folder where the file and those that it includes are
     * @param file its name, from which the stage and the language follow; the debug information has it
     * @throws IllegalStateException when the compiler is missing or finds an error
     */
    static byte[] compile(Path folder, String file) {
        try {
            Path result = Files.createTempFile("sample", ".spv");
            try {
                // BufferBlock, which it writes for HLSL, ends with SPIR-V 1.3.
                List<String> command = List.of(
                        "glslangValidator",
                        "-V",
                        "--target-env",
                        "vulkan1.1",
                        // The shader debug information that it writes for included GLSL has lines 0, which is not
                        // valid.
                        file.endsWith(".hlsl") ? "-gVS" : "-g",
                        "-e",
                        "main",
                        "-o",
                        result.toString(),
                        file);
                Process process = new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .start();
                String output = new String(process.getInputStream().readAllBytes());
                if (process.waitFor() != 0) {
                    throw new IllegalStateException(output);
                }
                return Files.readAllBytes(result);
            } finally {
                Files.delete(result);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("glslangValidator is needed for " + file, e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
