package dev.vkval.trace;

import dev.vkval.finding.Access;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** The files of one capture in a folder of their own; after a failure to write, nothing more is written. */
public final class TraceFiles implements AutoCloseable {
    /** Commands after which the next command buffer begins another file of commands. */
    static final int COMMANDS = 10_000;

    /** Findings whose places are written, each as often as it occurs. */
    private static final long FINDINGS = 100_000;

    private static final int FEW_COMMANDS = 2_500;

    private final Path folder;
    private final UnaryOperator<String> neutral;
    private final StringBuilder line = new StringBuilder();
    private LineFile outline;
    private LineFile resources;
    private LineFile findings;
    private LineFile commands;
    private int commandFiles;
    private int rows;
    private long findingLines;
    private long findingsLeftOut;
    private IOException failure;

    /**
     * @param folder is made, and emptied of an earlier run's files
     * @param neutral makes text from a capture safe to display
     */
    public TraceFiles(Path folder, UnaryOperator<String> neutral) {
        this.folder = folder;
        this.neutral = neutral;
        guarded(() -> {
            Files.createDirectories(folder);
            TraceFolder.empty(folder);
            outline = file("outline");
            resources = file("resources");
            findings = file("findings");
        });
    }

    /** Something that writes. */
    @FunctionalInterface
    private interface Writing {
        void write() throws IOException;
    }

    private LineFile file(String name) throws IOException {
        return new LineFile(folder.resolve(name + TraceFolder.SUFFIX));
    }

    private void guarded(Writing writing) {
        if (failure == null) {
            try {
                writing.write();
            } catch (IOException e) {
                failure = e;
            }
        }
    }

    void outline(CharSequence lines) {
        guarded(() -> outline.append(lines));
    }

    void resources(CharSequence lines) {
        guarded(() -> resources.append(lines));
    }

    UnaryOperator<String> neutral() {
        return neutral;
    }

    /**
     * Writes where a finding is: one line for each of its accesses.
     *
     * @param id of its group
     */
    public void found(String id, Finding finding) {
        if (findingLines >= FINDINGS) {
            findingsLeftOut++;
            return;
        }
        findingLines++;
        List<Place> places = finding.accesses().stream()
                .map(Access::place)
                .filter(Objects::nonNull)
                .toList();
        if (places.isEmpty()) {
            at(id, finding, finding.occurrences().firstBlock(), Place.NONE);
        }
        places.forEach(place -> at(id, finding, place.block(), place.submit()));
    }

    private void at(String id, Finding finding, long block, long submit) {
        line.setLength(0);
        Row row = new Row(line, neutral).open('[');
        row.plain(id).plain(finding.severity().label()).number(block).number(submit);
        row.close(']').end();
        guarded(() -> findings.append(line));
    }

    /** Writes the file of a shader. */
    void shader(String code, CharSequence lines) {
        guarded(() -> {
            try (LineFile shader = file("shader-" + code)) {
                shader.append(lines);
            }
        });
    }

    /** Writes the file of all modules, unless there is none. */
    void modules(CharSequence lines) {
        if (lines.length() == 0) {
            return;
        }
        guarded(() -> {
            try (LineFile modules = file("modules")) {
                modules.append(lines);
            }
        });
    }

    /** Findings whose places were not written, because there were too many. */
    long findingsLeftOut() {
        return findingsLeftOut;
    }

    /** Where the next lines of commands will be. */
    int commandFile() {
        return rows >= COMMANDS || commandFiles == 0 ? commandFiles : commandFiles - 1;
    }

    /** The line at which they will begin in that file. */
    int commandRow() {
        return rows >= COMMANDS ? 0 : rows;
    }

    void commands(CharSequence lines, int count) {
        guarded(() -> {
            if (commands == null || rows >= COMMANDS) {
                closeCommands();
                commands = file("commands-" + commandFiles++);
            }
            commands.append(lines);
            rows += count;
        });
    }

    private void closeCommands() throws IOException {
        if (commands != null) {
            commands.close();
        }
        commands = null;
        rows = 0;
    }

    /** The end of a frame: what there is of it can be read from now on. */
    void frame() {
        guarded(() -> {
            outline.flush();
            findings.flush();
            if (commands != null) {
                commands.flush();
            }
            if (rows >= FEW_COMMANDS) {
                rows = COMMANDS;
            }
        });
    }

    /** Closes the files; what is missing for any reason makes their last line missing. */
    @Override
    public void close() {
        for (LineFile file : Arrays.asList(commands, outline, resources, findings)) {
            if (file != null) {
                try {
                    file.close();
                } catch (IOException e) {
                    failure = failure == null ? e : failure;
                }
            }
        }
    }

    /** Why the files are not complete, null if they are. */
    public IOException failure() {
        return failure;
    }
}
