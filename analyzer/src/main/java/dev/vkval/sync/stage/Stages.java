package dev.vkval.sync.stage;

import dev.vkval.capture.registry.Registry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;

/**
 * VkPipelineStageFlags2: the expansion of meta stages, and which stages are logically earlier and later (specification,
 * Pipeline Stages), from the registry's synchronization tables.
 */
public final class Stages {
    public static final long ALL_COMMANDS = VK13.VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT;
    public static final long TOP_OF_PIPE = VK13.VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT;
    public static final long BOTTOM_OF_PIPE = VK13.VK_PIPELINE_STAGE_2_BOTTOM_OF_PIPE_BIT;
    public static final long HOST = VK13.VK_PIPELINE_STAGE_2_HOST_BIT;

    /** The presentation engine, which has no stage bit of its own. */
    public static final long PRESENT_ENGINE = 1L << 63;

    private static final String PREFIX = "VK_PIPELINE_STAGE_2_";
    private static final String BUILD = PREFIX + "ACCELERATION_STRUCTURE_BUILD_BIT_KHR";
    private static final String BUILD_COPY = PREFIX + "ACCELERATION_STRUCTURE_COPY_BIT_KHR";
    private static final String TRANSFER = PREFIX + "TRANSFER_BIT";
    private static final String ALL_TRANSFER = PREFIX + "ALL_TRANSFER_BIT";

    /** Not part of the order of a pipeline. */
    private static final String UNORDERED = PREFIX + "CONDITIONAL_RENDERING_BIT_EXT";

    /**
     * A stage only for copies. The registry also lists it in the graphics and compute pipelines; literally, graphics
     * stages would be logically earlier than all transfers.
     */
    private static final String COPY_INDIRECT = PREFIX + "COPY_INDIRECT_BIT_KHR";

    private static final String TRANSFER_PIPELINE = "transfer";

    private static final Map<String, Long> BITS = new HashMap<>();
    private static final FlagNames NAMES = new FlagNames(PREFIX);
    private static final long[] EXPANSION = new long[Long.SIZE];
    private static final long[] EARLIER = new long[Long.SIZE];
    private static final long[] LATER = new long[Long.SIZE];
    private static final int[] QUEUE_FLAGS = new int[Long.SIZE];
    private static long everyStage;

    static {
        List<String[]> lines = new ArrayList<>();
        for (String line : Registry.vulkan().table("stage")) {
            String[] words = line.split(" ");
            lines.add(words);
            long bit = Long.decode(words[2]);
            BITS.put(words[1], bit);
            if (bit != 0) {
                NAMES.add(bit, words[1]);
            }
        }
        NAMES.addText(PRESENT_ENGINE, "PRESENT_ENGINE");
        lines.forEach(Stages::readStage);
        EXPANSION[index(bit(BUILD))] |= bit(BUILD_COPY);
        EXPANSION[index(VK13.VK_PIPELINE_STAGE_2_ALL_GRAPHICS_BIT)] &= ~bit(COPY_INDIRECT);
        Registry.vulkan().table("pipeline").forEach(Stages::readPipeline);
        for (int i = 0; i < Long.SIZE; i++) {
            EARLIER[i] |= TOP_OF_PIPE;
            LATER[i] |= BOTTOM_OF_PIPE;
        }
        EARLIER[index(BOTTOM_OF_PIPE)] |= everyStage;
        LATER[index(TOP_OF_PIPE)] |= everyStage;
    }

    private Stages() {}

    private static void readStage(String[] words) {
        long bit = Long.decode(words[2]);
        if (bit == 0) {
            return;
        }
        int index = index(bit);
        EXPANSION[index] = bit;
        QUEUE_FLAGS[index] = -1;
        for (int i = 3; i < words.length; i++) {
            String value = words[i].substring(words[i].indexOf('=') + 1);
            if (words[i].startsWith("queues=")) {
                QUEUE_FLAGS[index] = queueFlags(value);
            } else if (words[i].startsWith("equivalent=")) {
                EXPANSION[index] = mask(value);
            }
        }
        boolean meta = EXPANSION[index] != bit || bit == ALL_COMMANDS || bit == TOP_OF_PIPE || bit == BOTTOM_OF_PIPE;
        if (!meta && bit != HOST) {
            everyStage |= bit;
        }
    }

