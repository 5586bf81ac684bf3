package dev.vkval.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Sections are found in an archive as they are in the files, with the places of their lines. */
class RuleArchiveTest {
    private static final String FIRST = """
            # Not about anything: ä
            struct VkBufferCreateInfo,
                command vkCmdDraw
              VUID-{}-1  size > 0

            struct VkBufferCreateInfo
              VUID-{}-2  size > 1
            """;
    private static final String SECOND = "struct VkMemoryBarrier2 src dst\n  VUID-{}-{part}-3  {part}AccessMask != 0\n";

    private static RuleArchive archive(Map<String, String> files) {
        return new RuleArchive(RuleArchive.pack(new TreeMap<>(files)));
    }

    private static final RuleArchive ARCHIVE = archive(Map.of("a.rules", FIRST, "b.rules", SECOND));

    private static List<String> places(String owner) {
        return ARCHIVE.sections(owner).stream()
                .flatMap(section -> section.entries().stream())
                .map(entry -> entry.origin().place())
                .toList();
    }

    @Test
    void namesWhatItHas() {
        assertEquals(List.of("VkBufferCreateInfo", "VkMemoryBarrier2", "vkCmdDraw"), ARCHIVE.owners());
        assertEquals(List.of("a.rules", "b.rules"), ARCHIVE.files());
        assertEquals(FIRST, ARCHIVE.file("a.rules"));
        assertEquals(SECOND, ARCHIVE.file("b.rules"));
    }

    @Test
    void findsTheSectionsOfAnOwner() {
        assertEquals(List.of("a.rules:4", "a.rules:7"), places("VkBufferCreateInfo"));
        assertEquals(List.of("a.rules:4"), places("vkCmdDraw"));
        assertEquals(List.of("b.rules:2", "b.rules:2"), places("VkMemoryBarrier2"));
        assertEquals(List.of(), places("VkImageCreateInfo"));
        assertEquals(List.of(), places(""));
        assertEquals(List.of(), places("z"));
    }

    @Test
    void refusesWhatIsAboutNothing() {
        Map<String, String> file =
                Map.of("c.rules", "struct VkBufferCreateInfo\n  VUID-{}-1  size > 0\nnothing here\n");
        RuleSyntaxException wrong = assertThrows(RuleSyntaxException.class, () -> archive(file));
        assertEquals("c.rules:3:1", wrong.getMessage().split(" ")[0].replaceAll(":$", ""));
    }

    @Test
    void anEmptyOneHasNoSections() {
        RuleArchive empty = archive(Map.of());
        assertEquals(List.of(), empty.owners());
        assertEquals(List.of(), empty.sections("vkCmdDraw"));
    }
}
