package dev.vkval.capture.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.util.ArrayList;
import java.util.List;
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
