package dev.vkval.gpuav;

import dev.vkval.spirv.pass.ArithmeticCheck;
import dev.vkval.spirv.pass.ErrorOutput;
import dev.vkval.spirv.pass.FootprintSite;
import dev.vkval.spirv.pass.HitCounters;
import dev.vkval.spirv.pass.PrintCheck;
import dev.vkval.spirv.pass.ResourceRaceSite;
import dev.vkval.spirv.pass.ShaderCheck;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * The results of the checks of one action. They are not trusted, because errors of the shader may have overwritten
 * them.
 *
 * @param errors in order of their hit counters
 * @param prints what the shaders printed
 * @param garbled number of records that are not valid
 * @param more whether an invocation had errors of more kinds than it records
 */
record ErrorTable(List<ShaderError> errors, PrintTable prints, int garbled, boolean more) {
    /** In the header of the records. */
    private static final int MORE = 1;

    private static final int SHADER = 0;
    private static final int COUNTER = 1;
    private static final int STAGE_WORDS = 2;
    private static final int FIRST = 5;
    private static final int SECOND = 6;
    private static final int LANE = 7;

    private static final int VERTEX = 0;
    private static final int TESSELLATION_CONTROL = 1;
    private static final int TESSELLATION_EVALUATION = 2;
    private static final int GEOMETRY = 3;
    private static final int FRAGMENT = 4;

    ErrorTable {
        errors = List.copyOf(errors);
    }

    boolean empty() {
        return errors.isEmpty() && prints.empty() && garbled == 0 && !more;
    }

    /**
     * Reads.
     *
     * @param hits the header, then the hit counters
     * @param counters what is counted
     * @param records DataWrittenLength, then Data
     */
    static ErrorTable read(int[] hits, HitCounters counters, int[] records, InstrumentedPipeline pipeline) {
        Map<Integer, int[]> earliest = new HashMap<>();
        int garbled = collect(records, pipeline, earliest);
        List<ShaderError> errors = new ArrayList<>();
        for (InstrumentedShader shader : pipeline.own()) {
            for (ShaderCheck check : shader.checks()) {
                int first = shader.firstHit() + check.hit();
                int end = counts(check) ? first + ErrorOutput.HITS_PER_CHECK : first;
                for (int hit = first; hit < end && counters.at(hit + 1L) <= hits.length; hit++) {
                    int entry = (int) counters.at(hit);
                    long count = Integer.toUnsignedLong(hits[entry + HitCounters.COUNT]);
                    if (count != 0 && isFlag(check, hit - first, 0)) {
                        flagged(pipeline, shader, hit, (int) count, errors);
                    } else if (count != 0) {
                        errors.add(new ShaderError(
                                shader,
                                check,
                                hit - first,
                                count,
                                record(earliest.get(hit)),
                                values(hits, entry, counters)));
                    }
                }
            }
        }
        PrintTable prints = PrintTable.read(hits, counters, pipeline);
        return new ErrorTable(errors, prints, garbled + prints.garbled(), records.length > MORE && records[MORE] != 0);
    }

    private static boolean counts(ShaderCheck check) {
        return !(check instanceof PrintCheck)
                && !(check instanceof ResourceRaceSite)
                && !(check instanceof FootprintSite);
    }

    /** Whether an error of a check is this bit of an entry. */
    private static boolean isFlag(ShaderCheck check, int error, int bit) {
        return error == 0 && check instanceof ArithmeticCheck arithmetic && arithmetic.flag() == bit;
    }

    /** Adds the errors that are bits of the entry of a hit counter. */
    private static void flagged(
            InstrumentedPipeline pipeline, InstrumentedShader shader, int hit, int bits, List<ShaderError> errors) {
        for (int left = bits; left != 0; left &= left - 1) {
            int bit = Integer.numberOfTrailingZeros(left);
            int of = hit + bit * ErrorOutput.HITS_PER_CHECK;
            if (pipeline.shaderOf(of) == shader && isFlag(shader.checkOf(of), shader.errorOf(of), bit)) {
                errors.add(new ShaderError(shader, shader.checkOf(of), 0, ShaderError.NOT_COUNTED, null));
            }
        }
    }

    /** Null if they are not kept. */
    private static ShaderError.Values values(int[] hits, int entry, HitCounters counters) {
        if (counters.values() == 0) {
            return null;
        }
        int first = entry + HitCounters.SLOTS;
        LongStream.Builder values = LongStream.builder();
        for (int slot = first; slot < first + counters.values(); slot++) {
            if (hits[slot] != 0) {
                values.add(Integer.toUnsignedLong(hits[slot] - 1));
            }
        }
        if (hits[entry + HitCounters.LARGEST] != 0) {
            values.add(Integer.toUnsignedLong(-1));
        }
        return new ShaderError.Values(
                values.build().distinct().sorted().boxed().toList(), hits[entry + HitCounters.MORE] != 0);
    }

    private static ShaderError.Record record(int[] words) {
        if (words == null) {
            return null;
        }
        return new ShaderError.Record(
                new int[] {words[STAGE_WORDS], words[STAGE_WORDS + 1], words[STAGE_WORDS + 2]},
                Integer.toUnsignedLong(words[FIRST]),
                Integer.toUnsignedLong(words[SECOND]),
                words[LANE]);
    }

    /** The complete records that were written; counts those that are not valid. */
    private static int collect(int[] records, InstrumentedPipeline pipeline, Map<Integer, int[]> earliest) {
        int garbled = 0;
        int first = ErrorOutput.RECORDS_HEADER_WORDS;
        long room = Math.max(records.length - first, 0);
        long end = first + (room == 0 ? 0 : Math.min(Integer.toUnsignedLong(records[0]), room));
        for (int at = first; at + ErrorOutput.RECORD_WORDS <= end; at += ErrorOutput.RECORD_WORDS) {
            int[] words = new int[ErrorOutput.RECORD_WORDS];
            System.arraycopy(records, at, words, 0, words.length);
            if (words[COUNTER] == 0) {
                break;
            }
            int hit = words[COUNTER] - 1;
            InstrumentedShader shader = pipeline.shaderOf(hit);
            if (shader == null || words[SHADER] != shader.id()) {
                garbled++;
                continue;
            }
            int stage = shader.stage().executionModel();
            earliest.merge(hit, words, (one, other) -> earlier(stage, one, other));
        }
        return garbled;
    }

    private static int[] earlier(int stage, int[] one, int[] other) {
        return order(stage).compare(record(one), record(other)) <= 0 ? one : other;
    }

    /** The order of the invocations of an execution model. */
    static Comparator<ShaderError.Record> order(int executionModel) {
        int[] words = switch (executionModel) {
            case VERTEX, TESSELLATION_CONTROL, FRAGMENT -> new int[] {1, 0};
            case TESSELLATION_EVALUATION, GEOMETRY -> new int[] {0, 1, 2};
            default -> new int[] {2, 1, 0};
        };
        return (one, other) -> {
            int compared = 0;
            for (int i = 0; i < words.length && compared == 0; i++) {
                compared = Integer.compareUnsigned(one.stageWords()[words[i]], other.stageWords()[words[i]]);
            }
            return compared != 0 ? compared : Integer.compareUnsigned(one.lane(), other.lane());
        };
    }
}
