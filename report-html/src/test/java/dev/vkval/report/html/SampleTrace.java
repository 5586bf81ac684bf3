package dev.vkval.report.html;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** The files with what a capture contains, for the tests of the page. */
final class SampleTrace {
    static final String HOSTILE = "</script><img src=x onerror=document.title='taken'>\\\"'`${1}";
    /** Of the first command buffer. */
    static final int COMMANDS = 450;

    private SampleTrace() {}

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    static void file(Path capture, String name, List<String> lines) throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(capture.resolve(name + ".ndjson.gz")))) {
            out.write((String.join("\n", lines) + "\n").getBytes(StandardCharsets.US_ASCII));
        }
    }

    /** Two frames: a submit of a command buffer with regions and a hostile name, and one that executes a secondary one. */
    static void write(Path capture) throws IOException {
        String hostile = quoted(HOSTILE);
        file(
                capture,
                "outline",
                List.of(
                        "{\"kind\":\"trace\",\"version\":1}",
                        "{\"kind\":\"queue\",\"id\":4,\"name\":" + hostile + ",\"family\":0,\"index\":0}",
                        "{\"kind\":\"recording\",\"number\":0,\"commandBuffer\":12,\"name\":" + hostile
                                + ",\"secondary\":0,\"complete\":1,\"frame\":1,\"block\":10,\"lastBlock\":"
                                + (10 + COMMANDS)
                                + ",\"commands\":" + COMMANDS + ",\"draws\":1,\"dispatches\":0,\"at\":[[0,0," + COMMANDS
                                + "]]}",
                        "{\"kind\":\"submit\",\"call\":\"vkQueueSubmit\",\"block\":1000,\"frame\":1,\"number\":0,\"queue\":4,"
                                + "\"labels\":[" + hostile + "],\"batches\":[{\"waits\":[],\"recordings\":[0],"
                                + "\"signals\":[[20,0,\"COPY\"]]}]}",
                        "{\"kind\":\"recording\",\"number\":1,\"commandBuffer\":13,\"secondary\":1,\"complete\":1,\"frame\":2,"
                                + "\"block\":1001,\"lastBlock\":1002,\"commands\":1,\"draws\":0,\"dispatches\":1,"
                                + "\"at\":[[1,0,1]]}",
                        "{\"kind\":\"recording\",\"number\":2,\"commandBuffer\":12,\"secondary\":0,\"complete\":1,\"frame\":2,"
                                + "\"block\":1003,\"lastBlock\":1004,\"commands\":1,\"draws\":0,\"dispatches\":0,"
                                + "\"at\":[[1,1,1]]}",
                        "{\"kind\":\"submit\",\"call\":\"vkQueueSubmit\",\"block\":1006,\"frame\":2,\"number\":1,\"queue\":4,"
                                + "\"fence\":30,\"batches\":[{\"waits\":[[20,0,\"COPY\"]],\"recordings\":[2],"
                                + "\"signals\":[]}]}",
                        "{\"kind\":\"link\",\"from\":1000,\"to\":1006,\"type\":\"VkSemaphore\",\"id\":20,\"name\":"
                                + hostile + ",\"value\":0}",
                        "{\"kind\":\"host\",\"call\":\"vkWaitForFences\",\"block\":1007,\"frame\":2,"
                                + "\"objects\":[[\"VkFence\",30]]}",
                        "{\"kind\":\"link\",\"from\":1006,\"to\":1007,\"type\":\"VkFence\",\"id\":30,\"value\":0}",
                        "{\"kind\":\"end\",\"recordings\":3,\"commands\":452,\"commandsLeftOut\":0,\"resourcesLeftOut\":0,"
                                + "\"findingsLeftOut\":0,\"linesLeftOut\":0}"));
        List<String> commands = new ArrayList<>();
        commands.add("[11,\"vkCmdBeginDebugUtilsLabelEXT\","
                + quoted("pLabelInfo {pLabelName " + HOSTILE + ", color 1}") + "]");
        commands.add("[12,\"vkCmdFillBuffer\",\"dstBuffer #6, size 4\"]");
        commands.add("[13,\"vkCmdEndDebugUtilsLabelEXT\",\"\"]");
        while (commands.size() < COMMANDS - 1) {
            commands.add("[" + (11 + commands.size()) + ",\"vkCmdSetViewport\",\"viewportCount 1\"]");
        }
        commands.add("[" + (10 + COMMANDS) + ",\"vkCmdDraw\",\"vertexCount 3, buffer #66\"]");
        file(capture, "commands-0", commands);
        file(
                capture,
                "commands-1",
                List.of(
                        "[1002,\"vkCmdDispatch\",\"groupCountX 1\"]",
                        "[1004,\"vkCmdExecuteCommands\",\"pCommandBuffers [#13]\",[1]]"));
        file(capture, "findings", List.of("[\"F-00000001\",\"error\",12,0]", "[\"F-00000001\",\"error\",1002,1]"));
        file(
                capture,
                "resources",
                List.of(
                        "{\"type\":\"VkBuffer\",\"id\":6,\"name\":" + hostile + ",\"about\":" + hostile
                                + ",\"created\":3,\"bytes\":4,\"memory\":[7,0,4],\"reads\":0,\"writes\":1,\"transitions\":0,"
                                + "\"strip\":[[12,0,\"write\",\"CLEAR\",\"TRANSFER_WRITE\"]]}",
                        "{\"type\":\"VkImage\",\"id\":8,\"created\":4,\"memory\":[7,2,4],\"reads\":0,\"writes\":0,"
                                + "\"transitions\":1,\"strip\":[[12,0,\"layout\",\"UNDEFINED\",\"GENERAL\"]]}"));
    }
}
