package dev.vkval.cli.check;

import dev.vkval.dump.DumpRequest;
import dev.vkval.replay.lookahead.DumpPlan;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A replay that copies resources before and after accesses to them, and checks nothing.
 *
 * @param requests what is copied
 * @param index where it says what was copied, a line for each request as {@link DumpIndex} reads it
 * @param folder where the files are written
 */
record DumpTrial(List<DumpRequest> requests, Path index, Path folder) implements Trial {
    static final String NAME = "dump";

    DumpTrial {
        requests = List.copyOf(requests);
        index = index.toAbsolutePath();
        folder = folder.toAbsolutePath();
    }

    static DumpTrial parse(List<String> words) {
        return new DumpTrial(
                words.stream().skip(2).map(DumpRequest::parse).toList(),
                Path.of(URI.create(words.get(0))),
                Path.of(URI.create(words.get(1))));
    }

    @Override
    public String words() {
        return Stream.concat(
                        Stream.of(NAME, index.toUri().toString(), folder.toUri().toString()),
                        requests.stream().map(DumpRequest::word))
                .collect(Collectors.joining(" "));
    }

    @Override
    public CheckSettings of(CheckSettings settings, Path capture) throws IOException {
        return settings.forDump(DumpPlan.of(requests, capture), index, folder);
    }
}
