package dev.vkval.sync.mutant;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.chassis.AnalysisRun;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.RecordedDriver;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.finding.Access;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Severity;
import dev.vkval.state.tracker.StateTracker;
import dev.vkval.sync.SyncValidator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What both sides find in a capture: hazards, by rule and place. */
final class SyncFindings {
    /** What the rules of synchronization begin with. */
    static final String RULES = "SYNC-";
    /** The place that stands for those behind the last one that upstream told. */
    static final String MORE = "more";
    /** What is judged, by both sides: everything. */
    static final Map<String, Boolean> SETTINGS = new TreeMap<>(
            Map.of("syncval_shader_accesses_heuristic", true, "syncval_load_op_after_store_op_validation", true));

    /** As many findings of one rule as the tool keeps of upstream. */
    private static final int MOST_OF_A_RULE = 10;

    private static final String EXECUTE = "vkCmdExecuteCommands";

    private SyncFindings() {}

    /**
     * {@code RULE@BLOCK} for each hazard, {@code RULE@FIRST-LAST} for one that was found several times. Where upstream finds
     * it when command buffers are submitted or executed, that is the block of that call, and the command is named: {@code
     * RULE@BLOCK:vkCmdCopyBuffer}; {@code RULE@BLOCK:} for any.
     */
    static Set<String> ofUpstream(List<JsonNode> findings) {
        Set<String> keys = new TreeSet<>();
        Map<String, Integer> counts = new TreeMap<>();
        for (JsonNode finding : findings) {
            String rule = finding.path("rule").asText();
            if (rule.startsWith(RULES)) {
                keys.add(rule + "@" + place(finding));
                int count = finding.path("occurrences").path("count").asInt();
                if (counts.merge(rule, count, Integer::sum) >= MOST_OF_A_RULE) {
                    keys.add(rule + "@" + MORE);
                }
            }
        }
        return keys;
    }

    private static String place(JsonNode finding) {
        JsonNode place = finding.path("accesses").path(0);
        String call = place.path("call").asText();
        String command = finding.path("properties").path("command").asText(call);
        String named = call.equals(EXECUTE) ? ":" : command.equals(call) ? "" : ":" + command;
        long first = finding.path("occurrences").path("firstBlock").asLong();
        long last = finding.path("occurrences").path("lastBlock").asLong();
        return first + (last > first ? "-" + last : "") + named;
    }

    /** The errors found here, with the outcome that the capture recorded; fails where the tool itself fails. */
    static List<Finding> ofCapture(Path capture) throws IOException {
        List<Finding> findings = new ArrayList<>();
        try (CaptureReader reader = CaptureReader.open(capture, new Anomalies())) {
            Chassis chassis = new Chassis(findings::add, SkipPolicy.CONTINUE, sink -> {
                StateTracker state = new StateTracker();
                return List.of(state, new SyncValidator(sink, state, SETTINGS));
            });
            chassis.drive(new RecordedDriver());
            new AnalysisRun(reader, chassis, at -> {}).run();
            assertEquals(List.of(), chassis.faults(), capture::toString);
        }
        findings.removeIf(finding -> finding.severity() != Severity.ERROR);
        return findings;
    }

    /** Whether the presentation engine takes part, which a replay has none of. */
    static boolean presents(Finding finding) {
        return finding.rule().contains("PRESENT")
                || finding.accesses().stream()
                        .map(Access::access)
                        .anyMatch(access -> access != null && access.startsWith("PRESENT_ENGINE"));
    }
}
