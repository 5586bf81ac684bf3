package dev.vkval.device;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetPhysicalDeviceVideoCapabilitiesKHR;
import dev.vkval.capture.command.GetPhysicalDeviceVideoFormatPropertiesKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.KHRVideoEncodeQuantizationMap;
import org.lwjgl.vulkan.KHRVideoQueue;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkExtent2D;
import org.lwjgl.vulkan.VkPhysicalDeviceVideoFormatInfoKHR;
import org.lwjgl.vulkan.VkVideoFormatPropertiesKHR;
import org.lwjgl.vulkan.VkVideoFormatQuantizationMapPropertiesKHR;
import org.lwjgl.vulkan.VkVideoProfileListInfoKHR;

/**
 * The capabilities of video profiles and the formats of their images, as far as the application queried them. Profiles are
 * identical where their codec operation, their formats and the structure of their codec are.
 */
public final class ReportedVideo {
    private static final String PROFILE = "VkVideoProfileInfoKHR";
    private static final String OF_CODEC = "VkVideo(De|En)code(H264|H265|AV1|VP9)ProfileInfoKHR";
    /** Applications ask about a few; a capture that has more of them keeps the first. */
    private static final int MOST_PROFILES = 256;

    private static final Chain UNSUPPORTED = new Chain(List.of(), 0);

    private final Map<Map<String, List<Long>>, Chain> capabilities = new HashMap<>();
    private final Map<Use, List<Format>> formats = new HashMap<>();

    /** The pictures of one profile: its key, and VkImageUsageFlags of the images. */
    private record Use(Map<String, List<Long>> profile, int usage) {}

    /**
     * A format of images of a profile.
     *
     * @param texels whether the size of the texels of a quantization map was asked for
     */
    public record Format(int format, boolean texels, int texelWidth, int texelHeight) {}

    /**
     * Copies of structures, linked by their pNext.
     *
     * @param memory keeps them from being collected
     * @param first address of the first one, 0 where the profile is not supported
     */
    private record Chain(List<ByteBuffer> memory, long first) {
        static Chain of(long structure, Struct type) {
            List<ByteBuffer> memory = new ArrayList<>();
            ByteBuffer last = copy(structure, type);
            memory.add(last);
            for (long next = PNext.next(structure); next != 0; next = PNext.next(next)) {
                Struct known = Registry.vulkan().structOfType(PNext.type(next));
                if (known != null && flat(known)) {
                    ByteBuffer copy = copy(next, known);
                    memory.add(copy);
                    last.putLong(Long.BYTES, MemoryUtil.memAddress(copy));
                    last = copy;
                }
            }
            return new Chain(List.copyOf(memory), MemoryUtil.memAddress(memory.get(0)));
        }

        private static boolean flat(Struct struct) {
            return struct.members().stream().allMatch(member -> member.pointers() == 0 || member.isPNext());
        }

        private static ByteBuffer copy(long address, Struct type) {
            ByteBuffer copy = ByteBuffer.allocateDirect(type.sizeBytes()).order(ByteOrder.nativeOrder());
            MemoryUtil.memCopy(address, MemoryUtil.memAddress(copy), type.sizeBytes());
            return copy.putLong(Long.BYTES, 0);
        }
    }

    ReportedVideo() {}

    /** Reads a call of vkGetPhysicalDeviceVideoCapabilitiesKHR after it has returned. */
    void learn(Call call) {
        long profile = GetPhysicalDeviceVideoCapabilitiesKHR.pVideoProfile(call);
        long answer = GetPhysicalDeviceVideoCapabilitiesKHR.pCapabilities(call);
        Map<String, List<Long>> key = profile == 0 ? Map.of() : key(profile);
        if (key.isEmpty() || capabilities.size() >= MOST_PROFILES && !capabilities.containsKey(key)) {
            return;
        }
        int result = call.result();
        if (result == VK10.VK_SUCCESS && answer != 0) {
            Chain chain = Chain.of(answer, Registry.vulkan().struct("VkVideoCapabilitiesKHR"));
            capabilities.merge(
                    key,
                    chain,
                    (old, more) -> more.memory().size() >= old.memory().size() ? more : old);
        } else if (unsupported(result)) {
            capabilities.put(key, UNSUPPORTED);
        }
    }

