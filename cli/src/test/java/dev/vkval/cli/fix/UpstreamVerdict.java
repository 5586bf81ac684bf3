package dev.vkval.cli.fix;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.cli.Tool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What upstream's layer says of a capture that is replayed on the software device. */
final class UpstreamVerdict {
    private static final String DEVICE = "lavapipe";

    private UpstreamVerdict() {}

    /** The ids of the errors that it reports, or one that begins with {@code not replayed}. */
    static Set<String> of(Path capture, Path folder, String... options) throws IOException {
        List<Object> words = new ArrayList<>(List.of("check", capture, "-o", folder, "--device", DEVICE));
        words.addAll(List.of("--checks", "sync", "--upstream-layer", "--upstream-layer-checks", "core,sync"));
        words.addAll(List.of("--no-footprints", "--no-trace", "--no-timings", "--allow-truncated", "-q"));
        words.addAll(List.of(options));
        Tool.piped().run(words.toArray());
        JsonNode checked = Tool.report(folder).at("/captures/0");
        Set<String> ids = new TreeSet<>();
        if (!checked.path("status").asText().equals("completed")) {
            ids.add("not replayed: " + checked.path("status").asText());
        }
        for (JsonNode finding : checked.path("findings")) {
            for (JsonNode source : finding.path("sources")) {
                if (source.path("name").asText().equals("upstream")
                        && finding.path("severity").asText().equals("error")) {
                    ids.add(finding.path("rule").asText());
                }
            }
        }
        return ids;
    }
}
