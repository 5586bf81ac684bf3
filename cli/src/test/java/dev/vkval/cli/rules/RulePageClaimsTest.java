package dev.vkval.cli.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.vkval.catalogue.Catalogue;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.catalogue.ValidUsage;
import dev.vkval.check.inventory.Entry;
import dev.vkval.check.inventory.Inventory;
import dev.vkval.check.inventory.RuleState;
import dev.vkval.cli.console.RulePages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The pages in {@code docs/rules} name ids that are checked, in full, and every id that is checked has a page. */
class RulePageClaimsTest {
    private static final Path ROOT = Path.of(System.getProperty("vkval.root"));
    private static final Path TESTS = ROOT.resolve("analyzer/src/test/resources/dev/vkval/check");
    private static final Pattern TABLE_RULE = Pattern.compile("(?m)^((?:VUID|UNASSIGNED|VKVAL)-[A-Za-z0-9_-]+),");
    private static final String RULES = "Rules: ";

    private static final String OWNERS = "Owners: ";

    private static final Set<String> CLAIMS = new TreeSet<>();
    private static final Set<String> OWNERS_OF_PAGES = new TreeSet<>();
    private static final Set<String> GIVEN = new TreeSet<>();

    @BeforeAll
    static void read() throws IOException {
        try (Stream<Path> pages = Files.list(ROOT.resolve("docs/rules"))) {
            for (Path page : pages.toList()) {
                CLAIMS.addAll(words(page, RULES));
                OWNERS_OF_PAGES.addAll(words(page, OWNERS));
            }
        }
        Inventory inventory = new Inventory();
        for (String owner : inventory.owners()) {
            inventory.of(owner).stream()
                    .filter(entry -> entry.state() == RuleState.DONE || entry.state() == RuleState.REGISTRY)
                    .map(Entry::usage)
                    .map(ValidUsage::id)
                    .forEach(GIVEN::add);
        }
    }

    private static List<String> words(Path page, String begin) throws IOException {
        return Files.readAllLines(page).stream()
                .filter(line -> line.startsWith(begin))
                .flatMap(line -> Stream.of(line.substring(begin.length()).split(",")))
                .map(String::strip)
                .toList();
    }

    @Test
    void everyOwnerOfAPageHasARuleThatIsGiven() {
        assertFalse(OWNERS_OF_PAGES.isEmpty());
        assertEquals(
                List.of(),
                OWNERS_OF_PAGES.stream()
                        .filter(owner -> GIVEN.stream().noneMatch(id -> id.startsWith("VUID-" + owner + "-")))
                        .toList());
    }

    @Test
    void noPageNamesIdsByWildcard() {
        assertFalse(CLAIMS.isEmpty());
        assertEquals(List.of(), CLAIMS.stream().filter(id -> id.contains("*")).toList());
    }

    @Test
    void everyIdThatAPageNamesIsInTheCatalogueAndIsGiven() {
        Set<String> unknown = new TreeSet<>();
        Set<String> idle = new TreeSet<>();
        for (String claim : CLAIMS) {
            if (claim.startsWith("VUID-")) {
                List<String> ids = OwnerSets.expand(claim);
                ids.stream().filter(id -> Catalogue.vulkan().find(id) == null).forEach(unknown::add);
                if (ids.stream().noneMatch(GIVEN::contains)) {
                    idle.add(claim);
                }
            }
        }
        assertEquals(Set.of(), unknown, "not in the catalogue");
        assertEquals(Set.of(), idle, "no rule gives it");
    }

    @Test
    void everyIdThatIsGivenHasAPage() throws IOException {
        Set<String> ids = new TreeSet<>(GIVEN);
        try (Stream<Path> files = Files.walk(TESTS)) {
            for (Path table :
                    files.filter(file -> file.toString().endsWith(".csv")).toList()) {
                Matcher rules = TABLE_RULE.matcher(Files.readString(table));
                while (rules.find()) {
                    ids.add(rules.group(1));
                }
            }
        }
        ids.removeIf(RulePages::has);
        assertEquals(Set.of(), ids);
    }
}
