package dev.vkval.sync.stage;

import dev.vkval.capture.registry.Registry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VK13;

/**
 * The legal pairs of a pipeline stage and an access, each with an index, and a few accesses that have no such pair:
 * those of the presentation engine and image layout transitions.
 */
public final class StageAccess {
    private static final String PREFIX = "VK_ACCESS_2_";
    private static final String SHADER_READ = PREFIX + "SHADER_READ_BIT";

    private record Pair(long stage, long access, boolean write, String name) {}

    private static final List<Pair> PAIRS = new ArrayList<>();
    private static final Map<String, Integer> BY_NAME = new HashMap<>();
    private static final FlagNames ACCESS_NAMES = new FlagNames(PREFIX);
    private static final long[] ACCESS_EXPANSION = new long[Long.SIZE];
    private static final AccessSet[] BY_STAGE = new AccessSet[Long.SIZE];
    private static final AccessSet[] BY_ACCESS = new AccessSet[Long.SIZE];
    private static final long READS;
    private static final long WRITES;

    static {
        PAIRS.add(new Pair(0, 0, false, "NONE"));
        Map<String, Long> bits = new HashMap<>();
        long reads = 0;
        long writes = 0;
        List<String> lines = Registry.vulkan().table("access");
        for (String line : lines) {
            String[] words = line.split(" ");
            long bit = Long.decode(words[2]);
            bits.put(words[1], bit);
            if (bit != 0) {
                ACCESS_NAMES.add(bit, words[1]);
                if (isWriteName(words[1])) {
                    writes |= bit;
                } else {
                    reads |= bit;
                }
            }
        }
        READS = reads;
        WRITES = writes;
        for (String line : lines) {
            readAccess(line.split(" "), bits);
        }
        index();
    }

    public static final int PRESENT_ACQUIRE_READ = add(Stages.PRESENT_ENGINE, false, "PRESENT_ENGINE_ACQUIRE_READ");
    public static final int PRESENT_PRESENTED = add(Stages.PRESENT_ENGINE, true, "PRESENT_ENGINE_PRESENTED");
    public static final int LAYOUT_TRANSITION = add(0, true, "IMAGE_LAYOUT_TRANSITION");

    public static final int COPY_READ = of("COPY", "TRANSFER_READ");
    public static final int COPY_WRITE = of("COPY", "TRANSFER_WRITE");
    public static final int BLIT_READ = of("BLIT", "TRANSFER_READ");
    public static final int BLIT_WRITE = of("BLIT", "TRANSFER_WRITE");
    public static final int RESOLVE_READ = of("RESOLVE", "TRANSFER_READ");
    public static final int RESOLVE_WRITE = of("RESOLVE", "TRANSFER_WRITE");
    public static final int CLEAR_WRITE = of("CLEAR", "TRANSFER_WRITE");
    public static final int INDIRECT_READ = of("DRAW_INDIRECT", "INDIRECT_COMMAND_READ");
    public static final int INDEX_READ = of("INDEX_INPUT", "INDEX_READ");
    public static final int VERTEX_READ = of("VERTEX_ATTRIBUTE_INPUT", "VERTEX_ATTRIBUTE_READ");
    public static final int COLOR_READ = of("COLOR_ATTACHMENT_OUTPUT", "COLOR_ATTACHMENT_READ");
    public static final int COLOR_WRITE = of("COLOR_ATTACHMENT_OUTPUT", "COLOR_ATTACHMENT_WRITE");
    public static final int EARLY_DEPTH_READ = of("EARLY_FRAGMENT_TESTS", "DEPTH_STENCIL_ATTACHMENT_READ");
    public static final int EARLY_DEPTH_WRITE = of("EARLY_FRAGMENT_TESTS", "DEPTH_STENCIL_ATTACHMENT_WRITE");
    public static final int LATE_DEPTH_READ = of("LATE_FRAGMENT_TESTS", "DEPTH_STENCIL_ATTACHMENT_READ");
    public static final int LATE_DEPTH_WRITE = of("LATE_FRAGMENT_TESTS", "DEPTH_STENCIL_ATTACHMENT_WRITE");
    public static final int INPUT_ATTACHMENT_READ = of("FRAGMENT_SHADER", "INPUT_ATTACHMENT_READ");
    public static final int BUILD_READ = of("ACCELERATION_STRUCTURE_BUILD", "ACCELERATION_STRUCTURE_READ");
    public static final int BUILD_WRITE = of("ACCELERATION_STRUCTURE_BUILD", "ACCELERATION_STRUCTURE_WRITE");
    public static final int STRUCTURE_COPY_READ = of("ACCELERATION_STRUCTURE_COPY", "ACCELERATION_STRUCTURE_READ");
    public static final int STRUCTURE_COPY_WRITE = of("ACCELERATION_STRUCTURE_COPY", "ACCELERATION_STRUCTURE_WRITE");

