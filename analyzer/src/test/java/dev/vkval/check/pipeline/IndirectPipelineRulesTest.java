package dev.vkval.check.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkMemoryRequirements2;

/** Metadata of compute pipelines that need 64 bytes with an alignment of 32. */
class IndirectPipelineRulesTest {
    private static final String INFO = "VUID-VkComputePipelineIndirectBufferInfoNV-";
    private static final String METADATA = "VkComputePipelineIndirectBufferInfoNV";
    private static final String REPLAY = "pipelineDeviceAddressCaptureReplay";
    private static final long PIPELINE = 40;
    private static final long MODULE = 42;
    private static final int ADDRESS = 0x10000;

    private final Recorder recorder = new Recorder();
    private final CheckRun run = recorder.run();

    @AfterEach
    void end() {
        recorder.close();
    }

    private long info(long module, long next) {
        long info = run.struct("VkComputePipelineCreateInfo");
        long stage = info + VkComputePipelineCreateInfo.STAGE;
        run.set(stage, "VkPipelineShaderStageCreateInfo", "module", module)
                .set(info, "VkComputePipelineCreateInfo", "pNext", next);
        return info;
    }

    private void require(long module, long sizeBytes) {
        long needed = run.struct("VkMemoryRequirements2");
        MemoryUtil.memPutLong(needed + VkMemoryRequirements2.MEMORYREQUIREMENTS, sizeBytes);
        MemoryUtil.memPutLong(needed + VkMemoryRequirements2.MEMORYREQUIREMENTS + Long.BYTES, 32);
        run.call("vkGetPipelineIndirectMemoryRequirementsNV", Recorder.DEVICE, info(module, 0), needed);
    }

    private List<String> created(long module, long address, long size, long replayed) {
        long metadata = run.struct(METADATA);
        run.set(metadata, METADATA, "deviceAddress", address)
                .set(metadata, METADATA, "size", size)
                .set(metadata, METADATA, REPLAY, replayed);
        long info = info(module, metadata);
        return recorder
                .broken(() -> run.create("vkCreateComputePipelines", PIPELINE, Recorder.DEVICE, 0, 1, info, 0, 0))
                .stream()
                .filter(id -> id.matches(".*-(09011|09013|09015|09017)"))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "65536, 64, 0, ''",
        "65536, 63, 0, size-09013",
        "65552, 64, 0, deviceAddress-09011",
        "65536, 64, 131072, ''",
        "65536, 64, 131088, " + REPLAY + "-09017"
    })
    void whatTheDeviceNeeds(long address, long size, long replayed, String rule) {
        require(MODULE, 64);
        assertEquals(rule.isEmpty() ? List.of() : List.of(INFO + rule), created(MODULE, address, size, replayed));
        assertEquals(List.of(), created(MODULE + 1, address, size, replayed), "of another pipeline nothing is known");
    }

    @Test
    void requirementsThatDiffer() {
        require(MODULE, 64);
        require(MODULE, 128);
        assertEquals(List.of(), created(MODULE, ADDRESS, 1, 0), "it is not known which ones are those of the pipeline");
    }

    @ParameterizedTest
    @CsvSource({"0, true", "4, false"})
    void replayedAddressesAreInMemoryForThem(int flags, boolean wrong) {
        String given = "VkMemoryAllocateFlagsInfo";
        String allocation = "VkMemoryAllocateInfo";
        long allocated = run.struct(allocation);
        long flagsInfo = run.struct(given);
        String address = "VkBufferDeviceAddressInfo";
        long addressed = run.struct(address);
        run.set(flagsInfo, given, "flags", flags)
                .set(allocated, allocation, "allocationSize", 1024)
                .set(allocated, allocation, "pNext", flagsInfo)
                .create("vkAllocateMemory", 50, Recorder.DEVICE, allocated, 0, 0)
                .create("vkCreateBuffer", 51, Recorder.DEVICE, buffer(), 0, 0)
                .call("vkBindBufferMemory", Recorder.DEVICE, 51, 50, 0)
                .set(addressed, address, "buffer", 51)
                .returning(ADDRESS)
                .call("vkGetBufferDeviceAddress", Recorder.DEVICE, addressed)
                .returning(0);
        assertEquals(wrong ? List.of(INFO + REPLAY + "-09015") : List.of(), created(MODULE, 0, 64, ADDRESS));
        assertEquals(List.of(), created(MODULE, 0, 64, 0), "nothing is replayed");
    }

    private long buffer() {
        long info = run.struct("VkBufferCreateInfo");
        run.set(info, "VkBufferCreateInfo", "size", 256).set(info, "VkBufferCreateInfo", "usage", 0x1FF);
        return info;
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "65536, 0"})
    void addressesOfPipelines(long address, int expected) {
        created(MODULE, address, 64, 0);
        long info = run.struct("VkPipelineIndirectDeviceAddressInfoNV", "pipeline", PIPELINE);
        long reported =
                recorder.broken(() -> run.call("vkGetPipelineIndirectDeviceAddressNV", Recorder.DEVICE, info)).stream()
                        .filter("VUID-VkPipelineIndirectDeviceAddressInfoNV-pipeline-09081"::equals)
                        .count();
        assertEquals(expected, reported);
    }
}
