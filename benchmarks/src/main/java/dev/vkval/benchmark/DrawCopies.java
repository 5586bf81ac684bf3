package dev.vkval.benchmark;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.block.Block;
import dev.vkval.capture.block.BlockReader;
import dev.vkval.capture.block.CallBlock;
import dev.vkval.capture.block.FileSource;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.write.CaptureWriter;
import java.io.IOException;
import java.nio.file.Path;

/** Makes captures with any number of draws from one whose last command buffer has one render pass instance of draws. */
final class DrawCopies {
    private final Path capture;
    private final CaptureWriter writer;

    private DrawCopies(Path capture, CaptureWriter writer) {
        this.capture = capture;
        this.writer = writer;
    }

    /**
     * @param draws number of draws in the command buffer; those of the capture are repeated in their order
     * @param times how often the command buffer is recorded, submitted and waited for
     */
    static void write(Path capture, Path target, int draws, int times) throws IOException {
        int record = id("vkBeginCommandBuffer");
        int waited = id("vkDestroyFence");
        int begin = id("vkCmdBeginRendering");
        int end = id("vkCmdEndRendering");
        long recording = 0;
        long first = 0;
        long last = 0;
        long completed = 0;
        try (BlockReader reader = new BlockReader(new FileSource(capture), new Anomalies())) {
            long before = reader.position();
            for (Block block = reader.next(); block != null; block = reader.next()) {
                if (is(block, record)) {
                    recording = before;
                } else if (is(block, waited)) {
                    completed = reader.position();
                } else if (is(block, begin)) {
                    first = reader.position();
                } else if (is(block, end)) {
                    last = before;
                }
                before = reader.position();
            }
        }
        try (BlockReader reader = new BlockReader(new FileSource(capture), new Anomalies());
                CaptureWriter writer = CaptureWriter.create(target, reader.header())) {
            DrawCopies copies = new DrawCopies(capture, writer);
            copies.copy(reader.position(), recording, Integer.MAX_VALUE);
            for (int i = 0; i < times; i++) {
                copies.copy(recording, first, Integer.MAX_VALUE);
                for (int left = draws; left > 0; ) {
                    left -= copies.copy(first, last, left);
                }
                copies.copy(last, completed, Integer.MAX_VALUE);
            }
            copies.copy(completed, Long.MAX_VALUE, Integer.MAX_VALUE);
        }
    }

    /** Copies blocks up to a position or a number of draws, and returns how many draws. */
    private int copy(long start, long end, int mostDraws) throws IOException {
        int draw = id("vkCmdDraw");
        int draws = 0;
        try (BlockReader reader = new BlockReader(new FileSource(capture), new Anomalies())) {
            reader.skipTo(start);
            while (reader.position() < end && draws < mostDraws) {
                Block block = reader.next();
                if (block == null) {
                    break;
                }
                writer.copy(reader.stored());
                draws += is(block, draw) ? 1 : 0;
            }
        }
        return draws;
    }

    private static int id(String command) {
        return Registry.vulkan().callIdNamed(command).id();
    }

    private static boolean is(Block block, int command) {
        return block instanceof CallBlock call && call.apiCallId() == command;
    }
}
