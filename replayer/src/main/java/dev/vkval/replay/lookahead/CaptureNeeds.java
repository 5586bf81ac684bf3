package dev.vkval.replay.lookahead;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.ShaderCode;
import dev.vkval.capture.command.CreateImage;
import dev.vkval.capture.command.GetPhysicalDeviceImageFormatProperties;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.check.Provider;
import dev.vkval.check.Providers;
import dev.vkval.replay.call.InformationalCommands;
import dev.vkval.replay.live.LiveObject;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkImageFormatProperties;

/** Finds calls that need what the device does not have: commands, kinds of queues, features, formats. */
final class CaptureNeeds implements Need {
    private final LiveObject physical;
    private final int version;
    private final Set<String> extensions;
    private final List<String> missing;
    private final int queueFlags;
    private final boolean images;
    private final boolean[] lacking;

    /**
     * @param version the device's API version
     * @param extensions the enabled extensions
     * @param missing requested extensions and features that the device does not support
     * @param queueFlags combined VkQueueFlags of all its queues
     * @param images whether image formats are checked
     */
    CaptureNeeds(
            LiveObject physical,
            int version,
            Set<String> extensions,
            List<String> missing,
            int queueFlags,
            boolean images) {
        this.physical = physical;
        this.version = version;
        this.extensions = extensions;
        this.missing = missing;
        this.queueFlags = queueFlags;
        this.images = images;
        lacking = new boolean[Registry.vulkan().commands().size()];
        Registry.vulkan().commands().stream()
                .filter(command -> !InformationalCommands.is(command))
                .forEach(command -> lacking[command.number()] =
                        !missingFor(command.name()).isEmpty() || missingQueue(command) != null);
    }

    @Override
    public boolean concerns(int command) {
        return lacking[command]
                || images && command == CreateImage.ID
                || !missing.isEmpty() && ShaderCode.mayHold(command);
    }

    @Override
    public String of(Call call) {
        List<Provider> providers = missingFor(call.name());
        if (!providers.isEmpty()) {
            return Providers.text(providers);
        }
        String queue = missingQueue(call.command());
        if (queue != null) {
            return queue;
        }
        if (call.command().number() == CreateImage.ID) {
            return images ? format(CreateImage.pCreateInfo(call)) : null;
        }
        return feature(call);
    }

    /** The kind of queue that a command needs and the device does not have, null if it has one. */
    private String missingQueue(Command command) {
        String kinds = command.attributes().get("queues");
        if (kinds == null) {
            return null;
        }
        Map<String, Long> flags =
                Registry.vulkan().enumeration("VkQueueFlagBits").values();
        for (String kind : kinds.split(",")) {
            if ((queueFlags & flags.getOrDefault(kind, 0L)) != 0) {
                return null;
            }
        }
        return "a queue with " + kinds.replace(",", " or ");
    }

    /** The versions and extensions that provide a command, if the device has none of them. */
    private List<Provider> missingFor(String command) {
        List<Provider> providers = Providers.vulkan().ofCommand(command);
        boolean there = providers.stream()
                .anyMatch(provider -> provider.ofInstance()
                        || extensions.contains(provider.name())
                        || Integer.compareUnsigned(version, provider.version()) >= 0);
        boolean asked =
                providers.stream().anyMatch(provider -> !provider.extension() || missing.contains(provider.name()));
        return there || !asked ? List.of() : providers;
    }

    /** The feature that shader code in a call needs and the device does not support, null for none. */
    private String feature(Call call) {
        Set<String> needed = new LinkedHashSet<>();
        ShaderCode.visit(
                call,
                (by, code, handle) -> needed.addAll(
                        ShaderFeatures.of(MemoryUtil.memAddress(code), code.remaining() / Integer.BYTES)));
        return missing.stream()
                .filter(absent -> needed.contains(absent.substring(absent.indexOf('.') + 1)))
                .findFirst()
                .orElse(null);
    }

    /** The format of an image, if the device does not support it for that use; otherwise null. */
    private String format(long info) {
        int tiling = info == 0 ? -1 : VkImageCreateInfo.ntiling(info);
        if (tiling != VK10.VK_IMAGE_TILING_OPTIMAL && tiling != VK10.VK_IMAGE_TILING_LINEAR) {
            return null;
        }
        int format = VkImageCreateInfo.nformat(info);
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long result = physical.functions()
                    .call(
                            GetPhysicalDeviceImageFormatProperties.ID,
                            physical.handle(),
                            format,
                            VkImageCreateInfo.nimageType(info),
                            tiling,
                            VkImageCreateInfo.nusage(info),
                            VkImageCreateInfo.nflags(info),
                            VkImageFormatProperties.calloc(stack).address());
            return (int) result == VK10.VK_ERROR_FORMAT_NOT_SUPPORTED
                    ? Registry.vulkan().enumeration("VkFormat").nameOf(format) + " for an image with that usage"
                    : null;
        }
    }
}
