package dev.vkval.replay.progress;

/**
 * Is told how far a replay has come, by the thread that replays. What it is told last is what is known when the driver
 * does not come back; so it keeps that where it outlives the process, returns at once, and throws nothing.
 */
public interface ReplayProgress {
    /** Nobody wants to know. */
    ReplayProgress NONE = new ReplayProgress() {
        @Override
        public void enter(int command) {
            // Nobody wants to know.
        }

        @Override
        public void leave() {
            // Nobody wants to know.
        }

        @Override
        public void submit(SubmitNote submit) {
            // Nobody wants to know.
        }

        @Override
        public void idle() {
            // Nobody wants to know.
        }
    };

    /** The driver is about to be called, for the capture or for the replay itself. */
    void enter(int command);

    /** The driver has returned. */
    void leave();

    /** A submit of the capture is about to be handed to the device. */
    void submit(SubmitNote submit);

    /** The last submit is known to have ended. */
    void idle();
}
