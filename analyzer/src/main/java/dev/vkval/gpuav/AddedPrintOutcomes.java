package dev.vkval.gpuav;

import dev.vkval.finding.Coverage;
import dev.vkval.spirv.SpirvFormatException;
import dev.vkval.spirv.SpirvReader;
import dev.vkval.spirv.pass.AddedPrints;
import dev.vkval.spirv.print.AddedPrint;
import dev.vkval.state.object.ShaderModuleState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What became of the prints that the user adds, over all shaders. */
final class AddedPrintOutcomes {
    private static final int MOST_REASONS = 8;

    private final List<AddedPrint> prints;
    private final Set<String> examined = new HashSet<>();
    private final Map<AddedPrint, AddedPrints.Step> furthest = new LinkedHashMap<>();
    private final Map<AddedPrint, Set<String>> reasons = new LinkedHashMap<>();

    AddedPrintOutcomes(List<AddedPrint> prints) {
        this.prints = prints;
    }

    /** Looks for the places of the prints in a shader. */
    void examine(ShaderModuleState module) {
        if (prints.isEmpty() || !examined.add(ShaderInput.codeDigest(module))) {
            return;
        }
        try {
            new AddedPrints(prints, this::note, (call, index) -> {}).run(SpirvReader.read(module.words()));
        } catch (SpirvFormatException e) {
            // Named in the coverage where checks are added.
            return;
        }
    }

    private void note(AddedPrint print, AddedPrints.Outcome outcome) {
        AddedPrints.Step before = furthest.get(print);
        int order = before == null ? 1 : outcome.step().compareTo(before);
        if (order > 0) {
            furthest.put(print, outcome.step());
            reasons.put(print, new TreeSet<>());
        }
        if (order >= 0) {
            reasons.get(print).add(outcome.sentence());
        }
    }

    /** Those that no shader has. */
    List<Coverage.Gap> gaps() {
        List<Coverage.Gap> gaps = new ArrayList<>();
        for (AddedPrint print : prints) {
            AddedPrints.Step step = furthest.get(print);
            if (step == null) {
                gaps.add(gap(print, "no shader was executed"));
            } else if (step != AddedPrints.Step.ADDED) {
                reasons.get(print).stream().limit(MOST_REASONS).forEach(reason -> gaps.add(gap(print, reason)));
            }
        }
        return gaps;
    }

    private static Coverage.Gap gap(AddedPrint print, String why) {
        return new Coverage.Gap("--printf " + print.text(), why, 0);
    }
}
