package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The exit codes of whole processes, of commands that work with results and of what cannot be read or written. */
class ExitCodesTest {
    private static final Path CLEAN = Captures.sample("fill-copy-fixed");
    private static final Path WRONG = Captures.sample("copy-over-copy");

    @TempDir
    Path folder;

    private Installation tool;

    @BeforeEach
    void install() throws IOException {
        tool = Installation.in(folder.resolve("home"));
    }

    private Path folder(String name) {
        return folder.resolve(name);
    }

    private String assertEnds(int code, Object... words) throws IOException, InterruptedException {
        Installation.Ended ended = tool.run(words);
        assertEquals(code, ended.code(), ended.out());
        return ended.unwrapped();
    }

    @Test
    void partsMergeAndResultsAreReportedAgain() throws IOException, InterruptedException {
        for (int part = 1; part <= 2; part++) {
            Tool.piped()
                    .run(
                            "check",
                            CLEAN,
                            WRONG,
                            "--device",
                            "null",
                            "--shard",
                            part + "/2",
                            "-o",
                            folder("part" + part));
        }
        assertEnds(1, "merge", folder("part1"), folder("part2"), "-o", folder("all"));
        assertEnds(1, "report", folder("all"), "-o", folder("again"));
        Tool.piped().run("check", CLEAN, "--device", "null", "-o", folder("clean"));
        assertEnds(0, "report", folder("clean"), "-o", folder("again"));
        assertEnds(1, "diff", folder("clean"), folder("all"));
        assertEnds(0, "diff", folder("all"), folder("clean"));
        assertEnds(2, "merge", folder("part1"), folder("none"), "-o", folder("all"));
        assertEnds(2, "report", folder("none"));
        assertEnds(2, "diff", folder("all"), folder("none"));
    }

    @Test
    void whatCannotBeReadOrWrittenIsNamed() throws IOException, InterruptedException {
        // In a folder of its own, because the nearest one counts.
        Path config = Files.writeString(
                Files.createDirectory(folder("config")).resolve("vkval.toml"), "[check]\nchecks = [\"core\"\n");
        String told = assertEnds(2, "check", CLEAN, "--config", config);
        assertTrue(told.contains("vkval.toml"), told);
        Path file = Files.writeString(folder("file"), "");
        told = assertEnds(2, "check", CLEAN, "--device", "null", "-o", file.resolve("out"));
        assertTrue(told.contains("-o"), told);
        assertEnds(2, "check", CLEAN, "--device", "null", "--shard", "3/2", "-o", folder("out"));
        Path damaged = Files.write(folder("damaged.gfxr"), new byte[] {1, 2, 3});
        assertEnds(65, "check", damaged, "--device", "null", "-o", folder("out"));
        assertEnds(0, "rules", "VkBufferCopy");
    }
}
