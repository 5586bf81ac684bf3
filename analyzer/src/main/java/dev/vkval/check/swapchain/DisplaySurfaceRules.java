package dev.vkval.check.swapchain;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateDisplayPlaneSurfaceKHR;
import dev.vkval.capture.command.QueuePresentKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.Present;
import dev.vkval.state.object.PhysicalDeviceState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.SurfaceState;
import dev.vkval.state.object.SwapchainState;
import java.util.List;
import org.lwjgl.vulkan.KHRDisplaySwapchain;
import org.lwjgl.vulkan.NVDisplayStereo;
import org.lwjgl.vulkan.VkDisplayPresentInfoKHR;
import org.lwjgl.vulkan.VkDisplaySurfaceCreateInfoKHR;
import org.lwjgl.vulkan.VkDisplaySurfaceStereoCreateInfoNV;

/** Surfaces of display planes and presents to them, compared with what was returned of displays, modes and planes. */
public final class DisplaySurfaceRules implements Topic {
    private static final StateObject.SubStateKey<ReportedDisplays.Mode> MODE =
            new StateObject.SubStateKey<>(ReportedDisplays.Mode.class);

    private final CoreContext context;
    private final ReportedDisplays reported = new ReportedDisplays();

    public DisplaySurfaceRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        reported.register(hooks);
        hooks.validate(CreateDisplayPlaneSurfaceKHR.ID, this::create);
        hooks.record(CreateDisplayPlaneSurfaceKHR.ID, this::created);
        hooks.validate(QueuePresentKHR.ID, this::present);
    }

    private void created(Call call) {
        long info = CreateDisplayPlaneSurfaceKHR.pCreateInfo(call);
        long handle = CreateDisplayPlaneSurfaceKHR.pSurface(call);
        SurfaceState surface = handle == 0 ? null : context.get(SurfaceState.class, CMemory.handle(handle, 0));
        if (surface != null && info != 0) {
            surface.subState(MODE, reported.mode(VkDisplaySurfaceCreateInfoKHR.ndisplayMode(info)));
        }
    }

    private void create(Call call) {
        List<PhysicalDeviceState> devices = context.state().all(PhysicalDeviceState.class);
        long info = CreateDisplayPlaneSurfaceKHR.pCreateInfo(call);
        if (info == 0 || devices.size() != 1) {
            return;
        }
        long handle = VkDisplaySurfaceCreateInfoKHR.ndisplayMode(info);
        int plane = VkDisplaySurfaceCreateInfoKHR.nplaneIndex(info);
        Integer alphas = reported.alphas(handle, plane);
        int alpha = VkDisplaySurfaceCreateInfoKHR.nalphaMode(info);
        if (alphas != null && (alphas & alpha) == 0) {
            report(
                    call,
                    "VUID-VkDisplaySurfaceCreateInfoKHR-alphaMode-01255",
                    "alphaMode",
                    "it is 0x%x, and supportedAlpha of the plane in this mode is 0x%x".formatted(alpha, alphas));
        }
        ReportedDisplays.Mode mode = reported.mode(handle);
        if (mode == null) {
            return;
        }
        ReportedDisplays.Display display = reported.display(mode);
        int transform = VkDisplaySurfaceCreateInfoKHR.ntransform(info);
        if (display != null && (display.transforms() & transform) == 0) {
            report(
                    call,
                    "VUID-VkDisplaySurfaceCreateInfoKHR-transform-06740",
                    "transform",
                    "it is 0x%x, and supportedTransforms of the display is 0x%x"
                            .formatted(transform, display.transforms()));
        }
        if (display != null) {
            stack(call, devices.get(0), display, plane, VkDisplaySurfaceCreateInfoKHR.nplaneStackIndex(info));
        }
        long stereo = PNext.find(info, NVDisplayStereo.VK_STRUCTURE_TYPE_DISPLAY_SURFACE_STEREO_CREATE_INFO_NV);
        if (stereo != 0
                && VkDisplaySurfaceStereoCreateInfoNV.nstereoType(stereo)
                        == NVDisplayStereo.VK_DISPLAY_SURFACE_STEREO_TYPE_HDMI_3D_NV
                && Boolean.FALSE.equals(mode.stereo())) {
            report(
                    call,
                    "VUID-VkDisplaySurfaceCreateInfoKHR-pNext-10284",
                    "pNext<VkDisplaySurfaceStereoCreateInfoNV>.stereoType",
                    "it is HDMI 3D, and hdmi3DSupported of the display mode is VK_FALSE");
        }
    }

    private void stack(Call call, PhysicalDeviceState device, ReportedDisplays.Display display, int plane, int index) {
        Integer current = reported.stackIndex(plane);
        if (display.reorders()
                && device.displayPlaneCount().isPresent()
                && Integer.compareUnsigned(index, device.displayPlaneCount().getAsInt()) >= 0) {
            report(
                    call,
                    "VUID-VkDisplaySurfaceCreateInfoKHR-planeReorderPossible-01253",
                    "planeStackIndex",
                    "it is %s, and there are %d planes"
                            .formatted(
                                    Integer.toUnsignedString(index),
                                    device.displayPlaneCount().getAsInt()));
        } else if (!display.reorders() && current != null && current != index) {
            report(
                    call,
                    "VUID-VkDisplaySurfaceCreateInfoKHR-planeReorderPossible-01253",
                    "planeStackIndex",
                    "it is %s, planes of the display cannot be reordered, and currentStackIndex is %s"
                            .formatted(Integer.toUnsignedString(index), Integer.toUnsignedString(current)));
        }
    }

    private void report(Call call, String rule, String member, String message) {
        context.error(call, rule)
                .parameter("pCreateInfo->" + member)
                .title("a surface asks of a display plane what the display does not support")
                .message("%s", message)
                .help("use what the queries of displays, modes and planes return")
                .report();
    }

    private void present(Call call) {
        long info = PNext.find(
                QueuePresentKHR.pPresentInfo(call), KHRDisplaySwapchain.VK_STRUCTURE_TYPE_DISPLAY_PRESENT_INFO_KHR);
        if (info == 0) {
            return;
        }
        long offset = info + VkDisplayPresentInfoKHR.DSTRECT;
        for (Present.Image image : Present.of(call).images()) {
            SwapchainState swapchain = context.get(SwapchainState.class, image.swapchain());
            ReportedDisplays.Mode mode = swapchain == null || swapchain.surface() == null
                    ? null
                    : swapchain.surface().subState(MODE);
            if (mode == null) {
                continue;
            }
            long x = CMemory.u32(offset, 0);
            long y = CMemory.u32(offset, 1);
            long right = x + CMemory.mask(CMemory.u32(offset, 2));
            long bottom = y + CMemory.mask(CMemory.u32(offset, 3));
            if (x < 0 || y < 0 || right > CMemory.mask(mode.width()) || bottom > CMemory.mask(mode.height())) {
                context.error(call, "VUID-VkDisplayPresentInfoKHR-dstRect-01258")
                        .on(swapchain)
                        .parameter("pPresentInfo->pNext<VkDisplayPresentInfoKHR>.dstRect")
                        .title("an image is presented beyond the visible region of its display mode")
                        .message(
                                "the rectangle is (%d, %d) to (%d, %d), and the visible region has %d x %d pixels",
                                x, y, right, bottom, CMemory.mask(mode.width()), CMemory.mask(mode.height()))
                        .help("present within the visible region")
                        .report();
            }
            ReportedDisplays.Display display = reported.display(mode);
            if (display != null && !display.keepsContent() && VkDisplayPresentInfoKHR.npersistent(info) != 0) {
                context.error(call, "VUID-VkDisplayPresentInfoKHR-persistentContent-01259")
                        .on(swapchain)
                        .parameter("pPresentInfo->pNext<VkDisplayPresentInfoKHR>.persistent")
                        .title("a present asks a display to keep its content, which it does not support")
                        .message("persistent is VK_TRUE, and persistentContent of the display is VK_FALSE")
                        .help("set persistent to VK_FALSE")
                        .report();
            }
        }
    }
}
