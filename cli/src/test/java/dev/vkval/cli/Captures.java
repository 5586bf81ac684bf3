package dev.vkval.cli;

import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vkval.capture.block.FileHeader;
import dev.vkval.capture.codec.Compression;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.write.CaptureWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.lwjgl.system.MemoryUtil;

/** Captures for tests: small ones that are made here, and those of the corpus. */
public final class Captures {
    /** Calls in each frame of a made capture. */
    public static final int CALLS = 3;

    private static final long QUEUE = 7;
    private static final int PARAMETER_BYTES = 12;

    private Captures() {}

    /** A sound capture: in each frame a queue waits to be idle, three times. */
    public static Path sound(Path file, int frames) throws IOException {
        long parameters = MemoryUtil.nmemAllocChecked(PARAMETER_BYTES);
        MemoryUtil.memPutLong(parameters, QUEUE);
        MemoryUtil.memPutInt(parameters + Long.BYTES, 0);
        int id = Registry.vulkan().callIdNamed("vkQueueWaitIdle").id();
        try (CaptureWriter writer = CaptureWriter.create(file, new FileHeader(0, 1, Compression.NONE, List.of()))) {
            for (int frame = 1; frame <= frames; frame++) {
                for (int i = 0; i < CALLS; i++) {
                    writer.call(id, 1, parameters, PARAMETER_BYTES);
                }
                writer.frameEnd(frame);
            }
        } finally {
            MemoryUtil.nmemFree(parameters);
        }
        return file;
    }

    /** The same without its last bytes. */
    public static Path cut(Path capture, int bytes) throws IOException {
        byte[] whole = Files.readAllBytes(capture);
        Path file = capture.resolveSibling("cut-" + capture.getFileName());
        return Files.write(file, java.util.Arrays.copyOf(whole, whole.length - bytes));
    }

    /** A capture of the project's own samples. */
    public static Path sample(String name) {
        return Path.of(System.getProperty("vkval.root"), "samples", "captures", name + ".gfxr");
    }

    /** A folder of the corpus; the test is skipped where there is none. */
    public static Path corpus(String name) {
        String root = System.getProperty("vkval.corpus", "");
        assumeFalse(root.isEmpty() || root.startsWith("${"), "set VKVAL_CORPUS to the folder of captures");
        Path folder = Path.of(root, name);
        assumeTrue(Files.isDirectory(folder), "there is no folder " + folder);
        return folder;
    }
}
