package dev.vkval.capture.block;

import java.util.List;

/** The APIs whose calls captures may contain. */
public final class ApiFamily {
    private static final List<String> NAMES =
            List.of("", "Vulkan", "DXGI", "Direct3D 12", "AGS", "Direct3D 11", "Direct3D 11On12", "OpenXR");
    private static final int SHIFT = 16;
    private static final int VULKAN = 1;

    private ApiFamily() {}

    /** Whether an id is that of a Vulkan call. */
    public static boolean isVulkan(int apiCallId) {
        return apiCallId >>> SHIFT == VULKAN;
    }

    /** Name of the API that a call id belongs to, null if there is none of that number. */
    public static String of(int apiCallId) {
        int family = apiCallId >>> SHIFT;
        return family > 0 && family < NAMES.size() ? NAMES.get(family) : null;
    }
}
