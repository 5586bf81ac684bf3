package dev.vkval.sync.access;

/** Takes hazards as they are found. */
@FunctionalInterface
public interface HazardSink {
    /** @param now its later access */
    void hazard(Hazard hazard, Occurrence now);
}
