package dev.vkval.gpuav;

import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.StructureBuild;
import dev.vkval.state.tracker.StructureWork;
import org.lwjgl.vulkan.KHRAccelerationStructure;

/** Which acceleration structures are built, with the submit that is about to be made. */
final class BuiltStructures {
    /** The last build in a submit of which the state does not know yet. */
    private static final StateObject.SubStateKey<StructureBuild> AHEAD =
            new StateObject.SubStateKey<>(StructureBuild.class);

    private BuiltStructures() {}

    /**
     * Notes what a command buffer builds and copies, before it is submitted.
     *
     * @return number of structures that were not built before
     */
    static int submit(CommandBufferState buffer) {
        int[] first = {0};
        StructureWork.forEachWrite(
                buffer,
                write -> write.apply(BuiltStructures::of, (structure, build) -> {
                    if (build != null) {
                        first[0] += of(structure) == null ? 1 : 0;
                        structure.subState(AHEAD, build);
                    }
                }));
        return first[0];
    }

    /** The last build of a structure, null if it has none. */
    static StructureBuild of(AccelerationStructureState structure) {
        StructureBuild ahead = structure.subState(AHEAD);
        return ahead == null ? structure.build() : ahead;
    }

    /** Whether rays can be traced in a structure: it was built as a top-level one, as far as is known. */
    static boolean traceable(AccelerationStructureState structure) {
        StructureBuild build = of(structure);
        boolean bottom = build != null
                && build.known()
                && build.type() == KHRAccelerationStructure.VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR;
        return build != null && !bottom;
    }
}