    /** Reads a call of vkGetPhysicalDeviceVideoFormatPropertiesKHR after it has returned. */
    void learnFormats(Call call) {
        long info = GetPhysicalDeviceVideoFormatPropertiesKHR.pVideoFormatInfo(call);
        long count = GetPhysicalDeviceVideoFormatPropertiesKHR.pVideoFormatPropertyCount(call);
        long array = GetPhysicalDeviceVideoFormatPropertiesKHR.pVideoFormatProperties(call);
        long list = info == 0 ? 0 : PNext.find(info, KHRVideoQueue.VK_STRUCTURE_TYPE_VIDEO_PROFILE_LIST_INFO_KHR);
        long profile = list == 0 || VkVideoProfileListInfoKHR.nprofileCount(list) != 1
                ? 0
                : CMemory.pointer(list + VkVideoProfileListInfoKHR.PPROFILES);
        boolean all = call.result() == VK10.VK_SUCCESS && count != 0 && array != 0;
        if (!all || profile == 0 || formats.size() >= MOST_PROFILES) {
            return;
        }
        List<Format> read = new ArrayList<>();
        for (int i = 0; i < CMemory.count(CMemory.u32(count), array); i++) {
            read.add(format(CMemory.element(array, i, VkVideoFormatPropertiesKHR.SIZEOF)));
        }
        int usage = VkPhysicalDeviceVideoFormatInfoKHR.nimageUsage(info);
        formats.put(new Use(key(profile), usage), List.copyOf(read));
    }

    private static Format format(long properties) {
        long map = PNext.find(
                properties,
                KHRVideoEncodeQuantizationMap.VK_STRUCTURE_TYPE_VIDEO_FORMAT_QUANTIZATION_MAP_PROPERTIES_KHR);
        long size = map + VkVideoFormatQuantizationMapPropertiesKHR.QUANTIZATIONMAPTEXELSIZE;
        return new Format(
                VkVideoFormatPropertiesKHR.nformat(properties),
                map != 0,
                map == 0 ? 0 : VkExtent2D.nwidth(size),
                map == 0 ? 0 : VkExtent2D.nheight(size));
    }

    /**
     * All formats of images with one usage flag alone and of one profile, empty where the application did not ask for these.
     *
     * @param profile address of a VkVideoProfileInfoKHR
     * @param usage one of VkImageUsageFlagBits: what has more of them may be had in fewer formats
     */
    public Optional<List<Format>> formats(long profile, int usage) {
        return formats.isEmpty() ? Optional.empty() : Optional.ofNullable(formats.get(new Use(key(profile), usage)));
    }

    private static boolean unsupported(int result) {
        return result == KHRVideoQueue.VK_ERROR_VIDEO_PROFILE_OPERATION_NOT_SUPPORTED_KHR
                || result == KHRVideoQueue.VK_ERROR_VIDEO_PROFILE_FORMAT_NOT_SUPPORTED_KHR
                || result == KHRVideoQueue.VK_ERROR_VIDEO_PROFILE_CODEC_NOT_SUPPORTED_KHR
                || result == KHRVideoQueue.VK_ERROR_VIDEO_PICTURE_LAYOUT_NOT_SUPPORTED_KHR;
    }

    /**
     * The address of VkVideoCapabilitiesKHR with its chain, 0 for a profile that is not supported; empty where the
     * application did not ask.
     *
     * @param profile address of a VkVideoProfileInfoKHR
     */
    public OptionalLong capabilities(long profile) {
        Chain found = capabilities.isEmpty() ? null : capabilities.get(key(profile));
        return found == null ? OptionalLong.empty() : OptionalLong.of(found.first());
    }

    /** Whether two profiles are identical. */
    public static boolean identical(long profile, long other) {
        return key(profile).equals(key(other));
    }

    private static Map<String, List<Long>> key(long profile) {
        Map<String, List<Long>> key = new TreeMap<>();
        key.put(PROFILE, values(profile, Registry.vulkan().struct(PROFILE)));
        for (long next = PNext.next(profile); next != 0; next = PNext.next(next)) {
            Struct struct = Registry.vulkan().structOfType(PNext.type(next));
            if (struct != null && struct.name().matches(OF_CODEC)) {
                key.put(struct.name(), values(next, struct));
            }
        }
        return key;
    }

    private static List<Long> values(long address, Struct struct) {
        List<Long> values = new ArrayList<>();
        for (Member member : struct.members()) {
            boolean number = member.pointers() == 0 && !member.name().equals("sType");
            if (number && (member.base() == Base.ENUM || member.base() == Base.U32)) {
                values.add((long) MemoryUtil.memGetInt(address + member.offset()));
            }
        }
        return values;
    }
}
