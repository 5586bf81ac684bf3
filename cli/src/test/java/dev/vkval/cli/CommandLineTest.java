package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandLineTest {
    private final Tool tool = Tool.piped();

    @TempDir
    Path folder;

    @Test
    void helpAndVersionAreNoFailures() {
        assertEquals(0, tool.run("--help"));
        assertTrue(tool.out().contains("Exit codes: 0"), tool.out());
        assertEquals(0, tool.run("check", "--help"));
        assertTrue(tool.out().contains("--fail-on"), tool.out());
        assertEquals(0, tool.run("--version"));
        assertTrue(tool.out().startsWith("vkval-replay "), tool.out());
    }

    @Test
    void aWrongCommandLineIsAnsweredWithTheNearestRightWord() {
        assertEquals(2, tool.run());
        assertEquals(2, tool.run("check", "--devise", "null", "x.gfxr"));
        assertTrue(tool.err().contains("did you mean '--device'?"), tool.err());
        assertEquals(2, tool.run("chek"));
        assertTrue(tool.err().contains("did you mean 'check'?"), tool.err());
        assertEquals(2, tool.run("chekc", "x.gfxr"));
        assertTrue(tool.err().contains("unknown command 'chekc'"), tool.err());
        assertTrue(tool.err().contains("did you mean 'check'?"), tool.err());
        assertEquals(2, tool.run("baseline", "craete"));
        assertTrue(tool.err().contains("unknown command 'craete'; did you mean 'create'?"), tool.err());
        assertEquals(2, tool.run("check", "--checks", "synk", folder));
        assertTrue(tool.err().contains("did you mean 'sync'?"), tool.err());
        assertEquals(2, tool.run("check", "--threads", "0", folder));
        assertTrue(tool.err().contains("--threads must be at least 1"), tool.err());
    }

    @Test
    void anUnknownCommandIsNotACapture() throws IOException {
        assertEquals(2, tool.run("basil", "--help"));
        assertTrue(tool.err().contains("unknown command 'basil'"), tool.err());
        assertTrue(tool.err().contains("try: vkval-replay --help"), tool.err());
        assertEquals("", tool.out());
        assertEquals(2, tool.run("inf"));
        assertTrue(tool.err().contains("did you mean 'info'?"), tool.err());
        Path capture = Captures.sound(folder.resolve("basil.gfxr"), 1);
        assertEquals(0, tool.run(capture, "--device", "null", "-o", folder.resolve("out")), tool.err());
    }

    @Test
    void onlyFamiliesThatHaveChecksAreOffered() {
        assertEquals(0, tool.run("check", "--help"));
        assertTrue(tool.out().replaceAll("\\s+", " ").contains("gpu, best, threads;"), tool.out());
        assertEquals(2, tool.run("check", "--checks", "replay", folder));
        assertTrue(tool.err().contains("unknown family of checks 'replay'"), tool.err());
        assertTrue(
                tool.err().contains("known: core, object, stateless, sync, gpu, best, threads; or none"), tool.err());
        assertEquals(2, tool.run("check", "--checks", "sync", folder));
        assertTrue(tool.err().contains("no capture (*.gfxr)"), tool.err());
    }

    @Test
    void aValueThatIsOptionalIsShownInBrackets() {
        assertEquals(0, tool.run("check", "--help"));
        assertTrue(tool.out().contains("--upstream-layer[=PATH]"), tool.out());
        assertFalse(tool.out().contains("=[=PATH]"), tool.out());
        // The next word is the capture, not the value.
        assertEquals(2, tool.run("check", "--upstream-layer", folder.resolve("none.gfxr")));
        assertTrue(tool.err().contains("there is no file or folder"), tool.err());
    }

    @Test
    void whatIsNotThereIsNamed() {
        assertEquals(2, tool.run("check", folder.resolve("none.gfxr")));
        assertTrue(tool.err().contains("there is no file or folder"), tool.err());
        assertEquals(2, tool.run("check", folder));
        assertTrue(tool.err().contains("no capture (*.gfxr) below the folder"), tool.err());
    }

    @Test
    void theCompletionScriptKnowsCommandsAndOptions() {
        assertEquals(0, tool.run("completion", "bash"));
        assertTrue(tool.out().contains("--no-timings"));
        assertTrue(tool.out().contains("explain"));
        assertEquals(2, tool.run("completion", "tcsh"));
    }

    @Test
    void rulesAreExplained() {
        assertEquals(0, tool.run("explain", "sync-hazard-read-after-write"));
        assertTrue(tool.out().contains("SYNC-HAZARD-READ-AFTER-WRITE"), tool.out());
        assertEquals(2, tool.run("explain", "SYNC-HAZARD-READ-AFTER-WRIT"));
        assertTrue(tool.err().contains("SYNC-HAZARD-READ-AFTER-WRITE"), tool.err());
        assertEquals(2, tool.run("explain", "F-00000000", "-o", folder));
        assertTrue(tool.err().contains("no report.json in"), tool.err());
    }
}
