package dev.vkval.gpuav.content;

import dev.vkval.state.object.AccelerationStructureState;
import java.util.List;
import java.util.function.LongFunction;

/**
 * What the references of instances are compared with.
 *
 * @param fault what is wrong with a reference, null for nothing
 * @param structure the structure that has an address, null if that is not known
 * @param others what other builds of the same command build
 * @param micromaps whether the device may have the feature of micromaps
 */
record InstanceTargets(
        LongFunction<String> fault,
        LongFunction<AccelerationStructureState> structure,
        List<AccelerationStructureState> others,
        boolean micromaps) {

    /** The structure of another build that an address is of, or that is in the same memory; null for none. */
    AccelerationStructureState built(AccelerationStructureState referenced) {
        for (AccelerationStructureState other : others) {
            if (other == referenced || overlap(other, referenced)) {
                return other;
            }
        }
        return null;
    }

    private static boolean overlap(AccelerationStructureState one, AccelerationStructureState other) {
        return one.buffer() != null
                && one.buffer() == other.buffer()
                && one.offset() < other.offset() + other.sizeBytes()
                && other.offset() < one.offset() + one.sizeBytes();
    }
}
