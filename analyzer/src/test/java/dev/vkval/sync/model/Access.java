package dev.vkval.sync.model;

import java.util.List;
import java.util.stream.Stream;
import org.lwjgl.vulkan.VK13;

/** The accesses that the model knows: a stage with an access that is legal there. */
public enum Access {
    INDIRECT_READ(VK13.VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT, VK13.VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT, false),
    VERTEX_SHADER_READ(VK13.VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT, VK13.VK_ACCESS_2_SHADER_STORAGE_READ_BIT, false),
    FRAGMENT_SHADER_READ(VK13.VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT, VK13.VK_ACCESS_2_SHADER_STORAGE_READ_BIT, false),
    FRAGMENT_SHADER_WRITE(
            VK13.VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT, VK13.VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT, true),
    COMPUTE_SHADER_READ(VK13.VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT, VK13.VK_ACCESS_2_SHADER_STORAGE_READ_BIT, false),
    COMPUTE_SHADER_WRITE(VK13.VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT, VK13.VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT, true),
    COPY_READ(VK13.VK_PIPELINE_STAGE_2_COPY_BIT, VK13.VK_ACCESS_2_TRANSFER_READ_BIT, false),
    COPY_WRITE(VK13.VK_PIPELINE_STAGE_2_COPY_BIT, VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT, true),
    CLEAR_WRITE(VK13.VK_PIPELINE_STAGE_2_CLEAR_BIT, VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT, true),
    HOST_WRITE(VK13.VK_PIPELINE_STAGE_2_HOST_BIT, VK13.VK_ACCESS_2_HOST_WRITE_BIT, true);

    /** Those that commands make. */
    static final List<Access> OF_COMMANDS =
            Stream.of(values()).filter(access -> access != HOST_WRITE).toList();

    /** Access bits that stand for others (specification, Access Types). */
    private static final long SHADER_READ = VK13.VK_ACCESS_2_SHADER_READ_BIT;

    private static final long SHADER_WRITE = VK13.VK_ACCESS_2_SHADER_WRITE_BIT;
    private static final long MEMORY_READ = VK13.VK_ACCESS_2_MEMORY_READ_BIT;
    private static final long MEMORY_WRITE = VK13.VK_ACCESS_2_MEMORY_WRITE_BIT;

    public final long stage;
    public final long access;
    public final boolean write;

    Access(long stage, long access, boolean write) {
        this.stage = stage;
        this.access = access;
        this.write = write;
    }

    /** The stages that take part, and their pipelines in logical order (specification, Pipeline Stages). */
    private static final List<List<Long>> PIPELINES = List.of(
            List.of(
                    VK13.VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT,
                    VK13.VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT,
                    VK13.VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT),
            List.of(VK13.VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT, VK13.VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT),
            List.of(VK13.VK_PIPELINE_STAGE_2_COPY_BIT),
            List.of(VK13.VK_PIPELINE_STAGE_2_CLEAR_BIT));

    /** What a mask stands for. */
    static long expanded(long stages) {
        long all = stages;
        if ((stages & VK13.VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT) != 0) {
            for (Access access : OF_COMMANDS) {
                all |= access.stage;
            }
        }
        if ((stages & VK13.VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT) != 0) {
            all |= VK13.VK_PIPELINE_STAGE_2_COPY_BIT | VK13.VK_PIPELINE_STAGE_2_CLEAR_BIT;
        }
        if ((stages & VK13.VK_PIPELINE_STAGE_2_ALL_GRAPHICS_BIT) != 0) {
            for (long stage : PIPELINES.get(0)) {
                all |= stage;
            }
        }
        long meta = VK13.VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT
                | VK13.VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT
                | VK13.VK_PIPELINE_STAGE_2_ALL_GRAPHICS_BIT;
        return all & ~meta;
    }

    /** Adds the logically earlier stages, which a first scope includes. */
    static long withEarlier(long stages) {
        return with(stages, true);
    }

    /** Adds the logically later stages, which a second scope includes. */
    static long withLater(long stages) {
        return with(stages, false);
    }

    private static long with(long stages, boolean earlier) {
        long named = expanded(stages);
        long all = named;
        for (List<Long> pipeline : PIPELINES) {
            for (int i = 0; i < pipeline.size(); i++) {
                for (int j = 0; j < pipeline.size(); j++) {
                    boolean reached = earlier ? j < i : j > i;
                    if (reached && (named & pipeline.get(i)) != 0) {
                        all |= pipeline.get(j);
                    }
                }
            }
        }
        return all;
    }

    /** Whether an access scope of these masks includes this access: its stage must be named, not only earlier or later. */
    boolean in(long stages, long accesses) {
        long all = accesses;
        if ((accesses & SHADER_READ) != 0) {
            all |= VK13.VK_ACCESS_2_SHADER_STORAGE_READ_BIT;
        }
        if ((accesses & SHADER_WRITE) != 0) {
            all |= VK13.VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT;
        }
        boolean memory = (accesses & (write ? MEMORY_WRITE : MEMORY_READ)) != 0;
        return (expanded(stages) & stage) != 0 && (memory || (all & access) != 0);
    }
}
