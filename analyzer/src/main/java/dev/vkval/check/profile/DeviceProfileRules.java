package dev.vkval.check.profile;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateDevice;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.device.Capabilities;
import dev.vkval.device.CapturedDevices;
import dev.vkval.profile.DeviceProfile;
import dev.vkval.rule.FeatureNames;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What a program enables and a device profile does not have. No valid usage forbids it: vkCreateDevice returns
 * VK_ERROR_FEATURE_NOT_PRESENT or VK_ERROR_EXTENSION_NOT_PRESENT on such a device. A program that enables whatever there is
 * may do without: one finding has all of a kind.
 */
public final class DeviceProfileRules implements Topic {
    private static final String FEATURE = "VKVAL-Device-Lacks-Feature";
    private static final String EXTENSION = "VKVAL-Device-Lacks-Extension";
    private static final String VERSION = "VKVAL-Device-Lacks-Version";
    private static final int MOST_NAMED = 12;

    /** Profiles of classes of devices that say nothing of window systems leave it out. */
    private static final String PRESENTATION = "VK_KHR_swapchain";

    private final CoreContext context;

    public DeviceProfileRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        DeviceProfile profile = context.state().devices().profile();
        if (profile != null) {
            hooks.validate(CreateDevice.ID, call -> create(call, profile));
        }
    }

    private void create(Call call, DeviceProfile profile) {
        CapturedDevices devices = context.state().devices();
        Capabilities requested = devices.requested(call);
        if (requested == null) {
            return;
        }
        Capabilities instance = devices.ofInstance(context.now().dispatched());
        version(call, profile, instance);
        features(call, profile, requested.features());
        Set<String> extensions = new TreeSet<>(requested.extensions());
        extensions.removeAll(instance.extensions());
        extensions.removeIf(name -> has(profile, name));
        if (!extensions.isEmpty()) {
            context.error(call, EXTENSION)
                    .parameter("pCreateInfo->ppEnabledExtensionNames")
                    .property("extensions", List.copyOf(extensions))
                    .title("extensions are enabled that the device profile does not have")
                    .message(
                            "%s the program enables: %s; such a device returns VK_ERROR_EXTENSION_NOT_PRESENT",
                            lacks(profile, extensions.size(), "extension"), words(extensions))
                    .help("enable an extension only where vkEnumerateDeviceExtensionProperties has it, and do without"
                            + " elsewhere")
                    .report();
        }
    }

    /** An application may ask for a later version than the device has, but can use none of it. */
    private void version(Call call, DeviceProfile profile, Capabilities instance) {
        if (instance.versionKnown()
                && profile.apiVersion().isPresent()
                && instance.version() > profile.apiVersion().getAsInt()) {
            context.warning(call, VERSION)
                    .parameter("physicalDevice")
                    .title("the program asks for a later version of Vulkan than the device profile has")
                    .message(
                            "the instance was created for Vulkan %s, the device profile %s has Vulkan %s: nothing of later"
                                    + " versions can be used with its devices",
                            DeviceProfile.versionText(instance.version()), profile.name(), profile.versionText())
                    .help("use later versions only where VkPhysicalDeviceProperties::apiVersion has them")
                    .report();
        }
    }

    private void features(Call call, DeviceProfile profile, Set<String> enabled) {
        Set<String> lacking = new TreeSet<>(enabled);
        lacking.removeIf(name -> !FeatureNames.known(name));
        if (profile.whole()) {
            lacking.retainAll(profile.features(false));
        }
        lacking.removeAll(profile.features(true));
        if (!lacking.isEmpty()) {
            context.error(call, FEATURE)
                    .parameter("pCreateInfo")
                    .property("features", List.copyOf(lacking))
                    .title("features are enabled that the device profile does not have")
                    .message(
                            "%s the program enables: %s; such a device returns VK_ERROR_FEATURE_NOT_PRESENT",
                            lacks(profile, lacking.size(), "feature"), words(lacking))
                    .help("enable a feature only where vkGetPhysicalDeviceFeatures2 has it, and do without elsewhere")
                    .report();
        }
    }

    private static String lacks(DeviceProfile profile, int count, String noun) {
        String what =
                count == 1 ? (noun.startsWith("e") ? "an " : "a ") + noun + " that" : count + " " + noun + "s that";
        return profile.whole()
                ? "the device of the profile " + profile.name() + " lacks " + what
                : "devices of the profile " + profile.name() + " need not have " + what;
    }

    /** The first of many; all of them are a property of the finding. */
    private static String words(Set<String> names) {
        String first = names.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
        return names.size() > MOST_NAMED ? first + " and " + (names.size() - MOST_NAMED) + " more" : first;
    }

    private static boolean has(DeviceProfile profile, String extension) {
        return profile.extensions().contains(extension)
                || !profile.whole() && extension.equals(PRESENTATION)
                || profile.apiVersion().isPresent()
                        && PromotedExtensions.within(
                                extension, profile.apiVersion().getAsInt());
    }
}
