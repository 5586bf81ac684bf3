package dev.vkval.capture.registry;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/**
 * The computed C layout against LWJGL's. The Std structs of the video headers are left out: LWJGL's bindings take only one
 * dimension of their arrays and a whole word for their reserved bits.
 */
class LwjglLayoutTest {
    /** All but the types of the systems that LWJGL's bindings leave out. */
    private static final int FEWEST_STRUCTS = 1300;

    @Test
    void sizesAndOffsetsEqualThoseOfLwjgl() {
        List<String> differences = new ArrayList<>();
        int compared = 0;
        for (String name : Registry.vulkan().structNames()) {
            Class<?> type = lwjglClass(name);
            if (type != null) {
                compared++;
                compare(Registry.vulkan().struct(name), type, differences);
            }
        }
        int structs = compared;
        assertAll(
                () -> assertEquals(List.of(), differences),
                () -> assertTrue(structs >= FEWEST_STRUCTS, "only " + structs + " structs were compared"));
    }

    private static Class<?> lwjglClass(String name) {
        try {
            return Class.forName("org.lwjgl.vulkan." + name);
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    private static void compare(Struct struct, Class<?> type, List<String> differences) {
        if (constant(type, "SIZEOF") != struct.sizeBytes()) {
            differences.add(struct.name() + " is " + struct.sizeBytes() + " bytes, not " + constant(type, "SIZEOF"));
        }
        for (Member member : struct.members()) {
            Integer offset = constant(type, member.name().toUpperCase(Locale.ROOT));
            if (offset != null && offset != member.offset()) {
                differences.add(
                        struct.name() + "." + member.name() + " lies at " + member.offset() + ", not " + offset);
            }
        }
    }

    /** The value of a static field, null where there is none of that name. */
    private static Integer constant(Class<?> type, String name) {
        try {
            Field field = type.getField(name);
            return field.getType() == int.class ? (Integer) field.get(null) : null;
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }
}
