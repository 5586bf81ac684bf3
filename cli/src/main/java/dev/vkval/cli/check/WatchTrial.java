package dev.vkval.cli.check;

import dev.vkval.gpuav.footprint.Watch;
import dev.vkval.gpuav.footprint.WatchedPlace;
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

    private static final String BETWEEN = ",";

    WatchTrial {
        watches = List.copyOf(watches);
        file = file.toAbsolutePath();
    }

    static WatchTrial parse(List<String> words) {
        return new WatchTrial(
                words.stream().skip(1).map(WatchTrial::watch).toList(), Path.of(URI.create(words.get(0))));
    }

    private static Watch watch(String word) {
        String[] numbers = word.split(BETWEEN);
        return new Watch(
                Long.parseLong(numbers[0]),
                Long.parseLong(numbers[1]),
                Integer.parseInt(numbers[2]),
                new WatchedPlace(
                        Integer.parseInt(numbers[3]),
                        Integer.parseInt(numbers[4]),
                        Integer.parseInt(numbers[5]),
                        Long.parseLong(numbers[6])));
    }

    private static String word(Watch watch) {
        WatchedPlace place = watch.place();
        return " "
                + String.join(
                        BETWEEN,
                        List.of(
                                Long.toString(watch.submit()),
                                Long.toString(watch.block()),
                                Integer.toString(watch.stage()),
                                Integer.toString(place.variable()),
                                Integer.toString(place.instruction()),
                                Integer.toString(place.element()),
                                Long.toString(place.at())));
    }

    @Override
    public String words() {
        return NAME + " " + file.toUri()
                + watches.stream().map(WatchTrial::word).collect(Collectors.joining());
    }

    @Override
    public CheckSettings of(CheckSettings settings, Path capture) {
        return settings.forWatches(
                watches.stream()
                        .map(Watch::block)
                        .distinct()
                        .map(block -> new ActionRange("call:" + block, ActionRange.Kind.CALL, block, block))
                        .toList(),
                watches,
                file);
    }
}
