package dev.vkval.check.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands that take a buffer: one without memory and of another usage, and one that is fit. */
class UnfitBufferTest {
    private static final int DEVICE = 3;
    private static final int MEMORY = 9;
    private static final int COMMANDS = 6;
    private static final int QUERIES = 7;
    private static final long BUFFER = 20;
    private static final int ALL_USAGES = 0x1FF | 0x200;

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
        long pool = run.struct("VkQueryPoolCreateInfo");
        run.set(pool, "VkQueryPoolCreateInfo", "queryCount", 1)
                .create("vkCreateQueryPool", QUERIES, DEVICE, pool, 0, 0);
    }

    @AfterEach
    void end() {
        run.close();
    }

    private void buffer(boolean fit) {
        long info = run.struct("VkBufferCreateInfo");
        run.set(info, "VkBufferCreateInfo", "size", 1 << 12)
                .set(info, "VkBufferCreateInfo", "usage", fit ? ALL_USAGES : 0x8)
                .create("vkCreateBuffer", BUFFER, DEVICE, info, 0, 0);
        if (fit) {
            run.call("vkBindBufferMemory", DEVICE, BUFFER, MEMORY, 0);
        }
    }

    private void command(String name) {
        switch (name) {
            case "vkCmdBindVertexBuffers" -> run.call(name, COMMANDS, 0, 1, run.array(BUFFER), run.array(0));
            case "vkCmdBindVertexBuffers2" -> run.call(name, COMMANDS, 0, 1, run.array(BUFFER), run.array(0), 0, 0);
            case "vkCmdBindIndexBuffer" -> run.call(name, COMMANDS, BUFFER, 0, 0);
            case "vkCmdCopyQueryPoolResults" -> run.call(name, COMMANDS, QUERIES, 0, 1, BUFFER, 0, 8, 1);
            case "vkCmdBeginConditionalRenderingEXT" -> {
                long info = run.struct("VkConditionalRenderingBeginInfoEXT");
                run.set(info, "VkConditionalRenderingBeginInfoEXT", "buffer", BUFFER)
                        .call(name, COMMANDS, info);
            }
            default -> throw new IllegalArgumentException(name);
        }
    }

    private Set<String> numbers(String command) {
        int before = run.rules().size();
        command(command);
        List<String> rules = run.rules();
        Set<String> numbers = new TreeSet<>();
        rules.subList(before, rules.size()).forEach(rule -> numbers.add(rule.substring(rule.lastIndexOf('-') + 1)));
        return numbers;
    }

    @ParameterizedTest
    @CsvSource({
        "vkCmdBindVertexBuffers, 00627 00628",
        "vkCmdBindVertexBuffers2, 03359 03360",
        "vkCmdBindIndexBuffer, 08784 08785",
        "vkCmdCopyQueryPoolResults, 00825 00826",
        "vkCmdBeginConditionalRenderingEXT, 01981 01982"
    })
    void usageAndMemory(String command, String numbers) {
        Set<String> rules = Set.of(numbers.split(" "));
        buffer(false);
        Set<String> broken = numbers(command);
        broken.retainAll(rules);
        assertEquals(rules, broken);
        run.call("vkDestroyBuffer", DEVICE, BUFFER, 0);
        buffer(true);
        Set<String> left = numbers(command);
        left.retainAll(rules);
        assertEquals(Set.of(), left);
    }
}
