package dev.vkval.check.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.EXTCustomBorderColor;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkSamplerCustomBorderColorCreateInfoEXT;

/** Custom border colors within the range of their format, and beyond it. */
class BorderColorRangeTest {
    private static final int[] FORMATS = {
        VK10.VK_FORMAT_R8G8B8A8_UNORM,
        VK10.VK_FORMAT_R8_SNORM,
        VK10.VK_FORMAT_R16G16B16A16_SFLOAT,
        VK10.VK_FORMAT_B10G11R11_UFLOAT_PACK32,
        VK10.VK_FORMAT_R8_UINT,
        VK10.VK_FORMAT_R8_SINT,
        VK10.VK_FORMAT_D24_UNORM_S8_UINT
    };

    @ParameterizedTest
    @CsvSource({
        "0, 0.5, false",
        "0, 1.5, true",
        "0, -0.5, true",
        "1, -0.5, false",
        "1, -1.5, true",
        "2, 100, false",
        "3, 100, false",
        "3, -1, true",
        "6, 7, false"
    })
    void reals(int format, float value, boolean wrong) {
        judge(FORMATS[format], Float.floatToRawIntBits(value), false, wrong);
    }

    @ParameterizedTest
    @CsvSource({"4, 255, false", "4, 256, true", "5, 127, false", "5, -128, false", "5, 128, true", "6, 300, false"})
    void integers(int format, int value, boolean wrong) {
        judge(FORMATS[format], value, true, wrong);
    }

    private static void judge(int format, int bits, boolean integers, boolean wrong) {
        try (CheckRun run = CheckRun.core().device(2)) {
            long custom = run.struct("VkSamplerCustomBorderColorCreateInfoEXT", "format", format);
            MemoryUtil.memPutInt(custom + VkSamplerCustomBorderColorCreateInfoEXT.CUSTOMBORDERCOLOR, bits);
            long color = integers
                    ? EXTCustomBorderColor.VK_BORDER_COLOR_INT_CUSTOM_EXT
                    : EXTCustomBorderColor.VK_BORDER_COLOR_FLOAT_CUSTOM_EXT;
            long info = run.struct("VkSamplerCreateInfo", "pNext", custom, "borderColor", color);
            run.create("vkCreateSampler", 10, 3, info, 0, 0);
            assertEquals(wrong, run.rules().contains("VUID-VkSamplerCreateInfo-borderColor-04442"));
        }
    }
}
