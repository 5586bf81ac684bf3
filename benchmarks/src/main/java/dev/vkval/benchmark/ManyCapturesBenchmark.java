package dev.vkval.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Many small captures in one invocation against a loop of {@code gfxrecon-replay} over them, each round one after the
 * other. Real captures are repeated in turn until the requested number is reached.
 */
public final class ManyCapturesBenchmark {
    private ManyCapturesBenchmark() {}

    /** @param arguments the tool's launcher, folder of the captures, how many, rounds, then names of captures */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Replays replays = new Replays(arguments[0]);
        int count = Integer.parseInt(arguments[2]);
        int rounds = Integer.parseInt(arguments[3]);
        Path folder = Files.createTempDirectory("captures");
        try {
            copy(Path.of(arguments[1]), Arrays.asList(arguments).subList(4, arguments.length), count, folder);
            Processes.Outcome start = replays.start();
            System.out.println("Peer: " + Processes.version(Replays.PEER));
            System.out.printf(
                    Locale.ROOT, "Start of the tool: %.2f s, CPU %.2f s%n%n", start.wallSeconds(), start.cpuSeconds());
            System.out.println(
                    "| captures | round | peer s | s | wall: here / peer | peer CPU s | CPU s | CPU: here / peer |");
            System.out.println("|---:|---:|---:|---:|---:|---:|---:|---:|");
            for (int round = 1; round <= rounds; round++) {
                Processes.Outcome peer = replays.peerLoop(folder);
                Processes.Outcome here = replays.here(folder);
                System.out.printf(
                        Locale.ROOT,
                        "| %d | %d | %.1f | %.1f | %.2f | %.1f | %.1f | %.2f |%n",
                        count,
                        round,
                        peer.wallSeconds(),
                        here.wallSeconds(),
                        here.wallSeconds() / peer.wallSeconds(),
                        peer.cpuSeconds(),
                        here.cpuSeconds(),
                        here.cpuSeconds() / peer.cpuSeconds());
            }
        } finally {
            Replays.delete(folder);
        }
    }

    private static void copy(Path captures, List<String> names, int count, Path folder) throws IOException {
        for (int i = 0; i < count; i++) {
            String name = names.get(i % names.size());
            Files.copy(captures.resolve(name + ".gfxr"), folder.resolve(name + "-" + i / names.size() + ".gfxr"));
        }
    }
}
