package dev.vkval.check.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.chassis.AnalysisRun;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.RecordedDriver;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.check.CoreChecks;
import dev.vkval.check.ReportedRules;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Severity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Runs the core checks and the numbered rules of stateless validation over captures of the corpus; tests are skipped where there is none. */
public final class CoreCaptures {
    private static final String UPSTREAM_TESTS = "vvl-core-tests";

    private CoreCaptures() {}

    /** A folder of the corpus. */
    public static Path folder(String name) {
        String root = System.getProperty("vkval.corpus", "");
        assumeFalse(root.isEmpty() || root.startsWith("${"), "set VKVAL_CORPUS to the folder of captures");
        return Path.of(root, name);
    }

    public static JsonNode manifest(Path folder) throws IOException {
        return new ObjectMapper().readTree(folder.resolve("manifest.json").toFile());
    }

    /** The findings of a capture; fails where the tool itself fails. */
    public static List<Finding> check(Path capture) throws IOException {
        List<Finding> findings = new ArrayList<>();
        try (CaptureReader reader = CaptureReader.open(capture, new Anomalies())) {
            Chassis chassis =
                    new Chassis(ReportedRules.noting(findings::add), SkipPolicy.CONTINUE, CoreChecks::reportingTo);
            chassis.drive(new RecordedDriver());
            new AnalysisRun(reader, chassis, at -> {}).run();
            assertEquals(List.of(), chassis.faults(), capture::toString);
        }
        return findings;
    }

    /** The findings of one of upstream's own tests, by its name. */
    public static List<Finding> upstreamTest(String name) throws IOException {
        return check(folder(UPSTREAM_TESTS).resolve(name + ".gfxr"));
    }

    /** Ids of all rules that findings of severity error are about. */
    public static Set<String> errors(List<Finding> findings) {
        Set<String> rules = new TreeSet<>();
        for (Finding finding : findings) {
            if (finding.severity() == Severity.ERROR) {
                rules.add(finding.rule());
            }
        }
        return rules;
    }
}