    private static int queueFlags(String names) {
        int flags = 0;
        for (String name : names.split(",")) {
            flags |= (int) Registry.vulkan().value("VkQueueFlagBits", name);
        }
        if ((flags & VK10.VK_QUEUE_TRANSFER_BIT) != 0) {
            flags |= VK10.VK_QUEUE_GRAPHICS_BIT | VK10.VK_QUEUE_COMPUTE_BIT;
        }
        return flags;
    }

    private static long mask(String names) {
        long mask = 0;
        for (String name : names.split(",")) {
            mask |= bit(name);
        }
        return mask;
    }

    /** A line lists the stages of a pipeline in logical order. */
    private static void readPipeline(String line) {
        String[] words = line.split(" ");
        long before = 0;
        for (int i = 2; i < words.length; i++) {
            boolean foreign = words[i].equals(COPY_INDIRECT) && !words[1].equals(TRANSFER_PIPELINE);
            if (foreign || words[i].equals(UNORDERED)) {
                continue;
            }
            long stages = expandMeta(bit(words[i].equals(TRANSFER) ? ALL_TRANSFER : words[i]));
            for (long rest = stages; rest != 0; rest &= rest - 1) {
                EARLIER[Long.numberOfTrailingZeros(rest)] |= before;
            }
            for (long rest = before; rest != 0; rest &= rest - 1) {
                LATER[Long.numberOfTrailingZeros(rest)] |= stages;
            }
            before |= stages;
        }
    }

    private static int index(long bit) {
        return Long.numberOfTrailingZeros(bit);
    }

    /** The bit of a stage given by its full name, 0 for an unknown one. */
    static long bit(String name) {
        return BITS.getOrDefault(name, 0L);
    }

    /** The stages that are not meta stages. */
    static long every() {
        return everyStage;
    }

    private static long expandMeta(long mask) {
        long expanded = 0;
        for (long rest = mask; rest != 0; rest &= rest - 1) {
            expanded |= EXPANSION[Long.numberOfTrailingZeros(rest)];
        }
        long again = expanded & bit(PREFIX + "VERTEX_INPUT_BIT");
        return again == 0 ? expanded : expanded & ~again | EXPANSION[index(again)];
    }

    /** Expands meta stages for a queue with those VkQueueFlags. */
    public static long expand(long mask, int queueFlags) {
        long expanded = expandMeta(mask & ~ALL_COMMANDS);
        if ((mask & ALL_COMMANDS) != 0) {
            for (long rest = everyStage; rest != 0; rest &= rest - 1) {
                int index = Long.numberOfTrailingZeros(rest);
                if ((QUEUE_FLAGS[index] & queueFlags) != 0) {
                    expanded |= 1L << index;
                }
            }
        }
        return expanded;
    }

    /** Adds all logically earlier stages to an expanded mask. */
    public static long withEarlier(long mask) {
        long all = mask;
        for (long rest = mask; rest != 0; rest &= rest - 1) {
            all |= EARLIER[Long.numberOfTrailingZeros(rest)];
        }
        return all;
    }

    /** Adds all logically later stages to an expanded mask. */
    public static long withLater(long mask) {
        long all = mask;
        for (long rest = mask; rest != 0; rest &= rest - 1) {
            all |= LATER[Long.numberOfTrailingZeros(rest)];
        }
        return all;
    }

    /** A mask as code: {@code VK_PIPELINE_STAGE_2_COPY_BIT | VK_PIPELINE_STAGE_2_CLEAR_BIT}. */
    public static String constants(long mask) {
        return NAMES.code(mask);
    }

    /** {@code COMPUTE_SHADER} for a bit; several are joined by a bar. */
    public static String name(long mask) {
        return NAMES.text(mask);
    }
}
