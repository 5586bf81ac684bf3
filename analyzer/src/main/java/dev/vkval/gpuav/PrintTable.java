package dev.vkval.gpuav;

import dev.vkval.spirv.pass.ErrorOutput;
import dev.vkval.spirv.pass.HitCounters;
import dev.vkval.spirv.pass.PrintCheck;
import dev.vkval.spirv.pass.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongFunction;

/**
 * What the shaders of one action printed. It is not trusted, because errors of the shader may have overwritten it.
 *
 * @param prints in order of their hit counters
 * @param wantedBytes how much memory all of it needs
 * @param garbled number of records that are not valid
 */
record PrintTable(List<Print> prints, long wantedBytes, int garbled) {
    private static final int DRAWN_WORDS = 3;

    PrintTable {
        prints = List.copyOf(prints);
    }

    /**
     * What a shader printed at one place.
     *
     * @param count number of prints, kept or not
     * @param records those that are kept, by invocation; of an invocation, in the order of execution
     */
    record Print(InstrumentedShader shader, PrintCheck check, long count, List<Record> records) {}

    /** @param arguments their words */
    record Record(ShaderError.Record invocation, int[] arguments) {}

    /** The hit counters of an action, and after them the stream of its prints if its shaders print. */
    static MemoryRange withHits(
            LongFunction<MemoryRange> memory, HitCounters counters, InstrumentedPipeline pipeline, int printBytes) {
        long words = counters.words(pipeline.hitCount());
        if (!pipeline.prints()) {
            return memory.apply(words * Integer.BYTES);
        }
        int room = printBytes / Integer.BYTES;
        MemoryRange range = memory.apply((words + PrintStream.HEADER_WORDS + room) * Integer.BYTES);
        range.write(ErrorOutput.PRINTS, new int[] {(int) words, room});
        return range;
    }

    boolean empty() {
        return wantedBytes == 0 && prints.isEmpty();
    }

    /** @param hits the header, the hit counters, and the stream */
    static PrintTable read(int[] hits, HitCounters counters, InstrumentedPipeline pipeline) {
        long first = counters.words(pipeline.hitCount());
        if (!pipeline.prints() || first >= hits.length) {
            return new PrintTable(List.of(), 0, 0);
        }
        int stream = (int) first;
        Map<Integer, List<Record>> byHit = new TreeMap<>();
        int garbled = collect(hits, stream, pipeline, byHit);
        List<Print> prints = new ArrayList<>();
        for (InstrumentedShader shader : pipeline.own()) {
            for (PrintCheck check : prints(shader)) {
                int hit = shader.firstHit() + check.hit();
                long count = Integer.toUnsignedLong(hits[(int) counters.at(hit) + HitCounters.COUNT]);
                List<Record> records = byHit.getOrDefault(hit, List.of());
                if (count > 0) {
                    prints.add(new Print(shader, check, count, sorted(shader, records)));
                }
            }
        }
        return new PrintTable(prints, Integer.toUnsignedLong(hits[stream]) * Integer.BYTES, garbled);
    }

    private static List<PrintCheck> prints(InstrumentedShader shader) {
        return shader.checks().stream()
                .filter(PrintCheck.class::isInstance)
                .map(PrintCheck.class::cast)
                .toList();
    }

    private static List<Record> sorted(InstrumentedShader shader, List<Record> records) {
        Comparator<ShaderError.Record> order = ErrorTable.order(shader.stage().executionModel());
        return records.stream()
                .sorted((one, other) -> order.compare(one.invocation(), other.invocation()))
                .toList();
    }

    private static int collect(
            int[] words, int stream, InstrumentedPipeline pipeline, Map<Integer, List<Record>> byHit) {
        int garbled = 0;
        int at = stream + PrintStream.HEADER_WORDS;
        while (at + PrintStream.ARGUMENTS <= words.length && words[at] != 0) {
            int size = words[at + PrintStream.SIZE];
            int hit = words[at + PrintStream.COUNTER] - 1;
            InstrumentedShader shader = pipeline.shaderOf(hit);
            boolean valid = shader != null
                    && shader.checkOf(hit) instanceof PrintCheck check
                    && shader.id() == words[at + PrintStream.SHADER]
                    && size == PrintStream.ARGUMENTS + check.words()
                    && size <= words.length - at;
            if (!valid) {
                // Where the next one begins is not known.
                return garbled + 1;
            }
            byHit.computeIfAbsent(hit, key -> new ArrayList<>()).add(record(words, at, size));
            at += size;
        }
        return garbled;
    }

    private static Record record(int[] words, int at, int size) {
        int[] drawn = new int[DRAWN_WORDS];
        System.arraycopy(words, at + PrintStream.STAGE_WORDS, drawn, 0, drawn.length);
        int[] arguments = new int[size - PrintStream.ARGUMENTS];
        System.arraycopy(words, at + PrintStream.ARGUMENTS, arguments, 0, arguments.length);
        return new Record(new ShaderError.Record(drawn, 0, 0, words[at + PrintStream.LANE]), arguments);
    }
}
