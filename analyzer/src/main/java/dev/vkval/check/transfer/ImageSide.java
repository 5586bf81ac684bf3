package dev.vkval.check.transfer;

import dev.vkval.command.Location;

/**
 * The source or destination image of a region: its subresource and box, and the ids of the rules about them.
 *
 * @param at place of the region in the parameters
 * @param from the lower corner, by axis
 * @param extent the size, by axis
 * @param words the member names in the region struct
 * @param ids suffixes of the rules' ids
 */
record ImageSide(
        Transfer transfer, Location at, Subresource subresource, long[] from, long[] extent, Words words, Ids ids) {

    /** @param subresource {@code srcSubresource}, {@code imageSubresource} */
    record Words(String subresource, String offset, String extent) {}

    /** Suffixes of ids; null if the command has no such rule. */
    record Ids(
            String x,
            String y,
            String z,
            String line,
            String flat,
            String volumeLayers,
            String mip,
            String layers,
            String aspects,
            String planeAspects) {
        /** The same without the rule about layers of 3D images. */
        Ids withoutVolumeLayers() {
            return new Ids(x, y, z, line, flat, null, mip, layers, aspects, planeAspects);
        }
    }
}
