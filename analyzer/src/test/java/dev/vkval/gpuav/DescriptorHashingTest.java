package dev.vkval.gpuav;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBindDescriptorBuffersEXT;
import dev.vkval.capture.command.CmdSetDescriptorBufferOffsetsEXT;
import dev.vkval.capture.command.CreateBuffer;
import dev.vkval.capture.command.GetDescriptorEXT;
import dev.vkval.check.ReportedRules;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Severity;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.EXTDescriptorBuffer;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBufferCreateInfo;
import org.lwjgl.vulkan.VkDescriptorBufferBindingInfoEXT;
import org.lwjgl.vulkan.VkDescriptorGetInfoEXT;

/** Descriptors in descriptor buffers, looked up without a device. */
class DescriptorHashingTest {
    private static final String RULE = "VUID-vkCmdDispatch-None-08116";
    private static final String MISSING = "buffered-descriptor-missing";
    private static final String FIXED = "buffered-descriptor-missing-fixed";
    /** The call of the sample that returns the descriptor which the shader uses of the table. */
    private static final int CHOSEN = 2;

    @ParameterizedTest
    @CsvSource({
        "buffered-descriptor-missing, The 256 bytes there are no descriptor that vkGetDescriptorEXT returned.",
        "buffered-descriptor-type, The 256 bytes there are a descriptor of VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER that vkGetDescriptorEXT",
        "buffered-descriptor-destroyed, VkBuffer 18 \"unloaded table\" was destroyed at block"
    })
    void aDescriptorThatIsNotValidIsFound(String sample, String message) throws IOException {
        List<Finding> findings = run(sample, Map.of()).findings();
        assertEquals(1, findings.size(), findings::toString);
        Finding finding = findings.get(0);
        assertEquals(RULE, finding.rule());
        assertEquals(Severity.ERROR, finding.severity());
        assertTrue(finding.message().contains(message), finding.message());
        assertTrue(finding.message().contains("at byte 512 of VkBuffer 12 \"descriptors\""), finding.message());
        assertEquals(512L, finding.properties().get("descriptorOffset"));
    }

    @ParameterizedTest
    @ValueSource(strings = {FIXED, "buffered-index-missing-fixed", "buffered-index-missing"})
    void aDescriptorThatIsValidOrNotSurelyUsedIsNot(String sample) throws IOException {
        RecordedRun run = run(sample, Map.of());
        assertEquals(List.of(), run.findings());
        assertEquals("", notLookedUp(run));
    }

    @Test
    void nothingIsLookedUpUnlessAskedFor() throws IOException {
        assertEquals(List.of(), RecordedRun.of(MISSING, Map.of()).findings());
    }

    @Test
    void bytesThatNoCallReturnedAreFound() throws IOException {
        List<Finding> findings = run(FIXED, Map.of(GetDescriptorEXT.ID, of(CHOSEN, call -> {
                    long bytes = GetDescriptorEXT.pDescriptor(call);
                    MemoryUtil.memPutByte(bytes, (byte) ~MemoryUtil.memGetByte(bytes));
                })))
                .findings();
        assertEquals(1, findings.size());
        assertTrue(
                findings.get(0).message().contains("are no descriptor"),
                findings.get(0).message());
    }

    /** Which call it was is told by the type that it was asked for. */
    @Test
    void aDescriptorThatWasGotWithAnotherTypeIsFound() throws IOException {
        List<Finding> findings = run(
                        FIXED,
                        Map.of(
                                GetDescriptorEXT.ID,
                                of(
                                        CHOSEN,
                                        call -> VkDescriptorGetInfoEXT.ntype(
                                                GetDescriptorEXT.pDescriptorInfo(call),
                                                VK10.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER))))
                .findings();
        assertEquals(1, findings.size());
        assertTrue(findings.get(0).message().contains("VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER"));
    }

    /** The next element is valid, and the last binding ends beyond the buffer then, of which nothing is said. */
    @Test
    void anOffsetLeadsElsewhere() throws IOException {
        Map<Integer, Consumer<Call>> edits = Map.of(
                CmdSetDescriptorBufferOffsetsEXT.ID,
                call -> MemoryUtil.memPutLong(CmdSetDescriptorBufferOffsetsEXT.pOffsets(call), 256));
        RecordedRun moved = run(MISSING, edits);
        assertEquals(List.of(), moved.findings());
        assertTrue(notLookedUp(moved).contains("beyond the end"), notLookedUp(moved));
    }

    @Test
    void whatTheDeviceMayHaveWrittenIsNotLookedUp() throws IOException {
        RecordedRun run = run(MISSING, Map.of(CreateBuffer.ID, call -> {
            long info = CreateBuffer.pCreateInfo(call);
            int usage = VkBufferCreateInfo.nusage(info);
            if ((usage & EXTDescriptorBuffer.VK_BUFFER_USAGE_RESOURCE_DESCRIPTOR_BUFFER_BIT_EXT) != 0) {
                VkBufferCreateInfo.nusage(info, usage | VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
            }
        }));
        assertEquals(List.of(), run.findings());
        assertTrue(notLookedUp(run).contains("something else than the host"), notLookedUp(run));
    }

    @Test
    void aPlaceThatIsNotKnownIsNotLookedUp() throws IOException {
        RecordedRun run = run(
                MISSING,
                Map.of(
                        CmdBindDescriptorBuffersEXT.ID,
                        call -> MemoryUtil.memPutLong(
                                CmdBindDescriptorBuffersEXT.pBindingInfos(call)
                                        + VkDescriptorBufferBindingInfoEXT.ADDRESS,
                                8)));
        assertEquals(List.of(), run.findings());
        assertTrue(notLookedUp(run).contains("offsets of some descriptor sets"), notLookedUp(run));
    }

    private static RecordedRun run(String sample, Map<Integer, Consumer<Call>> edits) throws IOException {
        RecordedRun run =
                RecordedRun.of(sample, edits, CheckedShaders.NONE, GpuOptions.of(Map.of(GpuSettings.HASHING, true)));
        ReportedRules.add(run.findings().stream().map(Finding::rule).toList());
        return run;
    }

    /** Edits one of the calls of a command, by its number from 0. */
    private static Consumer<Call> of(int number, Consumer<Call> edit) {
        int[] count = new int[1];
        return call -> {
            if (count[0]++ == number) {
                edit.accept(call);
            }
        };
    }

    private static String notLookedUp(RecordedRun run) {
        return run.gaps().stream()
                .map(Coverage.Gap::why)
                .filter(why -> why.startsWith("descriptors in descriptor buffers are not looked up"))
                .findFirst()
                .orElse("");
    }
}
