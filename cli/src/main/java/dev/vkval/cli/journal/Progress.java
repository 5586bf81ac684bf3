package dev.vkval.cli.journal;

/**
 * The progress of the check of a capture.
 *
 * @param capture the capture's number in the journal
 * @param block the block it was at, -1 before the first
 * @param command number of the command there, -1 for none
 * @param frames how many frames it reached
 * @param calls calls so far, including this one
 * @param checked those of them that were checked
 * @param submit number of the submit that the device executes, -1 for none
 */
record Progress(long capture, long block, long command, long frames, long calls, long checked, long submit) {
    static final long NONE = -1;
}
