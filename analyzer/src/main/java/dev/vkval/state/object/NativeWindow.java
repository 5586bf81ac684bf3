package dev.vkval.state.object;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The native window, or the plane of a display, that a surface refers to.
 *
 * @param command the command that made the surface
 * @param values what names the window there; not the connection to the window system, since there may be several
 */
public record NativeWindow(String command, List<Long> values) {
    private static final int CREATE_INFO = 1;
    private static final Set<String> NAMES =
            Set.of("window", "hwnd", "surface", "pLayer", "pView", "imagePipeHandle", "streamDescriptor");
    private static final Set<String> PLANE = Set.of("displayMode", "planeIndex");

    /** The window of a call that makes a surface; null for a surface without one, and where it is not known. */
    @ForTrackers
    public static NativeWindow of(Call call) {
        Member parameter = call.command().parameters().get(CREATE_INFO);
        Struct struct = Registry.vulkan().struct(parameter.type());
        long info = call.u64(CREATE_INFO);
        List<Long> values = new ArrayList<>();
        for (Member member : struct == null || info == 0 ? List.<Member>of() : struct.members()) {
            if (NAMES.contains(member.name()) || PLANE.contains(member.name())) {
                values.add(
                        member.sizeBytes() == Long.BYTES
                                ? CMemory.u64(info + member.offset(), 0)
                                : Integer.toUnsignedLong(CMemory.u32(info + member.offset(), 0)));
            }
        }
        boolean named = values.stream().anyMatch(value -> value != 0);
        return named ? new NativeWindow(call.command().name(), List.copyOf(values)) : null;
    }
}
