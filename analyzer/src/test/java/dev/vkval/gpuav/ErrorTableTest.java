package dev.vkval.gpuav;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.pass.ArithmeticCheck;
import dev.vkval.spirv.pass.ArithmeticFault;
import dev.vkval.spirv.pass.DescriptorCheck;
import dev.vkval.spirv.pass.ErrorOutput;
import dev.vkval.spirv.pass.FootprintSite;
import dev.vkval.spirv.pass.HitCounters;
import dev.vkval.spirv.pass.ShaderCheck;
import dev.vkval.state.object.ShaderStage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;

class ErrorTableTest {
    private static final int SHADER = 42;
    private static final int INSTRUCTION = 108;
    private static final int CAPACITY = 4;

    private final InstrumentedPipeline pipeline = new InstrumentedPipeline(
            1,
            0,
            List.of(new InstrumentedShader(
                    SHADER,
                    new ShaderStage(VK10.VK_SHADER_STAGE_FRAGMENT_BIT, null, "main", Map.of()),
                    0,
                    List.of(new DescriptorCheck(0, INSTRUCTION, 7, 0, 1, true, true)),
                    Robustness.OF_DEVICE)));
    private final int[] hits = new int[(int) HitCounters.COUNTS.words(pipeline.hitCount())];
    private final int[] records = new int[ErrorOutput.RECORDS_HEADER_WORDS + CAPACITY * ErrorOutput.RECORD_WORDS];

    private void record(int number, int x, int y, int index) {
        int[] words = {
            SHADER,
            1 + ErrorOutput.INDEX_OUT_OF_BOUNDS,
            Float.floatToRawIntBits(x + 0.5f),
            Float.floatToRawIntBits(y + 0.5f),
            0,
            index,
            6,
            0
        };
        System.arraycopy(
                words, 0, records, ErrorOutput.RECORDS_HEADER_WORDS + number * ErrorOutput.RECORD_WORDS, words.length);
        records[0] += ErrorOutput.RECORD_WORDS;
        hits[ErrorOutput.HEADER_WORDS]++;
    }

    private ErrorTable read() {
        return ErrorTable.read(hits, HitCounters.COUNTS, records, pipeline);
    }

    @Test
    void valuesAreReadFromTheirSlots() {
        HitCounters counters = new HitCounters(4);
        int[] entries = new int[(int) counters.words(pipeline.hitCount())];
        int entry = (int) counters.at(ErrorOutput.DESCRIPTOR_UNINITIALIZED);
        entries[entry + HitCounters.COUNT] = 5;
        entries[entry + HitCounters.SLOTS] = 10;
        entries[entry + HitCounters.SLOTS + 3] = 3;
        List<ShaderError> errors =
                ErrorTable.read(entries, counters, records, pipeline).errors();
        assertEquals(1, errors.size());
        assertEquals(ErrorOutput.DESCRIPTOR_UNINITIALIZED, errors.get(0).error());
        assertEquals(5, errors.get(0).invocations());
        assertEquals(
                new ShaderError.Values(List.of(2L, 9L), false), errors.get(0).values());
        entries[entry + HitCounters.MORE] = 1;
        entries[entry + HitCounters.LARGEST] = 1;
        assertEquals(
                new ShaderError.Values(List.of(2L, 9L, 0xFFFF_FFFFL), true),
                ErrorTable.read(entries, counters, records, pipeline)
                        .errors()
                        .get(0)
                        .values());
    }

    @Test
    void flagsOfAWordAreErrorsOfItsChecks() {
        ShaderStage stage = new ShaderStage(VK10.VK_SHADER_STAGE_FRAGMENT_BIT, null, "main", Map.of());
        List<ShaderCheck> checks = new ArrayList<>();
        checks.add(new DescriptorCheck(0, INSTRUCTION, 7, 0, 1, true, true));
        for (int i = 0; i < 3; i++) {
            int hit = (1 + i) * ErrorOutput.HITS_PER_CHECK;
            checks.add(new ArithmeticCheck(hit, INSTRUCTION + i, ArithmeticFault.POW, 26, 1, i));
        }
        InstrumentedPipeline flagging = new InstrumentedPipeline(
                1, 0, List.of(new InstrumentedShader(SHADER, stage, 0, checks, Robustness.OF_DEVICE)));
        int[] entries = new int[(int) HitCounters.FLAGS.words(flagging.hitCount())];
        entries[(int) HitCounters.FLAGS.at(ErrorOutput.HITS_PER_CHECK) + HitCounters.COUNT] = 0b110;
        List<ShaderError> errors =
                ErrorTable.read(entries, HitCounters.FLAGS, records, flagging).errors();
        assertEquals(
                checks.subList(2, 4), errors.stream().map(ShaderError::check).toList());
        assertEquals(ShaderError.NOT_COUNTED, errors.get(0).invocations());
        assertNull(errors.get(0).record());
    }

