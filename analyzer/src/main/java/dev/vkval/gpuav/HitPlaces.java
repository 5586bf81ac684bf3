package dev.vkval.gpuav;

/**
 * Places among the hit counters of an action for shaders that are created separately, so that those that an action may
 * use together have different ones.
 */
final class HitPlaces {
    /** There is no place. */
    static final int NONE = -1;

    /** Counters of each stage. */
    private static final int OF_STAGE = 1536;
    /** Limits the memory of an action to some megabytes; to 64 where sites record. */
    private static final int LIMIT = 1 << 20;

    private static final int LIMIT_WITH_SITES = 1 << 23;

    private final int limit;

    private int nextLarge = Integer.SIZE * OF_STAGE;
    private int nextOfRayTracing;

    /** @param sites whether shaders have sites, which take many counters each */
    HitPlaces(boolean sites) {
        limit = sites ? LIMIT_WITH_SITES : LIMIT;
    }

    /**
     * The first counter of a shader that is the only one of its stage in an action.
     *
     * @param stage VkShaderStageFlagBits
     * @param count number of its counters
     */
    int ofStage(int stage, int count) {
        if (count <= OF_STAGE) {
            return OF_STAGE * Integer.numberOfTrailingZeros(stage);
        }
        int first = nextLarge;
        nextLarge = after(first, count);
        return nextLarge == first ? NONE : first;
    }

    /** The first counter of a shader of a ray tracing pipeline, which may have several of its stage. */
    int ofRayTracing(int count) {
        int first = nextOfRayTracing;
        nextOfRayTracing = after(first, count);
        return nextOfRayTracing == first ? NONE : first;
    }

    /** The end of a place, its beginning if there are not so many counters. */
    private int after(int first, int count) {
        return count > limit - first ? first : first + count;
    }
}
