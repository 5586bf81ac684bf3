package dev.vkval.gpuav.content;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.state.object.BufferPart;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.vulkan.VkTraceRaysIndirectCommand2KHR;

/** The sizes of indirect dispatches and traces. */
class ActionSizesTest {
    private final TestContents device = new TestContents()
            .with("maxComputeWorkGroupCount", 10, 20, 30)
            .with("maxComputeWorkGroupSize", 4, 3, 2)
            .with("maxRayDispatchInvocationCount", 1000);

    private List<String> dispatch(TestContents of, int... sizes) {
        DispatchSizes check = new DispatchSizes(of, new BufferPart(of.buffer(), 16, 12));
        return TestContents.judged(check, TestContents.words(sizes));
    }

    @Test
    void eachDimensionOfADispatchHasALimit() {
        assertEquals(List.of(), dispatch(device, 10, 20, 30));
        assertEquals(List.of("VUID-VkDispatchIndirectCommand-x-00417"), dispatch(device, 11, 20, 30));
        assertEquals(List.of("VUID-VkDispatchIndirectCommand-y-00418"), dispatch(device, 0, 21, 30));
        assertEquals(List.of("VUID-VkDispatchIndirectCommand-z-00419"), dispatch(device, 10, 20, -1));
    }

    @Test
    void anUnknownLimitIsNotExceeded() {
        assertEquals(List.of(), dispatch(new TestContents(), -1, -1, -1));
    }

    private List<String> trace(boolean second, int... sizes) {
        int[] words = new int[VkTraceRaysIndirectCommand2KHR.SIZEOF / Integer.BYTES];
        int first = second ? VkTraceRaysIndirectCommand2KHR.WIDTH / Integer.BYTES : 0;
        System.arraycopy(sizes, 0, words, first, sizes.length);
        TraceSizes check = new TraceSizes(device, new BufferPart(device.buffer(), 0, words.length * 4L), second);
        return TestContents.judged(check, TestContents.words(words));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aTraceHasLimitsOfEachDimensionAndOfAllRays(boolean second) {
        String rule = second ? "VUID-VkTraceRaysIndirectCommand2KHR-" : "VUID-VkTraceRaysIndirectCommandKHR-";
        assertEquals(List.of(), trace(second, 40, 25, 1));
        assertEquals(List.of(rule + "width-03638"), trace(second, 41, 2, 2));
        assertEquals(List.of(rule + "height-03639"), trace(second, 1, 61, 1));
        assertEquals(List.of(rule + "depth-03640"), trace(second, 1, 1, 61));
        assertEquals(List.of(rule + "width-03641"), trace(second, 40, 26, 1));
        assertEquals(
                List.of(rule + "width-03638", rule + "height-03639", rule + "depth-03640", rule + "width-03641"),
                trace(second, -1, -1, -1),
                "a product of more than 64 bits");
        assertEquals(List.of(rule + "width-03638"), trace(second, -1, 0, 1));
    }

    private List<String> tables(int member, long value) {
        TestContents rayTracing = new TestContents()
                .with("shaderGroupBaseAlignment", 64)
                .with("shaderGroupHandleAlignment", 32)
                .with("maxShaderGroupStride", 4096);
        int[] words = new int[VkTraceRaysIndirectCommand2KHR.SIZEOF / Integer.BYTES];
        words[member / Integer.BYTES] = (int) value;
        words[member / Integer.BYTES + 1] = (int) (value >>> Integer.SIZE);
        TraceSizes check = new TraceSizes(rayTracing, new BufferPart(rayTracing.buffer(), 0, words.length * 4L), true);
        return TestContents.judged(check, TestContents.words(words));
    }

    @Test
    void theTablesOfATraceAreAligned() {
        Map<String, Integer> addresses = Map.of(
                "pRayGenShaderBindingTable-03682", VkTraceRaysIndirectCommand2KHR.RAYGENSHADERRECORDADDRESS,
                "pMissShaderBindingTable-03685", VkTraceRaysIndirectCommand2KHR.MISSSHADERBINDINGTABLEADDRESS,
                "pHitShaderBindingTable-03689", VkTraceRaysIndirectCommand2KHR.HITSHADERBINDINGTABLEADDRESS,
                "pCallableShaderBindingTable-03693", VkTraceRaysIndirectCommand2KHR.CALLABLESHADERBINDINGTABLEADDRESS);
        addresses.forEach((rule, member) -> {
            assertEquals(List.of(), tables(member, 1L << 40 | 64));
            assertEquals(List.of("VUID-VkTraceRaysIndirectCommand2KHR-" + rule), tables(member, 1L << 40 | 32));
        });
    }

    @ParameterizedTest
    @CsvSource({"MISS, 03686, 04029", "HIT, 03690, 04035", "CALLABLE, 03694, 04041"})
    void theStridesOfATraceAreAlignedAndLimited(String table, String aligned, String limited) {
        int member = switch (table) {
            case "MISS" -> VkTraceRaysIndirectCommand2KHR.MISSSHADERBINDINGTABLESTRIDE;
            case "HIT" -> VkTraceRaysIndirectCommand2KHR.HITSHADERBINDINGTABLESTRIDE;
            default -> VkTraceRaysIndirectCommand2KHR.CALLABLESHADERBINDINGTABLESTRIDE;
        };
        assertEquals(List.of(), tables(member, 4096));
        assertEquals(List.of("VUID-VkTraceRaysIndirectCommand2KHR-stride-" + aligned), tables(member, 48));
        assertEquals(List.of("VUID-VkTraceRaysIndirectCommand2KHR-stride-" + limited), tables(member, 4128));
    }
}
