package dev.vkval.check.mutant;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Registry;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.check.AllChecks;
import dev.vkval.finding.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Looks for changes of one value, or a call made twice, in real captures that break numbered rules, and lists them. */
public final class RuleSearch {
    private static final Pattern NUMBERED = Pattern.compile("[A-Z]+-.*-\\d{5}");
    private static final Pattern DROPPED = Pattern.compile(
            "vk(Begin|End|Reset|WaitFor|Queue(Submit|WaitIdle)|DeviceWaitIdle|Bind|Map|Unmap|Update|Cmd(Bind|Begin|End|Set|Reset|Pipeline|Push|WaitEvents|Write)|Destroy|Free|AcquireNext|AcquireProf).*");
    private static final long MOST_BYTES = 400_000;
    private static final int MOST_TRIES = 25;
    private static final int MOST_HANDLES = 8;

    private final CallFields fields = new CallFields();
    private final Map<String, Integer> tries = new HashMap<>();
    private final Map<String, Set<Long>> handles = new HashMap<>();
    private final Map<String, List<Mutation>> breaking = new TreeMap<>();
    private final List<Finding> findings = new ArrayList<>();
    private final int candidates;

    private RuleSearch(int candidates) {
        this.candidates = candidates;
    }

    /** @param arguments the list to write, how many changes for each rule, then captures by folder and name */
    public static void main(String[] arguments) throws IOException {
        RuleSearch search = new RuleSearch(Integer.parseInt(arguments[1]));
        for (String capture : List.of(arguments).subList(2, arguments.length)) {
            Path file = Mutant.original(capture);
            if (Files.size(file) < MOST_BYTES) {
                search.capture(capture, file);
                search.drops(capture, file);
            }
        }
        List<String> lines = new ArrayList<>(List.of("rule,capture,block,kind,path,value"));
        search.breaking.forEach(
                (rule, mutations) -> mutations.forEach(mutation -> lines.add(rule + "," + mutation.text())));
        Files.write(Path.of(arguments[0]), lines);
    }

    private void capture(String name, Path file) throws IOException {
        handles.clear();
        Probe probe = new Probe();
        try (CaptureReader reader = CaptureReader.open(file, new Anomalies())) {
            Chassis chassis = AllChecks.chassis(findings::add, SkipPolicy.SKIP, List.of(probe));
            probe.reportTo(chassis);
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem callItem) {
                    Call call = callItem.call();
                    if (call.absent() == null
                            && !call.stateSetup()
                            && !call.name().startsWith("vkCreateInstance")) {
                        probe.arm(true);
                        changes(name, call, chassis);
                        probe.arm(false);
                    }
                    chassis.call(call);
                    probe.arm(true);
                    note(chassis, call, new Mutation(name, call.blockIndex(), Mutation.Kind.DOUBLE, "", 0));
                    probe.arm(false);
                }
            }
        }
    }

    /** Leaves out one call after another of those whose absence others are judged by. */
    private void drops(String capture, Path file) throws IOException {
        Map<Long, String> calls = new TreeMap<>();
        try (CaptureReader reader = CaptureReader.open(file, new Anomalies())) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem callItem
                        && DROPPED.matcher(callItem.call().name()).matches()) {
                    calls.put(callItem.call().blockIndex(), callItem.call().name());
                }
            }
        }
        Path mutant = Files.createTempFile("mutant", ".gfxr");
        for (Map.Entry<Long, String> call : calls.entrySet()) {
            if (tries.merge("drop " + call.getValue(), 1, Integer::sum) <= MOST_TRIES) {
                Mutation drop = new Mutation(capture, call.getKey(), Mutation.Kind.DROP, "", 0);
                drop.write(file, mutant);
                note(AllChecks.of(mutant), drop);
            }
        }
        Files.delete(mutant);
    }

    /** Judges each value of each field; the probe keeps the call from being executed. */
    private void changes(String capture, Call call, Chassis chassis) {
        for (CallFields.Field field : fields.of(call)) {
            long now = field.value();
            Set<Long> values = values(field);
            if (field.member().base() == Base.HANDLE && now != 0) {
                handles.get(field.member().type()).add(now);
            }
            if (tries.merge(call.name() + field.path().replaceAll("\\[\\d+]", ""), 1, Integer::sum) > MOST_TRIES) {
                continue;
            }
            for (long value : values) {
                field.set(value);
                note(chassis, call, new Mutation(capture, call.blockIndex(), Mutation.Kind.SET, field.path(), value));
                field.set(now);
            }
        }
    }

    private void note(Chassis chassis, Call call, Mutation mutation) {
        findings.clear();
        chassis.call(call);
        note(findings, mutation);
    }

    private void note(List<Finding> found, Mutation mutation) {
        for (Finding finding : found) {
            if (NUMBERED.matcher(finding.rule()).matches()) {
                List<Mutation> known = breaking.computeIfAbsent(finding.rule(), rule -> new ArrayList<>());
                boolean other = known.stream()
                        .noneMatch(mutant -> mutant.capture().equals(mutation.capture())
                                && mutant.block() == mutation.block()
                                && mutant.path().equals(mutation.path()));
                if (other && known.size() < candidates) {
                    known.add(mutation);
                }
            }
        }
    }

    private Set<Long> values(CallFields.Field field) {
        long now = field.value();
        Set<Long> values = new LinkedHashSet<>(List.of(0L, 1L, 2L, 3L, now + 1, now - 1, now * 2, 1L << 20, 1L << 30));
        Enumeration enumeration = Registry.vulkan().enumeration(field.member().type());
        if (field.member().base() == Base.HANDLE) {
            Set<Long> known = handles.computeIfAbsent(field.member().type(), type -> new LinkedHashSet<>());
            values = new LinkedHashSet<>(known.stream().limit(MOST_HANDLES).toList());
            values.add(0L);
        } else if (field.member().base() == Base.F32) {
            values = new LinkedHashSet<>();
            for (float value : new float[] {-1, 0, 0.5f, 1e9f}) {
                values.add(Integer.toUnsignedLong(Float.floatToRawIntBits(value)));
            }
        } else if (field.member().base() == Base.ENUM && enumeration != null) {
            for (long value : enumeration.values().values()) {
                values.add(enumeration.flags() ? now ^ value : value);
            }
        }
        values.remove(now);
        return values;
    }
}
