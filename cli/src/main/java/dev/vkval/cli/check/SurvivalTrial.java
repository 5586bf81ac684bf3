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
 * A replay that waits for each submit and leaves out draws or checks, to see whether the device survives it.
 *
 * @param submit number of the submit whose last draws are left out, -1 for none
 * @param kept how many of its draws are executed
 * @param lastBlock where the replay ends
 * @param bare whether nothing is checked, so that the device gets the capture's own shaders alone
 */
public record SurvivalTrial(long submit, long kept, long lastBlock, boolean bare) implements Trial {
    private static final String NAME = "survival";

    static SurvivalTrial parse(List<String> words) {
        return new SurvivalTrial(
                Long.parseLong(words.get(0)),
                Long.parseLong(words.get(1)),
                Long.parseLong(words.get(2)),
                Boolean.parseBoolean(words.get(3)));
    }

    @Override
    public String words() {
        return String.join(" ", NAME, "" + submit, "" + kept, "" + lastBlock, "" + bare);
    }

    @Override
    public CheckSettings of(CheckSettings settings, Path capture) throws IOException {
        return settings.forTrial(
                new ReplayMode(
                        true,
                        settings.replay().leavesOutUnsupported(),
                        leftOut(capture),
                        settings.replay().shaders()),
                lastBlock,
                bare);
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
