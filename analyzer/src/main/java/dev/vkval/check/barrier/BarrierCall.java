package dev.vkval.check.barrier;

import dev.vkval.capture.call.Call;
import dev.vkval.catalogue.OwnerSets;
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

    /** The id for this command of a rule that several have. */
    String commandRule(String id) {
        return OwnerSets.id(id, call.command().name());
    }

    /** The id of a rule that the older and the newer barrier struct have. */
    String structRule(String id) {
        return OwnerSets.id(id, command.generation());
    }
}
