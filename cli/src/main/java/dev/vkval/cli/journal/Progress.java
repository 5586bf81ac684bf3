package dev.vkval.cli.journal;

/**
 * How far the check of a capture came.
 *
 * @param capture the capture's number in the journal
 * @param block the block it was at, -1 before the first
 * @param command number of the command there, -1 for none
 * @param frames how many frames it reached
 * @param calls calls so far, this one included
 * @param checked those of them that were judged
 * @param submit number of the submit the device works on, -1 for none
 */
record Progress(long capture, long block, long command, long frames, long calls, long checked, long submit) {
    static final long NONE = -1;
}
