package dev.vkval.check.barrier;

import dev.vkval.capture.command.CmdPipelineBarrier;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.command.Dependency;
import java.util.List;

/** An access mask of an older command may include only accesses that are supported by a stage of its stage mask. */
final class AccessRules {
    static final Ids MEMORY = new Ids(
            List.of("VUID-vkCmdPipelineBarrier-srcAccessMask-02815", "VUID-vkCmdPipelineBarrier-dstAccessMask-02816"),
            List.of("VUID-vkCmdWaitEvents-srcAccessMask-02815", "VUID-vkCmdWaitEvents-dstAccessMask-02816"));
    static final Ids BUFFER = new Ids(
            List.of(
                    "VUID-vkCmdPipelineBarrier-pBufferMemoryBarriers-02817",
                    "VUID-vkCmdPipelineBarrier-pBufferMemoryBarriers-02818"),
            List.of(
                    "VUID-vkCmdWaitEvents-pBufferMemoryBarriers-02817",
                    "VUID-vkCmdWaitEvents-pBufferMemoryBarriers-02818"));
    static final Ids IMAGE = new Ids(
            List.of(
                    "VUID-vkCmdPipelineBarrier-pImageMemoryBarriers-02819",
                    "VUID-vkCmdPipelineBarrier-pImageMemoryBarriers-02820"),
            List.of(
                    "VUID-vkCmdWaitEvents-pImageMemoryBarriers-02819",
                    "VUID-vkCmdWaitEvents-pImageMemoryBarriers-02820"));

    private final CoreContext context;

    AccessRules(CoreContext context) {
        this.context = context;
    }

    /** Ids of the rules about the source and about the destination, for both commands. */
    record Ids(List<String> pipelineBarrier, List<String> waitEvents) {
        private List<String> of(BarrierCall call) {
            return call.call().command().number() == CmdPipelineBarrier.ID ? pipelineBarrier : waitEvents;
        }
    }

    void check(BarrierCall call, Dependency.Barrier barrier, Ids ids) {
        if (!call.newer()) {
            Dependency.Scope scope = barrier.scope();
            side(
                    call,
                    barrier,
                    "src",
                    scope.srcStages(),
                    scope.srcAccesses(),
                    ids.of(call).get(0));
            side(
                    call,
                    barrier,
                    "dst",
                    scope.dstStages(),
                    scope.dstAccesses(),
                    ids.of(call).get(1));
        }
    }

    private void side(
            BarrierCall call, Dependency.Barrier barrier, String side, long stages, long accesses, String rule) {
        long unsupported = StageTable.unsupported(stages, accesses);
        if (unsupported != 0) {
            context.error(call.call(), rule)
                    .on(call.buffer())
                    .parameter(barrier.at().dot(side + "AccessMask"))
                    .title("an access mask includes an access that is not supported by the stage mask")
                    .message(
                            "it includes %s, but the stage mask is %s; the access is supported by %s",
                            Names.accesses(unsupported),
                            Names.stages(stages),
                            Names.stages(StageTable.performing(Long.lowestOneBit(unsupported))))
                    .help("add a stage that supports the access to " + side + "StageMask, or remove the access bit")
                    .report();
        }
    }
}
