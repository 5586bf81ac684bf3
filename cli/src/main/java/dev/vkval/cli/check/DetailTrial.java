package dev.vkval.cli.check;

import dev.vkval.gpuav.select.ActionRange;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A replay in which only some actions get checks, which keep the different values of their errors.
 *
 * @param blocks indices of the calls that recorded the actions
 */
record DetailTrial(List<Long> blocks) implements Trial {
    static final String NAME = "details";

    DetailTrial {
        blocks = List.copyOf(blocks);
    }

    static DetailTrial parse(List<String> words) {
        return new DetailTrial(words.stream().map(Long::valueOf).toList());
    }

    @Override
    public String words() {
        return NAME + blocks.stream().map(block -> " " + block).collect(Collectors.joining());
    }

    @Override
    public CheckSettings of(CheckSettings settings, Path capture) {
        return settings.forDetails(blocks.stream()
                .map(block -> new ActionRange("call:" + block, ActionRange.Kind.CALL, block, block))
                .toList());
    }
}
