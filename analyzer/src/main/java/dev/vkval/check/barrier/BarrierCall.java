package dev.vkval.check.barrier;

import dev.vkval.capture.call.Call;
import dev.vkval.command.BarrierCommand;
import dev.vkval.command.Dependency;
import dev.vkval.state.object.CommandBufferState;
import java.util.List;

/** A command with barriers before it is recorded. */
record BarrierCall(Call call, CommandBufferState buffer, BarrierCommand command) {
    static BarrierCall of(Call call, CommandBufferState buffer) {
        return new BarrierCall(call, buffer, BarrierCommand.of(call));
    }

    /** Whether each barrier has its own stage masks. */
    boolean newer() {
        return command.generation().isV2();
    }

    List<Dependency.Memory> memory() {
        return command.all(Dependency::memory);
    }

    List<Dependency.Buffer> buffers() {
        return command.all(Dependency::buffers);
    }

    List<Dependency.Image> images() {
        return command.all(Dependency::images);
    }

    /** The id of a rule of the command: {@code VUID-vkCmdPipelineBarrier2-} and the suffix. */
    String commandRule(String suffix) {
        return "VUID-" + call.command().name() + "-" + suffix;
    }

    /** The id of a rule of a barrier struct, whose newer form has a 2 in its name. */
    String structRule(String struct, String suffix) {
        return "VUID-" + struct + command.generation().suffix() + "-" + suffix;
    }
}
