package dev.vkval.cli.check;

import dev.vkval.replay.progress.SubmitNote;
import dev.vkval.replay.settings.ReplayMode;
import dev.vkval.replay.submit.SubmitActions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A replay that waits for each submit and leaves out draws or checks, to see whether the device survives it. It is passed to a
 * worker in an environment variable.
 *
 * @param submit number of the submit whose last draws are left out, -1 for none
 * @param kept how many of its draws are executed
 * @param lastBlock where the replay ends
 * @param bare whether nothing is checked, so that the device gets the capture's own shaders alone
 */
public record Trial(long submit, long kept, long lastBlock, boolean bare) {
    /** The environment variable that passes it to a worker. */
    public static final String VARIABLE = "VKVAL_TRIAL";
    /** The whole capture. */
    public static final Trial WHOLE = new Trial(-1, 0, Long.MAX_VALUE, false);

    private static final String SEPARATOR = " ";

    public static Trial parse(String words) {
        String[] numbers = words.split(SEPARATOR);
        return new Trial(
                Long.parseLong(numbers[0]),
                Long.parseLong(numbers[1]),
                Long.parseLong(numbers[2]),
                Boolean.parseBoolean(numbers[3]));
    }

    /** Of the capture up to a block, with nothing checked. */
    public static Trial bare(long lastBlock) {
        return new Trial(-1, 0, lastBlock, true);
    }

    /** Of the capture up to a block, with so many draws of a submit. */
    public static Trial of(long submit, long kept, long lastBlock) {
        return new Trial(submit, kept, lastBlock, false);
    }

    @Override
    public String toString() {
        return submit + SEPARATOR + kept + SEPARATOR + lastBlock + SEPARATOR + bare;
    }

    /** The settings of a check, changed for this trial. */
    public CheckSettings of(CheckSettings settings, Path capture) throws IOException {
        return settings.forTrial(
                new ReplayMode(true, settings.replay().leavesOutUnsupported(), leftOut(capture)), lastBlock, bare);
    }

    /**
     * Blocks of the draws that are left out. A draw that is executed several times is kept if one of its executions is
     * kept.
     */
    private Set<Long> leftOut(Path capture) throws IOException {
        if (submit < 0) {
            return Set.of();
        }
        List<SubmitNote.Action> actions = SubmitActions.of(capture, submit);
        int end = (int) Math.min(kept, actions.size());
        Set<Long> blocks = new LinkedHashSet<>();
        actions.subList(end, actions.size()).forEach(action -> blocks.add(action.block()));
        actions.subList(0, end).forEach(action -> blocks.remove(action.block()));
        return blocks;
    }
}
