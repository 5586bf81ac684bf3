package dev.vkval.check.accelerationstructure;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBuildPartitionedAccelerationStructuresNV;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.check.submit.SubmitRequest;
import dev.vkval.check.submit.SubmittedItems;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPlace;
import java.util.HashSet;
import java.util.Set;
import org.lwjgl.vulkan.VkBuildPartitionedAccelerationStructureInfoNV;

/** The source of a build of a partitioned acceleration structure was built before, in the order of execution. */
public final class PartitionHistoryRules implements Topic {
    private final CoreContext context;
    private final SubmittedItems<Build> recorded;
    /** Addresses that submitted commands have built to. */
    private final Set<Long> built = new HashSet<>();

    /** @param src address, 0 for none */
    private record Build(CommandPlace place, long src, long dst) {}

    public PartitionHistoryRules(CoreContext context) {
        this.context = context;
        this.recorded = new SubmittedItems<>(context);
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(CmdBuildPartitionedAccelerationStructuresNV.ID, this::record);
        hooks.validate(QueueSubmit.ID, this::submit);
        hooks.validate(QueueSubmit2.ID, this::submit);
        recorded.register(hooks, build -> built.add(build.dst()));
    }

    private void record(Call call, CommandBufferState buffer) {
        long info = CmdBuildPartitionedAccelerationStructuresNV.pBuildInfo(call);
        if (info != 0) {
            recorded.add(
                    buffer,
                    new Build(
                            buffer.recordedPlace(call),
                            VkBuildPartitionedAccelerationStructureInfoNV.nsrcAccelerationStructureData(info),
                            VkBuildPartitionedAccelerationStructureInfoNV.ndstAccelerationStructureData(info)));
        }
    }

    private void submit(Call call) {
        if (recorded.isEmpty()) {
            return;
        }
        Set<Long> ahead = new HashSet<>(built);
        for (SubmitRequest.Submitted submitted : SubmitRequest.of(call, context).buffers()) {
            for (Build build : recorded.of(submitted.buffer())) {
                if (build.src() != 0 && !ahead.contains(build.src()) && known(submitted.buffer())) {
                    report(call, submitted, build);
                }
                ahead.add(build.dst());
            }
        }
    }

    /** What was built before a trimmed capture begins is not known. */
    private boolean known(CommandBufferState buffer) {
        return context.device(buffer) != null && !context.device(buffer).fromStateSetup();
    }

    private void report(Call call, SubmitRequest.Submitted submitted, Build build) {
        context.error(call, "VUID-VkBuildPartitionedAccelerationStructureInfoNV-srcAccelerationStructureData-10560")
                .on(submitted.buffer())
                .parameter(submitted.path())
                .after("executes", build.place(), submitted.buffer())
                .title("the source of a build is no partitioned acceleration structure")
                .message(
                        "%s (block %d) reads 0x%x, where no submitted command has built one",
                        build.place().call(), build.place().block(), build.src())
                .help("build it before, or use no source")
                .report();
    }
}
