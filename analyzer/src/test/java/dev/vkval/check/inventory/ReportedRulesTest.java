package dev.vkval.check.inventory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vkval.catalogue.Catalogue;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.catalogue.ValidUsage;
import dev.vkval.check.ReportedRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every numbered rule that is checked was reported in a test, for one of its owners at least, and every one that was reported is known to be checked. Runs
 * after all other tests of the checks, and says nothing where some of them did not run.
 */
@Order(Integer.MAX_VALUE)
class ReportedRulesTest {
    private static final String LONG = "long";
    private static final String NUMBERED = "VUID-.*-[0-9]{5}";
    private static final Inventory INVENTORY = new Inventory();

    @BeforeAll
    static void allTestsRan() throws IOException {
        assumeTrue(
                !System.getProperty("vkval.corpus", "").isEmpty(), "skipped: vkval.corpus does not name the captures");
        Set<String> tests = new TreeSet<>();
        Path home = Path.of("target/test-classes");
        try (Stream<Path> files = Files.walk(home.resolve("dev/vkval/check"))) {
            files.map(file -> home.relativize(file).toString())
                    .filter(file -> file.matches("[^$]*Tests?\\.class"))
                    .map(file -> file.replace(".class", "").replace('/', '.'))
                    .filter(test -> !isLong(test))
                    .forEach(tests::add);
        }
        tests.removeAll(ReportedRules.classes());
        assumeTrue(tests.isEmpty(), () -> "skipped: these have not run: " + tests);
    }

    private static boolean isLong(String test) {
        try {
            Class<?> type = Class.forName(test);
            return Stream.concat(
                            Stream.of(type.getAnnotationsByType(Tag.class)),
                            Stream.of(type.getDeclaredMethods())
                                    .flatMap(method -> Stream.of(method.getAnnotationsByType(Tag.class))))
                    .anyMatch(tag -> tag.value().equals(LONG));
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static Set<String> done() {
        Set<String> done = new TreeSet<>();
        for (String owner : INVENTORY.owners()) {
            INVENTORY.of(owner).stream()
                    .filter(entry -> entry.state() == RuleState.DONE)
                    .forEach(entry -> done.add(entry.usage().id()));
        }
        return done;
    }

    @Test
    void everyRuleThatIsCheckedWasReported() throws IOException {
        Set<String> expected = Inventory.unseenIds().ids();
        Set<String> reported = ReportedRules.ids();
        Set<String> unseen = new TreeSet<>();
        for (String id : INVENTORY.written()) {
            if (id.matches(NUMBERED) && OwnerSets.expand(id).stream().noneMatch(reported::contains)) {
                unseen.add(id);
            }
        }
        compare(expected, unseen);
    }

    @Test
    void everyRuleThatWasReportedIsKnownToBeChecked() {
        Set<String> done = done();
        Set<String> unknown = new TreeSet<>();
        for (String id : ReportedRules.ids()) {
            ValidUsage usage = Catalogue.vulkan().find(id);
            boolean numbered = usage == null ? id.matches(NUMBERED) : usage.numbered();
            if (numbered && !done.contains(id)) {
                unknown.add(id);
            }
        }
        assertEquals(Set.of(), unknown, "ids that no rule file and no class has in full");
    }

    /** Leaves what the list should be in a file, for the case that they differ. */
    private static void compare(Set<String> expected, Set<String> found) throws IOException {
        Path file = Path.of("target", "unseen.txt");
        Files.write(file, found);
        Set<String> more = new TreeSet<>(found);
        more.removeAll(expected);
        assertEquals(Set.of(), more, "ids that are not in unseen.txt; all are in " + file.toAbsolutePath());
        Set<String> less = new TreeSet<>(expected);
        less.removeAll(found);
        // The long tests see more.
        if (!ReportedRules.tags().contains(LONG)) {
            assertEquals(
                    Set.of(),
                    less,
                    "unseen.txt has more than needed; all that is needed is in " + file.toAbsolutePath());
        }
    }
}
