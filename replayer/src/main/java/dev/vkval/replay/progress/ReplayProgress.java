package dev.vkval.replay.progress;

/**
 * Receives the progress of a replay from the replaying thread. If the driver does not return, the last progress is all
 * that is known; so an implementation keeps it where it survives the process, returns immediately, and throws nothing.
 */
public interface ReplayProgress {
    /** Ignores the progress. */
    ReplayProgress NONE = new ReplayProgress() {
        @Override
        public void enter(int command) {
            // Ignored.
        }

        @Override
        public void leave() {
            // Ignored.
        }

        @Override
        public void submit(SubmitNote submit) {
            // Ignored.
        }

        @Override
        public void idle() {
            // Ignored.
        }
    };

    /** The driver is about to be called, for the capture or for the replay itself. */
    void enter(int command);

    /** The driver has returned. */
    void leave();

    /** A submit of the capture is about to be made on the device. */
    void submit(SubmitNote submit);

    /** The last submit is known to have completed. */
    void idle();
}
