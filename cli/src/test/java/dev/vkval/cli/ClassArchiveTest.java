package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When the launcher makes the archive of classes, by a Java that only notes that it is asked to. */
class ClassArchiveTest {
    private static final String JAVA = """
            #!/bin/sh
            case "$*" in
                *-Xshare:dump*)
                    echo made >>"$MADE"
                    for option; do
                        case $option in
                            -XX:SharedArchiveFile=*) : >"${option#*=}" ;;
                        esac
                    done
                    exit 0
                    ;;
            esac
            # The tool's own word for 0.
            exit 100
            """;

    @TempDir
    Path folder;

    private Path installation;
    private Path java;

    @BeforeEach
    void install() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "there is no /bin/sh");
        installation = Files.createDirectory(folder.resolve("installation"));
        Files.createDirectories(installation.resolve("lib"));
        Files.createFile(installation.resolve("lib/cli.jar"));
        Path launcher = Path.of(System.getProperty("vkval.root"), "bin", "vkval-replay");
        Files.createDirectories(installation.resolve("bin"));
        Files.copy(launcher, installation.resolve("bin/vkval-replay"));
        java = java("java");
    }

    private Path java(String name) throws IOException {
        Path bin = Files.createDirectories(folder.resolve(name).resolve("bin"));
        Path program = Files.writeString(bin.resolve("java"), JAVA);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        return bin.getParent();
    }

    @Test
    void itIsMadeOnce() throws IOException, InterruptedException {
        assertEquals(1, madeBy(installation, java));
        assertEquals(1, madeBy(installation, java));
    }

    @Test
    void aCopiedInstallationHasItsOwn() throws IOException, InterruptedException {
        assertEquals(1, madeBy(installation, java));
        Path copy = folder.resolve("copy");
        assertEquals(
                0,
                new ProcessBuilder("cp", "-a", installation.toString(), copy.toString())
                        .start()
                        .waitFor());
        assertEquals(2, madeBy(copy, java));
        assertEquals(2, madeBy(copy, java));
    }

    @Test
    void anotherJavaHasItsOwn() throws IOException, InterruptedException {
        assertEquals(1, madeBy(installation, java));
        assertEquals(2, madeBy(installation, java("other")));
    }

    /** Starts the tool; how many archives were made so far. */
    private int madeBy(Path home, Path javaHome) throws IOException, InterruptedException {
        Path made = folder.resolve("made.txt");
        ProcessBuilder builder =
                new ProcessBuilder(home.resolve("bin/vkval-replay").toString(), "--version").inheritIO();
        builder.environment().put("JAVA_HOME", javaHome.toString());
        builder.environment().put("MADE", made.toString());
        builder.environment().put("TMPDIR", folder.toString());
        assertEquals(0, builder.start().waitFor());
        List<String> lines = Files.exists(made) ? Files.readAllLines(made) : List.of();
        return lines.size();
    }
}
