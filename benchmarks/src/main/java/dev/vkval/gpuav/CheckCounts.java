package dev.vkval.gpuav;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.AnalysisRun;
import dev.vkval.chassis.Chassis;
import dev.vkval.chassis.Hooks;
import dev.vkval.chassis.RecordedDriver;
import dev.vkval.chassis.SkipPolicy;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.spirv.SpirvFormatException;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvReader;
import dev.vkval.spirv.pass.DescriptorCheck;
import dev.vkval.spirv.pass.HitCounters;
import dev.vkval.spirv.pass.ShaderCheck;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.tracker.StateTracker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Counts the accesses of the shaders of a capture's pipelines and what is added to check them; equal shaders with equal
 * layouts are counted once, as they get their checks once. Shader objects are not counted.
 */
public final class CheckCounts implements ValidationObject {
    /** On most devices, and on llvmpipe. */
    private static final int RESERVED_SLOT = 7;

    private final StateTracker state;
    private final Set<String> seen = new HashSet<>();
    private Counts counts = Counts.NONE;

    private CheckCounts(StateTracker state) {
        this.state = state;
    }

    /**
     * Numbers of shaders, of accesses and of instructions.
     *
     * @param shaders entry points with their layouts
     * @param withChecks those of them that get checks
     * @param accesses of descriptors, by instruction and variable, and by device address
     * @param checked accesses that a check compares
     * @param gaps accesses without a check that the coverage names
     * @param checks several accesses may have one
     * @param before instructions in the functions of those with checks, before
     * @param after the same with checks
     */
    public record Counts(
            long shaders,
            long withChecks,
            long accesses,
            long checked,
            long gaps,
            long checks,
            long before,
            long after) {
        public static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0, 0, 0);

        /**
         * Accesses that need no check: they cannot fail, a check of another access covers them, or they are of a single
         * descriptor that is judged when the action is recorded.
         */
        public long proved() {
            return accesses - checked - gaps;
        }

        /** The sum of both. */
        public Counts plus(Counts other) {
            return new Counts(
                    shaders + other.shaders,
                    withChecks + other.withChecks,
                    accesses + other.accesses,
                    checked + other.checked,
                    gaps + other.gaps,
                    checks + other.checks,
                    before + other.before,
                    after + other.after);
        }
    }

    /** Counts in a capture, without a device. */
    public static Counts of(Path capture) throws IOException {
        StateTracker state = new StateTracker();
        CheckCounts counter = new CheckCounts(state);
        try (CaptureReader reader = CaptureReader.open(capture, new Anomalies())) {
            Chassis chassis = new Chassis(finding -> {}, SkipPolicy.CONTINUE, sink -> List.of(state, counter));
            chassis.drive(new RecordedDriver());
            new AnalysisRun(reader, chassis, at -> {}).run();
            if (!chassis.faults().isEmpty()) {
                throw new IOException(chassis.faults().get(0).toString());
            }
        }
        return counter.counts;
    }

    @Override
    public String name() {
        return "check-counts";
    }

    @Override
    public void register(Hooks hooks) {
        for (PipelineKind kind : PipelineKind.values()) {
            hooks.onEffect(kind.command(), call -> created(call, kind));
        }
    }

    private void created(Call call, PipelineKind kind) {
        long outputs = call.u64(kind.outputsParameter());
        for (int i = 0; outputs != 0 && i < call.u32(kind.countParameter()); i++) {
            PipelineState pipeline = state.get(PipelineState.class, CMemory.u64(outputs, i));
            if (pipeline != null) {
                List<DescriptorSetLayoutState> sets = pipeline.layout() == null
                        ? List.of()
                        : pipeline.layout().sets();
                pipeline.stages().forEach(stage -> count(stage, sets));
            }
        }
    }

    private void count(ShaderStage stage, List<DescriptorSetLayoutState> sets) {
        if (stage.module() == null || stage.executionModel() < 0) {
            return;
        }
        MemoryRoute route =
                sets.size() > RESERVED_SLOT ? new MemoryRoute.ByAddress() : new MemoryRoute.InSet(RESERVED_SLOT);
        ShaderInput input = new ShaderInput(stage, sets, route, true, GpuSettings.ALL, HitCounters.FLAGS);
        String key = input.key();
        if (!seen.add(key)) {
            return;
        }
        InstrumentedCode code = InstrumentedCode.of(input);
        if (code.readable() && stage.reflection() != null) {
            counts = counts.plus(of(stage, code));
        }
    }

    private static Counts of(ShaderStage stage, InstrumentedCode code) {
        long ofDescriptors = stage.reflection().descriptors().stream()
                .mapToLong(use -> use.accesses().size())
                .sum();
        long checkedDescriptors = code.checks().stream()
                .filter(DescriptorCheck.class::isInstance)
                .mapToLong(check -> ((DescriptorCheck) check).accesses().size())
                .sum();
        long others = code.checks().stream()
                .filter(check -> !(check instanceof DescriptorCheck))
                .count();
        long gaps = code.unguarded().stream()
                .map(access -> access.instruction())
                .distinct()
                .count();
        long checked = checkedDescriptors + others;
        boolean any = !code.checks().isEmpty();
        return new Counts(
                1,
                any ? 1 : 0,
                Math.max(ofDescriptors + others, checked + gaps),
                checked,
                gaps,
                places(code.checks()),
                any ? instructions(stage.module().words()) : 0,
                any ? instructions(code.words()) : 0);
    }

    /** An access of several descriptors has several checks in one place. */
    private static long places(List<ShaderCheck> checks) {
        return checks.stream().map(ShaderCheck::instruction).distinct().count();
    }

    private static long instructions(int[] words) {
        try {
            SpirvModule module = SpirvReader.read(words);
            long[] count = {0};
            module.functions().forEach(function -> SpirvModule.forEachOf(function, each -> count[0]++));
            return count[0];
        } catch (SpirvFormatException e) {
            throw new IllegalStateException("it was readable", e);
        }
    }
}
