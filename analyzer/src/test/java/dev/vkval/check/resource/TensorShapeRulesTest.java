package dev.vkval.check.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.registry.Registry;
import dev.vkval.check.CheckRun;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;

/** Tensors with more elements than the device allows, and tensors that wrap around. */
class TensorShapeRulesTest {
    private static final String INFO = "VkTensorCreateInfoARM";
    private static final String DESCRIPTION = "VkTensorDescriptionARM";
    private static final String ROLLING = "VkTensorRollingBackingCreateInfoARM";
    private static final String PROPERTIES = "VkPhysicalDeviceProperties2";
    private static final String LIMITS = "VkPhysicalDeviceTensorPropertiesARM";
    private static final int PHYSICAL_DEVICE = 2;
    private static final int DEVICE = 3;
    private static final int TENSOR = 20;
    private static final int WRAPS =
            Registry.vulkan().struct(ROLLING).member("wraps").offset();

    private final CheckRun run = CheckRun.core().device(3, "VK_ARM_tensors");

    @AfterEach
    void end() {
        run.close();
    }

    private void create(long chain, long... dimensions) {
        long description = run.struct(DESCRIPTION);
        long info = run.struct(INFO);
        run.set(description, DESCRIPTION, "dimensionCount", dimensions.length)
                .set(description, DESCRIPTION, "pDimensions", run.array(dimensions))
                .set(info, INFO, "pDescription", description)
                .set(info, INFO, "pNext", chain)
                .create("vkCreateTensorARM", TENSOR, DEVICE, info, 0, 0);
    }

    private List<String> only(String... numbers) {
        return run.rules().stream()
                .map(rule -> rule.substring(rule.length() - 5))
                .filter(List.of(numbers)::contains)
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"8, 8,", "8, 9, 09721", "4611686018427387904, 4611686018427387904, 09721", "0, 9,"})
    void elements(long first, long second, String expected) {
        long limits = run.struct(LIMITS);
        long properties = run.struct(PROPERTIES);
        run.set(limits, LIMITS, "maxTensorElements", 64)
                .set(properties, PROPERTIES, "pNext", limits)
                .call("vkGetPhysicalDeviceProperties2", PHYSICAL_DEVICE, properties);
        create(0, first, second);
        assertEquals(expected == null ? List.of() : List.of(expected), only("09721"));
    }

    @ParameterizedTest
    @CsvSource({
        "100000, 100000, 8, 8,",
        "100000, 65535, 8, 8,",
        "100000, 65536, 8, 8, 09836",
        "64, 12, 64, 8,",
        "64, 12, 64, 64,",
        "64, 12, 64, 12, 09837",
        "64, 16, 64, 12,"
    })
    void wraps(long size, int wrap, long nextSize, int nextWrap, String expected) {
        create(rolling(wrap, nextWrap), size, nextSize);
        assertEquals(expected == null ? List.of() : List.of(expected), only("09836", "09837"));
    }

    @ParameterizedTest
    @CsvSource({
        "BRICK_16_WIDE, 16, 4,",
        "BRICK_16_WIDE, 8, 4, 09838",
        "BRICK_16_WIDE, 40, 4,",
        "BRICK_16_WIDE, 16, 3, 09839",
        "BRICK_8_WIDE, 8, 8,",
        "BRICK_8_WIDE, 8, 4, 09839",
        "LINEAR, 7, 3,"
    })
    void bricks(String tiling, int wrap, int lastWrap, String expected) {
        String name = "VK_TENSOR_TILING_" + tiling + "_ARM";
        long description = run.struct(DESCRIPTION);
        long info = run.struct(INFO);
        run.set(description, DESCRIPTION, "tiling", Registry.vulkan().value("VkTensorTilingARM", name))
                .set(description, DESCRIPTION, "format", VK10.VK_FORMAT_R8_SINT)
                .set(description, DESCRIPTION, "dimensionCount", 2)
                .set(description, DESCRIPTION, "pDimensions", run.array(40, 64))
                .set(info, INFO, "pDescription", description)
                .set(info, INFO, "pNext", rolling(wrap, lastWrap))
                .create("vkCreateTensorARM", TENSOR, DEVICE, info, 0, 0);
        assertEquals(expected == null ? List.of() : List.of(expected), only("09838", "09839"));
    }

    @ParameterizedTest
    @CsvSource({"1, 1,", "1, 3, 09864", "2, 1,"})
    void externalHandleTypes(int dimension, int handleTypes, String expected) {
        String asking = "VkPhysicalDeviceExternalTensorInfoARM";
        String answer = "VkExternalTensorPropertiesARM";
        String external = "VkExternalMemoryTensorCreateInfoARM";
        for (int type = 1; type <= 2; type++) {
            long asked = run.struct(asking);
            long reported = run.struct(answer);
            long properties = reported
                    + Registry.vulkan()
                            .struct(answer)
                            .member("externalMemoryProperties")
                            .offset();
            run.set(properties, "VkExternalMemoryProperties", "externalMemoryFeatures", type == 1 ? 1 : 0)
                    .set(properties, "VkExternalMemoryProperties", "compatibleHandleTypes", type == 1 ? 1 : 0);
            run.set(asked, asking, "pDescription", described(1))
                    .set(asked, asking, "handleType", type)
                    .call("vkGetPhysicalDeviceExternalTensorPropertiesARM", PHYSICAL_DEVICE, asked, reported);
        }
        long chained = run.struct(external);
        long info = run.struct(INFO);
        run.set(chained, external, "handleTypes", handleTypes)
                .set(info, INFO, "pDescription", described(dimension))
                .set(info, INFO, "pNext", chained)
                .create("vkCreateTensorARM", TENSOR, DEVICE, info, 0, 0);
        assertEquals(expected == null ? List.of() : List.of(expected), only("09864"));
    }

    private long described(long dimension) {
        long description = run.struct(DESCRIPTION);
        run.set(description, DESCRIPTION, "dimensionCount", 1)
                .set(description, DESCRIPTION, "pDimensions", run.array(dimension));
        return description;
    }

    @ParameterizedTest
    @CsvSource({"4,", "5, 09834"})
    void dimensionsThatWrapAround(int count, String expected) {
        long[] dimensions = new long[count];
        Arrays.fill(dimensions, 1);
        create(rolling(1, 1), dimensions);
        assertEquals(expected == null ? List.of() : List.of(expected), only("09834"));
    }

    private long rolling(int wrap, int nextWrap) {
        long rolling = run.struct(ROLLING);
        MemoryUtil.memPutInt(rolling + WRAPS, wrap);
        MemoryUtil.memPutInt(rolling + WRAPS + Integer.BYTES, nextWrap);
        return rolling;
    }
}
