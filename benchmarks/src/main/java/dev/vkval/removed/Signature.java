package dev.vkval.removed;

import dev.vkval.sync.log.LoggedAccess;
import dev.vkval.sync.stage.StageAccess;
import dev.vkval.sync.stage.Stages;

/** Two accesses by the names of their commands, stages and accesses: what reports of different tools have in common. */
record Signature(String priorCommand, String priorAccess, String command, String access) {
    private static final String TRANSITION = "layout transition";
    private static final String PRESENTED = "presented";
    private static final String ACQUIRED = "acquired";

    static Signature of(LoggedAccess prior, LoggedAccess now) {
        return new Signature(prior.call(), text(prior.pair()), now.call(), text(now.pair()));
    }

    /** @param priorAccess and access as the layers' extra properties name them */
    static Signature ofProperties(String priorCommand, String priorAccess, String command, String access) {
        return new Signature(priorCommand, plain(priorAccess), command, plain(access));
    }

    private static String text(int pair) {
        if (pair == StageAccess.LAYOUT_TRANSITION) {
            return TRANSITION;
        }
        if (pair == StageAccess.PRESENT_PRESENTED) {
            return PRESENTED;
        }
        return pair == StageAccess.PRESENT_ACQUIRE_READ
                ? ACQUIRED
                : Stages.name(StageAccess.stage(pair)) + "/" + StageAccess.accessName(StageAccess.access(pair));
    }

    private static String plain(String access) {
        if (access.contains("LAYOUT_TRANSITION")) {
            return TRANSITION;
        }
        if (access.contains("PRESENTED")) {
            return PRESENTED;
        }
        if (access.contains("ACQUIRE")) {
            return ACQUIRED;
        }
        return access.replaceAll("VK_PIPELINE_STAGE_2_|VK_ACCESS_2_|_BIT|\\)", "")
                .replace('(', '/');
    }

    /** Whether the later access is the same. */
    boolean sameLater(Signature other) {
        return command.equals(other.command) && access.equals(other.access);
    }

    /** Whether a report has these accesses; the layer does not name the command of a transition of a render pass instance. */
    boolean isReportedAs(Signature reported) {
        return sameLater(reported)
                && priorAccess.equals(reported.priorAccess)
                && (priorCommand.equals(reported.priorCommand) || reported.priorCommand.isEmpty());
    }

    @Override
    public String toString() {
        return priorCommand + " " + priorAccess + " → " + command + " " + access;
    }
}
