package dev.vkval.sync;

/** Takes hazards as they are found. */
@FunctionalInterface
interface HazardSink {
    /** @param now its later access */
    void hazard(Hazard hazard, Occurrence now);
}
