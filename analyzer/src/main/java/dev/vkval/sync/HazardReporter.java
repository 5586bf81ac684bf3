package dev.vkval.sync;

/** Makes findings of hazards and races. */
interface HazardReporter {

    /** @param timeline the queue that the later access executes on */
    void report(Hazard hazard, QueueTimeline timeline);

    void report(EventRace race);
}
