package dev.vkval.cli.fix;

import dev.vkval.capture.edit.CallEdit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds the fixes that can be made together: all of them if that leaves nothing to report, else those that do so, the fixes of
 * one place together first.
 */
final class FixSearch {
    /** So many edited captures are checked before fixes are left untried. */
    private static final int MOST_TRIALS = 200;

    private static final String UNTRIED =
            "not tried: " + MOST_TRIALS + " edited captures were checked for others already";

    private final FixTrials trials;
    private final Map<Hazard, Verdict> failed = new LinkedHashMap<>();

    FixSearch(FixTrials trials) {
        this.trials = trials;
    }

    /**
     * What was found.
     *
     * @param edits those that fix all that is fixed, empty for none
     */
    record Found(List<Verdict> verdicts, List<CallEdit> edits) {}

    Found of(List<Hazard> hazards) throws IOException {
        List<Hazard> fixable =
                hazards.stream().filter(hazard -> hazard.obstacle() == null).toList();
        List<Hazard> kept = List.of();
        List<CallEdit> edits = List.of();
        if (!fixable.isEmpty()) {
            FixTrials.Outcome all = trials.of(fixable);
            if (all.clean()) {
                kept = fixable;
                edits = all.edits();
            } else {
                kept = together(alone(fixable, all));
                edits = kept.isEmpty() ? List.of() : trials.of(kept).edits();
            }
        }
        return new Found(verdicts(hazards, Set.copyOf(kept), edits), edits);
    }

    /** The parts whose fixes leave nothing to report when nothing else is fixed. */
    private List<List<Hazard>> alone(List<Hazard> fixable, FixTrials.Outcome all) throws IOException {
        List<List<Hazard>> clean = new ArrayList<>();
        for (List<Hazard> part : parts(fixable)) {
            if (trials.made() >= MOST_TRIALS) {
                untried(part);
                continue;
            }
            FixTrials.Outcome outcome = part.size() == fixable.size() ? all : trials.of(part);
            if (outcome.clean()) {
                clean.add(part);
                continue;
            }
            for (Hazard hazard : part) {
                if (part.size() > 1 && trials.made() >= MOST_TRIALS) {
                    untried(List.of(hazard));
                    continue;
                }
                FixTrials.Outcome single = part.size() == 1 ? outcome : trials.of(List.of(hazard));
                if (single.clean()) {
                    clean.add(List.of(hazard));
                } else {
                    failed.put(hazard, new Verdict(hazard, single.edits(), single.reason()));
                }
            }
        }
        return clean;
    }

    private void untried(List<Hazard> part) {
        part.forEach(hazard -> failed.put(hazard, new Verdict(hazard, hazard.edits(), UNTRIED)));
    }

    /** As many of the parts as can be fixed together. */
    private List<Hazard> together(List<List<Hazard>> parts) throws IOException {
        List<Hazard> all = parts.stream().flatMap(List::stream).toList();
        if (parts.size() < 2 || trials.of(all).clean()) {
            return all;
        }
        List<Hazard> kept = new ArrayList<>();
        for (List<Hazard> part : parts) {
            if (trials.made() >= MOST_TRIALS) {
                untried(part);
                continue;
            }
            List<Hazard> more = new ArrayList<>(kept);
            more.addAll(part);
            FixTrials.Outcome outcome = trials.of(more);
            if (outcome.clean()) {
                kept = more;
            } else {
                part.forEach(hazard -> failed.put(
                        hazard,
                        new Verdict(hazard, hazard.edits(), "not together with the other fixes: " + outcome.reason())));
            }
        }
        return kept;
    }

    /** Hazards whose fixes change the same calls, or add calls at the same place. */
    private static List<List<Hazard>> parts(List<Hazard> hazards) {
        int[] parents = new int[hazards.size()];
        Map<String, Integer> firstAt = new HashMap<>();
        for (int i = 0; i < parents.length; i++) {
            parents[i] = i;
            for (String place : places(hazards.get(i))) {
                int other = root(parents, firstAt.getOrDefault(place, i));
                int own = root(parents, i);
                parents[Math.max(own, other)] = Math.min(own, other);
                firstAt.putIfAbsent(place, i);
            }
        }
        Map<Integer, List<Hazard>> parts = new LinkedHashMap<>();
        for (int i = 0; i < parents.length; i++) {
            parts.computeIfAbsent(root(parents, i), key -> new ArrayList<>()).add(hazards.get(i));
        }
        return List.copyOf(parts.values());
    }

    private static int root(int[] parents, int of) {
        int at = of;
        while (parents[at] != at) {
            parents[at] = parents[parents[at]];
            at = parents[at];
        }
        return at;
    }

    private static Set<String> places(Hazard hazard) {
        Set<String> places = new HashSet<>();
        hazard.edits().forEach(edit -> places.add(place(edit)));
        return places;
    }

    private static String place(CallEdit edit) {
        return edit instanceof CallEdit.Insert insert
                ? insert.at().toString()
                : edit instanceof CallEdit.Change change ? "in " + change.block() : edit.toString();
    }

    /** Of all edits, those at the places of a hazard's fix, and the ends of what it creates. */
    private static List<CallEdit> part(List<CallEdit> edits, Hazard hazard) {
        Set<String> places = places(hazard);
        Set<String> created = hazard.edits().stream().map(ObjectEnds::created).collect(Collectors.toSet());
        return edits.stream()
                .filter(edit -> ObjectEnds.destroyed(edit) == null
                        ? places.contains(place(edit))
                        : created.contains(ObjectEnds.destroyed(edit)))
                .toList();
    }

    private List<Verdict> verdicts(List<Hazard> hazards, Set<Hazard> kept, List<CallEdit> edits) {
        List<Verdict> verdicts = new ArrayList<>();
        for (Hazard hazard : hazards) {
            if (hazard.obstacle() != null) {
                verdicts.add(new Verdict(hazard, List.of(), hazard.obstacle()));
            } else if (kept.contains(hazard)) {
                verdicts.add(new Verdict(hazard, part(edits, hazard), null));
            } else {
                verdicts.add(failed.get(hazard));
            }
        }
        return verdicts;
    }
}
