package dev.vkval.spirv.pass;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvModule;

/** All passes that check a shader, in the order in which the replay runs them. */
final class AllPasses {
    /** As if the pipeline skips AABBs and triangles, so that the flags of rays have all checks. */
    private static final long SKIPS_ALL = 0x3000;
    /** The least maxComputeSharedMemorySize. */
    private static final int SHARED_BYTES = 1 << 14;

    private static final Pass NOTHING = new Pass() {
        @Override
        public String name() {
            return "nothing";
        }

        @Override
        public void run(SpirvModule module) {}
    };

    private AllPasses() {}

    static Instrumentation instrumentation(Instruction entryPoint, ErrorOutput output) {
        return new Instrumentation(entryPoint.string(2), entryPoint.operand(0), Specialization.none(), output);
    }

    /** The passes for an entry point, no task shader of which passes a payload. */
    static PassManager of(Instruction entryPoint, Instrumentation instrumentation, DescriptorLengths lengths) {
        return new PassManager()
                .add(new EntryPointSelection(entryPoint.string(2), entryPoint.operand(0)))
                .add(new CopyExpansion(Specialization.none()))
                .add(new SharedRaceChecks(instrumentation, SHARED_BYTES))
                .add(new GatherChecks(instrumentation))
                .add(new RayChecks(instrumentation, new RayChecks.Rays(true, true), SKIPS_ALL))
                .add(new DescriptorChecks(instrumentation, lengths))
                .add(new RayQueryGuards(instrumentation))
                .add(new VariablePointerChecks(instrumentation, lengths))
                .add(new AddressChecks(instrumentation))
                .add(new MeshOutputChecks(instrumentation))
                .add(new PayloadChecks(instrumentation))
                .add(new ArithmeticChecks(instrumentation))
                .add(instrumentation.hitCounters().hasSites() ? new FootprintRecording(instrumentation) : NOTHING)
                .add(new ErrorRecording(instrumentation));
    }
}
