package dev.vkval.check.swapchain;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateDisplayModeKHR;
import dev.vkval.capture.command.CreateDisplayPlaneSurfaceKHR;
import dev.vkval.capture.command.GetDisplayModeProperties2KHR;
import dev.vkval.capture.command.GetDisplayModePropertiesKHR;
import dev.vkval.capture.command.QueuePresentKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.Present;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.SurfaceState;
import dev.vkval.state.object.SwapchainState;
import java.util.HashMap;
import java.util.Map;
import org.lwjgl.vulkan.NVDisplayStereo;
import org.lwjgl.vulkan.VkDisplayModeProperties2KHR;
import org.lwjgl.vulkan.VkDisplayModePropertiesKHR;
import org.lwjgl.vulkan.VkDisplaySurfaceCreateInfoKHR;
import org.lwjgl.vulkan.VkDisplaySurfaceStereoCreateInfoNV;

/** What is presented to one display at once uses one mode of it and one type of stereo. */
public final class DisplayPresentRules implements Topic {
    private static final StateObject.SubStateKey<Plane> PLANE = new StateObject.SubStateKey<>(Plane.class);

    private final CoreContext context;
    private final Map<Long, Long> displays = new HashMap<>();

    public DisplayPresentRules(CoreContext context) {
        this.context = context;
    }

    /**
     * What a surface was created of.
     *
     * @param display the captured id of the display of its mode
     * @param stereo VkDisplaySurfaceStereoTypeNV
     */
    private record Plane(long display, long mode, int stereo) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(
                CreateDisplayModeKHR.ID,
                call -> displays.put(
                        CMemory.handle(CreateDisplayModeKHR.pMode(call)), CreateDisplayModeKHR.display(call)));
        hooks.record(
                GetDisplayModePropertiesKHR.ID,
                call -> modes(
                        GetDisplayModePropertiesKHR.display(call),
                        GetDisplayModePropertiesKHR.pPropertyCount(call),
                        GetDisplayModePropertiesKHR.pProperties(call),
                        VkDisplayModePropertiesKHR.SIZEOF,
                        VkDisplayModePropertiesKHR.DISPLAYMODE));
        hooks.record(
                GetDisplayModeProperties2KHR.ID,
                call -> modes(
                        GetDisplayModeProperties2KHR.display(call),
                        GetDisplayModeProperties2KHR.pPropertyCount(call),
                        GetDisplayModeProperties2KHR.pProperties(call),
                        VkDisplayModeProperties2KHR.SIZEOF,
                        VkDisplayModeProperties2KHR.DISPLAYMODEPROPERTIES + VkDisplayModePropertiesKHR.DISPLAYMODE));
        hooks.record(CreateDisplayPlaneSurfaceKHR.ID, this::create);
        hooks.validate(QueuePresentKHR.ID, this::present);
    }

    private void modes(long display, long count, long array, int elementBytes, int mode) {
        for (int i = 0; count != 0 && i < CMemory.count(CMemory.u32(count, 0), array); i++) {
            displays.put(CMemory.handle(CMemory.element(array, i, elementBytes) + mode), display);
        }
    }

    private void create(Call call) {
        SurfaceState surface =
                context.get(SurfaceState.class, CMemory.handle(CreateDisplayPlaneSurfaceKHR.pSurface(call)));
        long info = CreateDisplayPlaneSurfaceKHR.pCreateInfo(call);
        long mode = VkDisplaySurfaceCreateInfoKHR.ndisplayMode(info);
        Long display = displays.get(mode);
        if (surface == null || display == null) {
            return;
        }
        long stereo = PNext.find(info, NVDisplayStereo.VK_STRUCTURE_TYPE_DISPLAY_SURFACE_STEREO_CREATE_INFO_NV);
        surface.subState(
                PLANE,
                new Plane(
                        display,
                        mode,
                        stereo == 0
                                ? NVDisplayStereo.VK_DISPLAY_SURFACE_STEREO_TYPE_NONE_NV
                                : VkDisplaySurfaceStereoCreateInfoNV.nstereoType(stereo)));
    }

    private void present(Call call) {
        Present present = Present.of(call);
        if (displays.isEmpty() || present.images().size() < 2) {
            return;
        }
        Map<Long, Plane> first = new HashMap<>();
        for (int i = 0; i < present.images().size(); i++) {
            SwapchainState swapchain =
                    context.get(SwapchainState.class, present.images().get(i).swapchain());
            Plane plane = swapchain == null || swapchain.surface() == null
                    ? null
                    : swapchain.surface().subState(PLANE);
            Plane other = plane == null ? null : first.putIfAbsent(plane.display(), plane);
            if (other != null && other.mode() != plane.mode()) {
                differs(call, swapchain, i, "VUID-vkQueuePresentKHR-pSwapchains-01293", "display mode");
            }
            if (other != null && other.stereo() != plane.stereo()) {
                differs(call, swapchain, i, "VUID-vkQueuePresentKHR-pSwapchains-10285", "stereo type");
            }
        }
    }

    private void differs(Call call, SwapchainState swapchain, int index, String rule, String what) {
        context.error(call, rule)
                .on(swapchain)
                .parameter("pPresentInfo->pSwapchains[" + index + "]")
                .title("two swapchains present to a display that must have two modes for that")
                .message(
                        "its surface has another %s than that of an earlier element, which is of the same display",
                        what)
                .help("create all surfaces of a display with the same mode and type of stereo")
                .report();
    }
}
