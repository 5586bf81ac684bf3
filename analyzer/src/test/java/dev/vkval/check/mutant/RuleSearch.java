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
import dev.vkval.mutant.CallFields;
import dev.vkval.mutant.Mutation;
import dev.vkval.mutant.Originals;
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
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Looks for changes of one value, or a call made twice, in real captures that break numbered rules, and lists them. */
public final class RuleSearch {
    private static final Pattern NUMBERED = Pattern.compile("[A-Z]+-.*-\\d{5}");
    /** Calls whose absence, or whose fields, decide how later ones are judged. */
    private static final Pattern EARLY =
            Pattern.compile("vk(Create(?!Instance|.*Pipelines|Shader)|Allocate|Begin|End|Reset"
                    + "|WaitFor|Queue|DeviceWaitIdle|Bind|Map|Unmap|Update|Destroy|Free|AcquireNext|AcquireProf"
                    + "|Cmd(Bind|Begin|End|Set|Reset|Pipeline|Push|WaitEvents|Write)).*");

    /** Calls that decide how later actions are judged. */
    private static final Pattern STATE = Pattern.compile(
            "vk(Create\\w*Pipelines\\w*|CreateRenderPass2?\\w*|CreateShadersEXT|CreateImageView|CreateSampler|UpdateDescriptorSets"
                    + "|Cmd(Set|Bind|BeginRend|Push|BeginTransform)\\w*)");

    /** The call that enables features. */
    private static final Pattern FEATURES = Pattern.compile("vkCreateDevice");

    private static final long MOST_BYTES = 400_000;
    private static final int MOST_TRIES = 25;
    private static final int MOST_WHOLE_TRIES = 6;
    private static final int MOST_HANDLES = 8;

    private final CallFields fields = new CallFields();
    private final Map<String, Integer> tries = new HashMap<>();
    private final Map<String, Set<Long>> handles = new HashMap<>();
    private final Map<String, List<Mutation>> breaking = new TreeMap<>();
    private final List<Finding> findings = new ArrayList<>();
    private final int candidates;
    private final Pattern early;
    private final Set<String> tried = new TreeSet<>();

    private RuleSearch(int candidates, Pattern early) {
        this.candidates = candidates;
        this.early = early;
    }

    /**
     * @param arguments the list to write; how many changes for each rule; {@code calls} to judge each changed call where it
     *     is, {@code all} to change early calls as well and to judge all that follows, {@code state} to change only what
     *     actions depend on, for rules that no list has, {@code features} to take single features from the device, for the
     *     same rules; captures by folder and name
     */
    public static void main(String[] arguments) throws IOException {
        boolean features = arguments[2].equals("features");
        boolean state = features || arguments[2].equals("state");
        Pattern early = features ? FEATURES : state ? STATE : EARLY;
        RuleSearch search = new RuleSearch(Integer.parseInt(arguments[1]), early);
        boolean following = state || arguments[2].equals("all");
        if (state) {
            search.leaveOut();
        }
        for (String capture : List.of(arguments).subList(3, arguments.length)) {
            Path file = Originals.file(capture);
            if (!state && Files.size(file) < MOST_BYTES) {
                search.capture(capture, file);
            }
            if (following && Files.size(file) < MOST_BYTES) {
                search.early(capture, file);
                search.write(Path.of(arguments[0]));
            }
        }
        search.write(Path.of(arguments[0]));
    }

    private void write(Path list) throws IOException {
        List<String> lines = new ArrayList<>(List.of("rule,capture,block,kind,path,value"));
        breaking.forEach((rule, mutations) -> mutations.forEach(mutation -> lines.add(rule + "," + mutation.text())));
        Files.write(list, lines);
    }

    /** The rules of the lists are tried. */
    private void leaveOut() throws IOException {
        JudgedLine.all().forEach(line -> tried.add(line.rule()));
        JudgedMutant.all().forEach(mutant -> tried.add(mutant.rule()));
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

    /** Changes one early call after another, or leaves it out, and judges the whole capture. */
    private void early(String capture, Path file) throws IOException {
        List<Mutation> mutations = new ArrayList<>();
        try (CaptureReader reader = CaptureReader.open(file, new Anomalies())) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem callItem
                        && early.matcher(callItem.call().name()).matches()) {
                    early(capture, callItem.call(), mutations);
                }
            }
        }
        Set<String> before = new TreeSet<>();
        AllChecks.of(file).forEach(finding -> before.add(place(finding)));
        Path mutant = Files.createTempFile("mutant", ".gfxr");
        for (Mutation mutation : mutations) {
            mutation.write(file, mutant);
            try {
                List<Finding> after = new ArrayList<>(AllChecks.of(mutant));
                after.removeIf(finding -> before.contains(place(finding)));
                note(after, mutation);
            } catch (AssertionError e) {
                System.err.println(mutation.text() + ": " + e.getMessage());
            }
        }
        Files.delete(mutant);
    }

    private static String place(Finding finding) {
        return finding.rule() + "@" + finding.block();
    }

    private void early(String capture, Call call, List<Mutation> mutations) {
        if (early == FEATURES) {
            features(capture, call, mutations);
            return;
        }
        if (tried(call, "drop") <= MOST_WHOLE_TRIES) {
            mutations.add(new Mutation(capture, call.blockIndex(), Mutation.Kind.DROP, "", 0));
        }
        for (CallFields.Field field : call.absent() == null ? fields.of(call) : List.<CallFields.Field>of()) {
            if (field.member().base() == Base.HANDLE || tried(call, "whole " + field.path()) > MOST_WHOLE_TRIES) {
                continue;
            }
            for (long value : values(field)) {
                mutations.add(new Mutation(capture, call.blockIndex(), Mutation.Kind.SET, field.path(), value));
            }
        }
    }

    /** Takes each feature that the device has enabled. */
    private void features(String capture, Call call, List<Mutation> mutations) {
        for (CallFields.Field field : call.absent() == null ? fields.of(call) : List.<CallFields.Field>of()) {
            if (field.member().type().equals("VkBool32")
                    && field.value() == 1
                    && tried(call, field.path()) <= MOST_TRIES) {
                mutations.add(new Mutation(capture, call.blockIndex(), Mutation.Kind.SET, field.path(), 0));
            }
        }
    }

    private int tried(Call call, String what) {
        return tries.merge(call.name() + " " + what.replaceAll("\\[\\d+]", ""), 1, Integer::sum);
    }

    /** Judges each value of each field; the probe keeps the call from being executed. */
    private void changes(String capture, Call call, Chassis chassis) {
        for (CallFields.Field field : fields.of(call)) {
            long now = field.value();
            Set<Long> values = values(field);
            if (field.member().base() == Base.HANDLE && now != 0) {
                handles.get(field.member().type()).add(now);
            }
            if (tried(call, field.path()) > MOST_TRIES) {
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
            if (NUMBERED.matcher(finding.rule()).matches() && !tried.contains(finding.rule())) {
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
