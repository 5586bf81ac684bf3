package dev.vkval.gpuav;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.pass.ErrorOutput;
import dev.vkval.spirv.pass.HitCounters;
import dev.vkval.spirv.pass.PrintCheck;
import dev.vkval.spirv.pass.PrintStream;
import dev.vkval.spirv.print.PrintArgument;
import dev.vkval.state.object.ShaderStage;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;

class PrintTableTest {
    private static final int SHADER = 42;
    private static final int ROOM = 100;
    private static final int SIZE = PrintStream.ARGUMENTS + 1;

    private final InstrumentedPipeline pipeline = new InstrumentedPipeline(
            1,
            0,
            List.of(new InstrumentedShader(
                    SHADER,
                    new ShaderStage(VK10.VK_SHADER_STAGE_COMPUTE_BIT, null, "main", Map.of()),
                    0,
                    List.of(new PrintCheck(0, 7, "%d", List.of(new PrintArgument(PrintArgument.Kind.SIGNED, 32, 1)))),
                    Robustness.OF_DEVICE)));
    private final int stream = (int) HitCounters.COUNTS.words(pipeline.hitCount());
    private final int[] words = new int[stream + PrintStream.HEADER_WORDS + ROOM];

    private void record(int number, int lane, int value) {
        int[] record = {SIZE, SHADER, 1, lane, 0, 0, 0, value};
        System.arraycopy(record, 0, words, stream + PrintStream.HEADER_WORDS + number * SIZE, SIZE);
        words[stream] += SIZE;
        words[ErrorOutput.HEADER_WORDS]++;
    }

    private PrintTable read() {
        return PrintTable.read(words, HitCounters.COUNTS, pipeline);
    }

    @Test
    void nothingPrintedIsEmpty() {
        assertTrue(read().empty());
    }

    @Test
    void recordsAreInTheOrderOfInvocationsAndOfTheirExecution() {
        record(0, 2, 10);
        record(1, 1, 11);
        record(2, 2, 12);
        PrintTable.Print print = read().prints().get(0);
        assertEquals(3, print.count());
        assertArrayEquals(
                new int[] {11, 10, 12},
                print.records().stream().mapToInt(each -> each.arguments()[0]).toArray());
    }

    @Test
    void whatWasOverwrittenEndsTheRecords() {
        record(0, 2, 10);
        record(1, 1, 11);
        words[stream + PrintStream.HEADER_WORDS + SIZE + PrintStream.SHADER]++;
        assertEquals(1, read().garbled());
        assertEquals(1, read().prints().get(0).records().size());
        assertEquals(2, read().prints().get(0).count());
    }

    @Test
    void anyWordsCanBeRead() {
        Random random = new Random(7);
        for (int run = 0; run < 2000; run++) {
            for (int i = 0; i < words.length; i++) {
                words[i] = random.nextInt(4) == 0 ? random.nextInt() : random.nextInt(SIZE + 2);
            }
            assertTrue(read().garbled() <= 1);
        }
    }
}
