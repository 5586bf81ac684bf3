package dev.vkval.sync.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.sync.range.Aliases;
import dev.vkval.sync.replay.TagSource;
import dev.vkval.sync.stage.StageAccess;
import dev.vkval.sync.stage.Stages;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;

/** Each detection rule with a case that fires and one that does not. */
class AccessStateTest {
    private static final int STORAGE_READ = StageAccess.of("COMPUTE_SHADER", "SHADER_STORAGE_READ");
    private static final int STORAGE_WRITE = StageAccess.of("COMPUTE_SHADER", "SHADER_STORAGE_WRITE");
    private static final long COPY = VK13.VK_PIPELINE_STAGE_2_COPY_BIT;
    private static final long COMPUTE = VK13.VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT;
    private static final long VERTEX = VK13.VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT;
    private static final long[] RANGE = {0, 16};

    private final Object space = new Object();
    private final AccessStore store = new AccessStore(new Aliases(), null);
    private final TagSource tags = new TagSource();
    private final Timelines timelines = new Timelines();
    private final QueueTimeline first = timeline();
    private final QueueTimeline second = timeline();

    private QueueTimeline timeline() {
        return timelines.add(null, VK10.VK_QUEUE_GRAPHICS_BIT | VK10.VK_QUEUE_COMPUTE_BIT);
    }

    private MemoryAccess access(int pair, QueueTimeline queue) {
        CommandPlace place = new CommandPlace("vkCmdTest", 0, 1, 0, List.of());
        ResourceUsage usage = ResourceUsage.unrecorded(tags.next(), queue.index(), place);
        return MemoryAccess.of(usage, pair, null);
    }

    /** Executes an access; returns the kind of its hazard, null for none. */
    private HazardKind run(int pair, QueueTimeline queue, long... range) {
        MemoryAccess access = access(pair, queue);
        long[] where = range.length == 0 ? RANGE : range;
        Hazard hazard = store.detect(space, where, access, queue);
        store.update(space, where, access, queue);
        return hazard == null ? null : hazard.kind();
    }

    private void barrier(QueueTimeline queue, long srcStages, long srcAccesses, long dstStages, long dstAccesses) {
        Barriers.Memory masks = new Barriers.Memory(srcStages, srcAccesses, dstStages, dstAccesses);
        store.apply(BarrierGroup.of(tags.next(), List.of(queue.dependency(masks))), List.of(), queue);
    }

    @Test
    void readAfterWriteNeedsAMemoryDependency() {
        assertNull(run(StageAccess.COPY_WRITE, first));
        barrier(first, COPY, 0, COMPUTE, 0);
        assertEquals(HazardKind.READ_AFTER_WRITE, run(STORAGE_READ, first), "an execution dependency is not enough");
    }

    @Test
    void readAfterWriteIsSafeWithBothAccesses() {
        run(StageAccess.COPY_WRITE, first);
        barrier(first, COPY, VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT, COMPUTE, VK13.VK_ACCESS_2_SHADER_READ_BIT);
        assertNull(run(STORAGE_READ, first));
    }

    @Test
    void aBarrierForAnotherStageDoesNotCover() {
        run(StageAccess.COPY_WRITE, first);
        barrier(first, COPY, VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT, VERTEX, VK13.VK_ACCESS_2_SHADER_READ_BIT);
        assertEquals(HazardKind.READ_AFTER_WRITE, run(STORAGE_READ, first));
    }

    @Test
    void writeAfterReadNeedsOnlyAnExecutionDependency() {
        run(StageAccess.COPY_READ, first);
        assertEquals(HazardKind.WRITE_AFTER_READ, run(STORAGE_WRITE, first));
        run(StageAccess.COPY_READ, first, 32, 48);
        barrier(first, COPY, 0, COMPUTE, 0);
        assertNull(run(STORAGE_WRITE, first, 32, 48));
    }

    @Test
    void writeAfterWriteNeedsAvailability() {
        run(StageAccess.COPY_WRITE, first);
        barrier(first, COPY, VK13.VK_ACCESS_2_TRANSFER_READ_BIT, COPY, VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT);
        assertEquals(HazardKind.WRITE_AFTER_WRITE, run(StageAccess.COPY_WRITE, first));
        barrier(first, COPY, VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT, COPY, VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT);
        assertNull(run(StageAccess.COPY_WRITE, first));
    }

    @Test
    void dependenciesChainThroughAnIntermediateStage() {
        run(StageAccess.COPY_WRITE, first);
        barrier(first, COPY, VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT, VERTEX, 0);
        barrier(first, VERTEX, 0, COMPUTE, VK13.VK_ACCESS_2_SHADER_READ_BIT);
        assertNull(run(STORAGE_READ, first));
    }

    @Test
    void barriersOfOneOperationDoNotChain() {
        run(StageAccess.COPY_WRITE, first);
        Barriers.Memory one = new Barriers.Memory(COPY, VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT, VERTEX, 0);
        Barriers.Memory other = new Barriers.Memory(VERTEX, 0, COMPUTE, VK13.VK_ACCESS_2_SHADER_READ_BIT);
        List<Dependency> together = List.of(first.dependency(one), first.dependency(other));
        store.apply(BarrierGroup.of(tags.next(), together), List.of(), first);
        assertEquals(HazardKind.READ_AFTER_WRITE, run(STORAGE_READ, first));
    }

