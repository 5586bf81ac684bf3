package dev.vkval.check.video;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.capture.registry.Base;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.KHRVideoEncodeQueue;
import org.lwjgl.vulkan.VkVideoEncodeRateControlInfoKHR;
import org.lwjgl.vulkan.VkVideoEncodeRateControlLayerInfoKHR;

/**
 * The rate control state of a video session.
 *
 * @param mode VkVideoEncodeRateControlModeFlagBitsKHR
 * @param values of VkVideoEncodeRateControlInfoKHR and its layers, without what they are chained to
 * @param chained values of other structures, by their name and the layer that they are chained to
 */
record RateControl(int mode, List<Long> values, Map<String, List<Long>> chained) {
    static final RateControl DEFAULT =
            new RateControl(KHRVideoEncodeQueue.VK_VIDEO_ENCODE_RATE_CONTROL_MODE_DEFAULT_KHR, List.of(), Map.of());

    private static final String INFO = "VkVideoEncodeRateControlInfoKHR";
    private static final String LAYER = "VkVideoEncodeRateControlLayerInfoKHR";
    private static final int MOST_LAYERS = 64;

    /** That of a chain of structures, null where it has none. */
    static RateControl chained(long structure) {
        long info = PNext.find(structure, KHRVideoEncodeQueue.VK_STRUCTURE_TYPE_VIDEO_ENCODE_RATE_CONTROL_INFO_KHR);
        if (info == 0) {
            return null;
        }
        List<Long> values = new ArrayList<>();
        Map<String, List<Long>> chained = new HashMap<>();
        numbers(info, Registry.vulkan().struct(INFO), values);
        long layers = CMemory.pointer(info + VkVideoEncodeRateControlInfoKHR.PLAYERS);
        int count = CMemory.count(VkVideoEncodeRateControlInfoKHR.nlayerCount(info), layers);
        for (int i = 0; i < Math.min(count, MOST_LAYERS); i++) {
            long layer = CMemory.element(layers, i, VkVideoEncodeRateControlLayerInfoKHR.SIZEOF);
            numbers(layer, Registry.vulkan().struct(LAYER), values);
            ofCodec(layer, i + " ", chained);
        }
        // The structure of the codec may stand before this one, where both are chained to what controls the session.
        ofCodec(structure, "", chained);
        return new RateControl(VkVideoEncodeRateControlInfoKHR.nrateControlMode(info), values, chained);
    }

    private static void ofCodec(long structure, String prefix, Map<String, List<Long>> to) {
        for (long next = PNext.next(structure); next != 0; next = PNext.next(next)) {
            Struct struct = Registry.vulkan().structOfType(PNext.type(next));
            if (struct != null && struct.name().matches("VkVideoEncode(H264|H265|AV1)RateControl(Layer)?InfoKHR")) {
                List<Long> values = new ArrayList<>();
                numbers(next, struct, values);
                to.put(prefix + struct.name(), values);
            }
        }
    }

    private static void numbers(long address, Struct struct, List<Long> to) {
        for (Member member : struct.members()) {
            long place = address + member.offset();
            if (member.pointers() == 0 && member.base() == Base.STRUCT) {
                numbers(place, Registry.vulkan().struct(member.type()), to);
            } else if (member.pointers() == 0 && !member.name().equals("sType")) {
                to.add(
                        member.sizeBytes() == Long.BYTES
                                ? MemoryUtil.memGetLong(place)
                                : (long) MemoryUtil.memGetInt(place));
            }
        }
    }

    /** Whether two are equal; a structure of a codec that one of them lacks is not compared. */
    boolean matches(RateControl other) {
        if (mode == DEFAULT.mode || other.mode == DEFAULT.mode) {
            return mode == other.mode;
        }
        return values.equals(other.values)
                && chained.entrySet().stream().allMatch(each -> {
                    List<Long> theirs = other.chained.get(each.getKey());
                    return theirs == null || Objects.equals(theirs, each.getValue());
                });
    }
}
