package dev.vkval.check.shader;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkConvertCooperativeVectorMatrixInfoNV;
import org.lwjgl.vulkan.VkCooperativeVectorPropertiesNV;

/** Conversions of matrices of 4 rows and 8 columns. */
class MatrixConversionRulesTest {
    private static final String INFO = "VkConvertCooperativeVectorMatrixInfoNV";
    private static final String NUMBERS = ".*-(1007[4-9]|1008[0167]|10088)";
    private static final int FLOAT16 = 0;
    private static final int FLOAT32 = 1;

    private final Recorder recorder = new Recorder("VK_NV_cooperative_vector");
    private final CheckRun run = recorder.run();

    @AfterEach
    void end() {
        recorder.close();
    }

    /** From 32 bits, row by row, to 16 bits, column by column; without gaps. */
    private long info(long src, long dst) {
        long info = run.struct(INFO);
        run.set(info, INFO, "srcComponentType", FLOAT32)
                .set(info, INFO, "dstComponentType", FLOAT16)
                .set(info, INFO, "numRows", 4)
                .set(info, INFO, "numColumns", 8)
                .set(info, INFO, "srcStride", 32)
                .set(info, INFO, "dstLayout", 1)
                .set(info, INFO, "dstStride", 8)
                .set(info, INFO, "srcSize", 128)
                .set(info, INFO, "pDstSize", run.pointer(64));
        MemoryUtil.memPutLong(info + VkConvertCooperativeVectorMatrixInfoNV.SRCDATA, src);
        MemoryUtil.memPutLong(info + VkConvertCooperativeVectorMatrixInfoNV.DSTDATA, dst);
        return info;
    }

    private String broken(Runnable calls) {
        List<String> ids = recorder.broken(calls);
        return String.join(
                " ",
                ids.stream()
                        .filter(id -> id.matches(NUMBERS))
                        .map(id -> id.substring(id.length() - 5))
                        .toList());
    }

    private String onHost(long info) {
        return broken(() -> run.call("vkConvertCooperativeVectorMatrixNV", Recorder.DEVICE, info));
    }

    @ParameterizedTest
    @CsvSource({
        "srcStride, 32, ''",
        "srcStride, 28, 10077",
        "srcStride, 34, 10077 10074",
        "dstStride, 6, 10078",
        "srcSize, 127, 10074",
        "dstComponentType, 3, 10081",
        "dstComponentType, 1000491002, ''",
        "srcLayout, 2, ''"
    })
    void members(String member, long value, String numbers) {
        long info = info(0x1000, 0x2000);
        run.set(info, INFO, member, value);
        assertEquals(numbers, onHost(info));
    }

    @Test
    void sizeOfTheDestination() {
        long info = info(0x1000, 0x2000);
        run.set(info, INFO, "pDstSize", run.pointer(63));
        assertEquals("10075", onHost(info));
        MemoryUtil.memPutLong(info + VkConvertCooperativeVectorMatrixInfoNV.DSTDATA, 0);
        assertEquals("", onHost(info), "the call asks for the size");
    }

    @ParameterizedTest
    @CsvSource({"4096, 4224, ''", "4096, 4223, 10076", "4096, 4032, ''", "4096, 4033, 10076"})
    void overlapOnTheHost(long src, long dst, String numbers) {
        assertEquals(numbers, onHost(info(src, dst)));
    }

    @ParameterizedTest
    @CsvSource({
        "4096, 8192, 4096, 12288, ''",
        "4096, 8192, 16384, 8192, 10088",
        "4096, 8192, 8192, 12288, 10088",
        "4096, 4096, 8192, 12288, 10088"
    })
    void overlapsOfSeveral(long src, long dst, long otherSrc, long otherDst, String numbers) {
        long size = VkConvertCooperativeVectorMatrixInfoNV.SIZEOF;
        long infos = run.array(new long[(int) (2 * size / Long.BYTES)]);
        MemoryUtil.memCopy(info(src, dst), infos, size);
        MemoryUtil.memCopy(info(otherSrc, otherDst), infos + size, size);
        recorder.begin();
        assertEquals(
                numbers, broken(() -> run.call("vkCmdConvertCooperativeVectorMatrixNV", Recorder.COMMANDS, 2, infos)));
    }

    @Test
    void sizesOfACommand() {
        long info = info(0x1000, 0x2000);
        run.set(info, INFO, "srcSize", 127).set(info, INFO, "pDstSize", run.pointer(63));
        recorder.begin();
        assertEquals(
                "10086 10087",
                broken(() -> run.call("vkCmdConvertCooperativeVectorMatrixNV", Recorder.COMMANDS, 1, info)));
    }

    @ParameterizedTest
    @CsvSource({"0, ''", "1000491002, 10080"})
    void supportedTypes(int interpretation, String numbers) {
        long properties = run.struct("VkCooperativeVectorPropertiesNV");
        VkCooperativeVectorPropertiesNV.nmatrixInterpretation(properties, interpretation);
        run.call("vkGetPhysicalDeviceCooperativeVectorPropertiesNV", 2, run.pointer(1), properties);
        assertEquals(numbers, onHost(info(0x1000, 0x2000)));
    }

    @Test
    void supportedSource() {
        long properties = run.struct("VkCooperativeVectorPropertiesNV");
        VkCooperativeVectorPropertiesNV.nmatrixInterpretation(properties, 5);
        run.call("vkGetPhysicalDeviceCooperativeVectorPropertiesNV", 2, run.pointer(1), properties);
        long info = info(0x1000, 0x2000);
        run.set(info, INFO, "srcComponentType", FLOAT16)
                .set(info, INFO, "dstComponentType", FLOAT32)
                .set(info, INFO, "dstStride", 16)
                .set(info, INFO, "pDstSize", run.pointer(128));
        assertEquals("10079", onHost(info));
    }
}
