package dev.vkval.cli.journal;

/** What a frame tells. The number in the file is the ordinal. */
enum FrameType {
    /** The run: version, process, what is to be written, the inputs. First and once. */
    RUN,
    /** A capture begins: its number, its path, the input it comes from. */
    CAPTURE,
    /** A capture is about to be read: device, driver, families of checks, gaps known beforehand. */
    CHECKS,
    /** A finding as its group shows it. */
    FINDING,
    /** How often groups were seen by now. */
    SEEN,
    /** A submit that is about to be handed to the device. */
    SUBMIT,
    /** All anomalies and faults of a capture by now. */
    NOTES,
    /** A capture has its result. */
    RESULT,
    /** The device of a capture hung or was lost; the check goes on with the recorded outcome. */
    LOST;

    private static final FrameType[] TYPES = values();

    /** The type of that number, null for none. */
    static FrameType of(int number) {
        return number >= 0 && number < TYPES.length ? TYPES[number] : null;
    }
}
