package dev.vkval.spirv.pass;

import java.util.List;

/** A check that was inserted in a shader, a print, or a site that records what it accesses. */
public sealed interface ShaderCheck
        permits DescriptorCheck,
                AddressCheck,
                MeshOutputCheck,
                PayloadCheck,
                RayCheck,
                ArithmeticCheck,
                SharedRaceCheck,
                PrintCheck,
                ResourceRaceSite,
                FootprintSite {
    /** Index of its hit counter for error 0 among those of its shader; those of other error codes follow. */
    int hit();

    /** Index of the instruction it checks. */
    int instruction();

    /** Number of its hit counters, those of {@link ErrorOutput#HITS_PER_CHECK} or a multiple of that. */
    default int hits() {
        return ErrorOutput.HITS_PER_CHECK;
    }

    /** Number of the hit counters of some. */
    static int hits(List<ShaderCheck> checks) {
        return checks.stream().mapToInt(ShaderCheck::hits).sum();
    }

    /** How many of its hit counters an invocation can increment, at most. */
    int errors();
}
