package dev.vkval.check.parameter;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The compiled walk over one struct or over the parameters of one command. Filled once; may refer to itself. */
final class ParameterProgram {
    private static final ParameterCheck[] NOTHING = {};

    private ParameterCheck[] checks = NOTHING;

    void fill(List<ParameterCheck> compiled) {
        checks = compiled.toArray(ParameterCheck[]::new);
    }

    boolean empty() {
        return checks.length == 0;
    }

    Stream<String> ids() {
        return Arrays.stream(checks).flatMap(check -> check.ids().stream()).filter(Objects::nonNull);
    }

    void run(long base, ParameterSite site) {
        for (ParameterCheck check : checks) {
            check.check(base, site);
        }
    }
}
