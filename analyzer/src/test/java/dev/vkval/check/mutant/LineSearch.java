package dev.vkval.check.mutant;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallArena;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.check.AllChecks;
import dev.vkval.check.rules.RuleTexts;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Severity;
import dev.vkval.mutant.CallChange;
import dev.vkval.mutant.CallFields;
import dev.vkval.mutant.Originals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Looks for changes of captured calls that break rule lines: one value of each field, and of the fields that a line names
 * up to three, with the structures that it names added to a chain. Of many it keeps those that break the fewest others.
 */
public final class LineSearch {
    private static final long MOST_BYTES = 200_000;
    private static final int MOST_TRIES = 16;
    private static final int MOST_CALLS = 12;
    private static final int MOST_HANDLES = 8;
    /** Candidates that are kept of each rule. */
    private static final int KEPT = 6;

    /** A change that breaks a rule, and what else it breaks. */
    private record Candidate(String capture, long block, String change, Set<String> found) {
        private int others() {
            return found.size();
        }
    }

    private final RuleTexts texts = new RuleTexts();
    private final Map<String, Set<String>> rulesOf = new HashMap<>();
    private final CallFields fields = new CallFields();
    private final FieldValues values = new FieldValues(MOST_HANDLES);
    private final Map<String, Integer> tries = new HashMap<>();
    private final Map<String, List<Candidate>> kept = new TreeMap<>();
    private final List<Finding> findings = new ArrayList<>();
    private final CallArena arena = new CallArena();
    private String capture;
    private Chassis chassis;
    private Set<String> before = Set.of();
    private long judged;

    private LineSearch() {
        for (String id : texts.ids()) {
            rulesOf.computeIfAbsent(id.split("-")[1], owner -> new TreeSet<>()).add(id);
        }
    }

    /** @param arguments the list to write; captures by folder and name */
    public static void main(String[] arguments) throws IOException {
        LineSearch search = new LineSearch();
        long start = System.nanoTime();
        for (String capture : List.of(arguments).subList(1, arguments.length)) {
            Path file = Originals.file(capture);
            if (Files.size(file) < MOST_BYTES) {
                search.search(capture, file);
            }
        }
        List<String> rows = new ArrayList<>(List.of("rule,capture,block,change,ours"));
        search.kept.forEach((rule, candidates) -> candidates.forEach(each -> rows.add(String.join(
                ",",
                rule,
                each.capture(),
                Long.toString(each.block()),
                each.change(),
                String.join(" ", each.found())))));
        Files.write(Path.of(arguments[0]), rows);
        System.out.println(search.kept.size() + " of " + search.texts.ids().size() + " rules, " + search.judged
                + " changes judged, " + (System.nanoTime() - start) / 1_000_000_000 + " s");
    }

    private void search(String name, Path file) throws IOException {
        capture = name;
        values.forget();
        Probe probe = new Probe();
        try (CaptureReader reader = CaptureReader.open(file, new Anomalies())) {
            chassis = AllChecks.chassis(findings::add, SkipPolicy.SKIP, List.of(probe));
            probe.reportTo(chassis);
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem callItem) {
                    Call call = callItem.call();
                    probe.arm(true);
                    if (call.absent() == null
                            && !call.stateSetup()
                            && !call.name().startsWith("vkCreateInstance")) {
                        change(call);
                    }
                    probe.arm(false);
                    chassis.call(call);
                    values.know(call);
                }
            }
        }
    }

    private void change(Call call) {
        List<CallFields.Field> all = new ArrayList<>(fields.of(call));
        List<CallFields.Site> sites = fields.sites();
        List<CallFields.Field> lengths = fields.lengths();
        all.forEach(values::know);
        before = found(call);
        for (CallFields.Field field : all) {
            if (tried(call.name() + " " + field.path()) <= MOST_TRIES) {
                for (long value : values.of(field)) {
                    set(call, List.of(), field, value);
                }
            }
        }
        for (CallFields.Field length : lengths) {
            if (length.value() > 0 && tried(call.name() + " " + length.path()) <= MOST_TRIES) {
                set(call, List.of(), length, 0);
                set(call, List.of(), length, length.value() - 1);
            }
        }
        Set<String> owners = new LinkedHashSet<>();
        for (CallFields.Site site : sites) {
            if (owners.add(site.owner().name())) {
                for (String rule : rulesOf.getOrDefault(site.owner().name(), Set.of())) {
                    boolean few = kept.getOrDefault(rule, List.of()).size() < KEPT;
                    if (few && tried(rule + " " + capture) == 1 && tried(rule) <= MOST_CALLS) {
                        several(call, site, rule);
                    }
                }
            }
        }
        arena.reset();
    }

    /** Changes what a rule names, with and without the structures that it names. */
    private void several(Call call, CallFields.Site site, String rule) {
        Set<String> names = texts.names(rule);
        List<CallChange.Step> additions = new ArrayList<>();
        CombinedChange combined = new CombinedChange(names, values, (steps, field, value) -> {
            set(call, steps, field, value);
            return kept.getOrDefault(rule, List.of()).size() < KEPT;
        });
        combined.run(fields.of(call), fields.lengths(), site.path(), List.of());
        if (site.owner().struct() == null) {
            return;
        }
        for (String name : StructNames.extending(site.owner().struct(), names)) {
            additions.clear();
            additions.add(new CallChange.Addition(site.path(), name));
            boolean there = fields.of(call) != null
                    && fields.sites().stream().anyMatch(each -> each.path().endsWith("pNext<" + name + ">"));
            if (!there) {
                Runnable undo = new CallChange(additions).apply(call, arena, id -> id);
                note(call, additions);
                combined.run(fields.of(call), fields.lengths(), site.path(), additions);
                undo.run();
            }
        }
    }

    private int tried(String what) {
        return tries.merge(what.replaceAll("\\[\\d+]", ""), 1, Integer::sum);
    }

    private void set(Call call, List<CallChange.Step> earlier, CallFields.Field field, long value) {
        long now = field.value();
        if (value == now) {
            return;
        }
        field.set(value);
        List<CallChange.Step> steps = new ArrayList<>(earlier);
        steps.add(new CallChange.Assignment(field.path(), value));
        note(call, steps);
        field.set(now);
    }

    private void note(Call call, List<CallChange.Step> steps) {
        Set<String> found = found(call);
        found.removeAll(before);
        for (String id : found) {
            if (texts.ids().contains(id)) {
                keep(id, new Candidate(capture, call.blockIndex(), new CallChange(steps).toString(), found));
            }
        }
    }

    /** Keeps the candidates that break the fewest rules, one of each call. */
    private void keep(String rule, Candidate candidate) {
        List<Candidate> known = kept.computeIfAbsent(rule, each -> new ArrayList<>());
        boolean worse = known.stream()
                .anyMatch(each -> each.capture().equals(candidate.capture())
                        && each.block() == candidate.block()
                        && each.others() <= candidate.others());
        if (worse) {
            return;
        }
        known.removeIf(each -> each.capture().equals(candidate.capture()) && each.block() == candidate.block());
        known.add(candidate);
        known.sort(Comparator.comparingInt(Candidate::others));
        if (known.size() > KEPT) {
            known.remove(KEPT);
        }
    }

    private Set<String> found(Call call) {
        findings.clear();
        judged++;
        chassis.call(CallChange.anew(call));
        Set<String> ids = new TreeSet<>();
        for (Finding finding : findings) {
            if (finding.severity() == Severity.ERROR && !finding.rule().equals(Probe.ID)) {
                ids.add(finding.rule());
            }
        }
        return ids;
    }
}
