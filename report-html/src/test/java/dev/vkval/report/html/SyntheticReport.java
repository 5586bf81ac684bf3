package dev.vkval.report.html;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingGroup;
import dev.vkval.finding.FindingGroups;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import dev.vkval.finding.ShaderLocation;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A report of captures that never were: 500,000 commands in 100 frames of each, 2,000 findings in the first. */
public final class SyntheticReport {
    /** Of each capture. */
    public static final int FRAMES = 100;

    /** Of the shader. */
    public static final int INSTRUCTIONS = 40_000;

    /** Name of the shader, as addresses in the page have it. */
    public static final String SHADER = "5ade";

    private static final int COMMANDS = 5_000;
    private static final int FINDINGS = 2_000;
    private static final int BLOCK = 64;

    private SyntheticReport() {}

    /**
     * Writes the page and its data.
     *
     * @param captures number of captures
     * @return the page
     */
    public static Path write(Path folder, int captures) throws IOException {
        List<FindingGroup> groups = groups();
        List<CaptureResult> results = new ArrayList<>();
        for (int i = 0; i < captures; i++) {
            results.add(capture(folder, "synthetic-" + i + ".gfxr", groups, i == 0));
        }
        Path index = folder.resolve(IndexHtml.FILE);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(index))) {
            new IndexHtml(false, rule -> null, folder.resolve("trace"), folder)
                    .write(new RunResult("benchmark", Severity.ERROR, results), out);
        }
        return index;
    }

    /** @param found whether the findings are of this capture */
    private static CaptureResult capture(Path folder, String name, List<FindingGroup> groups, boolean found)
            throws IOException {
        SyntheticTrace.write(
                folder.resolve("trace"),
                name,
                FRAMES,
                COMMANDS,
                groups.stream().map(FindingGroup::id).toList());
        SyntheticTrace.shader(folder.resolve("trace"), name, SHADER, INSTRUCTIONS);
        Coverage coverage = new Coverage(
                FRAMES * (long) COMMANDS, FRAMES * (long) COMMANDS, FRAMES * (long) COMMANDS, 0, List.of(), List.of());
        return CaptureResult.of(name, CaptureStatus.COMPLETED)
                .sha256("0".repeat(BLOCK))
                .coverage(coverage)
                .findings(found ? groups : List.of())
                .build();
    }

    private static List<FindingGroup> groups() {
        FindingGroups groups = new FindingGroups();
        groups.add(Finding.of("VUID-synthetic-shader", Severity.ERROR, Family.GPU)
                .title("a shader accesses what it must not")
                .shader(new ShaderLocation(
                        "compute",
                        "main",
                        INSTRUCTIONS / 2,
                        "large.comp",
                        INSTRUCTIONS / 4,
                        0,
                        List.of(new ShaderLocation.Line(INSTRUCTIONS / 4, "value"))))
                .property(ShaderLocation.CODE, SHADER)
                .at(0, 1));
        for (int i = 1; i < FINDINGS; i++) {
            groups.add(Finding.of("VUID-synthetic-" + i, Severity.ERROR, Family.CORE)
                    .title("parameter " + i + " has a value that is not allowed")
                    .message("The value of parameter " + i + " must be one of those that the device offers.")
                    .at(i, 1));
        }
        return groups.sorted();
    }
}
