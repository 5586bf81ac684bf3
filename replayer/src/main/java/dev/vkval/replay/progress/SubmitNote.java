package dev.vkval.replay.progress;

/**
 * A submit and what of it matters when it brings the driver down.
 *
 * @param number number of the submit call within the capture, from 0; presents count
 * @param block its block index
 * @param call its name as recorded
 * @param actions how many draws, dispatches and ray traces its command buffers hold
 * @param last the last of them, null where there is none
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
