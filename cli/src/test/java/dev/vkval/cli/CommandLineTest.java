package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
        assertEquals(2, tool.run("check", "--checks", "synk", folder));
        assertTrue(tool.err().contains("did you mean 'sync'?"), tool.err());
        assertEquals(2, tool.run("check", "--threads", "0", folder));
        assertTrue(tool.err().contains("--threads is at least 1"), tool.err());
    }

    @Test
    void whatIsNotThereIsNamed() {
        assertEquals(2, tool.run("check", folder.resolve("none.gfxr")));
        assertTrue(tool.err().contains("there is no file or folder"), tool.err());
        assertEquals(2, tool.run("check", folder));
        assertTrue(tool.err().contains("there is no capture"), tool.err());
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
        assertTrue(tool.err().contains("there is no result in"), tool.err());
    }
}
