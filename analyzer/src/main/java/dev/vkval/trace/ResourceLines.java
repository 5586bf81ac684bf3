package dev.vkval.trace;

import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Registry;
import dev.vkval.finding.ObjectRef;
import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.MemoryBinding;
import dev.vkval.state.object.StateObject;
import dev.vkval.sync.stage.StageAccess;
import dev.vkval.sync.stage.Stages;
import java.util.function.UnaryOperator;

/** Buffers, images, acceleration structures and memory as lines, each when it is destroyed or the capture ends. */
final class ResourceLines {
    /** Resources that are written, and whose accesses are kept at the same time. */
    static final int MOST = 20_000;

    private static final String LAYOUT = "VK_IMAGE_LAYOUT_";

    private final TraceFiles files;
    private final UnaryOperator<String> neutral;
    private final ResourceAccesses accesses = new ResourceAccesses(MOST);
    private final Enumeration layouts = Registry.vulkan().enumeration("VkImageLayout");
    private final StringBuilder line = new StringBuilder();
    private long written;
    private long leftOut;

    ResourceLines(TraceFiles files) {
        this.files = files;
        this.neutral = files.neutral();
    }

    ResourceAccesses accesses() {
        return accesses;
    }

    /** Resources that were not written, because there were too many. */
    long leftOut() {
        return leftOut;
    }

    static boolean is(StateObject object) {
        return object instanceof BufferState
                || object instanceof ImageState
                || object instanceof DeviceMemoryState
                || object instanceof AccelerationStructureState;
    }

    /** Writes what is known of a resource at its end, or at the end of the capture. */
    void ended(StateObject resource) {
        AccessStrip strip = accesses.take(resource);
        if (written >= MOST) {
            leftOut++;
            return;
        }
        written++;
        line.setLength(0);
        Row row = new Row(line, neutral).open('{');
        ObjectRef ref = resource.ref();
        row.name("type").plain(ref.type()).handle("id", ref.id()).known("name", ref.name());
        row.known("about", ref.name() == null ? ref.description() : ref.description());
        row.member("created", ref.createdAt());
        if (resource.destroyed()) {
            row.member("destroyed", resource.destroyedAt());
        }
        memory(row, resource);
        if (strip != null) {
            strip(row, strip);
        }
        row.close('}').end();
        files.resources(line);
    }

    private static void memory(Row row, StateObject resource) {
        if (resource instanceof DeviceMemoryState memory) {
            row.handle("bytes", memory.sizeBytes());
        } else if (resource instanceof AccelerationStructureState structure) {
            row.handle("bytes", structure.sizeBytes());
            if (structure.buffer() != null) {
                row.name("buffer").open('[').unsigned(structure.buffer().id()).unsigned(structure.offset());
                row.close(']');
            }
        } else if (resource instanceof BufferState buffer) {
            row.handle("bytes", buffer.sizeBytes());
            binding(row, buffer.binding(), Math.max(buffer.requiredBytes(), buffer.sizeBytes()));
        } else if (resource instanceof ImageState image) {
            binding(row, image.binding(), image.requiredBytes());
            if (image.swapchain() != null) {
                row.handle("swapchain", image.swapchain().id());
            }
        }
    }

    private static void binding(Row row, MemoryBinding binding, long bytes) {
        if (binding != null) {
            row.name("memory").open('[');
            row.unsigned(binding.memory().id()).unsigned(binding.offset()).unsigned(bytes);
            row.close(']');
        }
    }

    private void strip(Row row, AccessStrip strip) {
        row.member("reads", strip.reads()).member("writes", strip.writes()).member("transitions", strip.transitions());
        if (strip.leftOut() > 0) {
            row.member("leftOut", strip.leftOut());
        }
        row.name("strip").open('[');
        strip.forEach((block, submit, pair, oldLayout, newLayout) -> {
            row.open('[').number(block).number(submit);
            if (pair < 0) {
                row.plain("layout").plain(layout(oldLayout)).plain(layout(newLayout));
            } else {
                long stage = StageAccess.stage(pair);
                long access = StageAccess.access(pair);
                row.plain(StageAccess.isWrite(pair) ? "write" : "read")
                        .plain(stage == 0 ? "" : Stages.name(stage))
                        .plain(access == 0 ? StageAccess.name(pair) : StageAccess.accessName(access));
            }
            row.close(']');
        });
        row.close(']');
    }

    private String layout(int value) {
        String name = layouts.nameOf(Integer.toUnsignedLong(value));
        return name == null ? Integer.toUnsignedString(value) : name.replace(LAYOUT, "");
    }
}
