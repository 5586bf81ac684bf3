package dev.vkval.check.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import org.junit.jupiter.api.Test;

class TimeDomainRulesTest {
    private static final String ID = "VUID-VkCalibratedTimestampInfoKHR-timeDomain-02354";
    private static final String INFO = "VkCalibratedTimestampInfoKHR";
    private static final int INCOMPLETE = 5;

    @Test
    void timestampsAreOfTimeDomainsOfTheDevice() {
        try (CheckRun run = CheckRun.core()) {
            run.device(3, "VK_KHR_calibrated_timestamps");
            assertEquals(0, found(run, 2), "it has not asked");
            run.returning(INCOMPLETE);
            ask(run, 1);
            run.returning(0);
            assertEquals(0, found(run, 2), "there are more");
            ask(run, 1);
            assertEquals(0, found(run, 1));
            assertEquals(1, found(run, 2));
        }
    }

    private static void ask(CheckRun run, long domains) {
        run.call(
                "vkGetPhysicalDeviceCalibrateableTimeDomainsKHR",
                2,
                run.pointer(2),
                run.pointer(domains << Integer.SIZE));
    }

    private static long found(CheckRun run, int domain) {
        long info = run.struct(INFO);
        run.set(info, INFO, "timeDomain", domain)
                .call("vkGetCalibratedTimestampsKHR", 3, 1, info, run.pointer(0), run.pointer(0));
        return run.rules().stream().filter(ID::equals).count();
    }
}
