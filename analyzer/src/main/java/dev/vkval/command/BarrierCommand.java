package dev.vkval.command;

import dev.vkval.capture.call.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The dependencies of vkCmdPipelineBarrier, vkCmdPipelineBarrier2, vkCmdWaitEvents, vkCmdWaitEvents2 or
 * vkCmdSetEvent2.
 *
 * @param srcStages VkPipelineStageFlags of an older command, 0 for newer ones
 * @param dstStages VkPipelineStageFlags of an older command, 0 for newer ones
 * @param events captured ids of the events, none for pipeline barriers
 * @param dependencies one for each event with vkCmdWaitEvents2, one for others
 */
public record BarrierCommand(
        Generation generation, long srcStages, long dstStages, List<Long> events, List<Dependency> dependencies) {

    /** The dependencies that a call defines. */
    public static BarrierCommand of(Call call) {
        return call.read(BarrierCommand.class, BarrierCommandReader::read);
    }

    /** The barriers of one kind of all dependencies. */
    public <T> List<T> all(Function<Dependency, List<T>> kind) {
        if (dependencies.size() == 1) {
            return kind.apply(dependencies.get(0));
        }
        List<T> all = new ArrayList<>();
        dependencies.forEach(dependency -> all.addAll(kind.apply(dependency)));
        return all;
    }
}
