package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Edits of samples, by the blocks of their calls, and what they do to the findings. */
class WhatIfCommandTest {
    private static final String MISSING_BARRIER = "fill-copy-missing-barrier";
    private static final String BARRIER = "barrier srcStageMask=TRANSFER srcAccessMask=TRANSFER_WRITE"
            + " dstStageMask=TRANSFER dstAccessMask=TRANSFER_READ before ";

    private final Tool tool = Tool.piped();

    @TempDir
    Path folder;

    private Path edited;

    @BeforeEach
    void file() {
        edited = folder.resolve("edited.gfxr");
    }

    private int whatIf(String sample, Object... edits) {
        List<Object> words = new ArrayList<>(List.of("what-if", Captures.sample(sample), "--checks", "sync"));
        words.addAll(List.of("--write", edited));
        words.addAll(List.of(edits));
        return tool.run(words.toArray());
    }

    /** Blocks of the copies with the hazard, one for each frame. */
    private static List<Integer> copies() throws IOException {
        JsonNode expected = new ObjectMapper()
                .readTree(Captures.sample(MISSING_BARRIER)
                        .resolveSibling(MISSING_BARRIER + ".expected.json")
                        .toFile());
        List<Integer> blocks = new ArrayList<>();
        expected.at("/findings/0/blocks").forEach(block -> blocks.add(block.asInt()));
        assertEquals(3, blocks.size());
        return blocks;
    }

    @Test
    void anAddedBarrierEndsAHazard() throws IOException {
        List<Object> inserts = new ArrayList<>();
        for (int copy : copies()) {
            inserts.addAll(List.of("--insert", BARRIER + copy));
        }
        assertEquals(0, whatIf(MISSING_BARRIER, inserts.toArray()), tool.err());
        assertTrue(tool.out().contains("1 gone, 0 new, 0 still there"), tool.out());
        assertEquals(0, Tool.piped().run("check", edited, "-o", folder, "--device", "null", "--checks", "sync"));
    }

    @Test
    void aBarrierInOneFrameLeavesTheHazardOfTheOthers() throws IOException {
        assertEquals(0, whatIf(MISSING_BARRIER, "--insert", BARRIER + copies().get(0)), tool.err());
        assertTrue(tool.out().contains("0 gone, 0 new, 1 still there"), tool.out());
    }

    @Test
    void aBarrierThatIsLeftOutMakesAHazard() throws IOException {
        whatIf(MISSING_BARRIER, "--insert", BARRIER + copies().get(0));
        int barrier = copies().get(0);
        assertEquals(0, tool.run("what-if", edited, "--checks", "sync", "--move", barrier + " after " + (barrier + 1)));
        assertTrue(tool.out().contains("still"), "the barrier is behind the copy now: " + tool.out());
        assertEquals(1, tool.run("what-if", fixed(), "--checks", "sync", "--drop", barrierOf(fixed())), tool.out());
        assertTrue(tool.out().contains("0 gone, 1 new"), tool.out());
    }

    @Test
    void aMaskThatIsTakenAwayMakesAHazard() throws IOException {
        int barrier = barrierOf(fixed());
        assertEquals(
                1,
                tool.run("what-if", fixed(), "--checks", "sync", "--set", barrier + ".srcStageMask=TOP_OF_PIPE"),
                tool.out());
        assertEquals(
                0,
                tool.run("what-if", fixed(), "--checks", "sync", "--set", barrier + ".srcStageMask|=TOP_OF_PIPE"),
                tool.out());
    }

    @Test
    void aCommandThatIsMadeTwiceIsJudgedTwice() throws IOException {
        int barrier = barrierOf(fixed());
        assertEquals(
                1,
                tool.run("what-if", fixed(), "--checks", "sync", "--copy", copies().get(0) + 1 + " before " + barrier),
                tool.out());
        assertTrue(tool.out().contains("0 gone, 2 new"), tool.out());
        assertEquals(
                0,
                tool.run("what-if", fixed(), "--checks", "sync", "--copy", barrier + " after " + barrier),
                tool.out());
        assertEquals(2, tool.run("what-if", fixed(), "--copy", "20 after " + barrier));
        assertTrue(tool.err().contains("can be copied"), tool.err());
    }

