package dev.vkval.cli.check;

import dev.vkval.gpuav.select.ActionRange;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A replay in which some actions record what their shaders access. It ends when that is known.
 *
 * @param blocks indices of the calls that recorded the actions
 * @param lastSubmit index of the last call that submits one of them
 * @param file where the footprints are written
 */
record FootprintTrial(List<Long> blocks, long lastSubmit, Path file) implements Trial {
    static final String NAME = "footprints";

    FootprintTrial {
        blocks = List.copyOf(blocks);
        file = file.toAbsolutePath();
    }

    static FootprintTrial parse(List<String> words) {
        return new FootprintTrial(
                words.stream().skip(2).map(Long::valueOf).toList(),
                Long.parseLong(words.get(1)),
                Path.of(URI.create(words.get(0))));
    }

    @Override
    public String words() {
        return NAME + " " + file.toUri() + " " + lastSubmit
                + blocks.stream().map(block -> " " + block).collect(Collectors.joining());
    }

    @Override
    public CheckSettings of(CheckSettings settings, Path capture) {
        return settings.forFootprints(
                blocks.stream()
                        .map(block -> new ActionRange("call:" + block, ActionRange.Kind.CALL, block, block))
                        .toList(),
                lastSubmit,
                file);
    }
}
