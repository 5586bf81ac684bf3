package dev.vkval.report;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.JudgedProfile;
import dev.vkval.finding.RunResult;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What device profiles change in the captures of a run.
 *
 * @param profiles their names, in the order of the options
 * @param captures those that were judged with any
 */
public record ProfileTable(List<String> profiles, List<CaptureResult> captures) {
    public static ProfileTable of(RunResult run) {
        Set<String> names = new LinkedHashSet<>();
        run.captures().forEach(capture -> capture.profiles().judged().forEach(judged -> names.add(judged.name())));
        return new ProfileTable(
                List.copyOf(names),
                run.captures().stream()
                        .filter(capture -> !capture.profiles().judged().isEmpty())
                        .toList());
    }

    /** {@code 2 errors, 1 warning}, {@code clean}, {@code not judged}, each with what is gone; empty where there is none. */
    public static String cell(CaptureResult capture, String profile) {
        JudgedProfile judged = judged(capture, profile);
        if (judged == null) {
            return "";
        }
        if (judged.notJudged() != null) {
            return "not judged";
        }
        String errors = judged.errors() == 0 ? "" : Phrases.count(judged.errors(), "error");
        String warnings = judged.warnings() == 0 ? "" : Phrases.count(judged.warnings(), "warning");
        String between = errors.isEmpty() || warnings.isEmpty() ? "" : ", ";
        String adds = errors.isEmpty() && warnings.isEmpty() ? "clean" : errors + between + warnings;
        return adds
                + (judged.gone().isEmpty()
                        ? ""
                        : ", " + Phrases.grouped(judged.gone().size()) + " gone");
    }

    /** What a profile changes, null where it was not asked for. */
    public static JudgedProfile judged(CaptureResult capture, String profile) {
        return capture.profiles().judged().stream()
                .filter(judged -> judged.name().equals(profile))
                .findFirst()
                .orElse(null);
    }
}
