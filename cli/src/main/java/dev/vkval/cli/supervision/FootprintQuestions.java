package dev.vkval.cli.supervision;

import dev.vkval.cli.check.Trial;
import dev.vkval.gpuav.footprint.Footprints;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which actions further replays record. Many actions at once have small maps of what they access; where that was too small
 * for one, it is recorded in detail afterwards.
 */
final class FootprintQuestions {
    private final int most;
    private final Set<Long> asked = new HashSet<>();
    private final Set<Long> detailed = new HashSet<>();

    /** @param most number of actions that are recorded */
    FootprintQuestions(int most) {
        this.most = most;
    }

    /** The check has recorded some actions. */
    void answered(Footprints known) {
        Set<Long> blocks = known.blocks();
        asked.addAll(blocks);
        if (blocks.size() <= Trial.MOST_DETAILED_FOOTPRINTS) {
            detailed.addAll(blocks);
        }
    }

    /**
     * What the next replay records, nothing if it could not tell more.
     *
     * @param open block indices of the actions that have to be known
     * @param known what was recorded before
     */
    List<Long> next(List<Long> open, Footprints known) {
        List<Long> blocks = open.stream()
                .filter(block -> !asked.contains(block))
                .limit(most - asked.size())
                .toList();
        if (blocks.isEmpty()) {
            blocks = inMoreDetail(open, known);
        }
        asked.addAll(blocks);
        if (blocks.size() <= Trial.MOST_DETAILED_FOOTPRINTS) {
            detailed.addAll(blocks);
        }
        return blocks;
    }

    /** Whether a further replay could tell more of them. */
    boolean isLeft(List<Long> open, Footprints known) {
        return open.stream().anyMatch(block -> !asked.contains(block))
                || !inMoreDetail(open, known).isEmpty();
    }

    private List<Long> inMoreDetail(List<Long> open, Footprints known) {
        if (detailed.containsAll(open)) {
            return List.of();
        }
        Set<Long> cutShort = known.cutShort();
        return open.stream()
                .filter(block -> cutShort.contains(block) && !detailed.contains(block))
                .limit(Trial.MOST_DETAILED_FOOTPRINTS)
                .toList();
    }
}