    public static final int STRUCTURE_MEMORY_READ = of("ACCELERATION_STRUCTURE_COPY", "TRANSFER_READ");
    public static final int STRUCTURE_MEMORY_WRITE = of("ACCELERATION_STRUCTURE_COPY", "TRANSFER_WRITE");
    public static final int BUILD_INPUT_READ = of("ACCELERATION_STRUCTURE_BUILD", "SHADER_READ");
    public static final int BUILD_INDIRECT_READ = of("ACCELERATION_STRUCTURE_BUILD", "INDIRECT_COMMAND_READ");
    public static final int HOST_READ = of("HOST", "HOST_READ");
    public static final int HOST_WRITE = of("HOST", "HOST_WRITE");
    public static final int BINDING_TABLE_READ = of("RAY_TRACING_SHADER", "SHADER_BINDING_TABLE_READ");
    public static final int FEEDBACK_WRITE = of("TRANSFORM_FEEDBACK", "TRANSFORM_FEEDBACK_WRITE");

    // What is asked for each access, by the index of the pair.
    private static final long[] STAGES = PAIRS.stream().mapToLong(Pair::stage).toArray();
    private static final boolean[] IS_WRITE = new boolean[PAIRS.size()];

    static {
        for (int i = 0; i < IS_WRITE.length; i++) {
            IS_WRITE[i] = PAIRS.get(i).write();
        }
    }

    private StageAccess() {}

    private static boolean isWriteName(String name) {
        return name.contains("_WRITE");
    }

    private static void readAccess(String[] words, Map<String, Long> bits) {
        long bit = bits.get(words[1]);
        if (bit == 0) {
            return;
        }
        int index = Long.numberOfTrailingZeros(bit);
        ACCESS_EXPANSION[index] = bit;
        String stages = "";
        boolean meta = false;
        for (int i = 3; i < words.length; i++) {
            String value = words[i].substring(words[i].indexOf('=') + 1);
            if (words[i].startsWith("stages=")) {
                stages = value;
            } else if (words[i].startsWith("equivalent=")) {
                meta = true;
                for (String name : value.split(",")) {
                    ACCESS_EXPANSION[index] |= bits.getOrDefault(name, 0L);
                }
            }
        }
        if (bit == VK13.VK_ACCESS_2_MEMORY_READ_BIT) {
            ACCESS_EXPANSION[index] = READS;
        } else if (bit == VK13.VK_ACCESS_2_MEMORY_WRITE_BIT) {
            ACCESS_EXPANSION[index] = WRITES;
        }
        for (String stage : stages.isEmpty() ? new String[0] : stages.split(",")) {
            long stageBit = Stages.bit(stage);
            boolean own = (Stages.every() & stageBit) != 0 || stageBit == Stages.HOST;
            if (own && (!meta || keepsShaderRead(words[1], stage))) {
                PAIRS.add(new Pair(
                        stageBit,
                        bit,
                        isWriteName(words[1]),
                        Stages.name(stageBit) + "_" + ACCESS_NAMES.shortName(words[1])));
            }
        }
    }

