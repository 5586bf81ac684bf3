package dev.vkval.check.devicegroup;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.KHRSwapchain;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkSwapchainCreateInfoKHR;

/** Device masks and what needs several physical devices, on a device made of two of them. */
class DeviceGroupRulesTest {
    private static final int DEVICE = 20;
    private static final int QUEUE = 4;
    private static final int POOL = 5;
    private static final int COMMANDS = 6;

    private final CheckRun run = CheckRun.core().device(2);

    @BeforeEach
    void start() {
        long group = run.struct("VkDeviceGroupDeviceCreateInfo");
        run.set(group, "VkDeviceGroupDeviceCreateInfo", "physicalDeviceCount", 2)
                .set(group, "VkDeviceGroupDeviceCreateInfo", "pPhysicalDevices", run.array(2, 7));
        long queue = run.struct("VkDeviceQueueCreateInfo");
        run.set(queue, "VkDeviceQueueCreateInfo", "queueCount", 1);
        long info = run.struct("VkDeviceCreateInfo");
        run.set(info, "VkDeviceCreateInfo", "pNext", group)
                .set(info, "VkDeviceCreateInfo", "queueCreateInfoCount", 1)
                .set(info, "VkDeviceCreateInfo", "pQueueCreateInfos", queue)
                .create("vkCreateDevice", DEVICE, 2, info, 0, 0);
        run.create("vkGetDeviceQueue", QUEUE, DEVICE, 0, 0, 0)
                .create("vkCreateCommandPool", POOL, DEVICE, run.struct("VkCommandPoolCreateInfo"), 0, 0);
        long allocate = run.struct("VkCommandBufferAllocateInfo");
        run.set(allocate, "VkCommandBufferAllocateInfo", "commandPool", POOL)
                .set(allocate, "VkCommandBufferAllocateInfo", "commandBufferCount", 1)
                .create("vkAllocateCommandBuffers", COMMANDS, DEVICE, allocate, 0);
    }

    @AfterEach
    void end() {
        run.close();
    }

    private long with(String struct, String chained, String member, long value) {
        long info = run.struct(struct);
        long next = run.struct(chained);
        run.set(next, chained, member, value).set(info, struct, "pNext", next);
        return info;
    }

    private void begin(long mask) {
        run.call(
                "vkBeginCommandBuffer",
                COMMANDS,
                with("VkCommandBufferBeginInfo", "VkDeviceGroupCommandBufferBeginInfo", "deviceMask", mask));
    }

    private void assertRules(String rule) {
        assertEquals(rule == null ? List.of() : List.of(rule), run.rules());
    }

    @ParameterizedTest
    @CsvSource({"3,", "4, 00106"})
    void commandBuffer(long mask, String number) {
        begin(mask);
        assertRules(number == null ? null : "VUID-VkDeviceGroupCommandBufferBeginInfo-deviceMask-" + number);
    }

    @ParameterizedTest
    @CsvSource({"1,", "2, 00110"})
    void command(long mask, String number) {
        begin(1);
        run.call("vkCmdSetDeviceMask", COMMANDS, mask);
        assertRules(number == null ? null : "VUID-vkCmdSetDeviceMask-deviceMask-" + number);
    }

    @Test
    void commandForDevicesThatThereAreNot() {
        begin(3);
        run.call("vkCmdSetDeviceMask", COMMANDS, 7);
        assertEquals(
                List.of("VUID-vkCmdSetDeviceMask-deviceMask-00108", "VUID-vkCmdSetDeviceMask-deviceMask-00110"),
                run.rules());
    }

    @ParameterizedTest
    @CsvSource({"1,", "4, 00905", "2, 00907"})
    void renderPassInstance(long mask, String number) {
        begin(1);
        run.call(
                "vkCmdBeginRendering",
                COMMANDS,
                with("VkRenderingInfo", "VkDeviceGroupRenderPassBeginInfo", "deviceMask", mask));
        assertEquals(
                number == null ? 0 : 1,
                run.rules().stream()
                        .filter(rule -> rule.equals("VUID-VkDeviceGroupRenderPassBeginInfo-deviceMask-" + number))
                        .count(),
                () -> run.rules().toString());
    }

