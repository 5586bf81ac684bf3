package dev.vkval.replay.structure;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;

/** Arrays of C strings. */
public final class CStrings {
    private CStrings() {}

    /** Reads an array; null entries are left out. */
    public static List<String> read(long array, int count) {
        List<String> strings = new ArrayList<>();
        for (int i = 0; array != 0 && i < count; i++) {
            long string = MemoryUtil.memGetAddress(array + (long) i * Long.BYTES);
            if (string != 0) {
                strings.add(MemoryUtil.memUTF8(string));
            }
        }
        return strings;
    }

    public static PointerBuffer array(Collection<String> strings, MemoryStack stack) {
        PointerBuffer array = stack.mallocPointer(strings.size());
        strings.forEach(string -> array.put(stack.UTF8(string)));
        return array.flip();
    }
}
