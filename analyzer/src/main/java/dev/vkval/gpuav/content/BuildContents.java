package dev.vkval.gpuav.content;

import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.BufferPart;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** What a command reads to build acceleration structures. */
record BuildContents(List<Structure> structures) implements ContentCheck {
    private static final String ACTIVATED = "VUID-vkCmdBuildAccelerationStructuresKHR-pInfos-03663";
    private static final String DEACTIVATED = "VUID-vkCmdBuildAccelerationStructuresKHR-pInfos-03664";
    private static final String INDEX = "VUID-vkCmdBuildAccelerationStructuresKHR-pInfos-03768";

    /**
     * One build.
     *
     * @param source what is updated, null for a new build
     * @param built null if it is not known
     * @param geometries in their order; null for one that is not looked at
     * @param compared whether builds and updates are compared
     */
    record Structure(
            AccelerationStructureState source,
            AccelerationStructureState built,
            List<GeometryContents> geometries,
            boolean compared) {}

    @Override
    public List<BufferPart> parts() {
        List<BufferPart> parts = new ArrayList<>();
        for (Structure structure : structures) {
            for (GeometryContents geometry : structure.geometries()) {
                parts.addAll(geometry == null ? List.of() : geometry.parts());
            }
        }
        return parts;
    }

    @Override
    public void judge(List<ByteBuffer> contents, Consumer<ContentError> errors) {
        int at = 0;
        for (Structure structure : structures) {
            List<GeometryActivity> activities = new ArrayList<>();
            for (GeometryContents geometry : structure.geometries()) {
                int count = geometry == null ? 0 : geometry.parts().size();
                List<ByteBuffer> own = contents.subList(at, at + count);
                at += count;
                if (count > 0) {
                    geometry.judge(own, errors);
                }
                activities.add(
                        count > 0 && structure.compared() ? compare(structure, activities.size(), own, errors) : null);
            }
            if (structure.built() != null) {
                StructureActivity.of(structure.built()).built(activities);
            }
        }
    }

    /** Compares a geometry with that of the source; returns what is active now. */
    private static GeometryActivity compare(
            Structure structure, int number, List<ByteBuffer> contents, Consumer<ContentError> errors) {
        GeometryContents geometry = structure.geometries().get(number);
        GeometryActivity now = geometry.activity(contents);
        GeometryActivity before = structure.source() == null
                ? null
                : StructureActivity.of(structure.source()).geometry(number);
        if (now == null || before == null || now.primitives() != before.primitives()) {
            return now;
        }
        String of = ", geometry " + number + " of " + structure.source() + ", is ";
        int off = now.turned(before);
        if (off >= 0) {
            String more = before.active(off / now.corners()) ? "" : " Another vertex was NaN already.";
            report(
                    geometry.corner(contents, off),
                    DEACTIVATED,
                    "an update makes primitives inactive",
                    of + "NaN, but was none." + more,
                    errors);
        }
        int on = before.turned(now);
        if (on >= 0) {
            String more = now.active(on / now.corners()) ? "" : " Another vertex is NaN now.";
            report(
                    geometry.corner(contents, on),
                    ACTIVATED,
                    "an update makes inactive primitives active",
                    of + "a number, but was NaN." + more,
                    errors);
        }
        int changed = now.firstChanged(before);
        if (changed >= 0) {
            report(
                    geometry.index(changed),
                    INDEX,
                    "an update changes indices",
                    of + Integer.toUnsignedString(now.indices()[changed]) + ", but was "
                            + Integer.toUnsignedString(before.indices()[changed]) + ".",
                    errors);
        }
        return now;
    }

    private static void report(
            GeometryContents.Place place, String rule, String title, String rest, Consumer<ContentError> errors) {
        errors.accept(ContentError.buildInput(
                rule,
                title,
                "The " + place.what() + rest,
                place.value(),
                "build the acceleration structure anew instead of an update"));
    }
}