    @Test
    void commandInARenderPassInstance() {
        begin(3);
        run.call(
                "vkCmdBeginRendering",
                COMMANDS,
                with("VkRenderingInfo", "VkDeviceGroupRenderPassBeginInfo", "deviceMask", 1));
        int before = run.rules().size();
        run.call("vkCmdSetDeviceMask", COMMANDS, 1);
        assertEquals(before, run.rules().size());
        run.call("vkCmdSetDeviceMask", COMMANDS, 2);
        assertEquals(
                List.of("VUID-vkCmdSetDeviceMask-deviceMask-00111"),
                run.rules().subList(before, run.rules().size()));
    }

    @ParameterizedTest
    @CsvSource({"2,", "0,", "1, deviceRenderAreaCount-00908"})
    void renderAreas(long areas, String suffix) {
        begin(3);
        long group = run.struct("VkDeviceGroupRenderPassBeginInfo");
        long rectangles = run.array(0, 0, 0, 0);
        run.set(group, "VkDeviceGroupRenderPassBeginInfo", "deviceMask", 3)
                .set(group, "VkDeviceGroupRenderPassBeginInfo", "deviceRenderAreaCount", areas)
                .set(group, "VkDeviceGroupRenderPassBeginInfo", "pDeviceRenderAreas", rectangles);
        long info = run.struct("VkRenderingInfo");
        run.set(info, "VkRenderingInfo", "pNext", group).call("vkCmdBeginRendering", COMMANDS, info);
        assertEquals(
                suffix != null,
                run.rules().contains("VUID-VkDeviceGroupRenderPassBeginInfo-" + suffix),
                () -> run.rules().toString());
    }

    @ParameterizedTest
    @CsvSource({"1, 1,", "1, 4, 00675", "0, 4,"})
    void memory(long flags, long mask, String number) {
        long info = run.struct("VkMemoryAllocateInfo");
        long next = run.struct("VkMemoryAllocateFlagsInfo");
        run.set(next, "VkMemoryAllocateFlagsInfo", "flags", flags)
                .set(next, "VkMemoryAllocateFlagsInfo", "deviceMask", mask)
                .set(info, "VkMemoryAllocateInfo", "pNext", next)
                .set(info, "VkMemoryAllocateInfo", "allocationSize", 1024)
                .create("vkAllocateMemory", 30, DEVICE, info, 0, 0);
        assertRules(number == null ? null : "VUID-VkMemoryAllocateFlagsInfo-deviceMask-" + number);
    }

    @ParameterizedTest
    @CsvSource({"3,", "4, 03891"})
    void submittedCommandBuffer(long mask, String number) {
        long buffers = run.struct("VkCommandBufferSubmitInfo");
        long info = run.struct("VkSubmitInfo2");
        run.set(buffers, "VkCommandBufferSubmitInfo", "deviceMask", mask)
                .set(info, "VkSubmitInfo2", "commandBufferInfoCount", 1)
                .set(info, "VkSubmitInfo2", "pCommandBufferInfos", buffers)
                .call("vkQueueSubmit2", QUEUE, 1, info, 0);
        assertEquals(
                number != null,
                run.rules().contains("VUID-VkCommandBufferSubmitInfo-deviceMask-" + number),
                () -> run.rules().toString());
    }

    @Test
    void masksOfSubmittedCommandBuffers() {
        long group = run.struct("VkDeviceGroupSubmitInfo");
        run.set(group, "VkDeviceGroupSubmitInfo", "commandBufferCount", 1)
                .set(group, "VkDeviceGroupSubmitInfo", "pCommandBufferDeviceMasks", run.array(4));
        long info = run.struct("VkSubmitInfo");
        run.set(info, "VkSubmitInfo", "pNext", group).call("vkQueueSubmit", QUEUE, 1, info, 0);
        assertEquals(
                List.of(
                        "VUID-VkDeviceGroupSubmitInfo-commandBufferCount-00083",
                        "VUID-VkDeviceGroupSubmitInfo-pCommandBufferDeviceMasks-00086"),
                run.rules());
    }

