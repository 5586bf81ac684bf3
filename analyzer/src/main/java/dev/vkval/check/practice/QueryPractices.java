package dev.vkval.check.practice;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AcquireNextImage2KHR;
import dev.vkval.capture.command.AcquireNextImageKHR;
import dev.vkval.capture.command.BindAccelerationStructureMemoryNV;
import dev.vkval.capture.command.BindVideoSessionMemoryKHR;
import dev.vkval.capture.command.CreateDevice;
import dev.vkval.capture.command.CreateSwapchainKHR;
import dev.vkval.capture.command.GetAccelerationStructureMemoryRequirementsNV;
import dev.vkval.capture.command.GetDisplayPlaneCapabilities2KHR;
import dev.vkval.capture.command.GetDisplayPlaneCapabilitiesKHR;
import dev.vkval.capture.command.GetDisplayPlaneSupportedDisplaysKHR;
import dev.vkval.capture.command.GetPhysicalDeviceDisplayPlaneProperties2KHR;
import dev.vkval.capture.command.GetPhysicalDeviceDisplayPlanePropertiesKHR;
import dev.vkval.capture.command.GetPhysicalDeviceFeatures;
import dev.vkval.capture.command.GetPhysicalDeviceFeatures2;
import dev.vkval.capture.command.GetPhysicalDeviceSurfaceCapabilities2EXT;
import dev.vkval.capture.command.GetPhysicalDeviceSurfaceCapabilities2KHR;
import dev.vkval.capture.command.GetPhysicalDeviceSurfaceCapabilitiesKHR;
import dev.vkval.capture.command.GetPhysicalDeviceSurfaceFormats2KHR;
import dev.vkval.capture.command.GetPhysicalDeviceSurfaceFormatsKHR;
import dev.vkval.capture.command.GetPhysicalDeviceSurfacePresentModes2EXT;
import dev.vkval.capture.command.GetPhysicalDeviceSurfacePresentModesKHR;
import dev.vkval.capture.command.GetVideoSessionMemoryRequirementsKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.SwapchainState;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.lwjgl.vulkan.KHRSurface;
import org.lwjgl.vulkan.VkAccelerationStructureMemoryRequirementsInfoNV;
import org.lwjgl.vulkan.VkAcquireNextImageInfoKHR;
import org.lwjgl.vulkan.VkBindAccelerationStructureMemoryInfoNV;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkSwapchainCreateInfoKHR;

/**
 * Objects that are used before the program has asked for what it must know of them. A trimmed capture does not have all that
 * was asked, so that nothing is said of one.
 */
public final class QueryPractices implements Topic {

    /** What is asked of an object. */
    private enum Question {
        FEATURES,
        CAPABILITIES,
        PRESENT_MODES,
        FORMATS,
        PLANES,
        STRUCTURE_MEMORY
    }

    /** The numbers of memory requirements of a video session. */
    private static final class SessionMemory {
        private int count = -1;
        private int retrieved;
    }

    private final CoreContext context;
    private final Map<Question, Set<Long>> asked = new EnumMap<>(Question.class);
    private final Map<Long, SessionMemory> sessions = new HashMap<>();
    private boolean trimmed;

