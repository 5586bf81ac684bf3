package dev.vkval.capture.registry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Parses blocks of the registry resource. */
final class RegistryParser {
    private static final int SLOT_BYTES = 8;
    private static final Map<String, Base> BASES = new HashMap<>();

    static {
        for (Base base : Base.values()) {
            BASES.put(base.name().toLowerCase(Locale.ROOT), base);
        }
    }

    private final Registry registry;

    RegistryParser(Registry registry) {
        this.registry = registry;
    }

    Command command(int number, List<String> block) {
        String[] head = RegistryText.words(block.get(0));
        Map<String, String> attributes = attributes(head, 4);
        String aliases = attributes.remove("alias");
        List<Member> parameters = new ArrayList<>();
        for (String line : block.subList(1, block.size())) {
            parameters.add(parameter(RegistryText.words(line), parameters.size()));
        }
        return new Command(
                number,
                head[1],
                aliases == null ? List.of() : List.of(aliases.split(",")),
                head[2],
                base(head[3]),
                List.copyOf(parameters),
                attributes);
    }

    private Member parameter(String[] words, int index) {
        return member(words, attributes(words, 6), index * SLOT_BYTES, SLOT_BYTES);
    }

    Struct struct(List<String> block) {
        String[] head = RegistryText.words(block.get(0));
        Map<String, String> attributes = attributes(head, 4);
        List<Member> members = new ArrayList<>();
        for (String line : block.subList(1, block.size())) {
            String[] words = RegistryText.words(line);
            members.add(member(words, attributes(words, 8), Integer.parseInt(words[6]), Integer.parseInt(words[7])));
        }
        String extended = attributes.get("extends");
        return new Struct(
                head[1],
                head[0].equals("union"),
                Integer.parseInt(head[2]),
                Integer.parseInt(head[3]),
                Integer.parseInt(attributes.getOrDefault("sType", "-1")),
                extended == null ? List.of() : List.of(extended.split(",")),
                attributes.containsKey("returnedonly"),
                attributes.containsKey("repeatable"),
                List.copyOf(members));
    }

    private Member member(String[] words, Map<String, String> attributes, int offset, int sizeBytes) {
        Base base = base(words[3]);
        int elements = 0;
        if (!words[5].equals("-")) {
            elements = 1;
            for (String dimension : words[5].split("x")) {
                elements *= Integer.parseInt(dimension);
            }
        }
        int bitOffset = -1;
        int bits = 0;
        String field = attributes.remove("bits");
        if (field != null) {
            bitOffset = Integer.parseInt(field.substring(0, field.indexOf(':')));
            bits = Integer.parseInt(field.substring(field.indexOf(':') + 1));
        }
        return new Member(
                words[1],
                words[2].intern(),
                base,
                valueBytes(base, words[2]),
                Integer.parseInt(words[4]),
                elements,
                offset,
                sizeBytes,
                bitOffset,
                bits,
                attributes);
    }

    private int valueBytes(Base base, String type) {
        return switch (base) {
            case STRUCT, UNION -> registry.structBytes(type);
            case ENUM -> registry.enumBits(type) / Byte.SIZE;
            default -> base.sizeBytes();
        };
    }

    Enumeration enumeration(List<String> block) {
        String[] head = RegistryText.words(block.get(0));
        Map<String, Long> values = new LinkedHashMap<>();
        for (String line : block.subList(1, block.size())) {
            String[] words = RegistryText.words(line);
            values.put(words[1], Long.parseLong(words[2]));
        }
        return new Enumeration(head[1], Integer.parseInt(head[2]), head[3].equals("bits"), values);
    }

    private static Base base(String word) {
        return BASES.get(word);
    }

    /** The words from {@code from} on as key and value, or as key alone with the value {@code true}. */
    private static Map<String, String> attributes(String[] words, int from) {
        Map<String, String> attributes = new LinkedHashMap<>();
        for (int i = from; i < words.length; i++) {
            int equals = words[i].indexOf('=');
            if (equals < 0) {
                attributes.put(words[i], "true");
            } else {
                attributes.put(words[i].substring(0, equals), words[i].substring(equals + 1));
            }
        }
        return attributes;
    }
}
