package dev.vkval.sync.access;

/** Receives hazards as they are found. */
@FunctionalInterface
public interface HazardSink {
    /** @param now its later access */
    void hazard(Hazard hazard, PerformedAccess now);
}
