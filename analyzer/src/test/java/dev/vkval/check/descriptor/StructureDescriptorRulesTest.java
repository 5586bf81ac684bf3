package dev.vkval.check.descriptor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkDescriptorGetInfoEXT;

/** Descriptors of acceleration structures at address or handle 0x100. */
class StructureDescriptorRulesTest {
    private static final int KHR = 1_000_150_000;
    private static final int NV = 1_000_165_000;
    private static final int STRUCTURE = 20;

    @ParameterizedTest
    @CsvSource({
        KHR + ", true, 256, ''",
        KHR + ", true, 0, ''",
        KHR + ", true, 512, 08028",
        KHR + ", false, 512, ''",
        NV + ", true, 256, ''",
        NV + ", true, 512, 08029",
        NV + ", false, 512, ''"
    })
    void values(int type, boolean asked, long value, String number) {
        try (CheckRun run = CheckRun.core().device(3)) {
            if (type == KHR) {
                long create = run.struct("VkAccelerationStructureCreateInfoKHR");
                run.create("vkCreateAccelerationStructureKHR", STRUCTURE, 3, create, 0, 0);
                String address = "VkAccelerationStructureDeviceAddressInfoKHR";
                long info = run.struct(address);
                run.set(info, address, "accelerationStructure", STRUCTURE);
                if (asked) {
                    run.returning(256)
                            .call("vkGetAccelerationStructureDeviceAddressKHR", 3, info)
                            .returning(0);
                }
            } else {
                long create = run.struct("VkAccelerationStructureCreateInfoNV");
                run.create("vkCreateAccelerationStructureNV", STRUCTURE, 3, create, 0, 0);
                if (asked) {
                    run.call("vkGetAccelerationStructureHandleNV", 3, STRUCTURE, 8, run.array(256));
                }
            }
            String get = "VkDescriptorGetInfoEXT";
            long info = run.struct(get);
            run.set(info, get, "type", type);
            MemoryUtil.memPutLong(info + VkDescriptorGetInfoEXT.DATA, value);
            run.call("vkGetDescriptorEXT", 3, info, 64, run.array(new long[8]));
            assertEquals(
                    number.isEmpty() ? List.of() : List.of("VUID-VkDescriptorGetInfoEXT-type-" + number),
                    run.rules().stream().filter(id -> id.matches(".*-0802[89]")).toList());
        }
    }
}
