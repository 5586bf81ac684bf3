package dev.vkval.check.accelerationstructure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.EXTOpacityMicromap;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkMicromapBuildInfoEXT;

/** Builds of micromaps, for which 512 bytes and 256 bytes of scratch memory are needed; copies and queries of them. */
class MicromapRulesTest {
    private static final String NUMBERS =
            ".*-(07461|07509|07512|11649|1165[01]|1166[789]|07502|11662|11671|07532|11670|07540|07533)";
    private static final String INFO = "VkMicromapBuildInfoEXT";
    private static final String SIZES = "VkMicromapBuildSizesInfoEXT";
    private static final int ALLOW_COMPACTION = EXTOpacityMicromap.VK_BUILD_MICROMAP_ALLOW_COMPACTION_BIT_EXT;
    private static final int COMPACT = EXTOpacityMicromap.VK_COPY_MICROMAP_MODE_COMPACT_EXT;
    private static final int COMPACTED = EXTOpacityMicromap.VK_QUERY_TYPE_MICROMAP_COMPACTED_SIZE_EXT;
    private static final int SERIALIZED = EXTOpacityMicromap.VK_QUERY_TYPE_MICROMAP_SERIALIZATION_SIZE_EXT;
    private static final int SCRATCH = 0x10000;
    private static final int ONE = 22;
    private static final int TWO = 23;
    private static final int POOL = 30;

    private final Recorder recorder = new Recorder("VK_EXT_opacity_micromap");
    private final CheckRun run = recorder.run();

    @BeforeEach
    void start() {
        recorder.buffer(20, 8192);
        long buffer = run.struct("VkBufferCreateInfo");
        run.set(buffer, "VkBufferCreateInfo", "size", 1024)
                .set(buffer, "VkBufferCreateInfo", "usage", VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT)
                .create("vkCreateBuffer", 21, Recorder.DEVICE, buffer, 0, 0);
        long memory = run.struct("VkMemoryAllocateInfo");
        run.set(memory, "VkMemoryAllocateInfo", "allocationSize", 4096)
                .create("vkAllocateMemory", 40, Recorder.DEVICE, memory, 0, 0)
                .call("vkBindBufferMemory", Recorder.DEVICE, 21, 40, 0);
        long address = run.struct("VkBufferDeviceAddressInfo");
        run.set(address, "VkBufferDeviceAddressInfo", "buffer", 21)
                .returning(SCRATCH)
                .call("vkGetBufferDeviceAddress", Recorder.DEVICE, address)
                .returning(VK10.VK_SUCCESS);
        micromap(ONE, 0);
        micromap(TWO, 512);
        recorder.begin();
    }

    @AfterEach
    void end() {
        recorder.close();
    }

    private void micromap(long id, long offset) {
        long info = run.struct("VkMicromapCreateInfoEXT");
        run.set(info, "VkMicromapCreateInfoEXT", "buffer", 20)
                .set(info, "VkMicromapCreateInfoEXT", "offset", offset)
                .set(info, "VkMicromapCreateInfoEXT", "size", 512)
                .create("vkCreateMicromapEXT", id, Recorder.DEVICE, info, 0, 0);
    }

    private long info(int flags, long dst, long scratch) {
        long info = run.struct(INFO);
        run.set(info, INFO, "flags", flags).set(info, INFO, "dstMicromap", dst);
        MemoryUtil.memPutLong(info + VkMicromapBuildInfoEXT.SCRATCHDATA, scratch);
        return info;
    }

    private void told(boolean onHost, long bytes) {
        long sizes = run.struct(SIZES);
        run.set(sizes, SIZES, "micromapSize", bytes)
                .set(sizes, SIZES, "buildScratchSize", 256)
                .call("vkGetMicromapBuildSizesEXT", Recorder.DEVICE, onHost ? 0 : 1, info(0, 0, 0), sizes);
    }

    private void build(boolean onHost, long... infos) {
        long size = VkMicromapBuildInfoEXT.SIZEOF;
        long array = run.array(new long[(int) (infos.length * size / Long.BYTES)]);
        for (int i = 0; i < infos.length; i++) {
            MemoryUtil.memCopy(infos[i], array + i * size, size);
        }
        if (onHost) {
            run.call("vkBuildMicromapsEXT", Recorder.DEVICE, 0, infos.length, array);
        } else {
            run.call("vkCmdBuildMicromapsEXT", Recorder.COMMANDS, infos.length, array);
        }
    }

    private String broken() {
        return String.join(
                " ",
                run.rules().stream()
                        .filter(id -> id.matches(NUMBERS))
                        .map(id -> id.substring(id.length() - 5))
                        .toList());
    }

    private void submit() {
        long info = run.struct("VkSubmitInfo");
        run.set(info, "VkSubmitInfo", "commandBufferCount", 1)
                .set(info, "VkSubmitInfo", "pCommandBuffers", run.pointer(Recorder.COMMANDS))
                .call("vkEndCommandBuffer", Recorder.COMMANDS)
                .call("vkQueueSubmit", Recorder.QUEUE, 1, info, 0)
                .call("vkQueueWaitIdle", Recorder.QUEUE);
    }

    @ParameterizedTest
    @CsvSource({"512, 0, ''", "513, 0, 07461", "512, 768, ''", "512, 769, 07509", "512, 4096, 07512"})
    void sizes(long bytes, long scratch, String numbers) {
        told(false, bytes);
        build(false, info(0, ONE, SCRATCH + scratch));
        assertEquals(numbers, broken());
    }

