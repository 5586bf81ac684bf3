package dev.vkval.check.mutant;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.check.AllChecks;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Severity;
import dev.vkval.mutant.CallChange;
import dev.vkval.mutant.CallFields;
import dev.vkval.mutant.CapturedCalls;
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
 * three, with the structures that it names added to a chain; pointers without what they point to, structures of another type
 * and with others in the chain than may be there, other command buffers, and commands that are repeated at another place. Of
 * many it keeps those that break the fewest others.
 */
public final class LineSearch {
    private static final long MOST_BYTES = 200_000;
    private static final int MOST_TRIES = 8;
    private static final int MOST_CAPTURES = 5;
    /** Calls of a capture that a rule is tried with. */
    private static final int MOST_CALLS = 2;

    private static final int MOST_HANDLES = 8;
    /** Structures that are added twice to a chain. */
    private static final int MOST_CHAINED = 3;
    /** A structure that no chain has. */
    private static final String UNCHAINED = "VkApplicationInfo";
    /** Candidates that are kept of each rule. */
    private static final int KEPT = 4;

    /** A change that breaks a rule, and what else it breaks. */
    private record Candidate(String capture, long block, String change, Set<String> found) {
        private int others() {
            return found.size();
        }
    }

    private final CheckedRules rules;
    private final boolean combining;
    private final boolean adding;
    private final CallFields fields = new CallFields();
    private final FieldValues values = new FieldValues(MOST_HANDLES);
    private final Map<String, Integer> tries = new HashMap<>();
    private final Map<String, List<Candidate>> kept = new TreeMap<>();
    private final List<Finding> findings = new ArrayList<>();
    private final CallArena arena = new CallArena();
    private String capture;
    private Set<String> wanted = Set.of();
    /** Rules about what no capture has, where that is added. */
    private final Set<String> absent = new TreeSet<>();

    private Chassis chassis;
    private Set<String> before = Set.of();
    private long judged;
    private RepeatedCommands repeated;

    private LineSearch(Set<String> tried, String changes) {
        rules = new CheckedRules(tried);
        combining = !changes.equals("single");
        adding = changes.equals("added");
    }

