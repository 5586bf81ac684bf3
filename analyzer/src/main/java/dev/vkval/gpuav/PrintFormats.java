package dev.vkval.gpuav;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateShadersEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.finding.Access;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.Family;
import dev.vkval.finding.Finding;
import dev.vkval.finding.FindingSink;
import dev.vkval.finding.Fingerprint;
import dev.vkval.finding.Help;
import dev.vkval.finding.Place;
import dev.vkval.finding.Severity;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.pass.PrintCalls;
import dev.vkval.spirv.print.PrintFormat;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.ShaderObjectState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.tracker.StateTracker;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** Checks the formats of prints and their arguments where pipelines and shader objects are created. */
final class PrintFormats {
    static final String RULE = "DEBUG-PRINTF-FORMATTING";

    private final FindingSink sink;
    private final StateTracker state;
    private final ShaderSource source;
    private final BooleanSupplier prints;
    /** Digests of the shaders that were checked. */
    private final Set<String> checked = new HashSet<>();

    private long hidden;

    /** @param prints whether what shaders print is shown */
    PrintFormats(FindingSink sink, StateTracker state, ShaderSource source, BooleanSupplier prints) {
        this.sink = sink;
        this.state = state;
        this.source = source;
        this.prints = prints;
    }

    void register(Hooks hooks) {
        for (PipelineKind kind : PipelineKind.values()) {
            hooks.onEffect(
                    kind.command(),
                    call -> created(call, call.u64(kind.outputsParameter()), call.u32(kind.countParameter()), id -> {
                        PipelineState pipeline = state.get(PipelineState.class, id);
                        return pipeline == null ? List.of() : pipeline.stages();
                    }));
        }
        hooks.onEffect(
                CreateShadersEXT.ID,
                call -> created(call, CreateShadersEXT.pShaders(call), CreateShadersEXT.createInfoCount(call), id -> {
                    ShaderObjectState shader = state.get(ShaderObjectState.class, id);
                    return shader == null ? List.of() : List.of(shader.stage());
                }));
    }

    private void created(Call call, long outputs, int count, Function<Long, List<ShaderStage>> stages) {
        for (int i = 0; outputs != 0 && i < count; i++) {
            stages.apply(CMemory.u64(outputs, i)).forEach(stage -> check(call, stage));
        }
    }

    private void check(Call call, ShaderStage stage) {
        if (stage.module() == null || !checked.add(ShaderInput.codeDigest(stage.module()))) {
            return;
        }
        if (!PrintCalls.mayBeIn(stage.module().words())) {
            return;
        }
        if (!prints.getAsBoolean()) {
            hidden++;
            return;
        }
        stage.module().module().ifPresent(module -> {
            PrintCalls calls = new PrintCalls(module);
            module.functions()
                    .forEach(function -> SpirvModule.forEachOf(function, each -> check(call, stage, calls, each)));
        });
    }

    /** What nobody asked for. */
    List<Coverage.Gap> gaps() {
        return hidden == 0
                ? List.of()
                : List.of(new Coverage.Gap("gpu", "shaders print: what they print is not shown", hidden)
                        .with("--set " + GpuSettings.PRINTS + "=true")
                        .unwanted());
    }

    private void check(Call call, ShaderStage stage, PrintCalls calls, Instruction instruction) {
        PrintCalls.Call print = calls.of(instruction);
        if (print == null) {
            return;
        }
        for (PrintFormat.Problem problem : print.format().problems(print.types())) {
            Place place = Place.ofCall(call.command().name(), call.blockIndex(), call.frame());
            Finding.Builder finding = Finding.of(RULE, problem.fatal() ? Severity.ERROR : Severity.WARNING, Family.GPU)
                    .title("a print of a shader does not go with its format")
                    .message("The format \"" + print.format().text() + "\" is printed by a shader: "
                            + problem.sentence() + "." + (problem.fatal() ? " Nothing is printed." : ""))
                    .access(new Access(
                            "now", place, StageNames.pipelineStage(stage.stage()), null, null, null, null, null))
                    .shader(source.of(stage, instruction.index()))
                    .property(Fingerprint.PRINT_FORMAT, print.format().text())
                    .help(
                            Help.of(
                                    "use %d %i %o %u %x %X for integers, with an l for those of 64 bits, %a %e %f %g for"
                                            + " floating-point numbers, %p for pointers, and v2, v3 or v4 before the letter for vectors"));
            if (stage.module().id() != 0) {
                finding.object(stage.module().ref());
            }
            sink.report(finding.at(call.blockIndex(), call.frame()));
        }
    }
}