    @Test
    void aReadThatIsSafeMakesLaterReadsOfItsScopeSafe() {
        run(StageAccess.COPY_WRITE, first);
        barrier(first, COPY, VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT, COPY, VK13.VK_ACCESS_2_TRANSFER_READ_BIT);
        assertNull(run(StageAccess.COPY_READ, first));
        barrier(first, COPY, 0, COMPUTE, 0);
        assertNull(run(STORAGE_READ, first), "happens after a read that happens after the write");
    }

    @Test
    void onlyTheTouchedRangeCounts() {
        run(StageAccess.COPY_WRITE, first, 0, 8);
        assertNull(run(StageAccess.COPY_READ, first, 8, 16));
        assertEquals(HazardKind.READ_AFTER_WRITE, run(StageAccess.COPY_READ, first, 7, 8));
    }

    @Test
    void queuesRaceUntilASemaphoreOrdersThem() {
        run(StageAccess.COPY_WRITE, first);
        assertEquals(HazardKind.READ_RACING_WRITE, run(StageAccess.COPY_READ, second));
        run(StageAccess.COPY_WRITE, first, 32, 48);
        await(second, first);
        assertNull(run(StageAccess.COPY_READ, second, 32, 48));
    }

    @Test
    void aSemaphoreOrdersNothingForAThirdParty() {
        QueueTimeline third = timeline();
        run(StageAccess.COPY_WRITE, first);
        await(second, first);
        assertEquals(HazardKind.WRITE_RACING_WRITE, run(StageAccess.COPY_WRITE, third));
    }

    @Test
    void aRaceWithTheWriteIsNamedBeforeOneWithReads() {
        run(StageAccess.COPY_WRITE, first);
        barrier(first, COPY, VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT, COPY, VK13.VK_ACCESS_2_TRANSFER_READ_BIT);
        run(StageAccess.COPY_READ, first);
        assertEquals(HazardKind.WRITE_RACING_WRITE, run(StageAccess.COPY_WRITE, second));
        run(StageAccess.COPY_READ, first, 32, 48);
        assertEquals(HazardKind.WRITE_RACING_READ, run(StageAccess.COPY_WRITE, second, 32, 48));
    }

    @Test
    void whatTheHostHasWaitedForIsForgotten() {
        run(StageAccess.COPY_WRITE, first);
        await(timelines.host(), first);
        second.execute(tags.peek(), timelines.host().known());
        timelines.oldestSubmission(tags.peek());
        first.execute(tags.peek(), timelines.host().known());
        assertNull(run(StageAccess.COPY_READ, second));
        assertNull(run(StageAccess.COPY_WRITE, first, 64, 80));
    }

    @Test
    void aTransitionMustFollowEarlierAccesses() {
        run(StageAccess.COPY_READ, first);
        Barriers.Memory weak = new Barriers.Memory(VERTEX, 0, COMPUTE, 0);
        Barriers.Memory strong = new Barriers.Memory(COPY, 0, COMPUTE, 0);
        assertNotNull(store.detectTransition(transition(weak), Long.MAX_VALUE, first));
        assertNull(store.detectTransition(transition(strong), Long.MAX_VALUE, first));
    }

    @Test
    void anAccessMustFollowTheTransitionsBarrier() {
        Barriers.Memory masks = new Barriers.Memory(COPY, 0, COMPUTE, VK13.VK_ACCESS_2_SHADER_READ_BIT);
        store.apply(BarrierGroup.of(tags.next(), List.of()), List.of(transition(masks)), first);
        assertNull(run(STORAGE_READ, first));
        store.apply(BarrierGroup.of(tags.next(), List.of()), List.of(transition(masks)), first);
        assertEquals(HazardKind.READ_AFTER_WRITE, run(StageAccess.COPY_READ, first));
    }

    @Test
    void sweepingKeepsWhatIsNotEnded() {
        run(StageAccess.COPY_WRITE, first);
        barrier(first, COPY, VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT, COMPUTE, VK13.VK_ACCESS_2_SHADER_READ_BIT);
        store.sweep(first);
        assertNull(run(STORAGE_READ, first));
        assertEquals(HazardKind.WRITE_AFTER_READ, run(StageAccess.COPY_WRITE, first));
    }

    private AccessStore.RangeBarrier transition(Barriers.Memory masks) {
        return new AccessStore.RangeBarrier(
                space, RANGE, first.dependency(masks), first.index(), access(StageAccess.LAYOUT_TRANSITION, first));
    }

    private void await(QueueTimeline waiting, QueueTimeline signaling) {
        waiting.knows(signaling.index(), tags.peek());
        Dependency scopes =
                Dependency.ofSemaphore(Stages.ALL_COMMANDS, signaling.flags(), Stages.ALL_COMMANDS, waiting.flags());
        long signal = tags.peek();
        store.apply(BarrierGroup.imported(tags.next(), signal, signaling.index(), scopes), List.of(), waiting);
    }
}
