package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Outputs that leave something out. */
class RedactTest {
    private final Tool tool = Tool.piped();

    @TempDir
    Path folder;

    private Path check(String name, Object... options) throws IOException {
        Path secret = Files.createDirectories(folder.resolve("secret"));
        for (String sample : List.of("storage-buffer-overrun", "copy-over-copy")) {
            Path copy = secret.resolve(sample + ".gfxr");
            if (!Files.exists(copy)) {
                Files.copy(Captures.sample(sample), copy);
            }
        }
        Path out = folder.resolve(name);
        Object[] words = new Object[options.length + 6];
        System.arraycopy(new Object[] {"check", secret, "--device", "null", "-o", out}, 0, words, 0, 6);
        System.arraycopy(options, 0, words, 6, options.length);
        tool.run(words);
        assertEquals("", tool.err());
        return out;
    }

    /** All outputs of the last command, except its line that names the report. */
    private String outputs(Path out) throws IOException {
        StringBuilder text = new StringBuilder(tool.out().replace(out.toString(), "OUT"));
        try (Stream<Path> files = Files.list(out)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                text.append(Files.readString(file));
            }
        }
        return text.toString();
    }

    @Test
    void noOutputHasWhatIsLeftOut() throws IOException {
        Path open = check("open");
        String all = outputs(open);
        assertTrue(all.contains("secret/"));
        Path closed = check("closed", "--redact", "names,sources,paths");
        assertTrue(Files.exists(open.resolve("trace")));
        assertFalse(Files.exists(closed.resolve("trace")));
        String text = outputs(closed);
        assertFalse(text.contains("secret/"), text);
        assertFalse(text.contains(folder.toString()), text);
        assertTrue(text.contains("storage-buffer-overrun.gfxr"), text);
        assertTrue(tool.unwrapped().contains("redacted: left out of the report, as asked for: names, sources, paths"));
        assertEquals(0, tool.run("diff", open, closed), tool.out());
        assertTrue(tool.out().contains("0 new, 0 gone"), tool.out());
    }

    @Test
    void mergedReportsLeaveItOutToo() throws IOException {
        Path open = check("open");
        Path merged = folder.resolve("merged");
        tool.run("merge", open, "-o", merged, "--redact", "names,sources,paths");
        String text = outputs(merged);
        assertFalse(text.contains("secret/"), text);
        assertEquals(
                Tool.report(open).at("/captures").size(),
                Tool.report(merged).at("/captures").size());
    }

    @Test
    void shardsNeedTheirPaths() throws IOException {
        check("open");
        assertEquals(2, tool.run("check", folder.resolve("secret"), "--shard", "1/2", "--redact", "paths"));
        assertTrue(tool.err().contains("give the option to merge"), tool.err());
        assertEquals(2, tool.run("check", folder.resolve("secret"), "--redact", "name"));
        assertTrue(tool.err().contains("--redact: 'name' is not one of"), tool.err());
    }
}
