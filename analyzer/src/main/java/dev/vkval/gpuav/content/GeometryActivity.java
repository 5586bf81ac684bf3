package dev.vkval.gpuav.content;

import java.util.BitSet;

/**
 * Which primitives of a geometry are active: those without a corner that is not a number.
 *
 * @param corners of each primitive
 * @param nan the corners of all primitives that are not numbers
 * @param indices of the vertices; none without an index buffer
 */
record GeometryActivity(int primitives, int corners, BitSet nan, int[] indices) {
    /**
     * A corner that is not a number here, and is one in another activity of the geometry: that of a primitive that is
     * inactive here alone if there is one. -1 for none.
     */
    int turned(GeometryActivity other) {
        BitSet here = (BitSet) nan.clone();
        here.andNot(other.nan);
        for (int corner = here.nextSetBit(0); corner >= 0; corner = here.nextSetBit(corner + 1)) {
            if (other.active(corner / corners)) {
                return corner;
            }
        }
        return here.nextSetBit(0);
    }

    /** Whether a primitive is active. */
    boolean active(int primitive) {
        int next = nan.nextSetBit(primitive * corners);
        return next < 0 || next >= (primitive + 1) * corners;
    }

    /** The first index that differs, -1 for none. */
    int firstChanged(GeometryActivity other) {
        for (int i = 0; i < Math.min(indices.length, other.indices.length); i++) {
            if (indices[i] != other.indices[i]) {
                return i;
            }
        }
        return -1;
    }
}
