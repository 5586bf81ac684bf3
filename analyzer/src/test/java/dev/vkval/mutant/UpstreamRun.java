package dev.vkval.mutant;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Has upstream's layer judge captures, under a replay on the software device. */
public final class UpstreamRun {
    private static final String ERROR = "error";
    private static final ObjectMapper JSON = new ObjectMapper();

    private UpstreamRun() {}

    /**
     * What the layer says of each capture in a folder.
     *
     * @param tool the launcher
     * @param layer the layer's library
     * @param checks what the layer checks: {@code core}, {@code core,sync}
     * @param options further options of the tool
     * @return errors by file name, as {@code findings.ndjson} has them: those about the application's own calls, and those
     *     about calls that the replay {@linkplain #changed changed}; captures whose replay did not end well are left out
     */
    public static Map<String, List<JsonNode>> errors(
            String tool, String layer, String checks, List<String> options, Path folder)
            throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        List<String> command = new ArrayList<>(List.of(
                tool,
                "check",
                folder.toString(),
                "--upstream-layer=" + layer,
                "--upstream-layer-checks",
                checks,
                "--device",
                "llvmpipe",
                "-o",
                out.toString(),
                "-q",
                "--no-progress",
                "--fail-on",
                "never"));
        command.addAll(options);
        new ProcessBuilder(command).inheritIO().start().waitFor();
        Map<String, List<JsonNode>> said = new HashMap<>();
        for (JsonNode capture :
                JSON.readTree(out.resolve("report.json").toFile()).path("captures")) {
            if (capture.path("status").asText().equals("completed")) {
                said.put(name(capture.path("path").asText()), new ArrayList<>());
            }
        }
        for (String line : Files.readAllLines(out.resolve("findings.ndjson"))) {
            JsonNode entry = JSON.readTree(line);
            JsonNode finding = entry.path("finding");
            List<JsonNode> errors = said.get(name(entry.path("capture").asText()));
            if (errors != null && isError(finding)) {
                errors.add(finding);
            }
        }
        return said;
    }

    private static boolean isError(JsonNode finding) {
        JsonNode properties = finding.path("properties");
        if (!properties.path("source").asText().equals("upstream")) {
            return false;
        }
        return changed(finding)
                ? properties.path("upstream_severity").asText().equals(ERROR)
                : properties.path("origin").isMissingNode()
                        && finding.path("severity").asText().equals(ERROR);
    }

    /** Whether a finding is about a call that the replay made in another form than the application did. */
    public static boolean changed(JsonNode finding) {
        return finding.path("properties").path("origin").asText().equals("changed");
    }

    private static String name(String path) {
        return Path.of(path).getFileName().toString();
    }
}
