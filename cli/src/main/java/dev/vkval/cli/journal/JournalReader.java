package dev.vkval.cli.journal;

import dev.vkval.finding.AnomalyNote;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Interruption;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import dev.vkval.report.json.JsonTree;
import dev.vkval.report.json.ResultReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Creates the result of a run from its journal, which may be incomplete. */
public final class JournalReader {

    /**
     * A run according to its journal.
     *
     * @param header the description of the run
     * @param result of all captures: those that had their result, those that were being checked, those not begun
     * @param unfinished those of them that had no result
     */
    public record Run(RunHeader header, RunResult result, List<CaptureResult> unfinished) {}

    private static final String DAMAGED = "journal-damaged";
    private static final double MILLIS_PER_SECOND = 1e3;

    private record Place(long input, long number) {
        static final Comparator<Place> ORDER =
                Comparator.comparingLong(Place::input).thenComparingLong(Place::number);
    }

    private final Path folder;
    private final Ending ending;
    private final Map<Long, Place> places = new TreeMap<>();
    private final Map<Long, UnfinishedCapture> captures = new TreeMap<>();
    private final Map<Long, CaptureResult> finished = new TreeMap<>();
    private final Map<Integer, List<CaptureResult>> done = new TreeMap<>();
    private RunHeader header;
    private boolean damaged;

    private JournalReader(Path folder, Ending ending) {
        this.folder = folder;
        this.ending = ending;
    }

    /** The run of the journal in a folder, null if the journal cannot be read. */
    public static RunHeader header(Path folder) throws IOException {
        JournalReader reader = new JournalReader(folder, Ending.of(""));
        Frame.read(folder.resolve(Journal.FILE)).frames().stream()
                .filter(frame -> frame.type() == FrameType.RUN)
                .forEach(reader::frame);
        return reader.header;
    }

    /** The result of a run that left no journal: none of its captures was begun. */
    public static Run nothing(RunHeader header, Path folder, Ending ending) {
        JournalReader reader = new JournalReader(folder, ending);
        reader.header = header;
        return reader.run(Map.of(), 0);
    }

    /**
     * Reads the journal in a folder.
     *
     * @throws IOException if there is none or it cannot be read; damaged contents cause no exception
     */
    public static Run read(Path folder, Ending ending) throws IOException {
        return new JournalReader(folder, ending).read();
    }

    /**
     * The results that a run had before it ended.
     *
     * @param results of each input whose results were final, by its place among the inputs
     */
    public record Final(RunHeader header, Map<Integer, List<CaptureResult>> results) {}

    /** What the journal in a folder has of inputs whose results are final; null without a readable journal. */
    public static Final results(Path folder) {
        try {
            JournalReader reader = new JournalReader(folder, Ending.of(""));
            Frame.read(folder.resolve(Journal.FILE)).frames().stream()
                    .filter(frame -> frame.type() == FrameType.RUN || frame.type() == FrameType.DONE)
                    .forEach(reader::frame);
            return reader.header == null ? null : new Final(reader.header, reader.done);
        } catch (IOException e) {
            return null;
        }
    }

    private Run read() throws IOException {
        Path file = folder.resolve(Journal.FILE);
        Frame.Contents contents = Frame.read(file);
        damaged = contents.damaged();
        contents.frames().forEach(this::frame);
        if (header == null) {
            header = new RunHeader(
                    "unknown", Progress.NONE, Progress.NONE, 0, Severity.ERROR, true, false, true, List.of(), "");
        }
        long millis = Files.getLastModifiedTime(file).toMillis() - header.startMillis();
        double seconds = header.startMillis() == 0 ? 0 : Math.max(0, millis) / MILLIS_PER_SECOND;
        Map<Long, Progress> progress = new TreeMap<>();
        contents.progress().forEach(at -> progress.put(at.capture(), at));
        return run(progress, seconds);
    }

    /** A complete frame that is not valid is skipped. */
    private void frame(Frame frame) {
        try {
            JsonTree json = JsonTree.parse(frame.content());
            long number = json.number("capture", Progress.NONE);
            switch (frame.type()) {
                case RUN -> header = RunHeader.of(json);
                case CAPTURE -> {
                    places.put(number, new Place(json.number("input", 0), number));
                    captures.put(number, new UnfinishedCapture(json.text("path", "")));
                }
                case RESULT ->
                    finished.put(
                            number,
                            ResultReader.capture(json.object("result"), header.allowTruncated(), header.checksAsked()));
                case DONE -> done.put((int) json.number("input", Progress.NONE), results(json));
                default -> captures.get(number).add(frame, json);
            }
        } catch (IOException | RuntimeException e) {
            damaged = true;
        }
    }

    private List<CaptureResult> results(JsonTree json) throws IOException {
        List<CaptureResult> results = new ArrayList<>();
        for (JsonTree result : json.objects("results")) {
            results.add(ResultReader.capture(result, header.allowTruncated(), header.checksAsked()));
        }
        return results;
    }

    private Run run(Map<Long, Progress> progress, double seconds) {
        List<CaptureResult> all = new ArrayList<>();
        List<CaptureResult> unfinished = new ArrayList<>();
        Map<Place, CaptureResult> inOrder = new TreeMap<>(Place.ORDER);
        places.forEach((number, place) -> {
            CaptureResult result = finished.get(number);
            if (result == null) {
                result = captures.get(number).result(header, number, progress.get(number), ending, seconds);
                result = damaged ? withDamage(result) : result;
                unfinished.add(result);
            }
            inOrder.put(place, result);
        });
        for (int i = 0; i < header.inputs().size(); i++) {
            long input = i;
            if (places.values().stream().noneMatch(place -> place.input() == input)) {
                CaptureResult result = notBegun(header.inputs().get(i));
                unfinished.add(result);
                inOrder.put(new Place(input, Progress.NONE), result);
            }
        }
        if (inOrder.isEmpty()) {
            CaptureResult result = withDamage(notBegun(folder.toString()));
            unfinished.add(result);
            inOrder.put(new Place(0, 0), result);
        }
        blameFirst(inOrder, unfinished);
        all.addAll(inOrder.values());
        return new Run(header, new RunResult(header.toolVersion(), header.failOn(), all), unfinished);
    }

    /** A fault of the tool between two captures is reported with the first capture that it prevented from running. */
    private void blameFirst(Map<Place, CaptureResult> inOrder, List<CaptureResult> unfinished) {
        if (ending.fault() == null
                || unfinished.stream().anyMatch(result -> result.status() != CaptureStatus.NOT_RUN)) {
            return;
        }
        for (Map.Entry<Place, CaptureResult> entry : inOrder.entrySet()) {
            int index = unfinished.indexOf(entry.getValue());
            if (index >= 0) {
                entry.setValue(entry.getValue().with(ending.fault()));
                unfinished.set(index, entry.getValue());
                return;
            }
        }
    }

    private CaptureResult notBegun(String path) {
        CaptureResult result = CaptureResult.nothing(
                path,
                CaptureStatus.NOT_RUN,
                "the run ended before it began (" + ending.sign() + ")",
                header.allowTruncated(),
                header.checksAsked());
        return ending.interrupted() ? result.with(Interruption.before(ending.sign())) : result;
    }

    private static CaptureResult withDamage(CaptureResult result) {
        return result.with(new AnomalyNote(
                DAMAGED,
                Severity.WARNING,
                "the journal that this report was made from is damaged: findings and counts may be missing",
                1,
                -1,
                -1));
    }
}
