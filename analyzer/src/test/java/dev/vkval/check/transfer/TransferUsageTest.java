package dev.vkval.check.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkImageCopy;
import org.lwjgl.vulkan.VkImageCreateInfo;

/** Transfers of buffers and images that were not created for them, or have no memory, and of such that were. */
class TransferUsageTest {
    private static final int DEVICE = 3;
    private static final int MEMORY = 9;
    private static final int COMMANDS = 6;
    private static final long SRC = 20;
    private static final long DST = 21;
    private static final long SRC_IMAGE = 22;
    private static final long DST_IMAGE = 23;
    private static final int TRANSFER_SRC = 1;
    private static final int TRANSFER_DST = 2;
    private static final int SAMPLED = 4;
    private static final int TRANSFER = TRANSFER_SRC | TRANSFER_DST;
    private static final int SRC_LAYOUT = VK10.VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
    private static final int DST_LAYOUT = VK10.VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL;

    private final CheckRun run = CheckRun.core().device(2);

    @BeforeEach
    void start() {
        run.create("vkCreateCommandPool", 5, DEVICE, run.struct("VkCommandPoolCreateInfo"), 0, 0);
        long allocate = run.struct("VkCommandBufferAllocateInfo");
        run.set(allocate, "VkCommandBufferAllocateInfo", "commandPool", 5)
                .set(allocate, "VkCommandBufferAllocateInfo", "commandBufferCount", 1)
                .create("vkAllocateCommandBuffers", COMMANDS, DEVICE, allocate, 0)
                .call("vkBeginCommandBuffer", COMMANDS, run.struct("VkCommandBufferBeginInfo"));
        long memory = run.struct("VkMemoryAllocateInfo");
        run.set(memory, "VkMemoryAllocateInfo", "allocationSize", 1 << 20)
                .create("vkAllocateMemory", MEMORY, DEVICE, memory, 0, 0);
    }

    @AfterEach
    void end() {
        run.close();
    }

    private void buffer(long id, boolean fit) {
        long info = run.struct("VkBufferCreateInfo");
        run.set(info, "VkBufferCreateInfo", "size", 1 << 17)
                .set(info, "VkBufferCreateInfo", "usage", fit ? TRANSFER : 0x10)
                .create("vkCreateBuffer", id, DEVICE, info, 0, 0);
        if (fit) {
            run.call("vkBindBufferMemory", DEVICE, id, MEMORY, 0);
        }
    }

    private void image(long id, int format, int usage, int samples, Integer stencilUsage) {
        long info = run.struct("VkImageCreateInfo");
        VkImageCreateInfo create = VkImageCreateInfo.create(info);
        create.imageType(VK10.VK_IMAGE_TYPE_2D).format(format).mipLevels(1).arrayLayers(1);
        create.samples(samples).usage(usage).extent().set(4, 4, 1);
        if (stencilUsage != null) {
            long apart = run.struct("VkImageStencilUsageCreateInfo");
            run.set(apart, "VkImageStencilUsageCreateInfo", "stencilUsage", stencilUsage)
                    .set(info, "VkImageCreateInfo", "pNext", apart);
        }
        run.create("vkCreateImage", id, DEVICE, info, 0, 0);
        if ((usage & TRANSFER) != 0) {
            run.call("vkBindImageMemory", DEVICE, id, MEMORY, 0);
        }
    }

    private void images(int format, boolean fit, int srcSamples) {
        image(SRC_IMAGE, format, fit ? TRANSFER : SAMPLED, srcSamples, null);
        image(DST_IMAGE, format, fit ? TRANSFER : SAMPLED, 1, null);
    }

    /** Numbers of the rules broken from now on. */
    private Set<String> numbers(Runnable commands) {
        int before = run.rules().size();
        commands.run();
        List<String> rules = run.rules();
        Set<String> numbers = new TreeSet<>();
        rules.subList(before, rules.size()).forEach(rule -> numbers.add(rule.substring(rule.lastIndexOf('-') + 1)));
        return numbers;
    }

    private void command(String name) {
        switch (name) {
            case "vkCmdFillBuffer" -> run.call(name, COMMANDS, DST, 0, 4, 0);
            case "vkCmdUpdateBuffer" -> run.call(name, COMMANDS, DST, 0, 4, run.pointer(0));
            case "vkCmdCopyBuffer" -> {
                long region = run.struct("VkBufferCopy");
                run.set(region, "VkBufferCopy", "size", 4).call(name, COMMANDS, SRC, DST, 1, region);
            }
            case "vkCmdCopyBufferToImage" -> run.call(name, COMMANDS, SRC, DST_IMAGE, DST_LAYOUT, 0, 0);
            case "vkCmdCopyImageToBuffer" -> run.call(name, COMMANDS, SRC_IMAGE, SRC_LAYOUT, DST, 0, 0);
            case "vkCmdCopyImage", "vkCmdResolveImage" ->
                run.call(name, COMMANDS, SRC_IMAGE, SRC_LAYOUT, DST_IMAGE, DST_LAYOUT, 0, 0);
            case "vkCmdBlitImage" -> run.call(name, COMMANDS, SRC_IMAGE, SRC_LAYOUT, DST_IMAGE, DST_LAYOUT, 0, 0, 0);
            case "vkCmdClearColorImage", "vkCmdClearDepthStencilImage" ->
                run.call(name, COMMANDS, DST_IMAGE, DST_LAYOUT, run.array(0, 0), 0, 0);
            default -> throw new IllegalArgumentException(name);
        }
    }

