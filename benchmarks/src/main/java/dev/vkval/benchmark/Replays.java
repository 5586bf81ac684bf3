package dev.vkval.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Replays of the same captures by {@code gfxrecon-replay} and here, without checks, on the same software device. */
final class Replays {
    static final String PEER = "gfxrecon-replay";

    private static final String DEVICE = "llvmpipe";
    /** Presents to a headless surface and leaves out what the device does not support, as the replay here does. */
    private static final List<String> PEER_OPTIONS = List.of("--wsi", "headless", "--remove-unsupported");

    private final String tool;

    /** @param tool the launcher */
    Replays(String tool) {
        this.tool = tool;
    }

    Processes.Outcome peer(Path capture) throws IOException, InterruptedException {
        return Processes.run(peerCommand(capture));
    }

    static List<String> peerCommand(Path capture) {
        List<String> command = new ArrayList<>(List.of(PEER));
        command.addAll(PEER_OPTIONS);
        command.add(capture.toString());
        return command;
    }

    /** One process of the peer for each capture of a folder, one after the other. */
    Processes.Outcome peerLoop(Path folder) throws IOException, InterruptedException {
        String loop = "for capture in \"$0\"/*.gfxr; do " + PEER + " " + String.join(" ", PEER_OPTIONS)
                + " \"$capture\" || exit; done";
        return Processes.run(List.of("sh", "-c", loop, folder.toString()));
    }

    /**
     * Replays here.
     *
     * @param captures a capture, or a folder of them
     */
    Processes.Outcome here(Path captures) throws IOException, InterruptedException {
        Path reports = Files.createTempDirectory("replay");
        try {
            return Processes.run(List.of(
                    tool,
                    "check",
                    captures.toString(),
                    "--device",
                    DEVICE,
                    "--checks",
                    "none",
                    "-q",
                    "-o",
                    reports.toString()));
        } finally {
            delete(reports);
        }
    }

    /** The start of the tool only; the first one is not counted, because it may create the class-data archive. */
    Processes.Outcome start() throws IOException, InterruptedException {
        Processes.run(List.of(tool, "--version"));
        return Processes.run(List.of(tool, "--version"));
    }

    static void delete(Path folder) throws IOException {
        List<Path> all;
        try (Stream<Path> walk = Files.walk(folder)) {
            all = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : all) {
            Files.delete(path);
        }
    }
}
