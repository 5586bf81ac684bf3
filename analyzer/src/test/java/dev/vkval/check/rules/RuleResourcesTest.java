package dev.vkval.check.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.vkval.rule.HandleMembers;
import dev.vkval.rule.Rule;
import dev.vkval.rule.RuleBook;
import dev.vkval.rule.RuleProbe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every rule file of the program: it is read, its names are there, each of its rules can hold and can be broken. */
class RuleResourcesTest {
    private static final RuleBook BOOK = RuleResources.book(HandleMembers.NONE);

    static Set<String> owners() {
        return BOOK.owners();
    }

    @Test
    void everyFileIsNamed() throws IOException {
        Path folder = Path.of("src/main/resources/dev/vkval/check/rules");
        try (Stream<Path> files = Files.list(folder)) {
            Set<String> found = new TreeSet<>();
            files.forEach(file -> found.add(file.getFileName().toString()));
            assertEquals(found, new TreeSet<>(RuleResources.FILES));
        }
    }

    @Test
    void noIdIsThereTwice() {
        Set<String> seen = new HashSet<>();
        Set<String> twice = new TreeSet<>();
        for (String owner : BOOK.owners()) {
            for (Rule rule : BOOK.of(owner).rules()) {
                rule.ids().stream().filter(id -> !seen.add(id)).forEach(twice::add);
            }
        }
        assertEquals(Set.of(), twice);
    }

    @ParameterizedTest
    @MethodSource("owners")
    void eachRuleCanHoldAndCanBeBroken(String owner) {
        assertNotNull(BOOK.of(owner));
        RuleProbe probe = new RuleProbe(owner, BOOK.of(owner));
        probe.run();
        assertEquals(List.of(), probe.neverBroken(), "rules that nothing was found to break");
        assertEquals(List.of(), probe.neverHolding(), "rules that nothing was found to keep");
    }
}
