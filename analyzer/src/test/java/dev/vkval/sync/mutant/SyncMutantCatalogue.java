package dev.vkval.sync.mutant;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.mutant.Mutant;
import dev.vkval.mutant.Mutation;
import dev.vkval.mutant.Originals;
import dev.vkval.mutant.UpstreamRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Chooses mutations of captures, has upstream's layer judge them, and writes the list.
 *
 * <p>A mutant that breaks other rules than the original does is left out: what it does is not defined. So is one that the
 * replay or the layer does not survive.
 */
public final class SyncMutantCatalogue {
    private SyncMutantCatalogue() {}

    /**
     * @param arguments the tool; the layer's library; a folder for the mutants; the list to write; mutants a capture; a
     *     number that changes what is chosen; the captures by folder and name
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path folder = Files.createDirectories(Path.of(arguments[2]));
        int most = Integer.parseInt(arguments[4]);
        SyncMutations mutations = new SyncMutations(Long.parseLong(arguments[5]), folder.resolve("scratch"));
        Map<String, Mutation> chosen = new LinkedHashMap<>();
        for (String capture : List.of(arguments).subList(6, arguments.length)) {
            Path original = Originals.file(capture);
            Files.copy(original, folder.resolve(file(capture, "original")));
            int number = 0;
            for (Mutation mutation : mutations.choose(capture, original, most)) {
                String name = file(capture, String.format("%04d", number++));
                mutation.write(original, folder.resolve(name));
                chosen.put(name, mutation);
            }
        }
        List<String> options = List.of("--checks", "sync", "--timeout", "10", "--threads", "1");
        List<String> settings = new ArrayList<>(options);
        SyncFindings.SETTINGS.forEach((name, value) -> settings.addAll(List.of("--set", name + "=" + value)));
        Map<String, List<JsonNode>> said =
                UpstreamRun.errors(arguments[0], arguments[1], "core,sync", settings, folder);
        List<String> lines = new ArrayList<>(List.of(Mutant.HEAD));
        chosen.forEach((name, mutation) -> {
            List<JsonNode> original = said.get(file(mutation.capture(), "original"));
            List<JsonNode> mutant = said.get(name);
            if (original != null && mutant != null && otherRules(original).containsAll(otherRules(mutant))) {
                lines.add(new Mutant(mutation, SyncFindings.ofUpstream(mutant)).text());
            }
        });
        Files.write(Path.of(arguments[3]), lines);
    }

    private static String file(String capture, String what) {
        return capture.replace('/', '_') + "." + what + ".gfxr";
    }

    private static Set<String> otherRules(List<JsonNode> findings) {
        Set<String> rules = new TreeSet<>();
        for (JsonNode finding : findings) {
            String rule = finding.path("rule").asText();
            if (!rule.startsWith(SyncFindings.RULES) && !UpstreamRun.changed(finding)) {
                rules.add(rule);
            }
        }
        return rules;
    }
}
