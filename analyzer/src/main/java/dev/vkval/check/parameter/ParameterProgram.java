package dev.vkval.check.parameter;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The walk over one struct or over the parameters of one command, compiled when a call first leads there. May refer to
 * itself.
 */
final class ParameterProgram {
    private final Supplier<List<ParameterCheck>> compiler;
    private ParameterCheck[] checks;

    ParameterProgram(Supplier<List<ParameterCheck>> compiler) {
        this.compiler = compiler;
    }

    boolean empty() {
        return checks().length == 0;
    }

    Stream<String> ids() {
        return Arrays.stream(checks()).flatMap(check -> check.ids().stream()).filter(Objects::nonNull);
    }

    void run(long base, ParameterSite site) {
        for (ParameterCheck check : checks()) {
            check.check(base, site);
        }
    }

    private ParameterCheck[] checks() {
        if (checks == null) {
            checks = compiler.get().toArray(ParameterCheck[]::new);
        }
        return checks;
    }
}
