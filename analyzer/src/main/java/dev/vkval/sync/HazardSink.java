package dev.vkval.sync;

/** Takes hazards as they are found. */
@FunctionalInterface
interface HazardSink {
    void hazard(Hazard hazard);
}
