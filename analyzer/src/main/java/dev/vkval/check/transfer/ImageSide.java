package dev.vkval.check.transfer;

import dev.vkval.command.Location;
import java.util.EnumMap;
import java.util.Map;

/**
 * The source or destination image of a region: its subresource and box, and the ids of the rules about them.
 *
 * @param at place of the region in the parameters
 * @param from the lower corner, by axis
 * @param extent the size, by axis
 * @param words the member names in the region struct
 * @param ids ids of the rules that the command has
 */
record ImageSide(
        Transfer transfer,
        Location at,
        Subresource subresource,
        long[] from,
        long[] extent,
        Words words,
        Map<Rule, String> ids) {

    /** @param subresource {@code srcSubresource}, {@code imageSubresource} */
    record Words(String subresource, String offset, String extent) {}

    /** What a rule is about. */
    enum Rule {
        /** The region must be within the image along an axis. */
        X,
        Y,
        Z,
        /** A 1D image has no y axis. */
        LINE,
        /** An image that is not 3D has no z axis. */
        FLAT,
        /** A 3D image has one layer. */
        VOLUME_LAYERS,
        MIP,
        LAYERS,
        /** The aspects must be of the format. */
        ASPECTS,
        /** The aspect must be one plane of a multi-planar format. */
        PLANE_ASPECTS
    }

    /** The same ids without the rule about layers of 3D images. */
    static Map<Rule, String> withoutVolumeLayers(Map<Rule, String> ids) {
        Map<Rule, String> others = new EnumMap<>(ids);
        others.remove(Rule.VOLUME_LAYERS);
        return others;
    }

    boolean has(Rule rule) {
        return ids.containsKey(rule);
    }
}