    @ParameterizedTest
    @CsvSource({"1,", "4, 01290"})
    void acquiredImage(long mask, String number) {
        long info = run.struct("VkAcquireNextImageInfoKHR");
        run.set(info, "VkAcquireNextImageInfoKHR", "deviceMask", mask)
                .call("vkAcquireNextImage2KHR", DEVICE, info, run.pointer(0));
        assertEquals(
                number != null,
                run.rules().contains("VUID-VkAcquireNextImageInfoKHR-deviceMask-" + number),
                () -> run.rules().toString());
    }

    @ParameterizedTest
    @CsvSource({"3, true", DEVICE + ", false"})
    void memorySplitBetweenDevices(long device, boolean wrong) {
        long image = run.struct("VkImageCreateInfo");
        VkImageCreateInfo.create(image)
                .flags(VK11.VK_IMAGE_CREATE_SPLIT_INSTANCE_BIND_REGIONS_BIT)
                .imageType(VK10.VK_IMAGE_TYPE_2D)
                .format(VK10.VK_FORMAT_R8G8B8A8_UNORM)
                .extent(extent -> extent.set(1, 1, 1))
                .mipLevels(1)
                .arrayLayers(1)
                .samples(VK10.VK_SAMPLE_COUNT_1_BIT)
                .usage(VK10.VK_IMAGE_USAGE_SAMPLED_BIT);
        run.create("vkCreateImage", 31, device, image, 0, 0);
        long swapchain = run.struct("VkSwapchainCreateInfoKHR");
        VkSwapchainCreateInfoKHR.create(swapchain)
                .flags(KHRSwapchain.VK_SWAPCHAIN_CREATE_SPLIT_INSTANCE_BIND_REGIONS_BIT_KHR)
                .imageExtent(extent -> extent.set(1, 1))
                .imageArrayLayers(1);
        run.create("vkCreateSwapchainKHR", 32, device, swapchain, 0, 0);
        assertEquals(
                wrong
                        ? List.of(
                                "VUID-VkImageCreateInfo-physicalDeviceCount-01421",
                                "VUID-VkSwapchainCreateInfoKHR-physicalDeviceCount-01429")
                        : List.of(),
                run.rules());
    }

    /** Commands of events are for one device: not for both, which a command buffer begins with. */
    @ParameterizedTest
    @CsvSource({
        "vkCmdSetEvent, commandBuffer-01152",
        "vkCmdSetEvent2, commandBuffer-03826",
        "vkCmdResetEvent, commandBuffer-01157",
        "vkCmdResetEvent2, commandBuffer-03833",
        "vkCmdWaitEvents, commandBuffer-01167",
        "vkCmdWaitEvents2, commandBuffer-03846"
    })
    void events(String command, String number) {
        String rule = "VUID-" + command + "-" + number;
        begin(3);
        event(command);
        assertEquals(1, run.rules().stream().filter(rule::equals).count());
        run.call("vkCmdSetDeviceMask", COMMANDS, 2);
        event(command);
        assertEquals(1, run.rules().stream().filter(rule::equals).count());
    }

    private void event(String command) {
        switch (command) {
            case "vkCmdSetEvent", "vkCmdResetEvent" -> run.call(command, COMMANDS, 0, 1);
            case "vkCmdSetEvent2" -> run.call(command, COMMANDS, 0, run.struct("VkDependencyInfo"));
            case "vkCmdResetEvent2" -> run.call(command, COMMANDS, 0, 1);
            case "vkCmdWaitEvents" -> run.call(command, COMMANDS, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0);
            default -> run.call(command, COMMANDS, 0, 0, 0);
        }
    }
}
