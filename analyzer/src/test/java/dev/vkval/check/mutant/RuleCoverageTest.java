package dev.vkval.check.mutant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every numbered rule that the checks name is tested, and every rule that is tested has a page. */
class RuleCoverageTest {
    private static final Path ROOT = Path.of(System.getProperty("vkval.root", "."));
    private static final Path CHECKS = ROOT.resolve("analyzer/src/main/java/dev/vkval/check");
    private static final Path TESTS = ROOT.resolve("analyzer/src/test");
    private static final Pattern NUMBER = Pattern.compile("(?<![0-9])[0-9]{5}(?![0-9])");
    private static final Pattern LITERAL = Pattern.compile("\"([^\"\\n]*[0-9]{5})\"");
    private static final Pattern RULE = Pattern.compile("(?m)^((?:VUID|UNASSIGNED|VKVAL)-[A-Za-z0-9_-]+),");
    private static final String PAGE_RULES = "Rules: ";

    private static Map<Path, String> texts(Path folder, String end) throws IOException {
        Map<Path, String> texts = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(path -> path.toString().endsWith(end)).toList()) {
                texts.put(file, Files.readString(file));
            }
        }
        return texts;
    }

    /** The numbers of rules in the literals of the checks, by the file that names them. */
    private static Map<String, Path> named() throws IOException {
        Map<String, Path> numbers = new TreeMap<>();
        for (Map.Entry<Path, String> source : texts(CHECKS, ".java").entrySet()) {
            Matcher literals = LITERAL.matcher(source.getValue());
            while (literals.find()) {
                Matcher number = NUMBER.matcher(literals.group(1));
                while (number.find()) {
                    numbers.put(number.group(), CHECKS.relativize(source.getKey()));
                }
            }
        }
        return numbers;
    }

    @Test
    void everyNumberedRuleIsTested() throws IOException {
        Set<String> tested = new TreeSet<>();
        for (String end : List.of(".csv", ".java")) {
            for (String text : texts(TESTS, end).values()) {
                Matcher number = NUMBER.matcher(text);
                while (number.find()) {
                    tested.add(number.group());
                }
            }
        }
        Map<String, Path> untested = named();
        assertTrue(!untested.isEmpty(), "the checks name rules");
        untested.keySet().removeAll(tested);
        assertEquals(Map.of(), untested);
    }

    @Test
    void everyTestedRuleHasAPage() throws IOException {
        List<Pattern> pages = new ArrayList<>();
        for (String page : texts(ROOT.resolve("docs/rules"), ".md").values()) {
            page.lines()
                    .filter(line -> line.startsWith(PAGE_RULES))
                    .flatMap(line ->
                            Stream.of(line.substring(PAGE_RULES.length()).split(",")))
                    .map(rule -> Pattern.compile(rule.strip().replace("*", ".*")))
                    .forEach(pages::add);
        }
        Set<String> without = new TreeSet<>();
        for (String table :
                texts(TESTS.resolve("resources/dev/vkval/check"), ".csv").values()) {
            Matcher rules = RULE.matcher(table);
            while (rules.find()) {
                String rule = rules.group(1);
                if (pages.stream().noneMatch(page -> page.matcher(rule).matches())) {
                    without.add(rule);
                }
            }
        }
        assertEquals(Set.of(), without);
    }
}
