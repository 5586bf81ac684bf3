package dev.vkval.cli.supervision;

import dev.vkval.cli.journal.Ending;
import dev.vkval.cli.journal.Journal;
import dev.vkval.cli.journal.JournalReader;
import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The journals of workers whose run was killed, which alone have the workers' progress. */
final class WorkerJournals {
    private WorkerJournals() {}

    /** The run with the results of its workers, for captures that the run's own journal does not have. */
    static JournalReader.Run merge(JournalReader.Run run, Path reports, Ending ending) throws IOException {
        Map<String, List<CaptureResult>> atWork = new LinkedHashMap<>();
        for (Path folder : folders(reports)) {
            if (Files.exists(folder.resolve(Journal.FILE))) {
                JournalReader.Run worker = JournalReader.read(folder, ending);
                if (worker.header().launcher() == run.header().process()) {
                    worker.header()
                            .inputs()
                            .forEach(input -> atWork.put(input, worker.result().captures()));
                }
            }
        }
        return new JournalReader.Run(
                run.header(),
                new RunResult(
                        run.result().toolVersion(),
                        run.result().failOn(),
                        merge(run.result().captures(), run.unfinished(), atWork)),
                merge(run.unfinished(), run.unfinished(), atWork));
    }

    private static List<CaptureResult> merge(
            List<CaptureResult> captures, List<CaptureResult> unfinished, Map<String, List<CaptureResult>> atWork) {
        Map<String, List<CaptureResult>> left = new LinkedHashMap<>(atWork);
        List<CaptureResult> merged = new ArrayList<>();
        for (CaptureResult capture : captures) {
            List<CaptureResult> known = unfinished.contains(capture) ? left.remove(capture.path()) : null;
            merged.addAll(known == null ? List.of(capture) : known);
        }
        return merged;
    }

    /** Removes the workers' files. */
    static void discard(Path reports) throws IOException {
        for (Path folder : folders(reports)) {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    Files.deleteIfExists(file);
                }
            }
            Files.deleteIfExists(folder);
        }
        Files.deleteIfExists(reports.resolve(WorkerPool.FOLDER));
    }

    private static List<Path> folders(Path reports) throws IOException {
        Path workers = reports.resolve(WorkerPool.FOLDER);
        if (!Files.isDirectory(workers)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(workers)) {
            return folders.filter(Files::isDirectory).sorted().toList();
        }
    }
}
