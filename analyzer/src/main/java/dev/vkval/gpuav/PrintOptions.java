package dev.vkval.gpuav;

import dev.vkval.settings.AskedSetting;
import dev.vkval.spirv.print.AddedPrint;
import java.util.List;

/**
 * What the user asks for of prints.
 *
 * @param added prints that the user adds
 * @param givenBytes memory for what the shaders of an action print, 0 for what the captured program asks for
 */
public record PrintOptions(List<AddedPrint> added, int givenBytes) {
    public static final PrintOptions NONE = new PrintOptions(List.of(), 0);

    /** The least memory for what the shaders of an action print, if the user names none. */
    public static final int LEAST_BYTES = 1 << 15;

    public static final int MOST_BYTES = 1 << 26;

    public static final String SIZE = "printf_buffer_size";

    int bytes() {
        return givenBytes == 0 ? LEAST_BYTES : givenBytes;
    }

    /** @param createInfo address of a VkInstanceCreateInfo */
    int bytes(long createInfo) {
        if (givenBytes != 0) {
            return givenBytes;
        }
        long asked = AskedSetting.read(createInfo).stream()
                .filter(setting -> setting.name().equals(SIZE) && setting.number() != null)
                .mapToLong(AskedSetting::number)
                .findFirst()
                .orElse(0);
        return (int) Math.min(MOST_BYTES, Math.max(LEAST_BYTES, asked));
    }
}
