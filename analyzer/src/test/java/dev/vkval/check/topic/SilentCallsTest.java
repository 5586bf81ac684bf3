package dev.vkval.check.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.call.CallDecoder;
import dev.vkval.capture.call.Programs;
import dev.vkval.capture.call.Sidecar;
import dev.vkval.capture.call.UndecodableCallException;
import dev.vkval.capture.command.TrimCommandPool;
import dev.vkval.capture.registry.Registry;
import dev.vkval.check.CheckRun;
import dev.vkval.finding.Family;
import dev.vkval.finding.FindingSink;
import dev.vkval.state.tracker.StateTracker;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lwjgl.system.MemoryUtil;

/** Which calls a family judges again. */
class SilentCallsTest {
    private static final String TRIM = "vkTrimCommandPool";
    private static final int ENCODED_BYTES = 20;
    private static final long DEVICE = 3;
    private static final int REFUSED_FLAGS = 7;

    private final CallArena arena = new CallArena();
    private int judged;

    @AfterEach
    void close() {
        arena.close();
    }

    /** Counts the calls that it judges, and refuses some flags. */
    private CheckRun run(Family family) {
        CheckRun run = new CheckRun((FindingSink sink, StateTracker state) ->
                new TopicHost(family, CoreContext.of(family, sink, state), context -> List.of(topic(context))));
        return run.device(1);
    }

    private Topic topic(CoreContext context) {
        return hooks -> hooks.validate(TrimCommandPool.ID, call -> {
            judged++;
            if (TrimCommandPool.flags(call) == REFUSED_FLAGS) {
                context.error(call, "VUID-vkTrimCommandPool-flags-zerobitmask")
                        .title("flags")
                        .message("flags")
                        .report();
            }
        });
    }

    /** As a reader gives it. */
    private Call trim(String name, long device, long pool, int flags) throws UndecodableCallException {
        long encoded = arena.allocate(ENCODED_BYTES);
        MemoryUtil.memPutLong(encoded, device);
        MemoryUtil.memPutLong(encoded + Long.BYTES, pool);
        MemoryUtil.memPutInt(encoded + 2 * Long.BYTES, flags);
        Sidecar sidecar = new Sidecar();
        long slots = new CallDecoder(Programs.vulkan())
                .decode(Registry.vulkan().command(TRIM), encoded, ENCODED_BYTES, arena, sidecar);
        return new Call(Registry.vulkan().command(TRIM), name, 9, 1, 1, false, slots, sidecar);
    }

    @ParameterizedTest
    @EnumSource(
            value = Family.class,
            names = {"STATELESS", "OBJECT", "CORE"})
    void onlyAFamilyThatNeedsNoStatePassesOverTheSameCall(Family family) throws UndecodableCallException {
        try (CheckRun run = run(family)) {
            run.call(trim(TRIM, DEVICE, 20, 0)).call(trim(TRIM, DEVICE, 20, 0));
        }
        assertEquals(family == Family.STATELESS ? 1 : 2, judged);
    }

    @Test
    void anyOtherByteMakesAnotherCall() throws UndecodableCallException {
        try (CheckRun run = run(Family.STATELESS)) {
            for (int bit = 0; bit < Integer.SIZE; bit++) {
                run.call(trim(TRIM, DEVICE, 20, 1 << bit)).call(trim(TRIM, DEVICE, 20 + (1L << bit), 0));
            }
            run.call(trim("vkTrimCommandPoolKHR", DEVICE, 21, 0));
        }
        assertEquals(2 * Integer.SIZE + 1, judged);
    }

    @Test
    void whatWasReportedIsReportedAgain() throws UndecodableCallException {
        try (CheckRun run = run(Family.STATELESS)) {
            for (int i = 0; i < 3; i++) {
                run.call(trim(TRIM, DEVICE, 20, REFUSED_FLAGS));
            }
            assertEquals(3, run.findings().size());
        }
    }

    @Test
    void whatIsLearnedOfADeviceMayChangeTheJudgement() throws UndecodableCallException {
        try (CheckRun run = run(Family.STATELESS)) {
            run.call(trim(TRIM, DEVICE, 20, 0));
            run.call("vkGetPhysicalDeviceProperties", 2, run.struct("VkPhysicalDeviceProperties"));
            run.call(trim(TRIM, DEVICE, 20, 0)).call(trim(TRIM, DEVICE, 20, 0));
            assertEquals(2, judged);
            run.call("vkDestroyDevice", DEVICE, 0).device(2);
            run.call(trim(TRIM, DEVICE, 20, 0));
            assertEquals(3, judged);
        }
    }

    @Test
    void aCallOnAnUnknownObjectIsJudged() throws UndecodableCallException {
        try (CheckRun run = run(Family.STATELESS)) {
            run.call(trim(TRIM, 99, 20, 0)).call(trim(TRIM, 99, 20, 0));
        }
        assertEquals(2, judged);
    }
}
