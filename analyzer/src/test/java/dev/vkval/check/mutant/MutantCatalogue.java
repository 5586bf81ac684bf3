package dev.vkval.check.mutant;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Registry;
import dev.vkval.mutant.CallFields;
import dev.vkval.mutant.Mutant;
import dev.vkval.mutant.Mutation;
import dev.vkval.mutant.Originals;
import dev.vkval.mutant.UpstreamRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Chooses mutations of captures, has upstream's layer judge them, and writes the list.
 *
 * <p>A mutant that the replay or the layer does not survive is left out, and so are most of those that the layer is silent
 * about.
 */
public final class MutantCatalogue {
    private static final long SEED = 20240607;
    private static final int SILENT_SHARE = 4;
    private static final Set<String> LEFT_OUT = Set.of(
            "vkCreateInstance",
            "vkDestroyInstance",
            "vkCreateDevice",
            "vkDestroyDevice",
            "vkQueuePresentKHR",
            "vkCreateSwapchainKHR",
            "vkDestroySwapchainKHR",
            "vkDestroySurfaceKHR");

    private final Random random = new Random(SEED);
    private final Set<String> kindsSeen = new LinkedHashSet<>();
    private final Map<String, List<Long>> handles = new HashMap<>();
    private final CallFields fields = new CallFields();

    private MutantCatalogue() {}

    /**
     * @param arguments the tool; the layer's library; a folder for the mutants; the list to write; mutants a capture; the
     *     captures by folder and name
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        List<String> captures = List.of(arguments).subList(5, arguments.length);
        Path folder = Files.createDirectories(Path.of(arguments[2]));
        MutantCatalogue catalogue = new MutantCatalogue();
        Map<String, Mutation> chosen = new LinkedHashMap<>();
        for (String capture : captures) {
            Path original = Originals.file(capture);
            Files.copy(original, folder.resolve(file(capture, "original")));
            int number = 0;
            for (Mutation mutation : catalogue.choose(capture, original, Integer.parseInt(arguments[4]))) {
                String name = file(capture, String.format("%04d", number++));
                mutation.write(original, folder.resolve(name));
                chosen.put(name, mutation);
            }
        }
        Map<String, Set<String>> said = judge(arguments[0], arguments[1], folder);
        List<String> lines = new ArrayList<>(List.of(Mutant.HEAD));
        int silent = 0;
        for (Map.Entry<String, Mutation> entry : chosen.entrySet()) {
            Set<String> original = said.get(file(entry.getValue().capture(), "original"));
            Set<String> upstream = said.get(entry.getKey());
            if (original == null || upstream == null) {
                continue;
            }
            Set<String> rulesBefore = new TreeSet<>();
            original.forEach(text -> rulesBefore.add(text.substring(0, text.indexOf('@'))));
            Set<String> added = new TreeSet<>(upstream);
            added.removeIf(text -> rulesBefore.contains(text.substring(0, text.indexOf('@'))));
            if (!added.isEmpty() || silent++ % SILENT_SHARE == 0) {
                lines.add(new Mutant(entry.getValue(), added).text());
            }
        }
        Files.write(Path.of(arguments[3]), lines);
    }

    private static String file(String capture, String what) {
        return capture.replace('/', '_') + "." + what + ".gfxr";
    }

    private List<Mutation> choose(String capture, Path file, int most) throws IOException {
        handles.clear();
        Map<String, Mutation> candidates = new TreeMap<>();
        try (CaptureReader reader = CaptureReader.open(file, new Anomalies())) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                if (item instanceof CaptureReader.CallItem callItem && mutable(callItem.call())) {
                    candidates(capture, callItem.call(), candidates);
                }
            }
        }
        List<Map.Entry<String, Mutation>> shuffled = new ArrayList<>(candidates.entrySet());
        Collections.shuffle(shuffled, random);
        List<Mutation> chosen = new ArrayList<>();
        for (Map.Entry<String, Mutation> candidate : shuffled) {
            if (chosen.size() < most && kindsSeen.add(candidate.getKey())) {
                chosen.add(candidate.getValue());
            }
        }
        return chosen;
    }

    private static boolean mutable(Call call) {
        String name = call.name();
        return !call.stateSetup()
                && !LEFT_OUT.contains(name)
                && !name.startsWith("vkGet")
                && !name.startsWith("vkEnumerate")
                && !name.startsWith("vkAcquire");
    }

    /** One candidate for each kind of change of each field of each command. */
    private void candidates(String capture, Call call, Map<String, Mutation> candidates) {
        String name = call.name();
        long block = call.blockIndex();
        if (!name.startsWith("vkCreate") && !name.startsWith("vkAllocate") && !name.startsWith("vkSetDebug")) {
            candidates.putIfAbsent(name + " drop", new Mutation(capture, block, Mutation.Kind.DROP, "", 0));
            candidates.putIfAbsent(name + " double", new Mutation(capture, block, Mutation.Kind.DOUBLE, "", 0));
        }
        for (CallFields.Field field : fields.of(call)) {
            String key = name + " " + field.path().replaceAll("\\[\\d+]", "[]");
            for (long value : values(field)) {
                candidates.putIfAbsent(
                        key + " " + kind(field, value),
                        new Mutation(capture, block, Mutation.Kind.SET, field.path(), value));
            }
        }
    }

    private static String kind(CallFields.Field field, long value) {
        return value == 0 ? "zero" : value > field.value() ? "more" : "less";
    }

    private Set<Long> values(CallFields.Field field) {
        long now = field.value();
        Set<Long> values = new LinkedHashSet<>();
        if (field.member().base() == Base.HANDLE) {
            List<Long> known = handles.computeIfAbsent(field.member().type(), type -> new ArrayList<>());
            if (now != 0 && !known.contains(now)) {
                known.add(now);
            }
            values.add(0L);
            values.add(known.isEmpty() ? 0 : known.get(random.nextInt(known.size())));
        } else if (field.member().base() == Base.ENUM) {
            values.addAll(enumerants(field, now));
        } else if (field.member().base() == Base.F32) {
            values.add((long) Float.floatToRawIntBits(-1));
            values.add((long) Float.floatToRawIntBits(1e9f));
        } else {
            values.addAll(List.of(0L, now + 1, now * 2 + 2));
        }
        values.remove(now);
        return values;
    }

    private List<Long> enumerants(CallFields.Field field, long now) {
        Enumeration enumeration = Registry.vulkan().enumeration(field.member().type());
        if (enumeration == null || enumeration.values().isEmpty()) {
            return List.of(1L);
        }
        List<Long> known = List.copyOf(enumeration.values().values());
        long one = known.get(random.nextInt(known.size()));
        return enumeration.flags() ? List.of(0L, now ^ one) : List.of(one, 0x7ffffffeL);
    }

    /** {@code RULE@BLOCK} for each rule that the layer finds broken, with the first block, by file name. */
    private static Map<String, Set<String>> judge(String tool, String layer, Path folder)
            throws IOException, InterruptedException {
        Map<String, Set<String>> said = new HashMap<>();
        UpstreamRun.errors(tool, layer, "core", List.of("--checks", "none"), folder)
                .forEach((file, findings) -> {
                    Map<String, Long> first = new TreeMap<>();
                    findings.removeIf(UpstreamRun::changed);
                    for (JsonNode finding : findings) {
                        long block =
                                finding.path("occurrences").path("firstBlock").asLong();
                        first.merge(finding.path("rule").asText(), block, Math::min);
                    }
                    Set<String> rules = new TreeSet<>();
                    first.forEach((rule, block) -> rules.add(rule + "@" + block));
                    said.put(file, rules);
                });
        return said;
    }
}
