package dev.vkval.cli.check;

import dev.vkval.replay.layer.UpstreamLayer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Upstream's layer as requested by the user.
 *
 * @param path its library, null for the newest one found
 */
public record UpstreamChoice(Path path, Set<UpstreamLayer.Check> checks) {

    /**
     * @param path empty for none
     * @param names of the checks, null for the default
     * @throws IllegalArgumentException with a message for the user, for an unknown check
     */
    public static UpstreamChoice of(String path, List<String> names) {
        Set<UpstreamLayer.Check> checks = EnumSet.noneOf(UpstreamLayer.Check.class);
        for (String name : names == null ? List.of("core", "sync") : names) {
            UpstreamLayer.Check check = UpstreamLayer.Check.of(name.strip().toLowerCase(Locale.ROOT));
            if (check == null) {
                throw new IllegalArgumentException("'" + name + "' is not one of the layer's checks: "
                        + String.join(
                                ", ",
                                Arrays.stream(UpstreamLayer.Check.values())
                                        .map(UpstreamLayer.Check::label)
                                        .toList()));
            }
            checks.add(check);
        }
        return new UpstreamChoice(path.isEmpty() ? null : Path.of(path), checks);
    }
}
