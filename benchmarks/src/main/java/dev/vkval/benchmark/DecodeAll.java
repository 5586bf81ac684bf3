package dev.vkval.benchmark;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.block.FileSource;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;

/**
 * Decodes every call of a capture as many times as requested, on this thread only or ahead on others, and prints one
 * line per pass: nanoseconds to the first call, nanoseconds from there to the end, number of calls, nanoseconds of CPU
 * time that this thread took from the first call to the end.
 */
public final class DecodeAll {
    /** Reads and decodes on the calling thread. */
    static final String ALONE = "alone";

    /** Reads on one thread and decodes on another. */
    static final String AHEAD = "ahead";

    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

    private DecodeAll() {}

    /** @param arguments the capture, the number of passes, {@link #ALONE} or {@link #AHEAD} */
    public static void main(String[] arguments) throws IOException {
        Path capture = Path.of(arguments[0]);
        for (int pass = Integer.parseInt(arguments[1]); pass > 0; pass--) {
            System.out.println(pass(capture, arguments[2].equals(AHEAD)));
        }
    }

    private static String pass(Path capture, boolean ahead) throws IOException {
        Anomalies anomalies = new Anomalies();
        long start = System.nanoTime();
        try (CaptureReader reader = ahead
                ? CaptureReader.readingAhead(new FileSource(capture), null, anomalies)
                : CaptureReader.of(new FileSource(capture), null, anomalies)) {
            while (reader.callCount() == 0 && reader.next() != null) {}
            long first = System.nanoTime();
            long firstCpu = CLOCK.getCurrentThreadCpuTime();
            while (reader.next() != null) {}
            long end = System.nanoTime();
            long cpu = CLOCK.getCurrentThreadCpuTime() - firstCpu;
            if (anomalies.anyLoss()) {
                throw new IOException(anomalies.entries().get(0).sentence());
            }
            return (first - start) + " " + (end - first) + " " + reader.callCount() + " " + cpu;
        }
    }
}