    @ParameterizedTest
    @CsvSource({"22, 23, 0, 256, ''", "22, 22, 0, 256, 11649 11667", "22, 23, 0, 255, 11651 11669"})
    void overlaps(long one, long two, long scratch, long other, String numbers) {
        told(false, 512);
        told(true, 512);
        build(false, info(0, one, SCRATCH + scratch), info(0, two, SCRATCH + other));
        build(true, info(0, one, 64 + scratch), info(0, two, 64 + other));
        assertEquals(numbers, broken());
    }

    @ParameterizedTest
    @CsvSource({"1024, ''", "0, 11650"})
    void scratchInAMicromap(long offset, String numbers) {
        long address = run.struct("VkBufferDeviceAddressInfo");
        run.set(address, "VkBufferDeviceAddressInfo", "buffer", 20)
                .returning(0x40000)
                .call("vkGetBufferDeviceAddress", Recorder.DEVICE, address)
                .returning(VK10.VK_SUCCESS);
        told(false, 512);
        build(false, info(0, ONE, 0x40000 + offset));
        assertEquals(numbers, broken());
    }

    private long copy(int mode) {
        long info = run.struct("VkCopyMicromapInfoEXT");
        run.set(info, "VkCopyMicromapInfoEXT", "src", ONE)
                .set(info, "VkCopyMicromapInfoEXT", "dst", TWO)
                .set(info, "VkCopyMicromapInfoEXT", "mode", mode);
        return info;
    }

    private long serialization() {
        long info = run.struct("VkCopyMicromapToMemoryInfoEXT");
        run.set(info, "VkCopyMicromapToMemoryInfoEXT", "src", ONE)
                .set(info, "VkCopyMicromapToMemoryInfoEXT", "mode", 1);
        return info;
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, ALLOW_COMPACTION})
    void executed(int flags) {
        if (flags >= 0) {
            build(false, info(flags, ONE, 0));
        }
        run.call("vkCmdCopyMicromapEXT", Recorder.COMMANDS, copy(0))
                .call("vkCmdCopyMicromapEXT", Recorder.COMMANDS, copy(COMPACT))
                .call("vkCmdCopyMicromapToMemoryEXT", Recorder.COMMANDS, serialization());
        for (int type : new int[] {SERIALIZED, COMPACTED}) {
            recorder.queries(POOL + type, type, 4);
            run.call("vkCmdWriteMicromapsPropertiesEXT", Recorder.COMMANDS, 1, run.pointer(ONE), type, POOL + type, 0);
        }
        assertEquals("", broken());
        submit();
        String compaction = "07533 07502";
        assertEquals(flags < 0 ? "07532 07533 07540 11662 07502" : flags == 0 ? compaction : "", broken());
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, ALLOW_COMPACTION})
    void onTheHost(int flags) {
        if (flags >= 0) {
            build(true, info(flags, ONE, 0));
        }
        run.call("vkCopyMicromapEXT", Recorder.DEVICE, 0, copy(0))
                .call("vkCopyMicromapEXT", Recorder.DEVICE, 0, copy(COMPACT))
                .call("vkCopyMicromapToMemoryEXT", Recorder.DEVICE, 0, serialization());
        for (int type : new int[] {SERIALIZED, COMPACTED}) {
            run.call("vkWriteMicromapsPropertiesEXT", Recorder.DEVICE, 1, run.pointer(ONE), type, 8, run.pointer(0), 8);
        }
        assertEquals(flags < 0 ? "11670 07533 07540 11671 07502" : flags == 0 ? "07533 07502" : "", broken());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void queryThatIsUsedTwice(int times) {
        recorder.queries(POOL, SERIALIZED, 4);
        for (int i = 0; i < times; i++) {
            run.call("vkCmdWriteMicromapsPropertiesEXT", Recorder.COMMANDS, 1, run.pointer(ONE), SERIALIZED, POOL, 1);
        }
        long info = run.struct("VkSubmitInfo");
        run.set(info, "VkSubmitInfo", "commandBufferCount", 1)
                .set(info, "VkSubmitInfo", "pCommandBuffers", run.pointer(Recorder.COMMANDS))
                .call("vkEndCommandBuffer", Recorder.COMMANDS)
                .call("vkQueueSubmit", Recorder.QUEUE, 1, info, 0);
        assertEquals(
                times == 1 ? List.of() : List.of("VUID-vkCmdWriteMicromapsPropertiesEXT-None-12417"),
                run.rules().stream().filter(id -> id.endsWith("12417")).toList());
    }

    /** The scratch buffer has 1,024 bytes. */
    @ParameterizedTest
    @CsvSource({"1024, false", "1025, true"})
    void serializationSize(int bytes, boolean broken) {
        run.call(
                "vkWriteMicromapsPropertiesEXT",
                Recorder.DEVICE,
                1,
                run.pointer(ONE),
                SERIALIZED,
                8,
                run.pointer(bytes),
                8);
        long info = run.struct("VkCopyMicromapToMemoryInfoEXT");
        run.set(info, "VkCopyMicromapToMemoryInfoEXT", "src", ONE)
                .set(info, "VkCopyMicromapToMemoryInfoEXT", "dst", SCRATCH)
                .set(
                        info,
                        "VkCopyMicromapToMemoryInfoEXT",
                        "mode",
                        EXTOpacityMicromap.VK_COPY_MICROMAP_MODE_SERIALIZE_EXT)
                .call("vkCmdCopyMicromapToMemoryEXT", Recorder.COMMANDS, info);
        assertEquals(
                broken ? List.of("VUID-VkCopyMicromapToMemoryInfoEXT-dst-07541") : List.of(),
                run.rules().stream().filter(id -> id.endsWith("-07541")).toList());
    }
}
