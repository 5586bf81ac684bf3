package dev.vkval.check.shader;

import dev.vkval.device.Capabilities;
import dev.vkval.spirv.grammar.Enumerant;
import dev.vkval.spirv.grammar.Grammar;
import dev.vkval.state.object.DeviceState;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What SPIR-V capabilities and extensions need of a device, as the registry lists it (Vulkan specification, SPIR-V
 * Environment). One of the requirements is enough.
 *
 * <p>Lines of the resource: {@code capability|extension NAME} and then {@code version MAJOR.MINOR}, {@code extension
 * NAME}, {@code feature MEMBER}, or {@code property STRUCT MEMBER BITS}, of which one must be set.
 */
final class Requirements {
    private static final Requirements VULKAN = new Requirements();
    private static final int FIRST_WORD = 2;

    private final Map<Integer, List<String[]>> capabilities = new HashMap<>();
    private final Map<String, List<String[]>> extensions = new HashMap<>();

    private Requirements() {
        try (InputStream in = Requirements.class.getResourceAsStream("spirv-requirements.txt")) {
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
                    .lines()
                    .forEach(line -> add(line.split(" ")));
        } catch (IOException e) {
            throw new UncheckedIOException("the requirements of SPIR-V cannot be read", e);
        }
    }

    private void add(String[] words) {
        if (words[0].equals("extension")) {
            extensions.computeIfAbsent(words[1], key -> new ArrayList<>()).add(words);
            return;
        }
        Enumerant capability = Grammar.get().kind("Capability").enumerant(words[1]);
        if (capability != null) {
            capabilities
                    .computeIfAbsent(capability.value(), key -> new ArrayList<>())
                    .add(words);
        }
    }

    static Requirements vulkan() {
        return VULKAN;
    }

    /** What a capability needs, null if Vulkan does not have it. */
    List<String[]> ofCapability(int number) {
        return capabilities.get(number);
    }

    /** What an extension needs, null if Vulkan does not have it. */
    List<String[]> ofExtension(String name) {
        return extensions.get(name);
    }

    /** Whether one of the requirements is satisfied, or may be as far as the device is known. */
    static boolean satisfied(List<String[]> requirements, DeviceState device) {
        Capabilities known = device.capabilities();
        return !known.known() || requirements.stream().anyMatch(words -> satisfied(words, device, known));
    }

    private static boolean satisfied(String[] words, DeviceState device, Capabilities known) {
        String name = words[FIRST_WORD + 1];
        return switch (words[FIRST_WORD]) {
            case "version" -> !known.versionKnown() || known.version() >= version(name);
            case "extension" -> known.extension(name);
            case "feature" -> known.feature(name);
            default -> {
                OptionalLong property =
                        device.physicalDeviceState().properties().integer(name, words[FIRST_WORD + 2], 0);
                yield property.isEmpty() || (property.getAsLong() & Long.parseLong(words[FIRST_WORD + 3])) != 0;
            }
        };
    }

    private static int version(String text) {
        String[] parts = text.split("\\.");
        return org.lwjgl.vulkan.VK10.VK_MAKE_VERSION(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), 0);
    }

    /** The requirements as text. */
    static String text(List<String[]> requirements) {
        return String.join(" or ", requirements.stream().map(Requirements::text).toList());
    }

    private static String text(String[] words) {
        return words[FIRST_WORD].equals("property") ? words[FIRST_WORD + 2] : words[FIRST_WORD + 1];
    }
}
