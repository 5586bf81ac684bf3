package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.Finding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.vulkan.VkPhysicalDeviceLimits;

/** Shaders whose layouts have no place for the set of checks reach the memory of their checks by device address. */
class GpuSharedMemoryTest {
    /** A sample with an error in each of three dispatches, which execute one after the other. */
    private static final String COMPUTE = "compute-descriptor-index";

    private static final int INVOCATIONS = 64;

    /** Each pipeline layout with a descriptor set uses all slots. */
    private static final UnaryOperator<LimitedDevice> ONE_SLOT =
            device -> device.limit(VkPhysicalDeviceLimits.MAXBOUNDDESCRIPTORSETS, 1);

    /** None has room for a word in the push constants either. */
    private static final UnaryOperator<LimitedDevice> NO_ROOM =
            device -> ONE_SLOT.apply(device).limit(VkPhysicalDeviceLimits.MAXPUSHCONSTANTSSIZE, 0);

    @TempDir
    Path folder;

    private static LimitedRun run(Path capture, UnaryOperator<LimitedDevice> limits) throws IOException {
        LimitedRun run = LimitedRun.of(capture, limits);
        assertEquals(List.of(), run.faults());
        assertEquals(List.of(), run.errors().entries());
        return run;
    }

    /** How often each rule was broken, in which shader and how. */
    private static TreeMap<String, Long> defects(LimitedRun run) {
        TreeMap<String, Long> defects = new TreeMap<>();
        for (Finding finding : run.findings()) {
            String place = finding.properties().get("shaderModule") + " "
                    + finding.properties().get("errorCode") + " "
                    + finding.properties().get("descriptorIndex") + " "
                    + finding.properties().get("boundSize");
            defects.merge(finding.rule() + " " + place, 1L, Long::sum);
        }
        return defects;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                COMPUTE,
                "compute-descriptor-index-runtime",
                "fragment-descriptor-index",
                "descriptor-unwritten",
                "descriptor-destroyed",
                "address-overrun",
                "address-misaligned",
                "atomic-overrun",
                "chosen-pointer-overrun"
            })
    void withoutAPlaceForTheSetTheSameIsFound(String sample) throws IOException {
        LimitedRun bound = run(Captures.sample(sample), device -> device);
        LimitedRun pushed = run(Captures.sample(sample), ONE_SLOT);
        assertEquals(messages(bound), messages(pushed), "which action it is, is known");
        assertTrue(pushed.gaps().isEmpty(), pushed.gaps()::toString);
        LimitedRun shared = run(Captures.sample(sample), NO_ROOM);
        assertFalse(bound.findings().isEmpty());
        assertEquals(defects(bound).keySet(), defects(shared).keySet());
        assertTrue(shared.gaps().isEmpty(), shared.gaps()::toString);
        for (UnaryOperator<LimitedDevice> limits : List.of(ONE_SLOT, NO_ROOM)) {
            LimitedRun fixed = run(Captures.sample(sample + "-fixed"), limits);
            assertEquals(List.of(), fixed.findings());
            assertTrue(fixed.gaps().isEmpty(), fixed.gaps()::toString);
        }
    }

    private static List<String> messages(LimitedRun run) {
        return run.findings().stream().map(Finding::message).toList();
    }

    @Test
    void anErrorNamesTheOtherActionsOfItsShader() throws IOException {
        for (int times : new int[] {2, 100}) {
            Path capture = EditedCapture.repeated(
                    Captures.sample(COMPUTE), folder.resolve(times + ".gfxr"), "vkCmdDispatch", times);
            LimitedRun shared = run(capture, NO_ROOM);
            long errors = shared.findings().stream()
                    .mapToLong(each -> (Long) each.properties().get("invocationCount"))
                    .sum();
            assertEquals(3L * times * INVOCATIONS, errors);
            String message = shared.findings().get(0).message();
            assertTrue(message.contains("the error may also be of vkCmdDispatch"), message);
            assertEquals(times == 100, message.contains("further ones"), message);
        }
    }

    @Test
    void anErrorIsOfTheActionWhoseIndexIsPushed() throws IOException {
        Path capture = EditedCapture.repeated(Captures.sample(COMPUTE), folder.resolve("3.gfxr"), "vkCmdDispatch", 3);
        LimitedRun pushed = run(capture, ONE_SLOT);
        assertEquals(9, pushed.findings().size());
        assertEquals(messages(run(capture, device -> device)), messages(pushed));
    }

    @Test
    void noSetIsBound() throws IOException {
        LimitedRun shared = run(Captures.sample(COMPUTE), ONE_SLOT);
        assertTrue(shared.device().bound.isEmpty(), shared.device().bound::toString);
    }

    @ParameterizedTest
    @CsvSource({
        "NegativeGpuAV.UseAllDescriptorSlotsPipelineNotReserved, VUID-RuntimeSpirv-PhysicalStorageBuffer64-11819",
        "PositiveGpuAVDescriptorIndexing.SharedPipelineLayoutSubsetGraphicsShaderObject, ''",
    })
    void capturesThatUseAllSlotsAreChecked(String name, String rule) throws IOException {
        LimitedRun shared = run(Captures.corpus("vvl-tests").resolve(name + ".gfxr"), ONE_SLOT);
        List<String> rules =
                shared.findings().stream().map(Finding::rule).distinct().toList();
        assertEquals(rule.isEmpty() ? List.of() : List.of(rule), rules);
    }
}
