package dev.vkval.replay.swapchain;

import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AcquireNextImage2KHR;
import dev.vkval.capture.command.AcquireNextImageKHR;
import dev.vkval.capture.command.CreateSharedSwapchainsKHR;
import dev.vkval.capture.command.CreateSwapchainKHR;
import dev.vkval.capture.command.DestroySwapchainKHR;
import dev.vkval.capture.command.DeviceWaitIdle;
import dev.vkval.capture.command.GetSwapchainImagesKHR;
import dev.vkval.capture.command.QueuePresentKHR;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.memory.PNext;
import dev.vkval.chassis.CallEffect;
import dev.vkval.replay.call.CommandTable;
import dev.vkval.replay.call.ReplayContext;
import dev.vkval.replay.call.ResultPolicy;
import dev.vkval.replay.contents.ImageLayouts;
import dev.vkval.replay.live.LiveDevice;
import dev.vkval.replay.live.LiveObject;
import dev.vkval.replay.live.OwnMemory;
import dev.vkval.replay.live.Teardown;
import dev.vkval.replay.memory.LiveResource;
import dev.vkval.replay.structure.StructureTypes;
import dev.vkval.replay.submit.FenceUse;
import dev.vkval.replay.submit.SemaphoreUse;
import dev.vkval.replay.submit.Submits;
import dev.vkval.replay.submit.SynchronizationObjects;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.KHRSwapchain;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkAcquireNextImageInfoKHR;
import org.lwjgl.vulkan.VkPresentInfoKHR;
import org.lwjgl.vulkan.VkSubmitInfo;
import org.lwjgl.vulkan.VkSwapchainCreateInfoKHR;

/**
 * Swapchains without a window system: the images are ordinary ones, acquisitions and presents follow the recorded
 * indices and results, and empty submits signal and wait for what the presentation engine would.
 */
public final class SwapchainSubstitute {
    /** A presentation waits without delaying later submits. */
    private static final int NOTHING_LATER = VK10.VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT;

    private static final int PRESENT_FENCES = StructureTypes.of("VkSwapchainPresentFenceInfoKHR");
    private static final int FENCE_ARRAY_OFFSET = 24;

    private final ReplayContext context;
    private final SynchronizationObjects objects;
    private final Submits submits;
    private final PresentedFrames frames;
    private final ImageLayouts layouts;
    /** Swapchains whose images still exist. */
    private final Map<LiveDevice, Set<Swapchain>> alive = new HashMap<>();

    public SwapchainSubstitute(
            ReplayContext context,
            CommandTable table,
            SynchronizationObjects objects,
            Submits submits,
            ImageLayouts layouts,
            Teardown teardown) {
        this.context = context;
        this.objects = objects;
        this.submits = submits;
        this.frames = new PresentedFrames(context, layouts);
        this.layouts = layouts;
        table.onEffect(CreateSwapchainKHR.ID, this::create);
        table.onEffect(CreateSharedSwapchainsKHR.ID, this::createShared);
        table.onEffect(DestroySwapchainKHR.ID, this::destroy);
        table.onEffect(GetSwapchainImagesKHR.ID, this::images);
        table.onEffect(AcquireNextImageKHR.ID, this::acquire);
        table.onEffect(AcquireNextImage2KHR.ID, this::acquire2);
        table.handle(QueuePresentKHR.ID, this::present);
        teardown.beforeDevice(device -> {
            frames.forget();
            Set<Swapchain> left = alive.remove(device);
            if (left != null) {
                left.forEach(Swapchain::close);
            }
        });
    }

    /** What a call changes is not in a picture of the frame before. */
    public void before(Call call) {
        frames.before(call);
    }

    private void create(Call call) {
        add(call, CreateSwapchainKHR.pCreateInfo(call), CreateSwapchainKHR.pSwapchain(call));
    }

    private void createShared(Call call) {
        long infos = CreateSharedSwapchainsKHR.pCreateInfos(call);
        long outputs = CreateSharedSwapchainsKHR.pSwapchains(call);
        for (int i = 0; infos != 0 && outputs != 0 && i < CreateSharedSwapchainsKHR.swapchainCount(call); i++) {
            add(call, infos + (long) i * VkSwapchainCreateInfoKHR.SIZEOF, outputs + (long) i * Long.BYTES);
        }
    }

    private void add(Call call, long info, long output) {
        LiveObject device = context.handles().get(call.u64(0));
        if (device == null || info == 0 || output == 0 || MemoryUtil.memGetLong(output) == 0) {
            return;
        }
        long id = MemoryUtil.memGetLong(output);
        LiveObject swapchain = new LiveObject(id, "VkSwapchainKHR", id, device.instance(), device.device(), true);
        swapchain.detail(new Swapchain(device.device(), info));
        context.handles().add(swapchain);
        alive.computeIfAbsent(device.device(), key -> new LinkedHashSet<>()).add((Swapchain) swapchain.detail());
    }

