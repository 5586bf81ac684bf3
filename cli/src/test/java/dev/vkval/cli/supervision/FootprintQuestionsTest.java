package dev.vkval.cli.supervision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.cli.check.Trial;
import dev.vkval.gpuav.footprint.Footprints;
import dev.vkval.gpuav.footprint.ShaderName;
import dev.vkval.gpuav.footprint.SiteFootprint;
import dev.vkval.spirv.reflect.ByteRange;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FootprintQuestionsTest {
    private static final long SUBMIT = 100_000;
    private static final List<Long> MANY = blocks(Trial.MOST_DETAILED_FOOTPRINTS + 5L);

    private final Footprints known = new Footprints();

    private static List<Long> blocks(long count) {
        return LongStream.range(0, count).boxed().toList();
    }

    /** An action that accessed two words, of which the map says all or only that they are the first and the last. */
    private void recorded(long block, boolean all) {
        List<ByteRange> ends = List.of(new ByteRange(0, 4), new ByteRange(4000, 4));
        List<ByteRange> bytes = all ? ends : List.of(new ByteRange(0, 4004));
        SiteFootprint site = new SiteFootprint(3, 12, true, false, true, false, List.of(0), false, bytes, ends);
        Footprints more = new Footprints();
        more.add(new Footprints.Action(SUBMIT, block), new ShaderName(5, "ab", "main"), List.of(site));
        known.addAll(more);
    }

    @Test
    void anActionIsRecordedOnce() {
        FootprintQuestions questions = new FootprintQuestions(10);
        assertEquals(List.of(4L, 9L), questions.next(List.of(4L, 9L), known));
        recorded(4, true);
        assertEquals(List.of(12L), questions.next(List.of(4L, 12L), known));
        assertEquals(List.of(), questions.next(List.of(4L, 12L), known));
        assertFalse(questions.isLeft(List.of(4L, 12L), known));
    }

    @Test
    void actionsBeyondTheLimitAreLeft() {
        FootprintQuestions questions = new FootprintQuestions(3);
        assertEquals(List.of(0L, 1L, 2L), questions.next(blocks(5), known));
        assertEquals(List.of(), questions.next(blocks(5), known));
        assertTrue(questions.isLeft(blocks(5), known));
    }

    @Test
    void whereASmallMapWasTooSmallAnActionIsRecordedInDetail() {
        FootprintQuestions questions = new FootprintQuestions(1000);
        assertEquals(MANY, questions.next(MANY, known));
        recorded(1, true);
        recorded(2, false);
        assertTrue(questions.isLeft(List.of(1L, 2L), known));
        assertEquals(List.of(2L), questions.next(List.of(1L, 2L), known));
        assertEquals(List.of(), questions.next(List.of(1L, 2L), known), "it had as much detail as there is");
    }

    @Test
    void fewActionsHaveAllDetailAtOnce() {
        FootprintQuestions questions = new FootprintQuestions(1000);
        questions.next(List.of(2L), known);
        recorded(2, false);
        assertEquals(List.of(), questions.next(List.of(2L), known));
        assertFalse(questions.isLeft(List.of(2L), known));
    }

    @Test
    void whatIsRecordedInDetailTakesThePlaceOfTheOther() {
        recorded(2, false);
        recorded(2, true);
        assertEquals(List.of(), List.copyOf(known.cutShort()));
    }
}
