package dev.vkval.gpuav.content;

import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.StateObject;
import java.util.List;

/** Which primitives of an acceleration structure are active since its last build, as far as it is known. */
final class StructureActivity {
    private static final StateObject.SubStateKey<StructureActivity> KEY =
            new StateObject.SubStateKey<>(StructureActivity.class);

    private boolean lost;
    /** Null if it is not known of a geometry, and as a list if there was no build. */
    private List<GeometryActivity> geometries;

    private StructureActivity() {}

    static StructureActivity of(AccelerationStructureState structure) {
        return structure.subStateOr(KEY, StructureActivity::new);
    }

    /** It gets contents that are not looked at: nothing is known of it any more. */
    void lose() {
        lost = true;
        geometries = null;
    }

    /** A build has completed. */
    void built(List<GeometryActivity> activities) {
        geometries = lost ? null : activities;
    }

    /** The activity of a geometry of a number, null if it is not known. */
    GeometryActivity geometry(int number) {
        return geometries == null || number >= geometries.size() ? null : geometries.get(number);
    }
}
