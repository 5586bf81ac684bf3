package dev.vkval.capture.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Whatever the general rules cannot encode is on the list of exceptions. */
class CustomEncodingsTest {
    private final Registry registry = Registry.vulkan();

    @Test
    void everyUnionIsSelectedByANeighbourOrHasAnEncodingOfItsOwn() {
        List<String> unhandled = new ArrayList<>();
        for (String name : registry.structNames()) {
            Struct struct = registry.struct(name);
            for (Member member : struct.members()) {
                if (member.base() == Base.UNION && member.pointers() == 0 && !handled(struct, member)) {
                    unhandled.add(struct.name() + "." + member.name() + " of type " + member.type());
                }
            }
        }
        assertEquals(List.of(), unhandled);
    }

    private boolean handled(Struct struct, Member member) {
        Struct union = registry.struct(member.type());
        boolean raw = union.sizeBytes() == Long.BYTES;
        return member.attributes().containsKey("selector")
                || CustomEncodings.isFourWords(union)
                || raw
                || struct.union();
    }

    @Test
    void theListHoldsWhatTheCaptureLayerWritesByHandAndNothingElse() throws IOException {
        Set<String> exceptions = new TreeSet<>();
        List<String> wrong = new ArrayList<>();
        for (String line : handWritten()) {
            String name = line.substring(0, line.indexOf(' '));
            String kind = line.substring(name.length() + 1);
            if (kind.equals("exception")) {
                exceptions.add(name);
            }
            if (!comesOutAs(kind, name)) {
                wrong.add(line);
            }
        }
        assertEquals(List.of(), wrong);
        assertEquals(exceptions, CustomEncodings.names());
    }

    private static List<String> handWritten() throws IOException {
        try (InputStream in = CustomEncodingsTest.class.getResourceAsStream("hand-written-encodings.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .toList();
        }
    }

    private boolean comesOutAs(String kind, String name) {
        boolean listed = CustomEncodings.names().contains(name);
        Struct struct = registry.struct(name);
        boolean union = struct != null && struct.union();
        return switch (kind) {
            case "exception" -> listed && (struct != null || registry.command(name) != null);
            case "selected" -> !listed && !union && struct.members().stream().anyMatch(CustomEncodingsTest::selected);
            case "part" -> !listed && union && registry.structNames().stream().anyMatch(holder -> holds(holder, name));
            case "raw" -> !listed && union && struct.sizeBytes() == Long.BYTES;
            case "rule" -> !listed && !union && (struct != null || registry.command(name) != null);
            case "absent" -> !listed && !union;
            default -> false;
        };
    }

    private static boolean selected(Member member) {
        return member.base() == Base.UNION && member.attributes().containsKey("selector");
    }

    private boolean holds(String holder, String union) {
        return registry.struct(holder).members().stream()
                .anyMatch(member -> selected(member) && member.type().equals(union));
    }

    @Test
    void everyCommandAndStructCompiles() {
        for (Command command : registry.commands()) {
            assertNotNull(Programs.vulkan().of(command).steps(), command.name());
        }
        for (String name : registry.structNames()) {
            Program program = Programs.vulkan().of(registry.struct(name));
            assertTrue(program.minimumEncodedBytes() > 0, name);
        }
    }
}
