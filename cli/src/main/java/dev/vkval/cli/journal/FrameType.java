package dev.vkval.cli.journal;

/** The type of a frame. The number in the file is the ordinal. */
enum FrameType {
    /** The run: version, process, what is to be written, the inputs. First and once. */
    RUN,
    /** A capture begins: its number, its path, the input it comes from. */
    CAPTURE,
    /** A capture is about to be read: device, driver, families of checks, gaps known beforehand. */
    CHECKS,
    /** A finding as shown by its group. */
    FINDING,
    /** How often groups were seen so far. */
    SEEN,
    /** A submit that is about to be made. */
    SUBMIT,
    /** All anomalies and faults of a capture so far. */
    NOTES,
    /** A capture has its result. */
    RESULT,
    /** The device of a capture hung or was lost; the check continues with the recorded results. */
    LOST,
    /** The results of an input are final. */
    DONE;

    private static final FrameType[] TYPES = values();

    /** The type with that number, null if there is none. */
    static FrameType of(int number) {
        return number >= 0 && number < TYPES.length ? TYPES[number] : null;
    }
}
