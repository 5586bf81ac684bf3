package dev.vkval.check.external;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.registry.Registry;
import dev.vkval.check.CheckRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkExternalBufferProperties;
import org.lwjgl.vulkan.VkExternalTensorPropertiesARM;

/** Handle types that objects are created with, where the device was asked about them. */
class HandleTypeRulesTest {
    private static final long PHYSICAL = 2;
    private static final long DEVICE = 3;
    private static final long BUFFER = 10;

    private final CheckRun run = CheckRun.core().device(2);

    @AfterEach
    void close() {
        run.close();
    }

    private void reported(String rule, boolean wrong) {
        assertEquals(wrong, run.rules().contains(rule), () -> String.valueOf(run.rules()));
    }

    @ParameterizedTest
    @CsvSource({
        "VkImportAndroidHardwareBufferInfoANDROID, ANDROID_HARDWARE_BUFFER_BIT_ANDROID, buffer-09863, 4, false",
        "VkImportAndroidHardwareBufferInfoANDROID, ANDROID_HARDWARE_BUFFER_BIT_ANDROID, buffer-09863, 2, true",
        "VkImportScreenBufferInfoQNX, SCREEN_BUFFER_BIT_QNX, buffer-08966, 4, false",
        "VkImportScreenBufferInfoQNX, SCREEN_BUFFER_BIT_QNX, buffer-08966, 2, true"
    })
    void importsOfBuffers(String struct, String type, String rule, long features, boolean wrong) {
        long handleType =
                Registry.vulkan().value("VkExternalMemoryHandleTypeFlagBits", "VK_EXTERNAL_MEMORY_HANDLE_TYPE_" + type);
        bufferOfHandleType(handleType, features);
        long dedicated = run.struct("VkMemoryDedicatedAllocateInfo", "buffer", BUFFER);
        long imported = run.struct(struct, "pNext", dedicated, "buffer", 0x77);
        long info = run.struct("VkMemoryAllocateInfo", "pNext", imported, "allocationSize", 16);
        run.create("vkAllocateMemory", 20, DEVICE, info, 0, 0);
        reported("VUID-" + struct + "-" + rule, wrong);
    }

    @ParameterizedTest
    @CsvSource({
        "VkImportMemoryHostPointerInfoEXT, HOST_ALLOCATION_BIT_EXT, 01747, 4, false",
        "VkImportMemoryHostPointerInfoEXT, HOST_ALLOCATION_BIT_EXT, 01747, 2, true",
        "VkImportMemoryMetalHandleInfoEXT, MTLBUFFER_BIT_EXT, 10408, 4, false",
        "VkImportMemoryMetalHandleInfoEXT, MTLBUFFER_BIT_EXT, 10408, 0, true"
    })
    void importedMemoryThatIsBound(String struct, String type, String number, long features, boolean wrong) {
        long handleType =
                Registry.vulkan().value("VkExternalMemoryHandleTypeFlagBits", "VK_EXTERNAL_MEMORY_HANDLE_TYPE_" + type);
        bufferOfHandleType(handleType, features);
        long imported = run.struct(struct, "handleType", handleType);
        long info = run.struct("VkMemoryAllocateInfo", "pNext", imported, "allocationSize", 16);
        run.create("vkAllocateMemory", 20, DEVICE, info, 0, 0).call("vkBindBufferMemory", DEVICE, BUFFER, 20, 0);
        reported("VUID-" + struct + "-handleType-" + number, wrong);
    }

    /** Creates a buffer after the device has told the features of a handle type for its usage. */
    private void bufferOfHandleType(long handleType, long features) {
        long usage = VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
        long asked = run.struct("VkPhysicalDeviceExternalBufferInfo", "usage", usage, "handleType", handleType);
        long answer = run.struct("VkExternalBufferProperties");
        long created = run.struct("VkBufferCreateInfo", "size", 16, "usage", usage);
        run.set(
                        answer + VkExternalBufferProperties.EXTERNALMEMORYPROPERTIES,
                        "VkExternalMemoryProperties",
                        "externalMemoryFeatures",
                        features)
                .call("vkGetPhysicalDeviceExternalBufferProperties", PHYSICAL, asked, answer)
                .create("vkCreateBuffer", BUFFER, DEVICE, created, 0, 0);
    }

    @ParameterizedTest
    @CsvSource({"3, false", "1, true"})
    void imagesOfTheOlderExtension(long compatible, boolean wrong) {
        int format = VK10.VK_FORMAT_R8G8B8A8_UNORM;
        for (long type = 1; type <= 2; type <<= 1) {
            long answer = run.struct(
                    "VkExternalImageFormatPropertiesNV",
                    "externalMemoryFeatures",
                    type & compatible,
                    "compatibleHandleTypes",
                    compatible);
            run.call("vkGetPhysicalDeviceExternalImageFormatPropertiesNV", PHYSICAL, format, 1, 0, 4, 0, type, answer);
        }
        long external = run.struct("VkExternalMemoryImageCreateInfoNV", "handleTypes", 3);
        long info = run.struct("VkImageCreateInfo", "pNext", external, "imageType", 1, "format", format, "usage", 4);
        run.create("vkCreateImage", 20, DEVICE, info, 0, 0);
        reported("VUID-VkImageCreateInfo-pNext-00991", wrong);
    }

    @ParameterizedTest
    @CsvSource({"1, 0, true", "1, 30, false", "2, 0, false"})
    void tensors(long features, long tensor, boolean wrong) {
        int type = VK11.VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT;
        long asked = run.struct("VkPhysicalDeviceExternalTensorInfoARM", "handleType", type);
        long answer = run.struct("VkExternalTensorPropertiesARM");
        run.set(
                        answer + VkExternalTensorPropertiesARM.EXTERNALMEMORYPROPERTIES,
                        "VkExternalMemoryProperties",
                        "externalMemoryFeatures",
                        features)
                .call("vkGetPhysicalDeviceExternalTensorPropertiesARM", PHYSICAL, asked, answer);
        long dedicated = run.struct("VkMemoryDedicatedAllocateInfoTensorARM", "tensor", tensor);
        long export = run.struct("VkExportMemoryAllocateInfo", "pNext", dedicated, "handleTypes", type);
        long info = run.struct("VkMemoryAllocateInfo", "pNext", export, "allocationSize", 16);
        run.create("vkAllocateMemory", 20, DEVICE, info, 0, 0);
        reported("VUID-VkMemoryAllocateInfo-pNext-09858", wrong);
    }
}
