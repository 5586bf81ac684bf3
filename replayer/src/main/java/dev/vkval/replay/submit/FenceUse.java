package dev.vkval.replay.submit;

/** Whether a fence is signalled or on its way to be, by which a wait is known to end. */
public final class FenceUse {
    private boolean ready;

    FenceUse(boolean ready) {
        this.ready = ready;
    }

    boolean ready() {
        return ready;
    }

    public void ready(boolean now) {
        ready = now;
    }
}
