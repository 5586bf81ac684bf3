package dev.vkval.sync.log;

/** When a subpass of a render pass instance executes: complete when all has been logged. */
final class SubpassTime {
    private final int queue;
    private final long renderPass;
    private final int subpass;
    private long last;

    /** @param renderPass tag of the command that begins the instance */
    SubpassTime(int queue, long renderPass, int subpass) {
        this.queue = queue;
        this.renderPass = renderPass;
        this.subpass = subpass;
    }

    /** Something in it was logged. */
    void at(long tag) {
        last = Math.max(last, tag);
    }

    /** The tag of the last thing in it. */
    long last() {
        return last;
    }

    boolean holds(LoggedAccess access) {
        return access.queue() == queue
                && access.access().usage().renderPass() == renderPass
                && access.access().usage().subpass() == subpass;
    }
}
