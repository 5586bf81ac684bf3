package dev.vkval.check;

import dev.vkval.capture.registry.Registry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The versions and extensions that provide a command, a struct or an enumerant, according to the registry. */
public final class Providers {
    private static final Providers VULKAN = new Providers();

    private final Map<String, List<Provider>> commands = new HashMap<>();
    private final Map<String, List<Provider>> structs = new HashMap<>();
    private final Map<String, List<Provider>> enumerants = new HashMap<>();

    private Providers() {
        Registry registry = Registry.vulkan();
        for (String keyword : List.of("version", "extension")) {
            registry.table(keyword).forEach(line -> add(registry, line.split(" ")));
        }
    }

    public static Providers vulkan() {
        return VULKAN;
    }

    private void add(Registry registry, String[] words) {
        Map<String, String> attributes = new HashMap<>();
        for (int i = 2; i < words.length; i++) {
            int equals = words[i].indexOf('=');
            attributes.put(words[i].substring(0, equals), words[i].substring(equals + 1));
        }
        boolean extension = words[0].equals("extension");
        Provider provider = new Provider(
                words[1],
                extension,
                "instance".equals(attributes.get("type")),
                extension ? promoted(attributes.get("promotedto")) : version(attributes.get("number")));
        list(attributes, "commands").forEach(name -> put(commands, name, provider));
        list(attributes, "enums").forEach(name -> put(enumerants, name, provider));
        for (String name : list(attributes, "types")) {
            String struct = registry.structName(name);
            if (struct != null) {
                put(structs, struct, provider);
            }
        }
    }

    private static List<String> list(Map<String, String> attributes, String key) {
        String value = attributes.get(key);
        return value == null ? List.of() : List.of(value.split(","));
    }

    private static void put(Map<String, List<Provider>> map, String name, Provider provider) {
        map.computeIfAbsent(name, key -> new ArrayList<>()).add(provider);
    }

    /** {@code VK_VERSION_1_2} as a version; NEVER if the extension was promoted to none, or to another extension. */
    private static int promoted(String to) {
        return to != null && to.startsWith("VK_VERSION_")
                ? version(to.substring("VK_VERSION_".length()).replace('_', '.'))
                : Provider.NEVER;
    }

    private static int version(String number) {
        String[] parts = number.split("\\.");
        return Integer.parseInt(parts[0]) << 22 | Integer.parseInt(parts[1]) << 12;
    }

    /** The providers of a command with exactly that name, alias or not. */
    public List<Provider> ofCommand(String name) {
        return commands.getOrDefault(name, List.of());
    }

    /** The providers of a struct by its name without alias; empty for one of Vulkan 1.0. */
    public List<Provider> ofStruct(String name) {
        return structs.getOrDefault(name, List.of());
    }

    /** The providers of an enumerant; empty for one of Vulkan 1.0. */
    public List<Provider> ofEnumerant(String name) {
        return enumerants.getOrDefault(name, List.of());
    }

    /** {@code VK_IMG_filter_cubic or VK_EXT_filter_cubic}. */
    public static String text(List<Provider> providers) {
        Set<String> names =
                providers.stream().map(Provider::name).collect(Collectors.toCollection(java.util.LinkedHashSet::new));
        return String.join(" or ", names);
    }
}
