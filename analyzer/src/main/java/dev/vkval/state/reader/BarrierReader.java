package dev.vkval.state.reader;

import dev.vkval.command.BarrierCommand;
import dev.vkval.command.Dependency;
import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ObjectLookup;
import dev.vkval.state.object.SubresourceRange;
import java.util.ArrayList;
import java.util.List;

/** Finds the resources of barriers; a barrier of an unknown resource is skipped. */
public final class BarrierReader {
    private final ObjectLookup tracker;

    public BarrierReader(ObjectLookup tracker) {
        this.tracker = tracker;
    }

    /** The dependencies of a command. An older one without a global memory barrier still orders execution. */
    public List<Barriers> read(BarrierCommand command) {
        List<Barriers> read = new ArrayList<>();
        for (Dependency dependency : command.dependencies()) {
            List<Barriers.Memory> memory = new ArrayList<>();
            dependency.memory().forEach(barrier -> memory.add(scope(barrier.scope())));
            boolean stagesAlone = !command.generation().isV2() && memory.isEmpty();
            if (stagesAlone) {
                memory.add(new Barriers.Memory(command.srcStages(), 0, command.dstStages(), 0));
            }
            List<Barriers.Buffer> buffers = new ArrayList<>();
            for (int i = 0; i < dependency.buffers().size(); i++) {
                buffer(dependency.buffers().get(i), i, buffers);
            }
            List<Barriers.Image> images = new ArrayList<>();
            for (int i = 0; i < dependency.images().size(); i++) {
                image(dependency.images().get(i), i, images);
            }
            read.add(new Barriers(dependency.flags(), memory, buffers, images, stagesAlone));
        }
        return read;
    }

    private static Barriers.Memory scope(Dependency.Scope scope) {
        return new Barriers.Memory(scope.srcStages(), scope.srcAccesses(), scope.dstStages(), scope.dstAccesses());
    }

    private void buffer(Dependency.Buffer barrier, int index, List<Barriers.Buffer> into) {
        BufferState buffer = tracker.get(BufferState.class, barrier.buffer());
        if (buffer != null) {
            into.add(new Barriers.Buffer(
                    scope(barrier.scope()),
                    buffer,
                    barrier.offset(),
                    buffer.rangeBytes(barrier.offset(), barrier.sizeBytes()),
                    barrier.srcFamily(),
                    barrier.dstFamily(),
                    index));
        }
    }

    private void image(Dependency.Image barrier, int index, List<Barriers.Image> into) {
        ImageState image = tracker.get(ImageState.class, barrier.image());
        if (image != null) {
            into.add(new Barriers.Image(
                    scope(barrier.scope()),
                    image,
                    SubresourceRange.ofBarrier(barrier.range(), image),
                    barrier.oldLayout(),
                    barrier.newLayout(),
                    barrier.srcFamily(),
                    barrier.dstFamily(),
                    index));
        }
    }
}