    /** A check, a site and another check: whatever the site has recorded, only the second check has an error. */
    @Test
    void whatSitesRecordIsNoError() {
        HitCounters counters = HitCounters.COUNTS.withSitesOf(HitCounters.footprints(1));
        int site = ErrorOutput.HITS_PER_CHECK;
        int last = site + counters.siteHits(true);
        ShaderCheck second = new DescriptorCheck(last, INSTRUCTION + 1, 7, 0, 1, true, true);
        InstrumentedPipeline recording = new InstrumentedPipeline(
                1,
                0,
                List.of(new InstrumentedShader(
                        SHADER,
                        new ShaderStage(VK10.VK_SHADER_STAGE_FRAGMENT_BIT, null, "main", Map.of()),
                        0,
                        List.of(
                                new DescriptorCheck(0, INSTRUCTION, 7, 0, 1, true, true),
                                new FootprintSite(
                                        site,
                                        last - site,
                                        12,
                                        3,
                                        0,
                                        false,
                                        true,
                                        false,
                                        false,
                                        4,
                                        1,
                                        FootprintSite.RECORDED,
                                        true),
                                second),
                        Robustness.OF_DEVICE)));
        int[] entries = new int[(int) counters.words(recording.hitCount())];
        Arrays.fill(entries, (int) counters.at(site), (int) counters.at(last), -1);
        entries[(int) counters.at(last + ErrorOutput.DESCRIPTOR_DESTROYED) + HitCounters.COUNT] = 2;
        List<ShaderError> errors =
                ErrorTable.read(entries, counters, records, recording).errors();
        assertEquals(1, errors.size());
        assertEquals(second, errors.get(0).check());
        assertEquals(ErrorOutput.DESCRIPTOR_DESTROYED, errors.get(0).error());
        assertTrue(recording.hasSites() && !pipeline.hasSites());
    }

    @Test
    void nothingWrittenIsNoError() {
        assertTrue(read().empty());
    }

    @Test
    void theEarliestInvocationIsToldAndAllAreCounted() {
        record(0, 9, 3, 8);
        record(1, 2, 3, 7);
        record(2, 1, 4, 6);
        List<ShaderError> errors = read().errors();
        assertEquals(1, errors.size());
        assertEquals(3, errors.get(0).invocations());
        assertEquals(7, errors.get(0).record().index());
        assertEquals(6, errors.get(0).record().second());
        assertArrayEquals(
                new int[] {Float.floatToRawIntBits(2.5f), Float.floatToRawIntBits(3.5f), 0},
                errors.get(0).record().stageWords());
    }

    @Test
    void recordsThatDidNotFitAreCountedAllTheSame() {
        record(0, 1, 1, 6);
        hits[ErrorOutput.HEADER_WORDS] = 1_000_000;
        records[0] = -1;
        assertEquals(1_000_000, read().errors().get(0).invocations());
        assertEquals(6, read().errors().get(0).record().index());
    }

    @Test
    void anErrorWithoutARecordIsStillAnError() {
        hits[ErrorOutput.HEADER_WORDS] = 5;
        assertNull(read().errors().get(0).record());
    }

    @Test
    void recordsThatNoCheckWritesAreNotBelieved() {
        record(0, 1, 1, 6);
        records[ErrorOutput.RECORDS_HEADER_WORDS] = SHADER + 1;
        assertEquals(1, read().garbled());
        assertNull(read().errors().get(0).record());
        records[ErrorOutput.RECORDS_HEADER_WORDS] = SHADER;
        assertEquals(0, read().garbled());
        records[ErrorOutput.RECORDS_HEADER_WORDS + 1] = 1 + ErrorOutput.HITS_PER_CHECK;
        assertEquals(1, read().garbled());
    }

    @Test
    void anyGarbageIsReadWithoutFailing() {
        Random random = new Random(7);
        for (int round = 0; round < 10_000; round++) {
            for (int i = 0; i < records.length; i++) {
                records[i] = random.nextInt(4) == 0 ? random.nextInt() : random.nextInt(12);
            }
            for (int i = 0; i < hits.length; i++) {
                hits[i] = random.nextInt();
            }
            assertTrue(read().errors().size() <= ErrorOutput.HITS_PER_CHECK);
        }
    }
}