    private static Path fixed() {
        return Captures.sample("fill-copy-fixed");
    }

    /** The first barrier of a capture. */
    private static int barrierOf(Path capture) {
        Tool conversion = Tool.piped();
        assertEquals(0, conversion.run("convert", capture, "--calls", "vkCmdPipelineBarrier"), conversion.err());
        String line = conversion
                .out()
                .lines()
                .filter(each -> each.contains("\"vkCmdPipelineBarrier\""))
                .findFirst()
                .orElseThrow();
        return Integer.parseInt(line.replaceAll("\\{\"index\":([0-9]+),.*", "$1"));
    }

    /** A subpass dependency more is what the other subpass was missing. */
    @Test
    void anElementThatIsAppendedIsOneMore() throws IOException {
        JsonNode help = new ObjectMapper()
                .readTree(json("fix", Captures.sample("subpass-overwrite"), "--json"))
                .at("/edits/0");
        String append = help.asText().replaceFirst("^append ", "");
        assertEquals(0, whatIf("subpass-overwrite", "--append", append), tool.err());
        assertTrue(tool.out().contains("1 gone, 0 new, 0 still there"), tool.out());
        String array = append.substring(0, append.indexOf(' '));
        assertEquals(2, whatIf("subpass-overwrite", "--append", array.replace("pDependencies", "pNext")));
        assertEquals(2, whatIf("subpass-overwrite", "--append", array + " nosuch=1"));
    }

    private static String json(Object... words) {
        Tool other = Tool.piped();
        assertEquals(0, other.run(words), other.err());
        return other.out();
    }

    /** A value that is set and set back gives the bytes of the capture. */
    @Test
    void whatIsNotEditedIsWrittenAsItWas() throws IOException {
        Path whole = Captures.sample(MISSING_BARRIER);
        int copy = copies().get(0);
        whatIf(MISSING_BARRIER, "--set", copy + ".regionCount=1");
        byte[] same = Files.readAllBytes(edited);
        assertArrayEquals(Files.readAllBytes(whole), same);
        whatIf(MISSING_BARRIER, "--set", copy + ".pRegions[0].size=4", "--set", copy + ".pRegions[0].srcOffset=0");
        assertFalse(Files.size(edited) == 0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--set    | COPY.nosuch=1                        | has no parameter nosuch",
                "--set    | COPY.srcBuffer=999999                | no call before this one has returned a VkBuffer",
                "--set    | COPY.pRegions[7].size=1              | pRegions",
                "--set    | COPY.pRegions[0].size=many           | size",
                "--set    | 0.size=1                             | block 0 is not a call",
                "--set    | 100000.size=1                        | there is no block 100000",
                "--drop   | 99999999999999999999                 | block",
                "--move   | COPY                                 | after",
                "--insert | vkCmdNoSuch after COPY               | vkCmdNoSuch",
                "--insert | barrier srcStageMask=NOSUCH after COPY | NOSUCH"
            })
    void anEditThatIsNotPossibleIsRefusedWithItsPlace(String option, String edit, String message) throws IOException {
        String place = Integer.toString(copies().get(0));
        assertEquals(2, whatIf(MISSING_BARRIER, option, edit.replace("COPY", place)));
        assertTrue(tool.err().contains(message), tool.err());
        assertFalse(Files.exists(edited), "nothing is written");
    }

    @Test
    void whatLaterCallsUseCannotBeDropped() throws IOException {
        assertEquals(2, whatIf(MISSING_BARRIER, "--drop", "20"));
        assertTrue(tool.err().contains("take it away, too, or keep"), tool.err());
    }

    @Test
    void withoutEditsThereIsNothingToCompare() {
        assertEquals(2, tool.run("what-if", Captures.sample(MISSING_BARRIER)));
        assertTrue(tool.err().contains("no edit given"), tool.err());
    }
}
