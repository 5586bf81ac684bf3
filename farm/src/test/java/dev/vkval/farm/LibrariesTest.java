package dev.vkval.farm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** docs/libraries.md has the group of each jar of the module. */
class LibrariesTest {
    private static final Pattern GROUP = Pattern.compile("/repository/(.*)/[^/]+/[^/]+/[^/]+\\.jar");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| ([a-z0-9.-]+) \\| .+ \\|$");
    private static final List<String> OF_TESTS =
            List.of("org.junit", "org.opentest4j", "org.apiguardian", "net.jqwik", "com.tngtech");

    private static Set<String> groups() {
        Set<String> groups = new TreeSet<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Matcher matcher = GROUP.matcher(entry);
            if (matcher.find()) {
                String group = matcher.group(1).replace('/', '.');
                if (OF_TESTS.stream().noneMatch(group::startsWith)) {
                    groups.add(group);
                }
            }
        }
        return groups;
    }

    @Test
    void eachGroupHasItsLicence() throws IOException {
        String page = Files.readString(TestTool.ROOT.resolve("docs/libraries.md"));
        Set<String> listed = new TreeSet<>();
        Matcher rows = ROW.matcher(page.substring(page.indexOf("## Libraries of the farm")));
        while (rows.find()) {
            listed.add(rows.group(1));
        }
        assertTrue(listed.size() > 40, listed.toString());
        assertTrue(groups().contains("org.apache.spark"), groups().toString());
        Set<String> missing = new TreeSet<>();
        for (String group : groups()) {
            if (listed.stream().noneMatch(prefix -> (group + ".").startsWith(prefix + "."))) {
                missing.add(group);
            }
        }
        assertEquals(Set.of(), missing);
    }
}
