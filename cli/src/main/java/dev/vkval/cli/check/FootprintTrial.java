package dev.vkval.cli.check;

import dev.vkval.gpuav.footprint.Watch;
import dev.vkval.gpuav.select.ActionRange;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A replay in which some actions record what their shaders access. It ends when that is known.
 *
 * @param blocks indices of the calls that recorded the actions
 * @param watches accesses that may be among them, of which the invocations are recorded, too
 * @param lastSubmit index of the last call that submits one of them
 * @param file where the footprints are written
 */
record FootprintTrial(List<Long> blocks, List<Watch> watches, long lastSubmit, Path file) implements Trial {
    static final String NAME = "footprints";

    FootprintTrial {
        blocks = List.copyOf(blocks);
        watches = List.copyOf(watches);
        file = file.toAbsolutePath();
    }

    static FootprintTrial parse(List<String> words) {
        int number = Integer.parseInt(words.get(2));
        List<String> blocks = words.subList(3, 3 + number);
        return new FootprintTrial(
                blocks.stream().map(Long::valueOf).toList(),
                words.stream().skip(3L + number).map(Watch::parse).toList(),
                Long.parseLong(words.get(1)),
                Path.of(URI.create(words.get(0))));
    }

    @Override
    public String words() {
        return Stream.of(
                        Stream.of(NAME, file.toUri(), lastSubmit, blocks.size()),
                        blocks.stream(),
                        watches.stream().map(Watch::word))
                .flatMap(words -> words)
                .map(String::valueOf)
                .collect(Collectors.joining(" "));
    }

    @Override
    public CheckSettings of(CheckSettings settings, Path capture) {
        return settings.forFootprints(blocks.stream().map(ActionRange::ofCall).toList(), watches, lastSubmit, file);
    }
}
