package dev.vkval.rule;

import java.util.Map;

/** Constants of the API that belong to no enumeration, as the language counts numbers. */
final class Constants {
    private static final Map<String, Long> VALUES = Map.ofEntries(
            Map.entry("VK_TRUE", 1L),
            Map.entry("VK_FALSE", 0L),
            Map.entry("NULL", 0L),
            Map.entry("VK_NULL_HANDLE", 0L),
            Map.entry("VK_WHOLE_SIZE", CMemoryReader.ALL_ONES),
            Map.entry("VK_REMAINING_MIP_LEVELS", 0xFFFF_FFFFL),
            Map.entry("VK_REMAINING_ARRAY_LAYERS", 0xFFFF_FFFFL),
            Map.entry("VK_REMAINING_3D_SLICES_EXT", 0xFFFF_FFFFL),
            Map.entry("VK_ATTACHMENT_UNUSED", 0xFFFF_FFFFL),
            Map.entry("VK_SUBPASS_EXTERNAL", 0xFFFF_FFFFL),
            Map.entry("VK_SHADER_UNUSED_KHR", 0xFFFF_FFFFL),
            Map.entry("VK_QUEUE_FAMILY_IGNORED", 0xFFFF_FFFFL),
            Map.entry("VK_QUEUE_FAMILY_EXTERNAL", 0xFFFF_FFFEL),
            Map.entry("VK_QUEUE_FAMILY_FOREIGN_EXT", 0xFFFF_FFFDL));

    private Constants() {}

    /** The value of a constant, null where there is none of that name. */
    static Long valueOf(String name) {
        return VALUES.get(name);
    }
}
