package dev.vkval.cli.supervision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.cli.Tool;
import dev.vkval.cli.journal.Ending;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaunchTest {
    @TempDir
    Path folder;

    @Test
    void withoutALauncherCodesAreTheToolsOwn() {
        Launch launch = Launch.of(Map.of());
        assertEquals(75, launch.status(75));
        assertFalse(launch.recovers());
        assertTrue(launch.awaited());
    }

    @Test
    void theLauncherTellsTheToolsWordFromASign() {
        Launch launch = Launch.of(Map.of("VKVAL_LAUNCHER", "4711"));
        assertEquals(175, launch.status(75));
        assertFalse(launch.awaited(), "the process 4711 is not the parent of this one");
    }

    @Test
    void statusesAreNamedAsSignals() {
        assertEquals("SIGKILL", ending("137", "no/such/%p").sign());
        assertEquals("exit status 5", ending("5", "no/such/%p").sign());
        assertEquals("exit status 255", ending("255", "no/such/%p").sign());
    }

    @Test
    void aCommandWithoutAReportSaysWhatEndedIt() {
        Tool tool = Tool.at(Map.of("VKVAL_LAUNCHER", "4711", "VKVAL_ENDED", "139"));
        assertEquals(70, tool.run("info", "any.gfxr"));
        assertTrue(tool.err().contains("info was ended by SIGSEGV"), tool.err());
    }

    @Test
    void theVirtualMachinesOwnFileTellsMore() throws IOException {
        Path file = Files.writeString(folder.resolve("error_12.log"), """
                #
                # A fatal error has been detected by the Java Runtime Environment:
                #
                #  SIGSEGV (0xb) at pc=0x00007fb61156023d, pid=12, tid=13
                #
                # Problematic frame:
                # C  [libdriver.so+0x123]  draw+0x10
                #
                """);
        Path reports = Files.createDirectory(folder.resolve("reports"));
        Ending ending = Launch.of(Map.of("VKVAL_ENDED", "134", "VKVAL_ERROR_FILE", folder + "/error_%p.log"))
                .ending(12, reports);
        assertEquals("SIGSEGV", ending.sign());
        assertEquals("C  [libdriver.so+0x123]  draw+0x10", ending.frame());
        assertTrue(Files.exists(reports.resolve(ending.log())));
        assertFalse(Files.exists(file));
    }

    @Test
    void memoryThatRanOutIsSaid() throws IOException {
        Files.writeString(
                folder.resolve("error_12.log"),
                "#\n# There is insufficient memory for the Java Runtime Environment to continue.\n");
        Ending ending = Launch.of(Map.of("VKVAL_ENDED", "1", "VKVAL_ERROR_FILE", folder + "/error_%p.log"))
                .ending(12, Files.createDirectory(folder.resolve("reports")));
        assertEquals("memory", ending.fault().validator());
        assertTrue(ending.fault().help().contains("VKVAL_JAVA_OPTIONS"));
    }

    @Test
    void aToolThatFailedIsItsOwnFault() {
        assertEquals("run", ending("3", "no/such/%p").fault().validator());
        assertEquals("memory", ending("4", "no/such/%p").fault().validator());
        Launch launched = Launch.of(Map.of("VKVAL_LAUNCHER", "4711"));
        assertEquals(3, launched.failed(new IllegalStateException()));
        assertEquals(4, launched.failed(new OutOfMemoryError()));
        assertEquals(70, Launch.of(Map.of()).failed(new IllegalStateException()), "nobody else would say it");
    }

    @Test
    void aCommandThatWasToldToEndEndsWithItsSignal() {
        Tool tool = Tool.at(Map.of("VKVAL_LAUNCHER", "4711", "VKVAL_ENDED", "130"));
        assertEquals(130, tool.run("info", "any.gfxr"));
        assertTrue(tool.err().contains("info was ended by SIGINT"), tool.err());
    }

    private Ending ending(String status, String errorFile) {
        return Launch.of(Map.of("VKVAL_LAUNCHER", "4711", "VKVAL_ENDED", status, "VKVAL_ERROR_FILE", errorFile))
                .ending(12, folder);
    }
}
