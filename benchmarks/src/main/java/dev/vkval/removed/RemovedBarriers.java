package dev.vkval.removed;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.block.CaptureBlocks;
import dev.vkval.capture.edit.BlockNumbers;
import dev.vkval.capture.edit.CaptureEditor;
import dev.vkval.capture.edit.EditException;
import dev.vkval.capture.edit.EditScript;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.RunResult;
import dev.vkval.gpuav.footprint.Footprints;
import dev.vkval.report.json.RunReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Removes, one at a time, what orders the commands of captures, and writes the page about what is found of it. */
public final class RemovedBarriers {
    private static final String DEVICE = "lavapipe";
    private static final String ORIGINAL = "original.gfxr";

    private final Path launcher;
    private final Peer peer;
    private final int most;
    private final Path scratch;

    private RemovedBarriers(Path launcher, Path layer, int most, Path scratch) throws IOException {
        this.launcher = launcher;
        this.most = most;
        this.scratch = scratch;
        this.peer = new Peer(layer, scratch.resolve("layer"));
    }

    /**
     * @param arguments the launcher, the library of the layer, the number of removals of a capture, an empty folder, the page,
     *     captures
     */
    public static void main(String[] arguments) throws IOException, InterruptedException, EditException {
        Path scratch = Files.createDirectories(Path.of(arguments[3]));
        RemovedBarriers study = new RemovedBarriers(
                Path.of(arguments[0]), Path.of(arguments[1]), Integer.parseInt(arguments[2]), scratch);
        List<Outcome.OfCapture> outcomes = new ArrayList<>();
        Explanations explanations = new Explanations();
        for (String capture : List.of(arguments).subList(5, arguments.length)) {
            outcomes.add(study.of(Path.of(capture)));
            Files.writeString(Path.of(arguments[4]), RemovalPage.of(introduction(), outcomes, explanations));
        }
    }

    private static String introduction() throws IOException {
        try (InputStream in = RemovedBarriers.class.getResourceAsStream("introduction.md")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private Outcome.OfCapture of(Path capture) throws IOException, InterruptedException, EditException {
        String name = capture.getFileName().toString().replace(".gfxr", "");
        Path folder = Files.createDirectories(scratch.resolve(name));
        List<Removal> all = Removals.of(capture);
        List<Removal> chosen = Removals.sample(all, most);
        progress(name + ": " + chosen.size() + " of " + all.size() + " removals");
        Map<Removal, Path> files = new HashMap<>();
        Map<Removal, BlockNumbers> numbers = new HashMap<>();
        Path original = folder.resolve(ORIGINAL);
        Files.copy(capture, original, StandardCopyOption.REPLACE_EXISTING);
        List<Removal> written = new ArrayList<>();
        for (Removal removal : chosen) {
            Path file = folder.resolve(String.format(Locale.ROOT, "%03d.gfxr", written.size()));
            numbers.put(removal, write(capture, removal, file));
            files.put(removal, file);
            written.add(removal);
        }
        progress(name + ": footprints");
        Footprints footprints = ActionFootprints.of(capture, DEVICE, folder);
        Reference before = Reference.of(capture, footprints, null);
        progress(name + ": reference " + before.certain().size() + " hazards, "
                + before.possible().size() + " possible");
        Map<String, Reported> here = check(folder);
        progress(name + ": checked");
        Reported peerBefore = peer.of(original);
        List<Callable<Outcome>> trials = new ArrayList<>();
        for (Removal removal : written) {
            Path file = files.get(removal);
            BlockNumbers edits = numbers.get(removal);
            Footprints edited = ActionFootprints.edited(footprints, edits);
            trials.add(() -> {
                Reference after = Reference.of(file, edited, edits);
                Map<Signature, Set<Reference.Site>> more = Reference.more(after.certain(), before.certain());
                Reported ours = here.get(file.getFileName().toString());
                Reported theirs = peer.of(file);
                Outcome outcome = new Outcome(
                        removal,
                        more,
                        Judged.of(more, after, ours, here.get(ORIGINAL)),
                        Judged.of(more, after, theirs, peerBefore),
                        ours.complete(),
                        theirs.complete());
                progress(name + " " + file.getFileName() + ": " + outcome);
                return outcome;
            });
        }
        return new Outcome.OfCapture(name, all, before, all(trials));
    }

    /** The results of trials, which are made on all processors, in their order. */
    private static List<Outcome> all(List<Callable<Outcome>> trials) throws IOException, InterruptedException {
        ExecutorService workers =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            List<Outcome> outcomes = new ArrayList<>();
            for (Future<Outcome> trial : workers.invokeAll(trials)) {
                outcomes.add(trial.get());
            }
            return outcomes;
        } catch (ExecutionException e) {
            throw new IOException("a removal could not be judged", e.getCause());
        } finally {
            workers.shutdownNow();
        }
    }

    private static BlockNumbers write(Path capture, Removal removal, Path file) throws IOException, EditException {
        try (FileChannel out = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            return CaptureEditor.write(
                    sink -> CaptureBlocks.open(capture, sink), new EditScript(removal.edits()), out, new Anomalies());
        }
    }

    /** The reports of all captures of a folder, by their names. */
    private Map<String, Reported> check(Path folder) throws IOException, InterruptedException {
        Path reports = folder.resolve("reports");
        Process process = new ProcessBuilder(
                        "nice",
                        "-n",
                        "19",
                        launcher.toString(),
                        "check",
                        "--checks",
                        "sync",
                        "--device",
                        DEVICE,
                        "--no-trace",
                        "--no-progress",
                        "-q",
                        "-o",
                        reports.toString(),
                        folder.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("check.txt").toFile())
                .start();
        process.getOutputStream().close();
        process.waitFor();
        RunResult run = RunReader.read(reports);
        Map<String, Reported> reported = new HashMap<>();
        for (CaptureResult result : run.captures()) {
            reported.put(Path.of(result.path()).getFileName().toString(), Reported.of(result));
        }
        return reported;
    }

    private static void progress(String text) {
        System.err.println(text);
    }
}
