package dev.vkval.cli.supervision;

import dev.vkval.cli.journal.Ending;
import dev.vkval.finding.ExitCode;
import dev.vkval.finding.Interruption;
import dev.vkval.finding.ToolFault;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;

/**
 * What the launcher {@code bin/vkval-replay} passes to the process it starts, in its environment. An exit status of
 * {@link #EXIT_BASE} plus one of the tool's own codes is the tool's result; any other status means that the process
 * died. Then the launcher starts another one with the same arguments, which finishes the report of the dead one.
 *
 * @param process the launcher's own id, -1 if there is none
 * @param status the exit status of the process that died, -1 if this one is the first
 * @param errorFile where the Java virtual machine describes its crash, {@code %p} for the id of its process; null for
 *     nowhere
 */
public record Launch(long process, int status, String errorFile) {
    static final int EXIT_BASE = 100;

    private static final int TOOL_FAILED = 3;
    private static final int OUT_OF_MEMORY = 4;
    private static final String PROCESS = "VKVAL_LAUNCHER";
    private static final String STATUS = "VKVAL_ENDED";
    private static final String ERROR_FILE = "VKVAL_ERROR_FILE";
    private static final int SIGNAL_BASE = 128;
    private static final Map<Integer, String> SIGNALS = Map.ofEntries(
            Map.entry(1, "SIGHUP"),
            Map.entry(2, "SIGINT"),
            Map.entry(3, "SIGQUIT"),
            Map.entry(4, "SIGILL"),
            Map.entry(5, "SIGTRAP"),
            Map.entry(6, "SIGABRT"),
            Map.entry(7, "SIGBUS"),
            Map.entry(8, "SIGFPE"),
            Map.entry(9, "SIGKILL"),
            Map.entry(11, "SIGSEGV"),
            Map.entry(13, "SIGPIPE"),
            Map.entry(15, "SIGTERM"),
            Map.entry(24, "SIGXCPU"),
            Map.entry(25, "SIGXFSZ"));

    public static Launch of(Map<String, String> environment) {
        return new Launch(
                number(environment.get(PROCESS)), (int) number(environment.get(STATUS)), environment.get(ERROR_FILE));
    }

    /** The variables that tell a process that the one of that id waits for it. */
    static Map<String, String> by(long process) {
        return Map.of(PROCESS, Long.toString(process));
    }

    /** The same for the process after one that ended with a status that is none of the tool's own. */
    static Map<String, String> after(long process, int ended) {
        return Map.of(PROCESS, Long.toString(process), STATUS, Integer.toString(ended));
    }

    /** Forgets what the launcher told this process. */
    static void clear(Map<String, String> environment) {
        environment.remove(PROCESS);
        environment.remove(STATUS);
    }

    /** The same, for a process that died with that status. */
    Launch died(int withStatus) {
        return new Launch(process, withStatus, errorFile);
    }

    private static long number(String text) {
        return text != null && text.matches("[0-9]{1,9}") ? Long.parseLong(text) : -1;
    }

    /** The exit status of this process for a code of the tool. */
    public int status(int code) {
        return process < 0 ? code : EXIT_BASE + code;
    }

    /** Whether this process must finish the report of one that died. */
    public boolean recovers() {
        return status >= 0;
    }

    /** Whether the process that died was ended by a signal. */
    public boolean interrupted() {
        return recovers() && Interruption.is(sign());
    }

    /** When the launcher began, the epoch if unknown. */
    Instant begin() {
        return ProcessHandle.of(process)
                .flatMap(launcher -> launcher.info().startInstant())
                .orElse(Instant.EPOCH);
    }

    /** Whether the launcher waits for this process; true without a launcher. */
    boolean awaited() {
        return process < 0
                || ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(-1L) == process;
    }

    /**
     * What ended the process that died.
     *
     * @param dead its id, -1 if unknown
     * @param folder receives the file in which the Java virtual machine describes its crash
     */
    Ending ending(long dead, Path folder) {
        return ending(dead, folder, "");
    }

    /** As {@link #ending(long, Path)}, with a suffix for the name of the file. */
    Ending ending(long dead, Path folder, String suffix) {
        CrashLog log = errorFile == null || dead < 0
                ? null
                : CrashLog.move(Path.of(errorFile.replace("%p", Long.toString(dead))), folder, suffix);
        if (status == TOOL_FAILED) {
            return Ending.of(new ToolFault("run", null, -1, "the tool failed; see the messages on standard error"));
        }
        if (status == OUT_OF_MEMORY) {
            return Ending.of(ToolFault.outOfMemory(-1, "the memory of the Java virtual machine ran out"));
        }
        if (log == null) {
            return Ending.of(sign());
        }
        if (CrashLog.NO_MEMORY.equals(log.sign())) {
            return Ending.of(
                    ToolFault.outOfMemory(-1, "the Java virtual machine had no memory left; see " + log.name()));
        }
        return new Ending(log.sign() == null ? sign() : log.sign(), -1, log.name(), log.frame(), null);
    }

    /** The exit status of a process that failed because of that and could not return one of the tool's codes. */
    public int failed(Throwable thrown) {
        if (process < 0) {
            return ExitCode.INTERNAL.code();
        }
        return ToolFault.isOutOfMemory(thrown) ? OUT_OF_MEMORY : TOOL_FAILED;
    }

    /** The signal that ended the process that died, by its status. */
    public String sign() {
        String signal = SIGNALS.get(status - SIGNAL_BASE);
        return signal == null ? "exit status " + status : signal;
    }
}
