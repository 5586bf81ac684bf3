package dev.vkval.report.html;

import dev.vkval.trace.TraceFolder;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** The trace of a capture that never was: frames of five submits with a command buffer of draws in regions each. */
final class SyntheticTrace {
    private static final int SUBMITS = 5;
    private static final int REGION = 50;
    private static final int RESOURCES = 5_000;

    private final Path folder;
    private final int frames;
    private final int commands;
    private long block = 100;

    private SyntheticTrace(Path folder, int frames, int commands) {
        this.folder = folder;
        this.frames = frames;
        this.commands = commands;
    }

    /**
     * Writes its files.
     *
     * @param root folder of the traces of a run
     * @param capture path of the capture
     * @param commands of one frame
     * @param findings ids of findings, each at one command of a frame
     */
    static void write(Path root, String capture, int frames, int commands, List<String> findings) throws IOException {
        Path folder = Files.createDirectories(TraceFolder.of(root, capture));
        new SyntheticTrace(folder, frames, commands).write(findings);
    }

    /**
     * Writes the file of a shader with as many instructions and half as many source lines.
     *
     * @param code its name
     */
    static void shader(Path root, String capture, String code, int instructions) throws IOException {
        try (Writer shader = new SyntheticTrace(TraceFolder.of(root, capture), 0, 0).file("shader-" + code)) {
            shader.write("{\"kind\":\"shader\",\"version\":1,\"code\":\"" + code + "\",\"leftOut\":0}\n");
            shader.write("{\"kind\":\"file\",\"name\":\"large.comp\"}\n");
            for (int line = 1; line <= instructions / 2; line++) {
                shader.write("[" + line + ",\"    vec4 value" + line + " = values[" + line % 977 + "] * scale;\"]\n");
            }
            for (int i = 0; i < instructions; i++) {
                shader.write("[" + i + ",\"%" + i + " = OpFMul %22 %18 %" + i % 977 + "\",0," + (1 + i / 2) + "]\n");
            }
        }
    }

    private Writer file(String name) throws IOException {
        return new OutputStreamWriter(
                new GZIPOutputStream(Files.newOutputStream(folder.resolve(name + ".ndjson.gz"))),
                StandardCharsets.US_ASCII);
    }

    private void write(List<String> findings) throws IOException {
        try (Writer outline = file("outline");
                Writer found = file("findings")) {
            outline.write("{\"kind\":\"trace\",\"version\":1}\n");
            outline.write("{\"kind\":\"queue\",\"id\":4,\"name\":\"graphics\",\"family\":0,\"index\":0}\n");
            for (int frame = 1; frame <= frames; frame++) {
                try (Writer rows = file("commands-" + (frame - 1))) {
                    frame(frame, outline, rows, found, findings);
                }
            }
            outline.write("{\"kind\":\"end\",\"recordings\":" + frames * SUBMITS + ",\"commands\":"
                    + (long) frames * commands
                    + ",\"commandsLeftOut\":0,\"resourcesLeftOut\":0,\"findingsLeftOut\":0,\"linesLeftOut\":0}\n");
        }
        try (Writer resources = file("resources")) {
            for (int i = 0; i < RESOURCES; i++) {
                resources.write("{\"type\":\"VkBuffer\",\"id\":" + (i + 10) + ",\"name\":\"buffer " + i
                        + "\",\"about\":\"64 KiB, vertex buffer\",\"created\":" + (i + 5)
                        + ",\"bytes\":65536,\"memory\":["
                        + (i / 8 + 9000) + "," + i % 8 * 65536 + ",65536],\"reads\":2,\"writes\":1,\"transitions\":0,"
                        + "\"strip\":[[" + (i + 200) + ",0,\"write\",\"COPY\",\"TRANSFER_WRITE\"],[" + (i + 300)
                        + ",1,\"read\",\"VERTEX_ATTRIBUTE_INPUT\",\"VERTEX_ATTRIBUTE_READ\"]]}\n");
            }
        }
    }

    private void frame(int frame, Writer outline, Writer rows, Writer found, List<String> findings) throws IOException {
        int each = commands / SUBMITS;
        for (int i = 0; i < SUBMITS; i++) {
            int number = (frame - 1) * SUBMITS + i;
            long first = block;
            for (int command = 0; command < each; command++) {
                rows.write(command(command));
                int spacing = Math.max(1, frames * commands / findings.size());
                int index = number * each + command;
                if (index % spacing == 0 && index / spacing < findings.size()) {
                    String id = findings.get(index / spacing);
                    found.write("[\"" + id + "\",\"error\"," + (block - 1) + "," + number + "]\n");
                }
            }
            outline.write("{\"kind\":\"recording\",\"number\":" + number + ",\"commandBuffer\":" + (20 + i)
                    + ",\"name\":\"pass " + i + "\",\"secondary\":0,\"complete\":1,\"frame\":" + frame + ",\"block\":"
                    + (first - 1) + ",\"lastBlock\":" + (block - 1) + ",\"commands\":" + each + ",\"draws\":" + each / 2
                    + ",\"dispatches\":0,\"at\":[[" + (frame - 1) + "," + i * each + "," + each + "]]}\n");
            block += 2;
            outline.write("{\"kind\":\"submit\",\"call\":\"vkQueueSubmit2\",\"block\":" + block + ",\"frame\":" + frame
                    + ",\"number\":" + number + ",\"queue\":4,\"batches\":[{\"waits\":[[30,0,\"ALL_COMMANDS\"]],"
                    + "\"recordings\":[" + number + "],\"signals\":[[31,0,\"ALL_COMMANDS\"]]}]}\n");
            block += 2;
        }
    }

    private String command(int number) {
        long at = block++;
        return switch (number % REGION) {
            case 0 ->
                "[" + at + ",\"vkCmdBeginDebugUtilsLabelEXT\",\"pLabelInfo {pLabelName object " + number + "}\"]\n";
            case REGION - 1 -> "[" + at + ",\"vkCmdEndDebugUtilsLabelEXT\",\"\"]\n";
            default ->
                number % 2 == 0
                        ? "[" + at + ",\"vkCmdDrawIndexed\",\"indexCount " + (300 + at % 977)
                                + ", instanceCount 1, firstIndex " + at * 3 % 65521 + "\"]\n"
                        : "[" + at + ",\"vkCmdBindVertexBuffers\",\"firstBinding 0, bindingCount 1, pBuffers [#"
                                + (10 + at % RESOURCES) + "], pOffsets [" + at % 4096 * 16 + "]\"]\n";
        };
    }
}