    private Swapchain swapchain(long id) {
        LiveObject object = context.handles().get(id);
        return object != null && object.detail() instanceof Swapchain swapchain ? swapchain : null;
    }

    private void destroy(Call call) {
        long id = DestroySwapchainKHR.swapchain(call);
        Swapchain swapchain = swapchain(id);
        if (swapchain != null) {
            LiveObject object = context.handles().get(id);
            object.functions().call(DeviceWaitIdle.ID, object.device().handle());
            frames.forget();
            swapchain.close();
            alive.get(object.device()).remove(swapchain);
            context.handles().remove(id);
        }
    }

    private void images(Call call) {
        long count = GetSwapchainImagesKHR.pSwapchainImageCount(call);
        long array = GetSwapchainImagesKHR.pSwapchainImages(call);
        Swapchain swapchain = swapchain(GetSwapchainImagesKHR.swapchain(call));
        if (count == 0 || array == 0 || swapchain == null) {
            return;
        }
        LiveObject owner = context.handles().get(GetSwapchainImagesKHR.swapchain(call));
        for (int i = 0; i < MemoryUtil.memGetInt(count); i++) {
            long id = MemoryUtil.memGetLong(array + (long) i * Long.BYTES);
            OwnMemory image = id == 0 ? null : swapchain.obtain(i);
            if (image == null) {
                return;
            }
            if (context.handles().get(id) != null) {
                continue;
            }
            LiveObject object = new LiveObject(id, "VkImage", image.handle(), owner.instance(), owner.device(), true);
            object.detail(new LiveResource(image.handle(), owner.device(), swapchain.imageInfo(), 0));
            context.handles().add(object).endsWith(owner);
        }
    }

    private void acquire(Call call) {
        Swapchain swapchain = swapchain(AcquireNextImageKHR.swapchain(call));
        long index = AcquireNextImageKHR.pImageIndex(call);
        acquired(call, free(swapchain, index), AcquireNextImageKHR.semaphore(call), AcquireNextImageKHR.fence(call));
    }

    private void acquire2(Call call) {
        long info = AcquireNextImage2KHR.pAcquireInfo(call);
        if (info != 0) {
            Swapchain swapchain = swapchain(VkAcquireNextImageInfoKHR.nswapchain(info));
            FreeSemaphore free = free(swapchain, AcquireNextImage2KHR.pImageIndex(call));
            acquired(call, free, VkAcquireNextImageInfoKHR.nsemaphore(info), VkAcquireNextImageInfoKHR.nfence(info));
        }
    }

    private static FreeSemaphore free(Swapchain swapchain, long index) {
        return swapchain == null || index == 0 ? null : swapchain.free(MemoryUtil.memGetInt(index));
    }

    /** @param free the semaphore that says that the image is free, null if the image is unknown */
    private void acquired(Call call, FreeSemaphore free, long semaphore, long fence) {
        LiveObject device = context.handles().get(call.u64(0));
        frames.forget();
        boolean handed = call.result() != VK10.VK_TIMEOUT && call.result() != VK10.VK_NOT_READY;
        if (!handed || device == null || device.device().own() == null) {
            return;
        }
        SemaphoreUse use = objects.semaphore(semaphore);
        boolean exchanged = use != null
                && free != null
                && !use.ready(0)
                && free.exchange(context.handles().get(semaphore));
        List<Long> signals =
                use == null || exchanged ? List.of() : List.of(context.handles().live(semaphore));
        if (use != null) {
            use.signal(0);
        }
        if (!signals.isEmpty() || objects.fence(fence) != null) {
            submit(device.device().own().queue(), device.device(), List.of(), signals, fence, call);
        }
        submits.release();
    }

