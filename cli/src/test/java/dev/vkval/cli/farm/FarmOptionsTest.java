package dev.vkval.cli.farm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

class FarmOptionsTest {
    @Command
    static final class Words {
        @Mixin
        FarmOptions options;
    }

    private static FarmOptions parse(String line) {
        String[] words = line.split(" ");
        Words command = new Words();
        CommandLine commands = new CommandLine(command);
        commands.parseArgs(words);
        command.options.settle(commands.getCommandSpec(), List.of(words));
        return command.options;
    }

    @Test
    void whatFollowsTheDashesIsForChecks() {
        FarmOptions options =
                parse("a b -o out --repeat 3 --conf spark.x=1 --conf spark.y=2=3 -- --device null -- --checks core");
        assertEquals(List.of("a", "b"), options.inputs());
        assertEquals(3, options.repeat);
        assertEquals("2=3", options.properties.get("spark.y"));
        assertEquals(List.of("--device", "null", "--", "--checks", "core"), options.checkOptions());
        assertEquals(List.of(), parse("a -o out --").checkOptions());
        assertEquals(List.of(), parse("--list l -o out").inputs());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-o out",
                "a -o out --repeat 0",
                "a -o out --attempts 0",
                "a -o out --limit 0",
                "a -o out --strict-baseline",
                "a -o out -- --shard 1/2",
                "a -o out -- --output=x"
            })
    void whatIsNotValidIsRefused(String line) {
        assertTrue(assertThrows(ParameterException.class, () -> parse(line))
                        .getMessage()
                        .length()
                > 10);
    }
}
