package dev.vkval.adversary;

import dev.vkval.adversary.Unit.Kind;
import dev.vkval.command.ActionKind;
import dev.vkval.command.CommandTraits;
import dev.vkval.command.Commands;
import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.EventState;
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
            return barrier(at, at, Kind.BARRIER, command.dependencies());
        }
        if (command instanceof RecordedCommand.WaitEvents wait) {
            return wait(at, wait);
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
        units.add(new Unit(first, last, kind, stages, first, List.of(), List.of()));
        return last + 1;
    }

    private int barrier(int at, int from, Kind kind, List<Barriers> barriers) {
        units.add(new Unit(at, at, kind, 0, from, dependencies(barriers), List.of()));
        return at + 1;
    }

    /** A wait orders what is before the command that has set the event last, if that is known. */
    private int wait(int at, RecordedCommand.WaitEvents wait) {
        int set = 0;
        for (EventState event : wait.events()) {
            set = set < 0 ? set : Math.max(set, lastSet(at, event));
        }
        if (set >= 0 && !wait.events().isEmpty()) {
            return barrier(at, set, Kind.BARRIER, wait.barriers());
        }
        boolean ofHost =
                wait.barriers().stream().flatMap(Barriers::scopes).allMatch(scope -> scope.srcStages() == Stages.HOST);
        return ofHost ? barrier(at, at, Kind.HOST_WAIT, wait.barriers()) : add(at, at, Kind.FENCE, 0);
    }

    /** The call that has set an event last before another one; -1 if it is not in this recording, or was reset since then. */
    private int lastSet(int before, EventState event) {
        for (int i = before - 1; i >= 0; i--) {
            RecordedCommand command = calls.get(i).recorded();
            if (command instanceof RecordedCommand.EventWrite write && write.event() == event) {
                return command instanceof RecordedCommand.SetEvent ? i : -1;
            }
            if (command != null && command.executed().stream().anyMatch(UnitReader::orders)) {
                return -1;
            }
        }
        return -1;
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
                units.add(new Unit(first, last, Kind.ACTION, stages, first, before, after));
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
            case TRANSFER -> expand(transferStage(command));
            case DISPATCH -> expand(VK13.VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT | FRONT);
            case TRACE -> expand(KHRRayTracingPipeline.VK_PIPELINE_STAGE_RAY_TRACING_SHADER_BIT_KHR | FRONT);
            case BUILD -> expand(BUILD | FRONT);
            default -> 0;
        };
    }

    private static long transferStage(RecordedCommand command) {
        if (command instanceof RecordedCommand.CopyBuffer
                || command instanceof RecordedCommand.CopyImage
                || command instanceof RecordedCommand.CopyBufferToImage
                || command instanceof RecordedCommand.CopyImageToBuffer) {
            return VK13.VK_PIPELINE_STAGE_2_COPY_BIT;
        }
        if (command instanceof RecordedCommand.FillBuffer
                || command instanceof RecordedCommand.UpdateBuffer
                || command instanceof RecordedCommand.ClearImage) {
            return VK13.VK_PIPELINE_STAGE_2_CLEAR_BIT;
        }
        if (command instanceof RecordedCommand.BlitImage) {
            return VK13.VK_PIPELINE_STAGE_2_BLIT_BIT;
        }
        return command instanceof RecordedCommand.ResolveImage
                ? VK13.VK_PIPELINE_STAGE_2_RESOLVE_BIT
                : VK13.VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT;
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
