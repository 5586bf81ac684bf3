package dev.vkval.spirv;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ids that a module cannot have are refused, with the place, whatever their value. */
class IdCheckerTest {
    private static final int MAGIC = 0x0723_0203;
    private static final int VERSION_1_5 = 0x0001_0500;
    private static final int BOUND = 8;
    private static final int POINTER = 1;
    private static final int STRUCT = 2;
    private static final int PHYSICAL_STORAGE_BUFFER = 5349;

    /** A pointer that is declared ahead, the struct that holds it, the pointer. */
    private static int[] withForwardPointer(int id) {
        return new int[] {
            MAGIC,
            VERSION_1_5,
            0,
            BOUND,
            0,
            3 << 16 | Op.TYPE_FORWARD_POINTER,
            id,
            PHYSICAL_STORAGE_BUFFER,
            3 << 16 | Op.TYPE_STRUCT,
            STRUCT,
            POINTER,
            4 << 16 | Op.TYPE_POINTER,
            POINTER,
            PHYSICAL_STORAGE_BUFFER,
            STRUCT
        };
    }

    @Test
    void aPointerDeclaredAheadIsTaken() {
        assertDoesNotThrow(() -> SpirvReader.read(withForwardPointer(POINTER)));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, BOUND, 0x8000_0006, -1, Integer.MAX_VALUE})
    void anIdBeyondTheBoundIsRefused(int id) {
        SpirvFormatException refused =
                assertThrows(SpirvFormatException.class, () -> SpirvReader.read(withForwardPointer(id)));
        assertTrue(refused.getMessage().contains(Integer.toUnsignedString(id)), refused.getMessage());
    }
}
