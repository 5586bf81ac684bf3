package dev.vkval.replay.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.lwjgl.system.JNI;
import org.lwjgl.system.Library;
import org.lwjgl.system.SharedLibrary;

class ProcessExitTest {
    private static final int STATUS = 7;

    /** What a library may register: a function that crashes. */
    public static final class Program {
        private Program() {}

        public static void main(String[] arguments) {
            SharedLibrary library = Library.loadNative(ProcessExitTest.class, "org.lwjgl", "libc.so.6");
            JNI.invokePPI(library.getFunctionAddress("abort"), 0L, library.getFunctionAddress("on_exit"));
            Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.print("hook")));
            if (arguments.length > 0) {
                ProcessExit.passBy();
            }
            System.exit(STATUS);
        }
    }

    @Test
    @Timeout(60)
    void anOrdinaryExitPassesByWhatIsRegisteredAndKeepsWhatJavaDoes() throws IOException, InterruptedException {
        Process process = start("past");
        assertEquals("hook", new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        assertEquals(STATUS, process.waitFor());
    }

    @Test
    @Timeout(60)
    void withoutItTheFunctionIsCalled() throws IOException, InterruptedException {
        Process process = start();
        process.getInputStream().readAllBytes();
        process.waitFor(1, TimeUnit.MINUTES);
        assertEquals(128 + 6, process.exitValue(), "SIGABRT");
    }

    private static Process start(String... arguments) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        ProcessBuilder builder = new ProcessBuilder(
                java,
                "-XX:-CreateCoredumpOnCrash",
                "-XX:ErrorFile=/dev/null",
                "-cp",
                System.getProperty("java.class.path"),
                Program.class.getName());
        builder.command().addAll(List.of(arguments));
        return builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    }
}