    public QueryPractices(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        ask(hooks, Question.FEATURES, GetPhysicalDeviceFeatures.ID, GetPhysicalDeviceFeatures2.ID);
        ask(
                hooks,
                Question.CAPABILITIES,
                GetPhysicalDeviceSurfaceCapabilitiesKHR.ID,
                GetPhysicalDeviceSurfaceCapabilities2KHR.ID,
                GetPhysicalDeviceSurfaceCapabilities2EXT.ID);
        ask(
                hooks,
                Question.PLANES,
                GetPhysicalDeviceDisplayPlanePropertiesKHR.ID,
                GetPhysicalDeviceDisplayPlaneProperties2KHR.ID);
        array(
                hooks,
                GetPhysicalDeviceSurfacePresentModesKHR.ID,
                Question.PRESENT_MODES,
                GetPhysicalDeviceSurfacePresentModesKHR::pPresentModes);
        array(
                hooks,
                GetPhysicalDeviceSurfacePresentModes2EXT.ID,
                Question.PRESENT_MODES,
                GetPhysicalDeviceSurfacePresentModes2EXT::pPresentModes);
        array(
                hooks,
                GetPhysicalDeviceSurfaceFormatsKHR.ID,
                Question.FORMATS,
                GetPhysicalDeviceSurfaceFormatsKHR::pSurfaceFormats);
        array(
                hooks,
                GetPhysicalDeviceSurfaceFormats2KHR.ID,
                Question.FORMATS,
                GetPhysicalDeviceSurfaceFormats2KHR::pSurfaceFormats);
        hooks.record(
                GetAccelerationStructureMemoryRequirementsNV.ID,
                call -> learn(
                        Question.STRUCTURE_MEMORY,
                        VkAccelerationStructureMemoryRequirementsInfoNV.naccelerationStructure(
                                GetAccelerationStructureMemoryRequirementsNV.pInfo(call))));

        hooks.validate(CreateDevice.ID, this::device);
        hooks.validate(CreateSwapchainKHR.ID, this::swapchain);
        hooks.validate(AcquireNextImageKHR.ID, call -> acquire(call, AcquireNextImageKHR.swapchain(call), "swapchain"));
        hooks.validate(
                AcquireNextImage2KHR.ID,
                call -> acquire(
                        call,
                        VkAcquireNextImageInfoKHR.nswapchain(AcquireNextImage2KHR.pAcquireInfo(call)),
                        "pAcquireInfo->swapchain"));
        hooks.validate(GetDisplayPlaneSupportedDisplaysKHR.ID, this::plane);
        hooks.validate(GetDisplayPlaneCapabilitiesKHR.ID, this::plane);
        hooks.validate(GetDisplayPlaneCapabilities2KHR.ID, this::plane);
        hooks.validate(BindAccelerationStructureMemoryNV.ID, this::structures);
        hooks.validate(GetVideoSessionMemoryRequirementsKHR.ID, this::sessionRequirements);
        hooks.record(GetVideoSessionMemoryRequirementsKHR.ID, this::learnSession);
        hooks.validate(BindVideoSessionMemoryKHR.ID, this::bindSession);
    }

    /** Questions about the physical device that the call is made on. */
    private void ask(TopicHooks hooks, Question question, int... commands) {
        for (int command : commands) {
            hooks.record(command, call -> {
                trimmed |= call.stateSetup();
                learn(question, call.u64(0));
            });
        }
    }

    /** The same, where a count alone is not enough. */
    private void array(TopicHooks hooks, int command, Question question, ToLongFunction<Call> array) {
        hooks.record(command, call -> {
            trimmed |= call.stateSetup();
            if (array.applyAsLong(call) != 0) {
                learn(question, call.u64(0));
            }
        });
    }

    private void learn(Question question, long object) {
        asked.computeIfAbsent(question, key -> new HashSet<>()).add(object);
    }

    private boolean unasked(Call call, Question question, long object) {
        return !trimmed
                && !call.stateSetup()
                && !asked.getOrDefault(question, Set.of()).contains(object);
    }

    private void device(Call call) {
        long features = CMemory.pointer(CreateDevice.pCreateInfo(call) + VkDeviceCreateInfo.PENABLEDFEATURES);
        if (features != 0 && unasked(call, Question.FEATURES, CreateDevice.physicalDevice(call))) {
            warn(
                    call,
                    "BestPractices-vkCreateDevice-physical-device-features-not-retrieved",
                    "pCreateInfo->pEnabledFeatures",
                    "features are enabled before the program has asked which are supported",
                    "vkGetPhysicalDeviceFeatures2");
        }
    }

    private void swapchain(Call call) {
        DeviceState device = context.get(DeviceState.class, CreateSwapchainKHR.device(call));
        if (device == null || device.fromStateSetup()) {
            return;
        }
        long physical = device.physicalDevice();
        if (unasked(call, Question.CAPABILITIES, physical)) {
            warn(
                    call,
                    "BestPractices-vkCreateSwapchainKHR-capabilities-no-surface",
                    "pCreateInfo->surface",
                    "a swapchain is created before the program has asked for the capabilities of the surface",
                    "vkGetPhysicalDeviceSurfaceCapabilitiesKHR");
        }
        int mode = VkSwapchainCreateInfoKHR.npresentMode(CreateSwapchainKHR.pCreateInfo(call));
        if (mode != KHRSurface.VK_PRESENT_MODE_FIFO_KHR && unasked(call, Question.PRESENT_MODES, physical)) {
            warn(
                    call,
                    "BestPractices-vkCreateSwapchainKHR-present-mode-no-surface",
                    "pCreateInfo->presentMode",
                    "a swapchain is created before the program has asked which presentation modes are supported",
                    "vkGetPhysicalDeviceSurfacePresentModesKHR");
        }
        if (unasked(call, Question.FORMATS, physical)) {
            warn(
                    call,
                    "BestPractices-vkCreateSwapchainKHR-formats-no-surface",
                    "pCreateInfo->imageFormat",
                    "a swapchain is created before the program has asked which formats are supported",
                    "vkGetPhysicalDeviceSurfaceFormatsKHR");
        }
    }

