package dev.vkval.replay.submit;

/** Whether a fence is signaled or will be, so that a wait for it will end. */
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
