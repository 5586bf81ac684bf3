package dev.vkval.capture;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AllocateMemory;
import dev.vkval.capture.command.CreateComputePipelines;
import dev.vkval.capture.command.CreateGraphicsPipelines;
import dev.vkval.capture.command.CreateInstance;
import dev.vkval.capture.command.CreateRayTracingPipelinesKHR;
import dev.vkval.capture.command.CreateRayTracingPipelinesNV;
import dev.vkval.capture.registry.Registry;
import dev.vkval.capture.registry.Struct;
import org.lwjgl.system.MemoryUtil;

/** An application's VkApplicationInfo, the memory it allocates and the pipelines it creates. */
public final class ObjectUse {
    private static final Struct INSTANCE = Registry.vulkan().struct("VkInstanceCreateInfo");
    private static final Struct APPLICATION = Registry.vulkan().struct("VkApplicationInfo");
    private static final int ALLOCATION_BYTES = Registry.vulkan()
            .struct("VkMemoryAllocateInfo")
            .member("allocationSize")
            .offset();

    /**
     * The members of VkApplicationInfo.
     *
     * @param apiVersion packed as Vulkan packs it
     */
    public record Application(String name, int version, String engine, int engineVersion, int apiVersion) {}

    private Application application;
    private long allocations;
    private long allocatedBytes;
    private long smallestBytes = Long.MAX_VALUE;
    private long largestBytes;
    private long graphicsPipelines;
    private long computePipelines;
    private long rayTracingPipelines;

    /** Takes a call into account, if it succeeded. */
    void call(Call call) {
        switch (call.command().number()) {
            case CreateInstance.ID -> instance(call.u64(0));
            case AllocateMemory.ID -> allocation(call);
            case CreateGraphicsPipelines.ID -> graphicsPipelines += succeeded(call) ? call.u32(2) : 0;
            case CreateComputePipelines.ID -> computePipelines += succeeded(call) ? call.u32(2) : 0;
            case CreateRayTracingPipelinesNV.ID -> rayTracingPipelines += succeeded(call) ? call.u32(2) : 0;
            case CreateRayTracingPipelinesKHR.ID -> rayTracingPipelines += succeeded(call) ? call.u32(3) : 0;
            default -> {}
        }
    }

    private static boolean succeeded(Call call) {
        return call.result() >= 0;
    }

    private void instance(long info) {
        long said = info == 0
                ? 0
                : MemoryUtil.memGetAddress(
                        info + INSTANCE.member("pApplicationInfo").offset());
        if (said != 0) {
            application = new Application(
                    text(said, "pApplicationName"),
                    number(said, "applicationVersion"),
                    text(said, "pEngineName"),
                    number(said, "engineVersion"),
                    number(said, "apiVersion"));
        }
    }

    private static String text(long application, String member) {
        long text = MemoryUtil.memGetAddress(
                application + APPLICATION.member(member).offset());
        return text == 0 ? "" : MemoryUtil.memUTF8(text);
    }

    private static int number(long application, String member) {
        return MemoryUtil.memGetInt(application + APPLICATION.member(member).offset());
    }

    private void allocation(Call call) {
        if (call.u64(1) != 0 && succeeded(call)) {
            long bytes = MemoryUtil.memGetLong(call.u64(1) + ALLOCATION_BYTES);
            allocations++;
            allocatedBytes += bytes;
            smallestBytes = Math.min(smallestBytes, bytes);
            largestBytes = Math.max(largestBytes, bytes);
        }
    }

    /** The VkApplicationInfo of the last instance created, null if there is none. */
    public Application application() {
        return application;
    }

    public long allocations() {
        return allocations;
    }

    public long allocatedBytes() {
        return allocatedBytes;
    }

    /** Bytes of the smallest allocation, 0 if there is none. */
    public long smallestBytes() {
        return allocations == 0 ? 0 : smallestBytes;
    }

    public long largestBytes() {
        return largestBytes;
    }

    public long graphicsPipelines() {
        return graphicsPipelines;
    }

    public long computePipelines() {
        return computePipelines;
    }

    public long rayTracingPipelines() {
        return rayTracingPipelines;
    }
}
