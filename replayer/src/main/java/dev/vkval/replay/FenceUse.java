package dev.vkval.replay;

/** Whether a fence is signalled or on its way to be, by which a wait is known to end. */
final class FenceUse {
    private boolean ready;

    FenceUse(boolean ready) {
        this.ready = ready;
    }

    boolean ready() {
        return ready;
    }

    void ready(boolean now) {
        ready = now;
    }
}
