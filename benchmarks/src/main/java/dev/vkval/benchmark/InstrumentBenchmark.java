package dev.vkval.benchmark;

import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvReader;
import dev.vkval.spirv.SpirvWriter;
import dev.vkval.spirv.pass.DescriptorChecks;
import dev.vkval.spirv.pass.DescriptorLengths;
import dev.vkval.spirv.pass.ErrorOutput;
import dev.vkval.spirv.pass.ErrorRecording;
import dev.vkval.spirv.pass.Instrumentation;
import dev.vkval.spirv.pass.PassManager;
import dev.vkval.spirv.text.Assembler;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * How the time to add checks grows with their number, where all are in one block, which each check splits.
 *
 * <p>Arguments: rounds, then numbers of accesses.
 */
public final class InstrumentBenchmark {
    private static final int COMPUTE = 5;
    private static final int DESCRIPTORS = 8;
    private static final int WARM_UP = 20;
    private static final int WARM_UP_ACCESSES = 1000;

    private static final DescriptorLengths LENGTHS = new DescriptorLengths() {
        @Override
        public OptionalLong length(int set, int binding) {
            return OptionalLong.of(DESCRIPTORS);
        }

        @Override
        public boolean hasStates(int set, int binding) {
            return true;
        }
    };

    private InstrumentBenchmark() {}

    /** Prints a row for each number of accesses. */
    public static void main(String[] arguments) throws Exception {
        int rounds = Integer.parseInt(arguments[0]);
        for (int round = 0; round < WARM_UP; round++) {
            add(Assembler.words(shader(WARM_UP_ACCESSES)));
        }
        System.out.println("| accesses | checks | words before | words after | ms | us a check |");
        System.out.println("|---:|---:|---:|---:|---:|---:|");
        for (int i = 1; i < arguments.length; i++) {
            int[] words = Assembler.words(shader(Integer.parseInt(arguments[i])));
            double[] milliseconds = new double[rounds];
            Added added = add(words);
            for (int round = 0; round < rounds; round++) {
                long begin = System.nanoTime();
                added = add(words);
                milliseconds[round] = (System.nanoTime() - begin) / 1e6;
            }
            double median = Medians.of(milliseconds);
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %,d | %,d | %,d | %.1f | %.2f |%n",
                    arguments[i],
                    added.checks(),
                    words.length,
                    added.words(),
                    median,
                    1000 * median / added.checks());
        }
    }

    private record Added(int checks, int words) {}

    private static Added add(int[] words) throws Exception {
        Instrumentation instrumentation =
                new Instrumentation("main", COMPUTE, Specialization.none(), new ErrorOutput(7, 0, 1, 2, 3, 42));
        SpirvModule module = SpirvReader.read(words);
        new PassManager()
                .add(new DescriptorChecks(instrumentation, LENGTHS))
                .add(new ErrorRecording(instrumentation))
                .run(module);
        return new Added(instrumentation.checks().size(), SpirvWriter.words(module).length);
    }

    /** A compute shader that writes as many elements of an array of buffers, each by an index that it reads. */
    private static String shader(int accesses) {
        StringBuilder text = new StringBuilder("""
                ; Version: 1.3
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %1 "main"
                OpExecutionMode %1 LocalSize 1 1 1
                OpDecorate %5 ArrayStride 4
                OpDecorate %6 Block
                OpMemberDecorate %6 0 Offset 0
                OpDecorate %11 DescriptorSet 0
                OpDecorate %11 Binding 0
                OpDecorate %12 DescriptorSet 0
                OpDecorate %12 Binding 1
                %2 = OpTypeVoid
                %3 = OpTypeFunction %2
                %4 = OpTypeInt 32 0
                %5 = OpTypeRuntimeArray %4
                %6 = OpTypeStruct %5
                %7 = OpConstant %4 8
                %8 = OpTypeArray %6 %7
                %9 = OpTypePointer StorageBuffer %8
                %10 = OpTypePointer StorageBuffer %6
                %13 = OpTypePointer StorageBuffer %4
                %11 = OpVariable %9 StorageBuffer
                %12 = OpVariable %10 StorageBuffer
                %14 = OpConstant %4 0
                """);
        int constants = 100;
        for (int i = 0; i < accesses; i++) {
            text.append('%')
                    .append(constants + i)
                    .append(" = OpConstant %4 ")
                    .append(i + 1)
                    .append('\n');
        }
        text.append("%1 = OpFunction %2 None %3\n%15 = OpLabel\n");
        int id = constants + accesses;
        for (int i = 0; i < accesses; i++) {
            text.append("%%%d = OpAccessChain %%13 %%12 %%14 %%%d%n".formatted(id, constants + i));
            text.append("%%%d = OpLoad %%4 %%%d%n".formatted(id + 1, id));
            text.append("%%%d = OpAccessChain %%13 %%11 %%%d %%14 %%14%n".formatted(id + 2, id + 1));
            text.append("OpStore %%%d %%%d%n".formatted(id + 2, constants + i));
            id += 3;
        }
        return text.append("OpReturn\nOpFunctionEnd\n").toString();
    }
}
