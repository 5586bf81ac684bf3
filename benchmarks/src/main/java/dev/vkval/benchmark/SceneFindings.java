package dev.vkval.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** The hazards in a report, each as often as it was found. */
record SceneFindings(long confirmed, long possible, long refuted) {
    static SceneFindings read(Path report) throws IOException {
        long confirmed = 0;
        long possible = 0;
        long refuted = 0;
        for (JsonNode finding : new ObjectMapper().readTree(report.toFile()).at("/captures/0/findings")) {
            if (!finding.path("rule").asText().startsWith("SYNC-HAZARD")) {
                continue;
            }
            long count = finding.at("/occurrences/count").asLong();
            switch (finding.path("severity").asText()) {
                case "error" -> confirmed += count;
                case "warning" -> possible += count;
                default -> refuted += count;
            }
        }
        return new SceneFindings(confirmed, possible, refuted);
    }

    String cells() {
        return String.format(Locale.ROOT, "%,d | %,d | %,d", confirmed, possible, refuted);
    }
}
