package dev.vkval.cli.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShardNumberTest {
    private static Map<String, String> environment(String variables) {
        Map<String, String> environment = new HashMap<>();
        for (String variable : variables.split(" ")) {
            environment.put(variable.split("=")[0], variable.split("=")[1]);
        }
        return environment;
    }

    @ParameterizedTest
    @CsvSource({
        "CI_NODE_INDEX=1 CI_NODE_TOTAL=4, 1, 4",
        "CI_NODE_INDEX=4 CI_NODE_TOTAL=4, 4, 4",
        "BUILDKITE_PARALLEL_JOB=0 BUILDKITE_PARALLEL_JOB_COUNT=3, 1, 3",
        "BUILDKITE_PARALLEL_JOB=2 BUILDKITE_PARALLEL_JOB_COUNT=3, 3, 3",
        "CIRCLE_NODE_INDEX=0 CIRCLE_NODE_TOTAL=2, 1, 2",
        "TEST_SHARD_INDEX=4 TEST_TOTAL_SHARDS=5, 5, 5",
        "JOB_COMPLETION_INDEX=1 VKVAL_SHARDS=2, 2, 2",
        "SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_COUNT=3 SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_STEP=2, 3, 3",
        "SLURM_ARRAY_TASK_ID=0 SLURM_ARRAY_TASK_COUNT=2 SLURM_ARRAY_TASK_MIN=0, 1, 2",
        "OTHER=1, 1, 1",
    })
    void theVariablesOfACiSystemNameTheShard(String variables, int number, int of) {
        assertEquals(new ShardNumber(number, of), ShardNumber.parse("auto", environment(variables)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CI_NODE_INDEX=0 CI_NODE_TOTAL=4",
                "CI_NODE_INDEX=5 CI_NODE_TOTAL=4",
                "CI_NODE_INDEX=1",
                "CI_NODE_INDEX=x CI_NODE_TOTAL=4",
                "TEST_SHARD_INDEX=2 TEST_TOTAL_SHARDS=2",
                "JOB_COMPLETION_INDEX=1",
                "SLURM_ARRAY_TASK_ID=4 SLURM_ARRAY_TASK_COUNT=3 SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_STEP=2",
            })
    void valuesThatMakeNoSenseAreNamed(String variables) {
        String message = assertThrows(
                        IllegalArgumentException.class, () -> ShardNumber.parse("auto", environment(variables)))
                .getMessage();
        assertTrue(message.contains(variables.split("=")[0]), message);
    }

    @Test
    void shardsAreNumberedFromOne() {
        assertEquals(new ShardNumber(2, 5), ShardNumber.parse("2/5", Map.of()));
        for (String wrong : List.of("0/5", "6/5", "1/0", "1", "a/b", "1/", "-1/5", "1/99999999")) {
            assertThrows(IllegalArgumentException.class, () -> ShardNumber.parse(wrong, Map.of()), wrong);
        }
    }

    @Property
    void everyInputIsInOneShard(
            @ForAll @Size(max = 40) List<@LongRange(min = 0, max = 1000) Long> sizes,
            @ForAll @IntRange(min = 1, max = 9) int of) {
        long[] bytes = sizes.stream().mapToLong(Long::longValue).toArray();
        TreeSet<Integer> all = new TreeSet<>();
        int count = 0;
        for (int number = 1; number <= of; number++) {
            List<Integer> places = ShardPlan.places(bytes, new ShardNumber(number, of));
            assertEquals(places, ShardPlan.places(bytes, new ShardNumber(number, of)));
            all.addAll(places);
            count += places.size();
        }
        assertEquals(bytes.length, all.size());
        assertEquals(bytes.length, count);
    }

    @Test
    void largeInputsAreSpread() {
        long[] sizes = {10, 100, 10, 90, 10};
        assertEquals(List.of(1), ShardPlan.places(sizes, new ShardNumber(1, 3)));
        assertEquals(List.of(3), ShardPlan.places(sizes, new ShardNumber(2, 3)));
        assertEquals(List.of(0, 2, 4), ShardPlan.places(sizes, new ShardNumber(3, 3)));
    }
}
