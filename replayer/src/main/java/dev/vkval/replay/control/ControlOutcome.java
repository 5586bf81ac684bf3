package dev.vkval.replay.control;

/** What became of a {@link DrawControl}. */
public enum ControlOutcome {
    /** The draw ended, and wrote what it draws. */
    DRAWN(null),
    /** The device could not be asked, or refused an object: nothing is known. */
    UNDECIDED(null),
    /** The draw did not end in time. */
    HUNG("a draw of vkval-replay itself does not end"),
    /** The device was lost. */
    LOST("a draw of vkval-replay itself loses it"),
    /** The draw ended and wrote nothing. */
    WITHOUT_EFFECT("a draw of vkval-replay itself has no effect"),
    /** There is no such device any more. */
    ABSENT("its driver does not list it any more"),
    /** The driver ended the process of the draw. */
    CRASHED("a draw of vkval-replay itself ends its process");

    private final String words;

    ControlOutcome(String words) {
        this.words = words;
    }

    /** Whether the device is known to execute no draws. */
    public boolean gone() {
        return words != null;
    }

    /** How that showed, a clause; null if the device is not known to be gone. */
    public String words() {
        return words;
    }
}