    /**
     * @param arguments the list to write; {@code all} rules, or {@code new} for those alone that are not in the list of
     *     judged lines, or {@code single} for the same with changes of one thing alone, which takes less time, or {@code
     *     added} for structures that no capture has, added to chains; captures by folder and name
     */
    public static void main(String[] arguments) throws IOException {
        Set<String> tried = new TreeSet<>();
        if (!arguments[1].equals("all")) {
            JudgedLine.all().forEach(line -> tried.add(line.rule()));
        }
        LineSearch search = new LineSearch(tried, arguments[1]);
        long start = System.nanoTime();
        List<String> captures = new ArrayList<>();
        for (String capture : List.of(arguments).subList(2, arguments.length)) {
            if (Files.size(Originals.file(capture)) < MOST_BYTES) {
                captures.add(capture);
            }
        }
        Map<String, Set<String>> chosen = search.rules.captures(captures, MOST_CAPTURES);
        if (search.adding) {
            search.absent.addAll(search.rules.ids());
            chosen.values().forEach(search.absent::removeAll);
            chosen.clear();
            captures.forEach(each -> chosen.put(each, Set.of()));
        }
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
        repeated = new RepeatedCommands(Originals.file(name));
        try (CaptureReader reader = CaptureReader.open(Originals.file(name), new Anomalies());
                CapturedCalls captured = new CapturedCalls(Originals.file(name))) {
            chassis = AllChecks.chassis(findings::add, SkipPolicy.SKIP, List.of(probe));
            probe.reportTo(chassis);
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem callItem) {
                    Call call = callItem.call();
                    probe.arm(true);
                    if (CheckedRules.changeable(call)) {
                        change(call);
                        repeat(call, captured);
                    }
                    probe.arm(false);
                    chassis.call(call);
                    values.know(call);
                    repeated.know(call);
                }
            }
        }
    }

    private void change(Call call) {
        List<CallFields.Field> all = new ArrayList<>(fields.of(call));
        List<CallFields.Site> sites = fields.sites();
        List<CallFields.Field> lengths = fields.lengths();
        all.forEach(values::know);
        fields.recorders().forEach(values::know);
        if (adding) {
            before = found(call, List.of());
            sites.stream().filter(site -> site.owner().struct() != null).forEach(site -> added(call, site));
            return;
        }
        boolean open = sites.stream()
                .anyMatch(site -> rules.of(site.owner().name()).stream().anyMatch(this::open));
        if (!open) {
            return;
        }
        before = found(call, List.of());
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
        recorders(call);
        pointers(call);
        Set<String> owners = new LinkedHashSet<>();
        for (CallFields.Site site : sites) {
            if (owners.add(site.owner().name())) {
                chain(call, site);
                for (String rule : rules.of(site.owner().name())) {
                    if (combining
                            && CheckedRules.numbered(rule)
                            && open(rule)
                            && tried(rule + " " + capture) <= MOST_CALLS) {
                        several(call, site, rule);
                    }
                }
            }
        }
        arena.reset();
    }

    /** Has a command recorded by other command buffers. */
    private void recorders(Call call) {
        fields.of(call);
        for (CallFields.Field recorder : fields.recorders()) {
            if (tried(call.name() + " " + recorder.path()) <= MOST_TRIES) {
                for (long other : values.of(recorder)) {
                    if (other != 0) {
                        set(call, List.of(), recorder, other);
                    }
                }
            }
        }
    }

    /** Makes pointers null, and gives structures another type. */
    private void pointers(Call call) {
        fields.of(call);
        List<CallFields.Field> zeroed = new ArrayList<>(fields.pointers());
        zeroed.addAll(fields.types());
        for (CallFields.Field field : zeroed) {
            if (tried("0 " + call.name() + " " + field.path()) <= MOST_TRIES) {
                set(call, List.of(), field, 0);
            }
        }
    }

    /** Adds a structure that cannot be in the chain, and twice one that can. */
    private void chain(Call call, CallFields.Site site) {
        Struct struct = site.owner().struct();
        if (struct == null || struct.sType() < 0 || tried("chain " + struct.name()) > MOST_TRIES) {
            return;
        }
        add(call, List.of(new CallChange.Addition(site.path(), UNCHAINED)));
        Registry.vulkan().structNames().stream()
                .map(Registry.vulkan()::struct)
                .filter(each -> each.extended().contains(struct.name()))
                .limit(MOST_CHAINED)
                .map(each -> new CallChange.Addition(site.path(), each.name()))
                .forEach(addition -> add(call, List.of(addition, addition)));
    }

    private void add(Call call, List<CallChange.Step> additions) {
        Runnable undo = new CallChange(additions).apply(call, arena, id -> id);
        note(call, additions);
        undo.run();
    }

    /** Adds structures that no capture has, and changes what is in them. */
    private void added(Call call, CallFields.Site site) {
        for (String name : StructNames.extending(site.owner().struct(), rules.owners())) {
            if (rules.of(name).stream().noneMatch(this::open) || tried("added " + name) > MOST_CALLS) {
                continue;
            }
            List<CallChange.Step> addition = List.of(new CallChange.Addition(site.path(), name));
            Runnable undo = new CallChange(addition).apply(call, arena, id -> id);
            note(call, addition);
            for (CallFields.Field field : fields.of(call)) {
                if (field.path().contains("pNext<" + name + ">")) {
                    for (long value : values.of(field)) {
                        set(call, addition, field, value);
                    }
                }
            }
            undo.run();
        }
    }

    /** Makes commands of the capture once more, where they may not be allowed. */
    private void repeat(Call place, CapturedCalls captured) throws IOException {
        before = Set.of();
        for (long block : repeated.at(place)) {
            Call call = captured.in(block);
            if (rules.of(call.name()).stream().noneMatch(this::open)) {
                continue;
            }
            List<CallChange.Step> steps = List.of(new CallChange.Repetition(block));
            note(call, place.blockIndex(), steps);
            fields.of(call);
            for (CallFields.Field recorder : fields.recorders()) {
                if (recorder.value() != repeated.recorder()) {
                    set(call, place.blockIndex(), steps, recorder, repeated.recorder());
                }
            }
        }
    }

    /** Whether a rule is to be tried with this capture, and has too few changes. */
    private boolean open(String rule) {
        return (wanted.contains(rule) || absent.contains(rule))
                && kept.getOrDefault(rule, List.of()).size() < KEPT;
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
        set(call, call.blockIndex(), earlier, field, value);
    }

    private void set(Call call, long block, List<CallChange.Step> earlier, CallFields.Field field, long value) {
        long now = field.value();
        if (value == now) {
            return;
        }
        field.set(value);
        List<CallChange.Step> steps = new ArrayList<>(earlier);
        steps.add(new CallChange.Assignment(field.path(), value));
        note(call, block, steps);
        field.set(now);
    }

    private void note(Call call, List<CallChange.Step> steps) {
        note(call, call.blockIndex(), steps);
    }

    private void note(Call call, long block, List<CallChange.Step> steps) {
        Set<String> found = found(call, steps);
        found.removeAll(before);
        for (String id : found) {
            if (rules.ids().contains(id)) {
                keep(id, new Candidate(capture, block, new CallChange(steps).toString(), found));
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

    private Set<String> found(Call call, List<CallChange.Step> steps) {
        findings.clear();
        judged++;
        chassis.call(new CallChange(steps).anew(call));
        Set<String> ids = new TreeSet<>();
        for (Finding finding : findings) {
            if (finding.severity() == Severity.ERROR && !finding.rule().equals(Probe.ID)) {
                ids.add(finding.rule());
            }
        }
        return ids;
    }
}
