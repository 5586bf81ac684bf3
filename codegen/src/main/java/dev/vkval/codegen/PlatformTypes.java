package dev.vkval.codegen;

import java.util.List;
import java.util.Map;

/**
 * Types that the registry takes from C and from platform headers, and the few elements of captures that it does not
 * define.
 */
final class PlatformTypes {
    private static final Map<String, String> BASES = Map.ofEntries(
            Map.entry("void", "void"),
            Map.entry("char", "char"),
            Map.entry("float", "f32"),
            Map.entry("double", "f64"),
            Map.entry("int8_t", "s8"),
            Map.entry("uint8_t", "u8"),
            Map.entry("int16_t", "s16"),
            Map.entry("uint16_t", "u16"),
            Map.entry("uint32_t", "u32"),
            Map.entry("uint64_t", "u64"),
            Map.entry("int32_t", "s32"),
            Map.entry("int64_t", "s64"),
            Map.entry("size_t", "size"),
            Map.entry("int", "s32"),
            Map.entry("VisualID", "u64"),
            Map.entry("Window", "u64"),
            Map.entry("RROutput", "u64"),
            Map.entry("HINSTANCE", "u64"),
            Map.entry("HWND", "u64"),
            Map.entry("HMONITOR", "u64"),
            Map.entry("HANDLE", "u64"),
            Map.entry("DWORD", "u32"),
            Map.entry("LPCWSTR", "wchar"),
            Map.entry("xcb_visualid_t", "u32"),
            Map.entry("xcb_window_t", "u32"),
            Map.entry("zx_handle_t", "u32"),
            Map.entry("GgpStreamDescriptor", "u64"),
            Map.entry("GgpFrameToken", "u64"),
            Map.entry("NvSciSyncAttrList", "u64"),
            Map.entry("NvSciSyncObj", "u64"),
            Map.entry("NvSciSyncFence", "u64"),
            Map.entry("NvSciBufAttrList", "u64"),
            Map.entry("NvSciBufObj", "u64"));

    /** Types of window systems that only occur as the target of pointers. */
    private static final List<String> INCOMPLETE = List.of(
            "Display",
            "wl_display",
            "wl_surface",
            "ubm_device",
            "ubm_surface",
            "xcb_connection_t",
            "IDirectFB",
            "IDirectFBSurface",
            "_screen_context",
            "_screen_window",
            "_screen_buffer");

    private PlatformTypes() {}

    static void addTo(VulkanModel model) {
        model.bases.putAll(BASES);
        INCOMPLETE.forEach(name -> model.bases.put(name, "void"));
        addSecurityAttributes(model);
        addFrameBoundary(model);
    }

    private static void addSecurityAttributes(VulkanModel model) {
        struct(
                model,
                "ACL",
                value("AclRevision", "uint8_t"),
                value("Sbz1", "uint8_t"),
                value("AclSize", "uint16_t"),
                value("AceCount", "uint16_t"),
                value("Sbz2", "uint16_t"));
        struct(
                model,
                "SECURITY_DESCRIPTOR",
                value("Revision", "uint8_t"),
                value("Sbz1", "uint8_t"),
                value("Control", "uint16_t"),
                pointer("Owner", "void", "?"),
                pointer("Group", "void", "?"),
                pointer("Sacl", "ACL", null),
                pointer("Dacl", "ACL", null));
        struct(
                model,
                "SECURITY_ATTRIBUTES",
                value("nLength", "DWORD"),
                pointer("lpSecurityDescriptor", "SECURITY_DESCRIPTOR", null),
                value("bInheritHandle", "int"));
    }

    /** VK_ANDROID_frame_boundary is not in the registry, but its command has a call id. */
    private static void addFrameBoundary(VulkanModel model) {
        model.commands.put(
                "vkFrameBoundaryANDROID",
                new VulkanModel.Command(
                        "vkFrameBoundaryANDROID",
                        "void",
                        List.of(
                                value("device", "VkDevice"),
                                value("semaphore", "VkSemaphore"),
                                value("image", "VkImage")),
                        Map.of()));
    }

    private static void struct(VulkanModel model, String name, Declaration... members) {
        model.structs.put(name, new VulkanModel.Struct(name, false, List.of(members), null, null, false, false));
    }

    private static Declaration value(String name, String type) {
        return new Declaration(name, type, 0, List.of(), 0, Map.of());
    }

    private static Declaration pointer(String name, String type, String length) {
        return new Declaration(name, type, 1, List.of(), 0, length == null ? Map.of() : Map.of("len", length));
    }
}
