package dev.vkval.check.event;

import dev.vkval.state.object.Barriers;
import java.util.List;

/** The stages of all barriers of a dependency together. */
final class Barrier {
    private Barrier() {}

    static long srcStages(List<Barriers> all) {
        long stages = 0;
        for (Barriers barriers : all) {
            for (Barriers.Memory barrier : barriers.memory()) {
                stages |= barrier.srcStages();
            }
            for (Barriers.Buffer barrier : barriers.buffers()) {
                stages |= barrier.scope().srcStages();
            }
            for (Barriers.Image barrier : barriers.images()) {
                stages |= barrier.scope().srcStages();
            }
        }
        return stages;
    }

    static long dstStages(List<Barriers> all) {
        long stages = 0;
        for (Barriers barriers : all) {
            for (Barriers.Memory barrier : barriers.memory()) {
                stages |= barrier.dstStages();
            }
            for (Barriers.Buffer barrier : barriers.buffers()) {
                stages |= barrier.scope().dstStages();
            }
            for (Barriers.Image barrier : barriers.images()) {
                stages |= barrier.scope().dstStages();
            }
        }
        return stages;
    }
}
