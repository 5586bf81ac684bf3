package dev.vkval.cli.journal;

import dev.vkval.finding.CaptureResult;
import dev.vkval.report.json.ResultJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Keeps the findings and the progress of a run in the folder of its reports, until these are written. Safe for use by
 * many threads.
 */
public final class Journal implements AutoCloseable {
    /** Name of the file. */
    public static final String FILE = "journal";
    /** Name of the file with the id of the replaying process, for users who want to stop it. */
    public static final String PROCESS = "replay.pid";

    /** Name of the file for a capture from a stream while it is checked on a device. */
    private static final String CAPTURE = "journal.capture";

    private final Path folder;
    private final JournalFile file;
    private final Deque<ProgressSlot> free = new ArrayDeque<>();
    private final List<CaptureJournal> active = new ArrayList<>();
    private final Map<CaptureResult, CaptureJournal> ended = new IdentityHashMap<>();
    private long captures;

    private Journal(Path folder, JournalFile file, int slots) {
        this.folder = folder;
        this.file = file;
        for (int i = 0; i < slots; i++) {
            free.add(file.slot(i));
        }
    }

    /**
     * Begins the journal of a run, replacing an existing one.
     *
     * @param atOnce maximum number of captures checked at the same time
     */
    public static Journal create(Path folder, RunHeader run, int atOnce) throws IOException {
        Journal journal = new Journal(folder, new JournalFile(folder.resolve(FILE), atOnce), atOnce);
        journal.append(FrameType.RUN, run.members());
        Files.writeString(folder.resolve(PROCESS), run.process() + "\n");
        return journal;
    }

    /**
     * Begins a capture.
     *
     * @param path its name in every output
     * @param input which of the run's inputs it comes from, from 0
     */
    public synchronized CaptureJournal begin(String path, long input) {
        long number = captures++;
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("capture", number);
        members.put("path", path);
        members.put("input", input);
        append(FrameType.CAPTURE, members);
        ProgressSlot slot = free.isEmpty() ? ProgressSlot.unkept() : free.remove();
        CaptureJournal capture = new CaptureJournal(this, number, slot);
        active.add(capture);
        return capture;
    }

    /** The results of an input are final: a run that is resumed need not check it again. */
    public void done(long input, List<CaptureResult> results) {
        append(FrameType.DONE, Map.of("input", input, "results", results));
    }

    synchronized void end(CaptureJournal capture, ProgressSlot slot, CaptureResult result) {
        active.remove(capture);
        free.add(slot);
        ended.put(result, capture);
    }

    /** Replaces the result of a capture that has ended by what is known of it now. */
    public synchronized void replace(CaptureResult result, CaptureResult more) {
        CaptureJournal capture = ended.remove(result);
        capture.result(more);
        ended.put(more, capture);
    }

    /** The captures that have begun and have no result yet. */
    public synchronized List<CaptureJournal> active() {
        return List.copyOf(active);
    }

    /** Writes what has changed in the captures that have no result yet, for a run that ends here. */
    public void bringUpToDate() {
        for (CaptureJournal capture : active()) {
            try {
                capture.bringUpToDate();
            } catch (RuntimeException e) {
                // It was being changed: what was written before remains valid.
            }
        }
    }

    void append(FrameType type, Map<String, ?> members) {
        file.append(type, ResultJson.encode(members));
    }

    /** Removes the journal, because the reports contain everything in it. */
    public void discard() throws IOException {
        close();
        discard(folder);
    }

    /** Removes the journal of a run that is over. */
    public static void discard(Path folder) throws IOException {
        Files.deleteIfExists(folder.resolve(PROCESS));
        Files.deleteIfExists(folder.resolve(FILE));
        Files.deleteIfExists(folder.resolve(CAPTURE));
    }

    /** Where a capture may be stored while it is checked, one at a time; removed with the journal at the latest. */
    Path capture() {
        return folder.resolve(CAPTURE);
    }

    /** Throws the exception that prevented writing the journal, if any. */
    @Override
    public void close() throws IOException {
        file.close();
        if (file.trouble() != null) {
            throw file.trouble();
        }
    }
}
