package dev.vkval.replay.mutant;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the layer said of each changed call, in a file that is written as it is said, so that it survives a driver that ends
 * the process: {@code CAPTURE,BLOCK,CHANGE,VERDICT,ID ID...}, and {@code replay,CAPTURE} where a replay begins. A call that
 * was begun and not judged ended the process; if there is none, the replay did.
 */
final class JudgedChanges {
    private static final int COLUMNS = 5;
    private static final String REPLAY = "replay";
    private static final String ABANDONED = "abandoned";

    /** What became of a call. */
    enum Verdict {
        /** It is being made. */
        BEGUN,
        /** The layer said something and kept it from the driver. */
        STOPPED,
        /** The layer said nothing; the driver received it. */
        SILENT,
        /** The layer or the driver ended the process. */
        FATAL,
        /** It cannot be made in a replay. */
        IMPOSSIBLE
    }

    private final Path file;
    private final Map<String, Verdict> verdicts = new HashMap<>();
    private final Set<String> abandoned = new HashSet<>();

    /** Goes on with a file, or begins one. */
    JudgedChanges(Path file) throws IOException {
        this.file = file;
        String replayed = null;
        String[] last = {};
        for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
            last = line.split(",", COLUMNS);
            if (last.length == COLUMNS) {
                verdicts.put(last[0] + "," + last[1] + "," + last[2], Verdict.valueOf(last[3]));
            } else if (last[0].equals(ABANDONED)) {
                abandoned.add(last[1]);
            } else {
                replayed = last[1];
            }
        }
        if (last.length == COLUMNS && last[3].equals(Verdict.BEGUN.name())) {
            add(last[0], Long.parseLong(last[1]), last[2], Verdict.FATAL, Set.of());
        } else if (last.length > 0 && !last[1].isEmpty()) {
            write(ABANDONED + "," + replayed);
            abandoned.add(replayed);
        }
    }

    /** Whether the replay of a capture ended the process by itself. */
    boolean abandoned(String capture) {
        return abandoned.contains(capture);
    }

    /** A replay begins. */
    void begins(String capture) throws IOException {
        write(REPLAY + "," + capture);
    }

    /** All replays came to their end. */
    void ends() throws IOException {
        write(REPLAY + ",");
    }

    boolean has(String capture, long block, String change) {
        return verdicts.containsKey(capture + "," + block + "," + change);
    }

    void add(String capture, long block, String change, Verdict verdict, Set<String> ids) throws IOException {
        String call = capture + "," + block + "," + change;
        verdicts.put(call, verdict);
        write(call + "," + verdict + "," + String.join(" ", ids));
    }

    private void write(String line) throws IOException {
        Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
