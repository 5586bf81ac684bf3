package dev.vkval.farm;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The tool as the build before this module left it, and its samples. */
final class TestTool {
    static final Path ROOT = Path.of(System.getProperty("vkval.root"));

    private static final long PATIENCE_MINUTES = 20;

    private TestTool() {}

    static Path launcher() {
        assertTrue(Files.exists(ROOT.resolve("cli/target/lib/cli.jar")), "the module cli is not packaged");
        return ROOT.resolve("bin/vkval-replay");
    }

    static Path sample(String name) {
        return ROOT.resolve("samples/captures/" + name + ".gfxr");
    }

    /** Copies samples to a folder. */
    static Path samples(Path folder, String... names) throws IOException {
        Files.createDirectories(folder);
        for (String name : names) {
            Files.copy(sample(name), folder.resolve(name + ".gfxr"));
        }
        return folder;
    }

    /** Runs a command and returns its exit code; what it printed is in a file beside the folder. */
    static int run(Path folder, Object... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        for (Object word : words) {
            command.add(word.toString());
        }
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        folder.resolve("printed.txt").toFile()))
                .start();
        assertTrue(process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES), () -> "does not end: " + command);
        return process.exitValue();
    }

    /** What commands in a folder printed. */
    static String printed(Path folder) throws IOException {
        return Files.readString(folder.resolve("printed.txt"));
    }
}
