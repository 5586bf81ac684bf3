package dev.vkval.check.accelerationstructure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBuildPartitionedAccelerationStructureInfoNV;
import org.lwjgl.vulkan.VkPartitionedAccelerationStructureInstancesInputNV;

/** Builds of partitioned acceleration structures, for which 512 bytes and 256 bytes of scratch memory are needed. */
class PartitionBuildRulesTest {
    private static final String NUMBERS = ".*-(1053[7-9]|1054[01378]|10549|1055[189]|10562)";
    private static final String INFO = "VkBuildPartitionedAccelerationStructureInfoNV";
    private static final String INPUT = "VkPartitionedAccelerationStructureInstancesInputNV";
    private static final String SIZES = "VkAccelerationStructureBuildSizesInfoKHR";
    private static final int BASE = 0x10000;

    private final Recorder recorder = new Recorder("VK_NV_partitioned_acceleration_structure");
    private final CheckRun run = recorder.run();

    @BeforeEach
    void start() {
        buffer(
                20,
                BASE,
                VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT
                        | KHRAccelerationStructure.VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR);
        buffer(
                21,
                BASE + 0x1000,
                KHRAccelerationStructure.VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR);
        recorder.begin();
        long sizes = run.struct(SIZES);
        run.set(sizes, SIZES, "accelerationStructureSize", 512)
                .set(sizes, SIZES, "buildScratchSize", 256)
                .call(
                        "vkGetPartitionedAccelerationStructuresBuildSizesNV",
                        Recorder.DEVICE,
                        input(run.struct(INPUT), "", 0),
                        sizes);
    }

    @AfterEach
    void end() {
        recorder.close();
    }

    private void buffer(long id, int address, int usage) {
        recorder.buffer(id, 2048, usage);
        long info = run.struct("VkBufferDeviceAddressInfo");
        run.set(info, "VkBufferDeviceAddressInfo", "buffer", id)
                .returning(address)
                .call("vkGetBufferDeviceAddress", Recorder.DEVICE, info)
                .returning(VK10.VK_SUCCESS);
    }

    private long input(long input, String member, int value) {
        VkPartitionedAccelerationStructureInstancesInputNV.ninstanceCount(input, 8);
        VkPartitionedAccelerationStructureInstancesInputNV.nmaxInstancePerPartitionCount(input, 4);
        VkPartitionedAccelerationStructureInstancesInputNV.npartitionCount(input, 2);
        VkPartitionedAccelerationStructureInstancesInputNV.nmaxInstanceInGlobalPartitionCount(input, 1);
        if (!member.isEmpty()) {
            run.set(input, INPUT, member, value);
        }
        return input;
    }

    private String broken(long src, long dst, long scratch, long infos, String member, int value) {
        long info = run.struct(INFO);
        run.set(info, INFO, "srcAccelerationStructureData", src)
                .set(info, INFO, "dstAccelerationStructureData", dst)
                .set(info, INFO, "scratchData", scratch)
                .set(info, INFO, "srcInfos", infos)
                .set(info, INFO, "srcInfosCount", BASE + 0x1000);
        input(info + VkBuildPartitionedAccelerationStructureInfoNV.INPUT, member, value);
        List<String> ids = recorder.broken(
                () -> run.call("vkCmdBuildPartitionedAccelerationStructuresNV", Recorder.COMMANDS, info));
        return String.join(
                " ",
                new TreeSet<>(ids.stream()
                        .filter(id -> id.matches(NUMBERS))
                        .map(id -> id.substring(id.length() - 5))
                        .toList()));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 512, 4096, ''",
        "0, 0, 512, 0, 10551",
        "512, 1536, 0, 4096, ''",
        "512, 1537, 0, 4096, 10543 10562",
        "0, 0, 1792, 4096, ''",
        "0, 0, 1793, 4096, 10541 10559",
        "0, 0, 8192, 4096, 10558",
        "1024, 0, 1536, 4096, ''",
        "1024, 0, 1280, 4096, 10547",
        "0, 256, 1024, 4096, 10549",
        "1024, 0, 256, 4096, 10548"
    })
    void memory(int src, int dst, int scratch, int infos, String numbers) {
        assertEquals(numbers, broken(BASE + src, BASE + dst, BASE + scratch, BASE + infos, "", 0));
    }

    @ParameterizedTest
    @CsvSource({
        "instanceCount, 8, ''",
        "instanceCount, 9, 10537",
        "maxInstancePerPartitionCount, 5, 10538",
        "partitionCount, 3, 10539",
        "maxInstanceInGlobalPartitionCount, 2, 10540"
    })
    void counts(String member, int value, String numbers) {
        assertEquals(numbers, broken(BASE, BASE, BASE + 512, BASE + 4096, member, value));
    }

    private void build(long src, long dst) {
        long info = run.struct(INFO, "srcAccelerationStructureData", src, "dstAccelerationStructureData", dst);
        run.call("vkCmdBuildPartitionedAccelerationStructuresNV", Recorder.COMMANDS, info);
    }

    private void submit() {
        long info =
                run.struct("VkSubmitInfo", "commandBufferCount", 1, "pCommandBuffers", run.pointer(Recorder.COMMANDS));
        run.call("vkEndCommandBuffer", Recorder.COMMANDS)
                .call("vkQueueSubmit", Recorder.QUEUE, 1, info, 0)
                .call("vkQueueWaitIdle", Recorder.QUEUE);
        recorder.begin();
    }

    private List<String> broken(String number) {
        return run.rules().stream().filter(id -> id.endsWith(number)).toList();
    }

    @ParameterizedTest
    @CsvSource({"0, false, false", "1024, false, false", "1024, true, false", "512, false, true", "512, true, true"})
    void sourceThatWasBuiltBefore(int offset, boolean sameBuffer, boolean wrong) {
        build(0, BASE + 1024);
        if (!sameBuffer) {
            submit();
        }
        build(offset == 0 ? 0 : BASE + offset, BASE);
        submit();
        assertEquals(
                wrong
                        ? List.of(
                                "VUID-VkBuildPartitionedAccelerationStructureInfoNV-srcAccelerationStructureData-10560")
                        : List.of(),
                broken("10560"));
    }

    @ParameterizedTest
    @CsvSource({"0, false", "0x10000, false", "0x90000, true"})
    void addressesOfDescriptors(String address, boolean wrong) {
        long chained = run.struct(
                "VkWriteDescriptorSetPartitionedAccelerationStructureNV",
                "accelerationStructureCount",
                1,
                "pAccelerationStructures",
                run.pointer(Long.decode(address)));
        long write = run.struct(
                "VkWriteDescriptorSet", "pNext", chained, "descriptorCount", 1, "descriptorType", 1000570000);
        run.call("vkUpdateDescriptorSets", Recorder.DEVICE, 1, write, 0, 0);
        assertEquals(
                wrong
                        ? List.of(
                                "VUID-VkWriteDescriptorSetPartitionedAccelerationStructureNV-pAccelerationStructures-10512")
                        : List.of(),
                broken("10512"));
    }
}
