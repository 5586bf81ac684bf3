package dev.vkval.cli.check;

import dev.vkval.gpuav.footprint.Watch;
import dev.vkval.gpuav.select.ActionRange;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A replay in which some actions record which of their invocations made accesses. It ends when that is known.
 *
 * @param watches the accesses
 * @param file where the invocations are written
 */
record WatchTrial(List<Watch> watches, Path file) implements Trial {
    static final String NAME = "watches";

    WatchTrial {
        watches = List.copyOf(watches);
        file = file.toAbsolutePath();
    }

    static WatchTrial parse(List<String> words) {
        return new WatchTrial(words.stream().skip(1).map(Watch::parse).toList(), Path.of(URI.create(words.get(0))));
    }

    @Override
    public String words() {
        return NAME + " " + file.toUri()
                + watches.stream().map(watch -> " " + watch.word()).collect(Collectors.joining());
    }

    @Override
    public CheckSettings of(CheckSettings settings, Path capture) {
        return settings.forWatches(
                watches.stream()
                        .map(Watch::block)
                        .distinct()
                        .map(ActionRange::ofCall)
                        .toList(),
                watches,
                file);
    }
}
