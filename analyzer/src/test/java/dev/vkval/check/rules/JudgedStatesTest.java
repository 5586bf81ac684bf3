package dev.vkval.check.rules;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.identity.CapturedObject;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.system.MemoryUtil;

class JudgedStatesTest {
    private static final int SIZE_BYTES = 24;
    private static final Command DRAW = Registry.vulkan().command("vkCmdDraw");
    private static final Command DISPATCH = Registry.vulkan().command("vkCmdDispatch");

    private final long address = MemoryUtil.nmemCalloc(1, SIZE_BYTES);
    private final JudgedStates judged = new JudgedStates();

    @AfterEach
    void close() {
        MemoryUtil.nmemFree(address);
    }

    private static CapturedObject device(long id) {
        return CapturedObject.alone("VkDevice", id, 0, false);
    }

    @Test
    void aStateIsKnownForItsCommandAndDevice() {
        assertFalse(judged.contains(DRAW, DRAW, device(1), address, SIZE_BYTES));
        judged.add();
        assertTrue(judged.contains(DRAW, DRAW, device(1), address, SIZE_BYTES));
        assertFalse(judged.contains(DISPATCH, DISPATCH, device(1), address, SIZE_BYTES));
        assertFalse(judged.contains(DRAW, DISPATCH, device(1), address, SIZE_BYTES));
        assertFalse(judged.contains(DRAW, DRAW, device(2), address, SIZE_BYTES));
        assertFalse(judged.contains(DRAW, DRAW, null, address, SIZE_BYTES));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 11, SIZE_BYTES - 1})
    void everyByteCounts(int offset) {
        judged.contains(DRAW, DRAW, null, address, SIZE_BYTES);
        judged.add();
        MemoryUtil.memPutByte(address + offset, (byte) 1);
        assertFalse(judged.contains(DRAW, DRAW, null, address, SIZE_BYTES));
        MemoryUtil.memPutByte(address + offset, (byte) 0);
        assertTrue(judged.contains(DRAW, DRAW, null, address, SIZE_BYTES));
    }

    @Test
    void manyStatesTakeBoundedMemory() {
        for (int i = 0; i < 5000; i++) {
            MemoryUtil.memPutInt(address, i);
            assertFalse(judged.contains(DRAW, DRAW, null, address, SIZE_BYTES));
            judged.add();
            assertTrue(judged.contains(DRAW, DRAW, null, address, SIZE_BYTES));
        }
        MemoryUtil.memPutInt(address, 0);
        assertFalse(judged.contains(DRAW, DRAW, null, address, SIZE_BYTES));
    }

    /** A state that was judged once is not judged again when an object has changed. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "actions",
                "descriptor-accesses",
                "descriptor-mappings",
                "drawn-primitives",
                "graphics-dynamic-state",
                "graphics-state",
                "pipeline-binds"
            })
    void linesOfStatesAskForNothingThatChanges(String file) {
        List<String> changing = List.of(
                "memoryBound",
                "mapped",
                "retired",
                "imported",
                ".recording",
                "beginFlags",
                "insideRender",
                "videoBegin");
        boolean state = false;
        List<String> lines = RuleResources.read(RuleResources.USAGE)
                .file(file + ".rules")
                .lines()
                .toList();
        for (String line : lines) {
            if (!line.isEmpty() && line.charAt(0) != ' ' && line.charAt(0) != '#') {
                state = line.startsWith("state ");
            }
            assertFalse(state && changing.stream().anyMatch(line::contains), line);
        }
    }
}
