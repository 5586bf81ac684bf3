package dev.vkval.check.barrier;

import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Registry;
import java.util.LinkedHashMap;
import java.util.Map;
import org.lwjgl.vulkan.VK13;

/** Which stages support which accesses, and which stages are combinations of others, according to the registry. */
public final class StageTable {
    private static final long ALL_COMMANDS = VK13.VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT;
    private static final Map<Long, Long> STAGES_BY_ACCESS = new LinkedHashMap<>();
    private static final Map<Long, Long> EXPANSIONS = new LinkedHashMap<>();
    private static final Map<Long, Long> QUEUES_BY_STAGE = new LinkedHashMap<>();

    static {
        for (String line : Registry.vulkan().table("stage")) {
            String equivalent = attribute(line, "equivalent=");
            if (equivalent != null) {
                EXPANSIONS.put(Long.decode(line.split(" ")[2]), stages(equivalent));
            }
        }
        for (String line : Registry.vulkan().table("stage")) {
            String queues = attribute(line, "queues=");
            if (queues != null) {
                QUEUES_BY_STAGE.put(Long.decode(line.split(" ")[2]), mask("VkQueueFlagBits", queues));
            }
        }
        for (String line : Registry.vulkan().table("access")) {
            String stages = attribute(line, "stages=");
            if (stages != null) {
                STAGES_BY_ACCESS.put(unsigned(line.split(" ")[2]), stages(stages));
            }
        }
    }

    private StageTable() {}

    private static long unsigned(String hexadecimal) {
        return Long.parseUnsignedLong(hexadecimal.substring(2), 16);
    }

    private static String attribute(String line, String key) {
        for (String word : line.split(" ")) {
            if (word.startsWith(key)) {
                return word.substring(key.length());
            }
        }
        return null;
    }

    private static long stages(String names) {
        return mask("VkPipelineStageFlagBits2", names);
    }

    private static long mask(String enumeration, String names) {
        Enumeration bits = Registry.vulkan().enumeration(enumeration);
        long mask = 0;
        for (String name : names.split(",")) {
            Long bit = bits.values().get(name);
            mask |= bit == null ? 0 : bit;
        }
        return mask;
    }

    /** The stages of a mask, with combined stages expanded. */
    public static long expand(long mask) {
        long expanded = mask;
        for (Map.Entry<Long, Long> entry : EXPANSIONS.entrySet()) {
            if ((mask & entry.getKey()) != 0) {
                expanded |= entry.getValue();
            }
        }
        for (Map.Entry<Long, Long> entry : EXPANSIONS.entrySet()) {
            if ((expanded & entry.getKey()) != 0) {
                expanded |= entry.getValue();
            }
        }
        return expanded;
    }

    /** The access bits of a mask that none of the stages supports. */
    static long unsupported(long stages, long accesses) {
        if ((stages & ALL_COMMANDS) != 0) {
            return 0;
        }
        long expanded = expand(stages);
        long unsupported = 0;
        for (Map.Entry<Long, Long> entry : STAGES_BY_ACCESS.entrySet()) {
            boolean asked = (accesses & entry.getKey()) != 0;
            if (asked && (expand(entry.getValue()) & expanded) == 0) {
                unsupported |= entry.getKey();
            }
        }
        return unsupported;
    }

    /** The stages of a mask that queues with these VkQueueFlags do not execute. */
    public static long outside(long stages, int queues) {
        long outside = 0;
        for (Map.Entry<Long, Long> entry : QUEUES_BY_STAGE.entrySet()) {
            if ((stages & entry.getKey()) != 0 && (entry.getValue() & queues) == 0) {
                outside |= entry.getKey();
            }
        }
        return outside;
    }

    /** The stages that support an access. */
    static long performing(long access) {
        return STAGES_BY_ACCESS.getOrDefault(access, 0L);
    }
}
