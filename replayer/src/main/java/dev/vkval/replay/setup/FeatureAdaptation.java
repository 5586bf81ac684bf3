package dev.vkval.replay.setup;

import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.command.GetPhysicalDeviceFeatures;
import dev.vkval.capture.command.GetPhysicalDeviceFeatures2;
import dev.vkval.capture.memory.PNext;
import dev.vkval.capture.registry.Member;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import dev.vkval.replay.live.LiveObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures2;

/** Removes from a device's create info what the device does not support: features, and unknown structs. */
public final class FeatureAdaptation {
    private static final Set<String> OTHERS_KEPT = Set.of("VkDevicePrivateDataCreateInfo");
    private static final Struct FEATURES = Registry.vulkan().struct("VkPhysicalDeviceFeatures");

    private final LiveObject physical;
    private final CallArena arena;
    private final List<String> missing = new ArrayList<>();

    /** @param arena receives the structs used for queries */
    public FeatureAdaptation(LiveObject physical, CallArena arena) {
        this.physical = physical;
        this.arena = arena;
    }

    /**
     * Adapts.
     *
     * @param createInfo address of a VkDeviceCreateInfo that may be changed
     * @return requested features that are not supported, in the order of the chain
     */
    List<String> adapt(long createInfo) {
        long core = MemoryUtil.memGetAddress(createInfo + VkDeviceCreateInfo.PENABLEDFEATURES);
        if (core != 0) {
            long supported = arena.allocateZeroed(VkPhysicalDeviceFeatures.SIZEOF);
            physical.functions().call(GetPhysicalDeviceFeatures.ID, physical.handle(), supported);
            clearMissing(FEATURES, core, supported);
        }
        PNext.removeIf(createInfo, link -> !keep(link));
        return missing;
    }

    /** Whether the device supports a feature. */
    public boolean supports(Struct struct, String feature) {
        if (struct.sType() < 0) {
            long asked = arena.allocateZeroed(VkPhysicalDeviceFeatures2.SIZEOF);
            physical.functions().call(GetPhysicalDeviceFeatures.ID, physical.handle(), asked);
            return MemoryUtil.memGetInt(asked + struct.member(feature).offset()) != 0;
        }
        return MemoryUtil.memGetInt(
                        ask(struct.sType(), struct) + struct.member(feature).offset())
                != 0;
    }

    private boolean keep(long struct) {
        Struct type = Registry.vulkan().structOfType(PNext.type(struct));
        if (type.name().equals("VkPhysicalDeviceFeatures2")) {
            long asked = ask(0, null);
            clearMissing(
                    FEATURES, struct + VkPhysicalDeviceFeatures2.FEATURES, asked + VkPhysicalDeviceFeatures2.FEATURES);
            return true;
        }
        if (!type.extended().contains("VkPhysicalDeviceFeatures2")) {
            return OTHERS_KEPT.contains(type.name());
        }
        return clearMissing(type, struct, ask(type.sType(), type));
    }

    /** What the device supports: a VkPhysicalDeviceFeatures2, or a struct queried through its chain. */
    private long ask(int sType, Struct type) {
        long head = arena.allocateZeroed(VkPhysicalDeviceFeatures2.SIZEOF);
        VkPhysicalDeviceFeatures2.create(head).sType$Default();
        long asked = head;
        if (type != null) {
            asked = arena.allocateZeroed(type.sizeBytes());
            MemoryUtil.memPutInt(asked, sType);
            PNext.insert(head, asked);
        }
        if (physical.functions().has(GetPhysicalDeviceFeatures2.ID)) {
            physical.functions().call(GetPhysicalDeviceFeatures2.ID, physical.handle(), head);
        }
        return asked;
    }

    /** Clears every feature that is not supported and returns whether any is left. */
    private boolean clearMissing(Struct type, long wanted, long supported) {
        boolean any = false;
        for (Member member : type.members()) {
            if (!member.type().equals("VkBool32")) {
                continue;
            }
            long at = wanted + member.offset();
            if (MemoryUtil.memGetInt(at) != 0 && MemoryUtil.memGetInt(supported + member.offset()) == 0) {
                MemoryUtil.memPutInt(at, 0);
                missing.add(type.name() + "." + member.name());
            }
            any |= MemoryUtil.memGetInt(at) != 0;
        }
        return any;
    }
}
