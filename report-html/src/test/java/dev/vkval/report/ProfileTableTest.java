package dev.vkval.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.CaptureResult;
import dev.vkval.finding.CaptureStatus;
import dev.vkval.finding.JudgedProfile;
import dev.vkval.finding.LimitUse;
import dev.vkval.finding.ProfileReport;
import dev.vkval.finding.RunResult;
import dev.vkval.finding.Severity;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The table of captures and device profiles, and how much of limits is used. */
class ProfileTableTest {
    private static JudgedProfile judged(String name, long errors, long warnings, JudgedProfile.Gone... gone) {
        return new JudgedProfile(name, "a profile", null, errors, warnings, List.of(gone), 1, 2, List.of());
    }

    private static CaptureResult capture(JudgedProfile... judged) {
        return CaptureResult.of("a.gfxr", CaptureStatus.COMPLETED)
                .profiles(new ProfileReport(List.of(judged), List.of()))
                .build();
    }

    @Test
    void aCellSaysWhatAProfileAdds() {
        CaptureResult capture = capture(
                judged("one", 2, 1),
                judged("two", 0, 0),
                judged("three", 0, 3, new JudgedProfile.Gone("F-00000000", "VUID-a", "a title")),
                JudgedProfile.notJudged("four", "a profile", "it was not there"));
        assertEquals("2 errors, 1 warning", ProfileTable.cell(capture, "one"));
        assertEquals("clean", ProfileTable.cell(capture, "two"));
        assertEquals("3 warnings, 1 gone", ProfileTable.cell(capture, "three"));
        assertEquals("not judged", ProfileTable.cell(capture, "four"));
        assertEquals("", ProfileTable.cell(capture, "five"));
    }

    @Test
    void onlyCapturesWithProfilesAreInTheTable() {
        ProfileTable table =
                ProfileTable.of(new RunResult("1", Severity.ERROR, List.of(capture(), capture(judged("one", 0, 0)))));
        assertEquals(List.of("one"), table.profiles());
        assertEquals(1, table.captures().size());
        assertTrue(ProfileTable.of(new RunResult("1", Severity.ERROR, List.of(capture())))
                .captures()
                .isEmpty());
    }

    @Test
    void theShareOfALimitIsRoundedUp() {
        assertEquals("88 % (7 of 8)", LimitText.of(7, 8));
        assertEquals("100 % (8 of 8)", LimitText.of(8, 8));
        assertEquals("113 % (9 of 8)", LimitText.of(9, 8));
        assertEquals("more than 100 % (1 of 0)", LimitText.of(1, 0));
        LimitUse use = new LimitUse("maxViewports", 1, OptionalLong.empty(), Map.of("one", 2L));
        assertEquals("1, limit not recorded", LimitText.ofDevice(use));
        assertEquals("50 % (1 of 2)", LimitText.ofProfile(use, "one"));
        assertEquals("", LimitText.ofProfile(use, "two"));
    }
}
