package dev.vkval.report;

import java.util.List;

/**
 * Which part of a run over several machines a result is.
 *
 * @param numbers the shards in it, ascending, from 1
 * @param of the number of all shards
 * @param inputs names of the inputs of all shards, in the order of the run
 * @param places the inputs in it, ascending, from 0
 */
public record Shard(List<Integer> numbers, int of, List<String> inputs, List<Integer> places) {
    /** The file beside a report. */
    public static final String FILE = "shard.json";

    private static final String MEMBER = "!";
    private static final String RUN = " (run ";

    public Shard {
        numbers = numbers.stream().sorted().distinct().toList();
        places = places.stream().sorted().distinct().toList();
        inputs = List.copyOf(inputs);
    }

    /** The place of the input that a capture is of: it has its name, or is a member of the archive; -1 for none. */
    int placeOf(String capture) {
        int place = inputs.indexOf(capture);
        for (int i = 0; place < 0 && i < inputs.size(); i++) {
            String input = inputs.get(i);
            int run = input.lastIndexOf(RUN);
            String archive = run < 0 ? input : input.substring(0, run);
            String suffix = run < 0 ? "" : input.substring(run);
            if (capture.startsWith(archive + MEMBER) && capture.endsWith(suffix)) {
                place = i;
            }
        }
        return place;
    }
}