    /**
     * Makes a submit of live semaphores to wait for and to signal, and a fence by its captured id, without command
     * buffers.
     */
    private void submit(long queue, LiveDevice device, List<Long> waits, List<Long> signals, long fence, Call call) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkSubmitInfo info = VkSubmitInfo.calloc(stack).sType$Default();
            if (!waits.isEmpty()) {
                int[] stages = new int[waits.size()];
                Arrays.fill(stages, NOTHING_LATER);
                info.waitSemaphoreCount(waits.size())
                        .pWaitSemaphores(stack.longs(
                                waits.stream().mapToLong(Long::longValue).toArray()))
                        .pWaitDstStageMask(stack.ints(stages));
            }
            if (!signals.isEmpty()) {
                info.pSignalSemaphores(
                        stack.longs(signals.stream().mapToLong(Long::longValue).toArray()));
            }
            FenceUse fenced = objects.fence(fence);
            if (fenced != null) {
                fenced.ready(true);
            }
            int result = (int) device.functions()
                    .call(
                            QueueSubmit.ID,
                            queue,
                            1,
                            info.address(),
                            context.handles().live(fence));
            if (result < 0) {
                new ResultPolicy(context.settings()).check(call, result);
            }
        }
    }

    private void present(Call call) {
        long info = QueuePresentKHR.pPresentInfo(call);
        LiveObject queue = context.handles().get(QueuePresentKHR.queue(call));
        boolean queued = CallEffect.of(call) || call.result() == KHRSwapchain.VK_ERROR_OUT_OF_DATE_KHR;
        if (!queued || info == 0 || queue == null) {
            return;
        }
        awaitSemaphores(call, info, queue);
        signalFences(call, info, queue);
        long swapchains = MemoryUtil.memGetAddress(info + VkPresentInfoKHR.PSWAPCHAINS);
        long indices = MemoryUtil.memGetAddress(info + VkPresentInfoKHR.PIMAGEINDICES);
        for (int i = 0; swapchains != 0 && indices != 0 && i < VkPresentInfoKHR.nswapchainCount(info); i++) {
            Swapchain swapchain = swapchain(MemoryUtil.memGetLong(swapchains + (long) i * Long.BYTES));
            int index = MemoryUtil.memGetInt(indices + (long) i * Integer.BYTES);
            if (swapchain != null && swapchain.image(index) != null) {
                frames.presented(
                        call,
                        queue.device(),
                        swapchain.image(index).handle(),
                        swapchain.imageInfo(),
                        KHRSwapchain.VK_IMAGE_LAYOUT_PRESENT_SRC_KHR);
            }
        }
    }

    /** Waits in place of the presentation engine, for semaphores that will be signaled. */
    private void awaitSemaphores(Call call, long info, LiveObject queue) {
        long semaphores = MemoryUtil.memGetAddress(info + VkPresentInfoKHR.PWAITSEMAPHORES);
        List<Long> waits = new ArrayList<>();
        for (int i = 0; semaphores != 0 && i < VkPresentInfoKHR.nwaitSemaphoreCount(info); i++) {
            long id = MemoryUtil.memGetLong(semaphores + (long) i * Long.BYTES);
            SemaphoreUse use = objects.semaphore(id);
            if (use != null && !use.external() && use.ready(0)) {
                use.consume();
                waits.add(context.handles().live(id));
            }
        }
        List<FreeSemaphore> free = freed(info);
        List<Long> signals = free.stream().map(FreeSemaphore::toSignal).toList();
        if (!waits.isEmpty() || !signals.isEmpty()) {
            submit(queue.handle(), queue.device(), waits, signals, 0, call);
            free.forEach(FreeSemaphore::signal);
        }
    }

    /** The semaphores that say that the presented images are free again, unless already signaled. */
    private List<FreeSemaphore> freed(long info) {
        Set<FreeSemaphore> freed = new LinkedHashSet<>();
        long swapchains = MemoryUtil.memGetAddress(info + VkPresentInfoKHR.PSWAPCHAINS);
        long indices = MemoryUtil.memGetAddress(info + VkPresentInfoKHR.PIMAGEINDICES);
        for (int i = 0; swapchains != 0 && indices != 0 && i < VkPresentInfoKHR.nswapchainCount(info); i++) {
            Swapchain swapchain = swapchain(MemoryUtil.memGetLong(swapchains + (long) i * Long.BYTES));
            FreeSemaphore free = free(swapchain, indices + (long) i * Integer.BYTES);
            if (free != null && free.toSignal() != 0) {
                freed.add(free);
            }
        }
        return List.copyOf(freed);
    }

    private void signalFences(Call call, long info, LiveObject queue) {
        long fences = PNext.find(info, PRESENT_FENCES);
        long array = fences == 0 ? 0 : MemoryUtil.memGetAddress(fences + FENCE_ARRAY_OFFSET);
        for (int i = 0; array != 0 && i < VkPresentInfoKHR.nswapchainCount(info); i++) {
            long fence = MemoryUtil.memGetLong(array + (long) i * Long.BYTES);
            if (objects.fence(fence) != null) {
                submit(queue.handle(), queue.device(), List.of(), List.of(), fence, call);
            }
        }
    }

    /** Transitions the images of a swapchain to the layouts that they had where a trimmed capture begins. */
    public void state(Metadata.SetSwapchainImageState state) {
        Swapchain swapchain = swapchain(state.swapchain());
        LiveObject device = context.handles().get(state.device());
        if (swapchain == null || device == null || device.device().own() == null) {
            return;
        }
        for (Metadata.SwapchainImage entry : state.images()) {
            OwnMemory image = swapchain.image(entry.imageIndex());
            if (image != null) {
                layouts.bring(device.device(), image.handle(), swapchain.imageInfo(), entry.layout());
            }
        }
    }
}
