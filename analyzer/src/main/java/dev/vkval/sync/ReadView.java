package dev.vkval.sync;

/** How far the barriers of one queue have made a read safe. */
final class ReadView {
    private long barriers;
    private long synchronizedStages;

    /** Stages that wait for the read. */
    long barriers() {
        return barriers;
    }

    /** Stages of later reads that are known to follow this one. */
    long synchronizedStages() {
        return synchronizedStages;
    }

    void add(long stages) {
        barriers |= stages;
    }

    void set(long stages) {
        barriers = stages;
    }

    void follow(long stage) {
        synchronizedStages |= stage;
    }

    void unfollow(long stage) {
        synchronizedStages &= ~stage;
    }

    ReadView copy() {
        ReadView copy = new ReadView();
        copy.barriers = barriers;
        copy.synchronizedStages = synchronizedStages;
        return copy;
    }

    boolean same(ReadView other) {
        return other != null && barriers == other.barriers && synchronizedStages == other.synchronizedStages;
    }
}
