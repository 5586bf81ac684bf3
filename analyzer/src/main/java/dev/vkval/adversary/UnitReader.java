package dev.vkval.adversary;

import dev.vkval.adversary.Unit.Kind;
import dev.vkval.command.ActionKind;
import dev.vkval.command.CommandTraits;
import dev.vkval.command.Commands;
import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.sync.access.Dependency;
import dev.vkval.sync.stage.Stages;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.EXTConditionalRendering;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.KHRRayTracingMaintenance1;
import org.lwjgl.vulkan.KHRRayTracingPipeline;
import org.lwjgl.vulkan.VK13;

/** Divides a recording into units. */
final class UnitReader {
    /** Parameters of indirect commands, and whether they execute at all, are read before their other stages. */
    private static final long FRONT = VK13.VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT
            | EXTConditionalRendering.VK_PIPELINE_STAGE_CONDITIONAL_RENDERING_BIT_EXT;

    private static final long BUILD = KHRAccelerationStructure.VK_PIPELINE_STAGE_ACCELERATION_STRUCTURE_BUILD_BIT_KHR
            | KHRRayTracingMaintenance1.VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_COPY_BIT_KHR;

    private final RecordedCalls calls;
    private final int queueFlags;
    private final List<Unit> units = new ArrayList<>();

    private UnitReader(RecordedCalls calls) {
        this.calls = calls;
        this.queueFlags = calls.recording().commandBuffer().queueFlags();
    }

    /** The units of a recording, in order. */
    static List<Unit> read(RecordedCalls calls) {
        UnitReader reader = new UnitReader(calls);
        for (int at = 0; at < calls.size(); at = reader.next(at)) {}
        return List.copyOf(reader.units);
    }

    /** Adds the unit that begins with a call; gives the index behind it. */
    private int next(int at) {
        RecordedCalls.Recorded call = calls.get(at);
        RecordedCommand command = call.recorded();
        if (command instanceof RecordedCommand.BeginRenderPass pass) {
            return pass(at, pass.renderPass());
        }
        if (command instanceof RecordedCommand.BeginRendering rendering) {
            return rendering.suspending() || rendering.resuming() ? add(at, at, Kind.FENCE, 0) : pass(at, null);
        }
        if (command instanceof RecordedCommand.PipelineBarrier) {
            units.add(new Unit(at, at, Kind.BARRIER, 0, dependencies(command.dependencies()), List.of()));
            return at + 1;
        }
        if (command instanceof RecordedCommand.ExecuteCommands) {
            boolean plain = command.executed().stream().noneMatch(UnitReader::orders);
            return add(at, at, plain ? Kind.ACTION : Kind.FENCE, plain ? expand(Stages.ALL_COMMANDS) : 0);
        }
        CommandTraits traits = Commands.of(call.number());
        long stages = command == null ? 0 : stages(command, traits);
        return add(at, at, stages != 0 ? Kind.ACTION : other(call, traits), stages);
    }

    /** What a call is by itself: state, a label, or anything else. */
    static Kind kind(RecordedCalls.Recorded call) {
        return other(call, Commands.of(call.number()));
    }

    private int add(int first, int last, Kind kind, long stages) {
        units.add(new Unit(first, last, kind, stages, List.of(), List.of()));
        return last + 1;
    }

    /** A render pass instance, up to its end; without an end, nothing of it is moved. */
    private int pass(int first, RenderPassState renderPass) {
        for (int last = first + 1; last < calls.size(); last++) {
            RecordedCommand command = calls.get(last).recorded();
            if (command instanceof RecordedCommand.WaitEvents) {
                break;
            }
            if (command instanceof RecordedCommand.EndRenderPass || command instanceof RecordedCommand.EndRendering) {
                List<Dependency> before = new ArrayList<>();
                List<Dependency> after = new ArrayList<>();
                if (renderPass != null) {
                    external(renderPass, before, after);
                }
                long stages = expand(VK13.VK_PIPELINE_STAGE_2_ALL_GRAPHICS_BIT | FRONT);
                units.add(new Unit(first, last, Kind.ACTION, stages, before, after));
                return last + 1;
            }
        }
        return add(first, first, Kind.FENCE, 0);
    }

    private void external(RenderPassState renderPass, List<Dependency> before, List<Dependency> after) {
        for (RenderPassState.Dependency each : renderPass.dependencies()) {
            Dependency scopes = Dependency.of(
                    new Barriers.Memory(each.srcStages(), each.srcAccesses(), each.dstStages(), each.dstAccesses()),
                    queueFlags);
            if (each.srcSubpass() == RenderPassState.EXTERNAL) {
                before.add(scopes);
            }
            if (each.dstSubpass() == RenderPassState.EXTERNAL) {
                after.add(scopes);
            }
        }
    }

    private List<Dependency> dependencies(List<Barriers> barriers) {
        return barriers.stream()
                .flatMap(Barriers::scopes)
                .map(scope -> Dependency.of(scope, queueFlags))
                .toList();
    }

    /** Whether something in a secondary command buffer orders commands, also those around it. */
    private static boolean orders(CommandBufferRecording recording) {
        boolean[] orders = new boolean[1];
        recording.forEach((of, command) -> orders[0] |= !command.dependencies().isEmpty()
                || command instanceof RecordedCommand.EventWrite
                || command instanceof RecordedCommand.BeginRenderPass);
        return orders[0];
    }

    private long expand(long stages) {
        return Stages.expand(stages, queueFlags);
    }

    /** The stages of an action whose accesses are known, 0 for another command. */
    private long stages(RecordedCommand command, CommandTraits traits) {
        if (traits.sync() != CommandTraits.Sync.JUDGED || command instanceof RecordedCommand.CopyQueryResults) {
            return 0;
        }
        return switch (traits.action()) {
            case TRANSFER -> expand(VK13.VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT);
            case DISPATCH -> expand(VK13.VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT | FRONT);
            case TRACE -> expand(KHRRayTracingPipeline.VK_PIPELINE_STAGE_RAY_TRACING_SHADER_BIT_KHR | FRONT);
            case BUILD -> expand(BUILD | FRONT);
            default -> 0;
        };
    }

    private static Kind other(RecordedCalls.Recorded call, CommandTraits traits) {
        if (traits == null
                || traits.action() != ActionKind.NONE
                || traits.recorded() == CommandTraits.Recorded.COMMAND) {
            return Kind.FENCE;
        }
        String name = call.name();
        if (name.contains("DebugUtils") || name.contains("DebugMarker")) {
            return Kind.LABEL;
        }
        boolean state = name.startsWith("vkCmdBind") || name.startsWith("vkCmdPush") || name.startsWith("vkCmdSet");
        return state && !name.startsWith("vkCmdSetDeviceMask") && !name.startsWith("vkCmdSetPerformance")
                ? Kind.STATE
                : Kind.FENCE;
    }
}