    private void acquire(Call call, long id, String parameter) {
        SwapchainState swapchain = context.get(SwapchainState.class, id);
        if (swapchain != null
                && !swapchain.fromStateSetup()
                && swapchain.images().isEmpty()) {
            context.warning(call, "BestPractices-vkAcquireNextImageKHR-SwapchainImagesNotFound")
                    .on(swapchain)
                    .parameter(parameter)
                    .title("an image is acquired before the program has asked for the images of the swapchain")
                    .message("vkGetSwapchainImagesKHR has not been called for %s before", swapchain)
                    .help("call vkGetSwapchainImagesKHR first")
                    .report();
        }
    }

    private void plane(Call call) {
        if (unasked(call, Question.PLANES, call.u64(0))) {
            warn(
                    call,
                    "BestPractices-vkGetDisplayPlaneSupportedDisplaysKHR-properties-not-retrieved",
                    "physicalDevice",
                    "a display plane is used before the program has asked for the properties of the planes",
                    "vkGetPhysicalDeviceDisplayPlanePropertiesKHR");
        }
    }

    private void structures(Call call) {
        long infos = BindAccelerationStructureMemoryNV.pBindInfos(call);
        for (int i = 0; i < CMemory.count(BindAccelerationStructureMemoryNV.bindInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkBindAccelerationStructureMemoryInfoNV.SIZEOF);
            long structure = VkBindAccelerationStructureMemoryInfoNV.naccelerationStructure(info);
            if (unasked(call, Question.STRUCTURE_MEMORY, structure)) {
                warn(
                        call,
                        "BestPractices-BindAccelerationStructureMemoryNV-requirements-not-retrieved",
                        "pBindInfos[" + i + "].accelerationStructure",
                        "memory is bound to an acceleration structure before its requirements are queried",
                        "vkGetAccelerationStructureMemoryRequirementsNV");
            }
        }
    }

    private void sessionRequirements(Call call) {
        SessionMemory known = sessions.get(GetVideoSessionMemoryRequirementsKHR.videoSession(call));
        boolean details = GetVideoSessionMemoryRequirementsKHR.pMemoryRequirements(call) != 0;
        if (details && (known == null || known.count < 0) && !call.stateSetup()) {
            warn(
                    call,
                    "BestPractices-vkGetVideoSessionMemoryRequirementsKHR-count-not-retrieved",
                    "pMemoryRequirementsCount",
                    "the memory requirements of a video session are queried before their number",
                    "vkGetVideoSessionMemoryRequirementsKHR with NULL for pMemoryRequirements");
        }
    }

    private void learnSession(Call call) {
        long pointer = GetVideoSessionMemoryRequirementsKHR.pMemoryRequirementsCount(call);
        SessionMemory known = sessions.computeIfAbsent(
                GetVideoSessionMemoryRequirementsKHR.videoSession(call), key -> new SessionMemory());
        int count = pointer == 0 ? 0 : CMemory.u32(pointer);
        if (GetVideoSessionMemoryRequirementsKHR.pMemoryRequirements(call) == 0) {
            known.count = Math.max(known.count, count);
        } else {
            known.retrieved = Math.max(known.retrieved, count);
        }
    }

    private void bindSession(Call call) {
        SessionMemory known = sessions.get(BindVideoSessionMemoryKHR.videoSession(call));
        if (call.stateSetup() || trimmed) {
            return;
        }
        if (known == null || known.count < 0) {
            warn(
                    call,
                    "BestPractices-vkBindVideoSessionMemoryKHR-requirements-count-not-retrieved",
                    "videoSession",
                    "memory is bound to a video session before the number of its requirements is queried",
                    "vkGetVideoSessionMemoryRequirementsKHR");
        } else if (known.retrieved < known.count) {
            warn(
                    call,
                    "BestPractices-vkBindVideoSessionMemoryKHR-requirements-not-all-retrieved",
                    "videoSession",
                    "memory is bound to a video session before all of its requirements are queried",
                    "vkGetVideoSessionMemoryRequirementsKHR with room for all of them");
        }
    }

    private void warn(Call call, String rule, String parameter, String title, String query) {
        context.warning(call, rule)
                .parameter(parameter)
                .title(title)
                .message("%s has not been called before", query)
                .help("call " + query + " first")
                .report();
    }
}
