package dev.vkval.gpuav;

/**
 * What is added to the shaders of a pipeline.
 *
 * @param checks whether they get checks
 * @param proved what of their accesses needs none
 * @param sites whether they record what they access
 */
record Additions(boolean checks, ProvedAccesses proved, boolean sites) {
    /** Checks of all accesses or none, and sites or none. */
    Additions(boolean checks, boolean sites) {
        this(checks, ProvedAccesses.NONE, sites);
    }

    /** Whether nothing is added. */
    boolean none() {
        return !checks && !sites;
    }

    /** Whether these are of the kind of others, and check no less. */
    boolean suffice(Additions others) {
        return sites == others.sites && (!others.checks || checks && others.proved.contains(proved));
    }
}
