package dev.vkval.check;

import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkImageViewCreateInfo;

/** A run of the core checks with a queue, memory, a primary and a secondary command buffer, and what is recorded there. */
public final class Recorder implements AutoCloseable {
    public static final int DEVICE = 3;
    public static final int QUEUE = 4;
    public static final int COMMANDS = 6;
    public static final int SECONDARY = 7;
    private static final int POOL = 5;
    public static final int MEMORY = 9;
    private static final int MINOR_VERSION = 3;

    private final CheckRun run;

    public Recorder(String... extensions) {
        this(CheckRun.core().device(MINOR_VERSION, extensions));
    }

    /** On a device with an extension and one of its features. */
    public static Recorder withFeature(String extension, String structure, String feature) {
        CheckRun run = CheckRun.core();
        long features = run.struct(structure);
        return new Recorder(run.set(features, structure, feature, 1).device(MINOR_VERSION, features, extension));
    }

    /** On the device of a run. */
    public static Recorder of(CheckRun run) {
        return new Recorder(run);
    }

    private Recorder(CheckRun run) {
        this.run = run;
        long pool = run.struct("VkCommandPoolCreateInfo");
        run.create("vkGetDeviceQueue", QUEUE, DEVICE, 0, 0, 0)
                .set(pool, "VkCommandPoolCreateInfo", "flags", VK10.VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT)
                .create("vkCreateCommandPool", POOL, DEVICE, pool, 0, 0);
        allocate(COMMANDS, VK10.VK_COMMAND_BUFFER_LEVEL_PRIMARY);
        allocate(SECONDARY, VK10.VK_COMMAND_BUFFER_LEVEL_SECONDARY);
        long memory = run.struct("VkMemoryAllocateInfo");
        run.set(memory, "VkMemoryAllocateInfo", "allocationSize", 1 << 20)
                .create("vkAllocateMemory", MEMORY, DEVICE, memory, 0, 0);
    }

    /** Allocates and begins another primary command buffer. */
    public Recorder begin(long id) {
        allocate(id, VK10.VK_COMMAND_BUFFER_LEVEL_PRIMARY);
        run.call("vkBeginCommandBuffer", id, run.struct("VkCommandBufferBeginInfo"));
        return this;
    }

    private void allocate(long id, int level) {
        long info = run.struct("VkCommandBufferAllocateInfo");
        run.set(info, "VkCommandBufferAllocateInfo", "commandPool", POOL)
                .set(info, "VkCommandBufferAllocateInfo", "level", level)
                .set(info, "VkCommandBufferAllocateInfo", "commandBufferCount", 1)
                .create("vkAllocateCommandBuffers", id, DEVICE, info, 0);
    }

    public CheckRun run() {
        return run;
    }

    /** Begins the primary command buffer. */
    public Recorder begin() {
        run.call("vkBeginCommandBuffer", COMMANDS, run.struct("VkCommandBufferBeginInfo"));
        return this;
    }

    /** Begins the secondary command buffer, with flags and a VkCommandBufferInheritanceInfo. */
    public Recorder beginSecondary(int flags, long inheritance) {
        long info = run.struct("VkCommandBufferBeginInfo");
        run.set(info, "VkCommandBufferBeginInfo", "flags", flags)
                .set(info, "VkCommandBufferBeginInfo", "pInheritanceInfo", inheritance)
                .call("vkBeginCommandBuffer", SECONDARY, info);
        return this;
    }

    /** What vkCreateImage takes for an image of one level and layer that can be transferred. */
    public VkImageCreateInfo imageInfo(int type, int format, int width, int height, int depth) {
        VkImageCreateInfo info = VkImageCreateInfo.create(run.struct("VkImageCreateInfo"));
        info.imageType(type).format(format).mipLevels(1).arrayLayers(1).samples(VK10.VK_SAMPLE_COUNT_1_BIT);
        info.usage(VK10.VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK10.VK_IMAGE_USAGE_TRANSFER_DST_BIT)
                .extent()
                .set(width, height, depth);
        return info;
    }

    /** Creates an image and binds it to memory. */
    public Recorder image(long id, VkImageCreateInfo info) {
        run.create("vkCreateImage", id, DEVICE, info.address(), 0, 0).call("vkBindImageMemory", DEVICE, id, MEMORY, 0);
        return this;
    }

    /** Creates a 2-D view of the first level and layer of an image. */
    public Recorder view(long id, long image, int format, int aspects) {
        long info = run.struct("VkImageViewCreateInfo");
        VkImageViewCreateInfo view = VkImageViewCreateInfo.create(info);
        view.image(image)
                .viewType(VK10.VK_IMAGE_VIEW_TYPE_2D)
                .format(format)
                .subresourceRange()
                .set(aspects, 0, 1, 0, 1);
        run.create("vkCreateImageView", id, DEVICE, info, 0, 0);
        return this;
    }

    /** Creates a buffer for everything that Vulkan 1.0 has and binds it to memory. */
    public Recorder buffer(long id, long sizeBytes) {
        return buffer(id, sizeBytes, 0x1FF);
    }

    /** Creates a buffer and binds it to memory. */
    public Recorder buffer(long id, long sizeBytes, int usage) {
        long info = run.struct("VkBufferCreateInfo");
        run.set(info, "VkBufferCreateInfo", "size", sizeBytes)
                .set(info, "VkBufferCreateInfo", "usage", usage)
                .create("vkCreateBuffer", id, DEVICE, info, 0, 0)
                .call("vkBindBufferMemory", DEVICE, id, MEMORY, 0);
        return this;
    }

    /** Creates a query pool. */
    public Recorder queries(long id, int type, int count) {
        long info = run.struct("VkQueryPoolCreateInfo");
        run.set(info, "VkQueryPoolCreateInfo", "queryType", type)
                .set(info, "VkQueryPoolCreateInfo", "queryCount", count)
                .create("vkCreateQueryPool", id, DEVICE, info, 0, 0)
                .call("vkResetQueryPool", DEVICE, id, 0, count);
        return this;
    }

    /** Ids of the rules broken by what the calls do. */
    public List<String> broken(Runnable calls) {
        int before = run.rules().size();
        calls.run();
        return new ArrayList<>(run.rules().subList(before, run.rules().size()));
    }

    @Override
    public void close() {
        run.close();
    }
}
