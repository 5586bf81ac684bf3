package dev.vkval.cli.check;

import dev.vkval.gpuav.select.ActionRange;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A replay in which only some actions get checks, which keep the different values of their errors.
 *
 * @param blocks indices of the calls that recorded the actions
 * @param findings ids of the findings with these errors; the replay ends when all of them were found
 */
record DetailTrial(List<Long> blocks, List<String> findings) implements Trial {
    static final String NAME = "details";

    DetailTrial {
        blocks = List.copyOf(blocks);
        findings = List.copyOf(findings);
    }

    static DetailTrial parse(List<String> words) {
        int number = Integer.parseInt(words.get(0));
        List<String> blocks = words.subList(1, 1 + number);
        return new DetailTrial(blocks.stream().map(Long::valueOf).toList(), words.subList(1 + number, words.size()));
    }

    @Override
    public String words() {
        return Stream.of(Stream.of(NAME, blocks.size()), blocks.stream(), findings.stream())
                .flatMap(words -> words)
                .map(String::valueOf)
                .collect(Collectors.joining(" "));
    }

    @Override
    public CheckSettings of(CheckSettings settings, Path capture) {
        return settings.forDetails(blocks.stream().map(ActionRange::ofCall).toList(), findings);
    }
}
