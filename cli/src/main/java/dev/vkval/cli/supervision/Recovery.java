package dev.vkval.cli.supervision;

import dev.vkval.cli.console.CommandError;
import dev.vkval.cli.journal.Ending;
import dev.vkval.cli.journal.Journal;
import dev.vkval.cli.journal.JournalReader;
import dev.vkval.cli.journal.RunHeader;
import dev.vkval.finding.ExitCode;
import dev.vkval.report.json.JsonTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finishes the reports of a run whose process died. */
public final class Recovery {
    private final Path folder;

    public Recovery(Path folder) {
        this.folder = folder;
    }

    /** The result of the run that the launcher saw die; null for one that died before it left a journal. */
    public JournalReader.Run read(Launch launch) {
        RunHeader found = header();
        try {
            if (found == null || found.launcher() != launch.process()) {
                return null;
            }
            Ending ending = launch.ending(found.process(), folder);
            return WorkerJournals.merge(JournalReader.read(folder, ending), folder, ending);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /**
     * The result of a run that left no journal.
     *
     * @param header the description of the run
     */
    public JournalReader.Run nothing(Launch launch, RunHeader header) {
        return JournalReader.nothing(header, folder, launch.ending(-1, folder));
    }

    /** The exit code in a report that was complete before its process died; -1 if there is none. */
    public int completed(Launch launch) {
        Path report = folder.resolve(OutputDirectory.REPORT);
        try {
            if (header() != null
                    || !Files.exists(report)
                    || Files.getLastModifiedTime(report).toInstant().isBefore(launch.begin())) {
                return -1;
            }
            JsonTree summary = JsonTree.parse(Files.readAllBytes(report)).object("summary");
            return summary == null ? -1 : (int) summary.number("exitCode", -1);
        } catch (IOException e) {
            return -1;
        }
    }

    /**
     * The result of the run whose journal is in the folder.
     *
     * @throws CommandError if there is none, or its process is still running
     */
    public JournalReader.Run read() {
        if (!Files.exists(folder.resolve(Journal.FILE))) {
            throw new CommandError(
                    ExitCode.USAGE,
                    "there is no journal in " + folder + ": its run is complete, or used another folder");
        }
        RunHeader header = header();
        if (header != null) {
            requireEnded(folder, header);
        }
        try {
            Ending ending = Ending.of("the process ended");
            return WorkerJournals.merge(JournalReader.read(folder, ending), folder, ending);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** @throws CommandError if the process of a run is still running */
    static void requireEnded(Path folder, RunHeader header) {
        if (ProcessHandle.of(header.process()).filter(Recovery::isJava).isPresent()) {
            throw new CommandError(
                    ExitCode.USAGE,
                    "the run in " + folder + " is still running in process " + header.process() + "; wait for it, or"
                            + " end it first");
        }
    }

    /** Removes the journal, because the reports contain everything in it. */
    public void discard() throws IOException {
        Journal.discard(folder);
        WorkerJournals.discard(folder);
    }

    private static boolean isJava(ProcessHandle process) {
        return process.isAlive()
                && process.pid() != ProcessHandle.current().pid()
                && process.info().command().map(path -> path.endsWith("java")).orElse(true);
    }

    private RunHeader header() {
        try {
            return JournalReader.header(folder);
        } catch (IOException e) {
            return null;
        }
    }

    private CommandError unreadable(IOException why) {
        return new CommandError(ExitCode.USAGE, "the journal in " + folder + " cannot be read (" + why + ")");
    }
}
