package dev.vkval.replay.progress;

/**
 * A submit, described for the report of a crash in it.
 *
 * @param number number of the submit call within the capture, from 0; presents count
 * @param block its block index
 * @param call its name as recorded
 * @param actions how many draws, dispatches and ray traces its command buffers contain
 * @param last the last of them, null if there is none
 */
public record SubmitNote(long number, long block, String call, long actions, Action last) {

    /**
     * A draw, dispatch or ray trace.
     *
     * @param call its name as recorded
     * @param block its block index
     * @param number which of the actions of its command buffer it is, from 0
     * @param label debug labels that were open, outermost first: {@code frame > shadows}; null for none
     */
    public record Action(String call, long block, long number, String label) {}
}
