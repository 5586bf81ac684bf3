package dev.vkval.check.mutant;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Registry;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.RecordedDriver;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.check.CapturedDevices;
import dev.vkval.check.CapturedObjects;
import dev.vkval.check.stateless.StatelessValidator;
import dev.vkval.finding.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Looks for a change of one value in a real capture that breaks each numbered stateless rule, and writes the list. */
public final class RuleSearch {
    private static final Pattern NUMBERED = Pattern.compile("VUID-.*-\\d{5}");
    private static final long MOST_BYTES = 400_000;

    private final CallFields fields = new CallFields();
    private final Set<String> tried = new LinkedHashSet<>();
    private final Map<String, Mutation> breaking = new TreeMap<>();
    private final List<Finding> findings = new ArrayList<>();

    private RuleSearch() {}

    /** @param arguments the list to write, then captures by folder and name */
    public static void main(String[] arguments) throws IOException {
        RuleSearch search = new RuleSearch();
        for (String capture : List.of(arguments).subList(1, arguments.length)) {
            Path file = Mutant.original(capture);
            if (Files.size(file) < MOST_BYTES) {
                search.capture(capture, file);
            }
        }
        List<String> lines = new ArrayList<>(List.of("rule,capture,block,kind,path,value"));
        search.breaking.forEach((rule, mutation) -> lines.add(rule + "," + mutation.text()));
        Files.write(Path.of(arguments[0]), lines);
    }

    private void capture(String name, Path file) throws IOException {
        try (CaptureReader reader = CaptureReader.open(file, new Anomalies())) {
            Chassis chassis = new Chassis(findings::add, SkipPolicy.SKIP, sink -> {
                CapturedObjects objects = new CapturedObjects();
                CapturedDevices devices = new CapturedDevices(objects);
                return List.of(objects, devices, new StatelessValidator(sink, objects, devices));
            });
            chassis.drive(new RecordedDriver());
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem callItem) {
                    if (!callItem.call().name().startsWith("vkCreateInstance")) {
                        call(name, callItem.call(), chassis);
                    }
                    findings.clear();
                    chassis.call(callItem.call());
                }
            }
        }
    }

    /** Tries each value once for each field of each command; what is found broken is not executed. */
    private void call(String capture, Call call, Chassis chassis) {
        if (call.absent() != null) {
            return;
        }
        for (CallFields.Field field : fields.of(call)) {
            String key = call.name() + field.path().replaceAll("\\[\\d+]", "");
            if (!tried.add(key + capture.replaceAll("[^/]*$", ""))) {
                continue;
            }
            long now = field.value();
            for (long value : values(field)) {
                findings.clear();
                field.set(value);
                chassis.call(call);
                field.set(now);
                for (Finding finding : findings) {
                    if (NUMBERED.matcher(finding.rule()).matches()) {
                        breaking.putIfAbsent(
                                finding.rule(),
                                new Mutation(capture, call.blockIndex(), Mutation.Kind.SET, field.path(), value));
                    }
                }
            }
        }
    }

    private static Set<Long> values(CallFields.Field field) {
        long now = field.value();
        Set<Long> values = new LinkedHashSet<>(List.of(0L, 1L, now + 1, 3L, 1L << 30));
        Enumeration enumeration = Registry.vulkan().enumeration(field.member().type());
        if (field.member().base() == Base.HANDLE) {
            values = new LinkedHashSet<>(List.of(0L));
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