    /** @param numbers of the rules about usage and memory, which are broken by resources that were not made for it */
    @ParameterizedTest
    @CsvSource({
        "vkCmdFillBuffer, 37, 1, 00029 00031",
        "vkCmdUpdateBuffer, 37, 1, 00034 00035",
        "vkCmdCopyBuffer, 37, 1, 00118 00119 00120 00121",
        "vkCmdCopyBufferToImage, 37, 1, 00174 00176 00177 07966",
        "vkCmdCopyImageToBuffer, 37, 1, 00186 00191 00192 07966",
        "vkCmdCopyImage, 37, 1, 06662 06663 07966",
        "vkCmdBlitImage, 37, 1, 00219 00220 00224 00225",
        "vkCmdResolveImage, 37, 4, 00256 00258 06762 06764",
        "vkCmdClearColorImage, 37, 1, 00002 00003",
        "vkCmdClearDepthStencilImage, 126, 1, 00010"
    })
    void usageAndMemory(String command, int format, int srcSamples, String numbers) {
        buffer(SRC, false);
        buffer(DST, false);
        images(format, false, srcSamples);
        Set<String> broken = numbers(() -> command(command));
        Set<String> expected = new TreeSet<>(List.of(numbers.split(" ")));
        expected.removeAll(broken);
        assertEquals(Set.of(), expected, () -> "broken: " + broken);
        for (long id : new long[] {SRC, DST}) {
            run.call("vkDestroyBuffer", DEVICE, id, 0);
            buffer(id, true);
        }
        for (long id : new long[] {SRC_IMAGE, DST_IMAGE}) {
            run.call("vkDestroyImage", DEVICE, id, 0);
        }
        images(format, true, srcSamples);
        Set<String> left = numbers(() -> command(command));
        left.retainAll(Set.of(numbers.split(" ")));
        assertEquals(Set.of(), left);
    }

    @ParameterizedTest
    @CsvSource({"65536,", "65540, 00037", "6, 00038"})
    void sizesOfUpdates(long size, String number) {
        buffer(DST, true);
        long data = run.array(new long[(int) (size / Long.BYTES + 1)]);
        Set<String> broken = numbers(() -> run.call("vkCmdUpdateBuffer", COMMANDS, DST, 0, size, data));
        assertEquals(number == null ? Set.of() : Set.of(number), broken);
    }

    /** Stencil whose usage is given apart has its own rule, everything else goes by the usage of the image. */
    @Test
    void usageOfStencilApart() {
        image(SRC_IMAGE, VK10.VK_FORMAT_S8_UINT, TRANSFER, 1, SAMPLED);
        image(DST_IMAGE, VK10.VK_FORMAT_S8_UINT, TRANSFER, 1, SAMPLED);
        assertEquals(Set.of("06664", "06665"), usage(numbers(this::copyStencil)));
        run.call("vkDestroyImage", DEVICE, SRC_IMAGE, 0).call("vkDestroyImage", DEVICE, DST_IMAGE, 0);
        image(SRC_IMAGE, VK10.VK_FORMAT_S8_UINT, SAMPLED, 1, null);
        image(DST_IMAGE, VK10.VK_FORMAT_S8_UINT, SAMPLED, 1, null);
        assertEquals(Set.of("06662", "06663"), usage(numbers(this::copyStencil)));
    }

    private void copyStencil() {
        long region = run.struct("VkImageCopy");
        VkImageCopy copy = VkImageCopy.create(region);
        copy.srcSubresource().set(VK10.VK_IMAGE_ASPECT_STENCIL_BIT, 0, 0, 1);
        copy.dstSubresource().set(VK10.VK_IMAGE_ASPECT_STENCIL_BIT, 0, 0, 1);
        copy.extent().set(4, 4, 1);
        run.call("vkCmdCopyImage", COMMANDS, SRC_IMAGE, SRC_LAYOUT, DST_IMAGE, DST_LAYOUT, 1, region);
    }

    private static Set<String> usage(Set<String> numbers) {
        numbers.retainAll(Set.of("06662", "06663", "06664", "06665"));
        return numbers;
    }

    @ParameterizedTest
    @CsvSource({"1, false", "4, true"})
    void samplesOfCopiedImages(int srcSamples, boolean wrong) {
        images(VK10.VK_FORMAT_R8G8B8A8_UNORM, true, srcSamples);
        assertEquals(wrong, numbers(() -> command("vkCmdCopyImage")).contains("00136"));
    }
}