    /** Stages that read geometry have SHADER_READ itself, not the accesses that it includes in shaders. */
    private static boolean keepsShaderRead(String access, String stage) {
        return access.equals(SHADER_READ)
                && (stage.contains("ACCELERATION_STRUCTURE_BUILD") || stage.contains("MICROMAP_BUILD"));
    }

    private static void index() {
        for (int i = 0; i < Long.SIZE; i++) {
            BY_STAGE[i] = AccessSet.NONE;
            BY_ACCESS[i] = AccessSet.NONE;
        }
        for (int i = 1; i < PAIRS.size(); i++) {
            Pair pair = PAIRS.get(i);
            int stage = Long.numberOfTrailingZeros(pair.stage());
            int access = Long.numberOfTrailingZeros(pair.access());
            BY_STAGE[stage] = BY_STAGE[stage].with(i);
            BY_ACCESS[access] = BY_ACCESS[access].with(i);
            BY_NAME.put(pair.name(), i);
        }
    }

    private static int add(long stage, boolean write, String name) {
        PAIRS.add(new Pair(stage, 0, write, name));
        BY_NAME.put(name, PAIRS.size() - 1);
        return PAIRS.size() - 1;
    }

    /** Index of the pair of a stage and an access in their short names. */
    public static int of(String stage, String access) {
        Integer index = BY_NAME.get(stage + "_" + access);
        if (index == null) {
            throw new IllegalArgumentException("access " + access + " is not supported at stage " + stage);
        }
        return index;
    }

    /** Index of the pair of two bits, 0 for an illegal one. */
    public static int find(long stage, long access) {
        return find(Stages.name(stage), accessName(access));
    }

    /** Index of the pair of a stage and an access in their short names, 0 for an illegal one. */
    public static int find(String stage, String access) {
        return BY_NAME.getOrDefault(stage + "_" + access, 0);
    }

    /** Number of pairs of a stage and an access. */
    public static int legalPairs() {
        return PRESENT_ACQUIRE_READ - 1;
    }

    /** The stage bit of a pair, 0 for a layout transition. */
    public static long stage(int pair) {
        return STAGES[pair];
    }

    /** The access bit of a pair, 0 if it has none. */
    public static long access(int pair) {
        return PAIRS.get(pair).access();
    }

    public static boolean isWrite(int pair) {
        return IS_WRITE[pair];
    }

    /** Whether an access bit is one that writes. */
    static boolean isWriteAccess(long bit) {
        return (WRITES & bit) != 0;
    }

    /** {@code COPY_TRANSFER_WRITE}. */
    public static String name(int pair) {
        return PAIRS.get(pair).name();
    }

    /** {@code TRANSFER_WRITE} for a bit; several are joined by a bar. */
    public static String accessName(long mask) {
        return ACCESS_NAMES.text(mask);
    }

    /** A mask of accesses as code: {@code VK_ACCESS_2_SHADER_READ_BIT | VK_ACCESS_2_SHADER_WRITE_BIT}. */
    public static String constants(long mask) {
        return ACCESS_NAMES.code(mask);
    }

    /** All pairs of expanded stages. */
    public static AccessSet byStages(long expandedStages) {
        AccessSet set = AccessSet.NONE;
        for (long rest = expandedStages; rest != 0; rest &= rest - 1) {
            set = set.or(BY_STAGE[Long.numberOfTrailingZeros(rest)]);
        }
        return set;
    }

    /** All pairs of an access mask, with meta accesses expanded. */
    public static AccessSet byAccesses(long accesses) {
        AccessSet set = AccessSet.NONE;
        for (long rest = expandAccesses(accesses); rest != 0; rest &= rest - 1) {
            set = set.or(BY_ACCESS[Long.numberOfTrailingZeros(rest)]);
        }
        return set;
    }

    /** Expands meta accesses, and keeps them. */
    public static long expandAccesses(long accesses) {
        long expanded = 0;
        for (long rest = accesses; rest != 0; rest &= rest - 1) {
            expanded |= ACCESS_EXPANSION[Long.numberOfTrailingZeros(rest)];
        }
        return expanded;
    }
}
