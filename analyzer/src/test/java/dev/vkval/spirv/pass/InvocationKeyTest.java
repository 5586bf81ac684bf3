package dev.vkval.spirv.pass;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

class InvocationKeyTest {
    private static final int[] NO_GRID = {0, 0, 0};

    private static int[] words(int model, int key) {
        return InvocationKey.words(model, key, NO_GRID);
    }

    private static int bits(double number) {
        return Float.floatToRawIntBits((float) number);
    }

    @Test
    void aKeyInAGridIsItsPlaceThere() {
        int key = (3 * 5 + 4) * 7 + 6;
        assertArrayEquals(new int[] {6, 4, 3}, InvocationKey.words(StageWords.COMPUTE, key, 7, 5, 4));
        assertArrayEquals(new int[] {6, 4, 3}, InvocationKey.words(StageWords.RAY_GENERATION, key, 7, 5, 4));
        assertNull(InvocationKey.words(StageWords.COMPUTE, 7 * 5 * 4, 7, 5, 4), "it is outside of the grid");
    }

    @Test
    void gridsWithTooManyInvocationsHaveNoKeys() {
        int half = 1 << 16;
        assertArrayEquals(new int[] {5, 0, 0}, InvocationKey.words(StageWords.MESH, 5, half, half - 1, 1));
        assertNull(InvocationKey.words(StageWords.MESH, 5, half, half, 2));
        assertNull(InvocationKey.words(StageWords.MESH, 5, -1, -1, -1));
        assertNull(InvocationKey.words(StageWords.COMPUTE, 5, NO_GRID));
    }

    @Test
    void keysOfGraphicsStagesHaveTwoNumbers() {
        assertArrayEquals(new int[] {9, 2, 0}, words(StageWords.VERTEX, 2 << 22 | 9));
        assertArrayEquals(new int[] {9, 2, 0}, words(StageWords.TESSELLATION_CONTROL, 2 << 8 | 9));
        assertArrayEquals(new int[] {2, 9, 0}, words(StageWords.GEOMETRY, 2 << 8 | 9));
        assertArrayEquals(new int[] {2, 0, 0}, words(StageWords.TESSELLATION_EVALUATION, 2));
        assertArrayEquals(new int[] {bits(9.5), bits(40000.5), 0}, words(StageWords.FRAGMENT, 40000 << 16 | 9));
    }

    @Test
    void whatHasNoKeyIsNotKnown() {
        assertNull(words(StageWords.VERTEX, InvocationKey.NONE));
        assertNull(words(StageWords.FRAGMENT, InvocationKey.NONE));
    }
}
