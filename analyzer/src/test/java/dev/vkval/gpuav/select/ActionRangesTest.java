package dev.vkval.gpuav.select;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class ActionRangesTest {
    private static final ActionRange CALL = ActionRange.parse("call:7");
    private static final ActionRange CALLS = ActionRange.parse("call:5-9");
    private static final ActionRange FRAME = ActionRange.parse("frame:7");

    private final ActionRanges ranges = new ActionRanges(List.of(CALL, CALLS, FRAME));

    @Test
    void rangesOfOneNumberAndOfSeveralAreFound() {
        assertEquals(List.of(CALL, CALLS), ranges.of(ActionRange.Kind.CALL, 7));
        assertEquals(List.of(CALLS), ranges.of(ActionRange.Kind.CALL, 9));
    }

    @Test
    void numbersAreOfOneKind() {
        assertEquals(List.of(FRAME), ranges.of(ActionRange.Kind.FRAME, 7));
        assertEquals(List.of(), ranges.of(ActionRange.Kind.SUBMIT, 7));
        assertEquals(List.of(), ranges.of(ActionRange.Kind.CALL, 10));
    }
}
