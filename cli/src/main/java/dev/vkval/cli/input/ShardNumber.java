package dev.vkval.cli.input;

import java.util.List;
import java.util.Map;

/**
 * One of several machines that share the captures of a run.
 *
 * @param number from 1
 * @param of how many there are
 */
public record ShardNumber(int number, int of) {
    public static final String AUTO = "auto";

    private static final int MOST = 1_000_000;
    /** The number of machines for systems that give only the number of the machine. */
    private static final String COUNT = "VKVAL_SHARDS";

    /**
     * Variables of a system that runs a job on several machines.
     *
     * @param index the variable with the number of the machine
     * @param count that with the number of machines
     * @param first the number of the first machine, or the variable that has it
     * @param step the variable with the distance between two numbers, null for 1
     */
    private record Variables(String index, String count, String first, String step) {}

    /** GitLab and others, Buildkite, CircleCI, Bazel, Slurm, Kubernetes. */
    private static final List<Variables> SYSTEMS = List.of(
            new Variables("CI_NODE_INDEX", "CI_NODE_TOTAL", "1", null),
            new Variables("BUILDKITE_PARALLEL_JOB", "BUILDKITE_PARALLEL_JOB_COUNT", "0", null),
            new Variables("CIRCLE_NODE_INDEX", "CIRCLE_NODE_TOTAL", "0", null),
            new Variables("TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS", "0", null),
            new Variables(
                    "SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_STEP"),
            new Variables("JOB_COMPLETION_INDEX", COUNT, "0", null));

    public ShardNumber {
        if (of < 1 || of > MOST || number < 1 || number > of) {
            throw new IllegalArgumentException("there is no shard " + number + " of " + of + "; shards are 1/N to N/N");
        }
    }

    /**
     * Parses {@code 2/5}, or takes the numbers of {@code auto} from the variables of the CI system.
     *
     * @throws IllegalArgumentException with a message for the user
     */
    public static ShardNumber parse(String text, Map<String, String> environment) {
        if (text.equals(AUTO)) {
            return SYSTEMS.stream()
                    .filter(system -> environment.containsKey(system.index()))
                    .findFirst()
                    .map(system -> of(system, environment))
                    .orElse(new ShardNumber(1, 1));
        }
        int slash = text.indexOf('/');
        if (slash < 0) {
            throw new IllegalArgumentException("'" + text + "' is not I/N, such as 2/5, or " + AUTO);
        }
        return new ShardNumber(number(text, text.substring(0, slash)), number(text, text.substring(slash + 1)));
    }

    private static ShardNumber of(Variables system, Map<String, String> environment) {
        int index = variable(system.index(), environment);
        int first = environment.containsKey(system.first())
                ? variable(system.first(), environment)
                : system.first().length() == 1 ? Integer.parseInt(system.first()) : 0;
        int step = system.step() != null && environment.containsKey(system.step())
                ? Math.max(1, variable(system.step(), environment))
                : 1;
        if (!environment.containsKey(system.count())) {
            throw new IllegalArgumentException(system.index() + " is set, but not " + system.count()
                    + ", the number of machines; set it, or name the shard: I/N");
        }
        int count = variable(system.count(), environment);
        int offset = index - first;
        if (offset < 0 || offset % step != 0 || offset / step >= count) {
            throw new IllegalArgumentException(
                    system.index() + "=" + index + " is no machine of " + system.count() + "=" + count);
        }
        return new ShardNumber(offset / step + 1, count);
    }

    private static int variable(String name, Map<String, String> environment) {
        return number(name + "=" + environment.get(name), environment.get(name));
    }

    private static int number(String where, String text) {
        try {
            return Integer.parseInt(text.strip());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + where + "' has no valid number");
        }
    }
}
