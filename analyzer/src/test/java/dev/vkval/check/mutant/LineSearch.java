package dev.vkval.check.mutant;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallArena;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.check.AllChecks;
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
 * Looks for changes of captured calls that break rules: one value of each field, and of the fields that a rule names up to
 * three, with the structures that it names added to a chain. Of many it keeps those that break the fewest others.
 */
public final class LineSearch {
    private static final long MOST_BYTES = 200_000;
    private static final int MOST_TRIES = 8;
    private static final int MOST_CAPTURES = 5;
    /** Calls of a capture that a rule is tried with. */
    private static final int MOST_CALLS = 2;

    private static final int MOST_HANDLES = 8;
    /** Candidates that are kept of each rule. */
    private static final int KEPT = 4;

    /** A change that breaks a rule, and what else it breaks. */
    private record Candidate(String capture, long block, String change, Set<String> found) {
        private int others() {
            return found.size();
        }
    }

    private final CheckedRules rules;
    private final CallFields fields = new CallFields();
    private final FieldValues values = new FieldValues(MOST_HANDLES);
    private final Map<String, Integer> tries = new HashMap<>();
    private final Map<String, List<Candidate>> kept = new TreeMap<>();
    private final List<Finding> findings = new ArrayList<>();
    private final CallArena arena = new CallArena();
    private String capture;
    private Set<String> wanted = Set.of();
    private Chassis chassis;
    private Set<String> before = Set.of();
    private long judged;

    private LineSearch(Set<String> tried) {
        rules = new CheckedRules(tried);
    }

    /**
     * @param arguments the list to write; {@code all} rules, or {@code new} for those alone that are not in the list of
     *     judged lines; captures by folder and name
     */
    public static void main(String[] arguments) throws IOException {
        Set<String> tried = new TreeSet<>();
        if (arguments[1].equals("new")) {
            JudgedLine.all().forEach(line -> tried.add(line.rule()));
        }
        LineSearch search = new LineSearch(tried);
        long start = System.nanoTime();
        List<String> captures = new ArrayList<>();
        for (String capture : List.of(arguments).subList(2, arguments.length)) {
            if (Files.size(Originals.file(capture)) < MOST_BYTES) {
                captures.add(capture);
            }
        }
        Map<String, Set<String>> chosen = search.rules.captures(captures, MOST_CAPTURES);
        for (Map.Entry<String, Set<String>> capture : chosen.entrySet()) {
            search.search(capture.getKey(), capture.getValue());
            search.write(Path.of(arguments[0]));
        }
        System.out.println(search.kept.size() + " of " + search.rules.ids().size() + " rules, " + chosen.size()
                + " captures, " + search.judged + " changes judged, " + (System.nanoTime() - start) / 1_000_000_000
                + " s");
    }

    private void write(Path list) throws IOException {
        List<String> rows = new ArrayList<>(List.of("rule,capture,block,change,ours"));
        kept.forEach((rule, candidates) -> candidates.forEach(each -> rows.add(String.join(
                ",",
                rule,
                each.capture(),
                Long.toString(each.block()),
                each.change(),
                String.join(" ", each.found())))));
        Files.write(list, rows);
    }

    private void search(String name, Set<String> sought) throws IOException {
        capture = name;
        wanted = sought;
        values.forget();
        Probe probe = new Probe();
        try (CaptureReader reader = CaptureReader.open(Originals.file(name), new Anomalies())) {
            chassis = AllChecks.chassis(findings::add, SkipPolicy.SKIP, List.of(probe));
            probe.reportTo(chassis);
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem callItem) {
                    Call call = callItem.call();
                    probe.arm(true);
                    if (CheckedRules.changeable(call)) {
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
        boolean open = sites.stream()
                .anyMatch(site -> rules.of(site.owner().name()).stream().anyMatch(this::open));
        if (!open) {
            return;
        }
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
                for (String rule : rules.of(site.owner().name())) {
                    if (open(rule) && tried(rule + " " + capture) <= MOST_CALLS) {
                        several(call, site, rule);
                    }
                }
            }
        }
        arena.reset();
    }

    /** Whether a rule is to be tried with this capture, and has too few changes. */
    private boolean open(String rule) {
        return wanted.contains(rule) && kept.getOrDefault(rule, List.of()).size() < KEPT;
    }

    /** Whether a change of this call breaks the rule and no other. */
    private boolean settled(Call call, String rule) {
        return kept.getOrDefault(rule, List.of()).stream()
                .anyMatch(each ->
                        each.capture().equals(capture) && each.block() == call.blockIndex() && each.others() == 1);
    }

    /** Changes what a rule names, with and without the structures that it names. */
    private void several(Call call, CallFields.Site site, String rule) {
        Set<String> names = rules.names(rule);
        List<CallChange.Step> additions = new ArrayList<>();
        CombinedChange combined = new CombinedChange(names, values, (steps, field, value) -> {
            set(call, steps, field, value);
            return open(rule) && !settled(call, rule);
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
            if (rules.ids().contains(id)) {
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
