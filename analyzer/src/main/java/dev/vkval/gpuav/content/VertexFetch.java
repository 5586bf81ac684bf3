package dev.vkval.gpuav.content;

import dev.vkval.catalogue.OwnerSets;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.spirv.reflect.InterfaceVariable;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.GraphicsState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.ShaderStage;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;

/** The vertices and instances that draws with some bound state may fetch. */
record VertexFetch(List<VertexSource> sources) {
    private static final String HELP =
            "bind a larger range, or draw with smaller indices, offsets and numbers of vertices and instances";

    static final VertexFetch NONE = new VertexFetch(List.of());

    /** The sources of the attributes that the vertex shader reads; none if its code is not known. */
    static VertexFetch of(BoundState bound) {
        long locations = locations(bound.stages());
        List<VertexSource> sources = new ArrayList<>();
        for (GraphicsState.VertexBinding binding : bound.graphics().vertexBindings()) {
            BoundState.VertexBuffer buffer = bound.vertexBuffers().get(binding.binding());
            long end = endBytes(bound.graphics().vertexAttributes(), binding.binding(), locations);
            if (buffer != null && end > 0) {
                sources.add(new VertexSource(binding, buffer, strideBytes(bound.pipeline(), binding, buffer), end));
            }
        }
        return new VertexFetch(List.copyOf(sources));
    }

    private static long locations(List<ShaderStage> stages) {
        for (ShaderStage stage : stages) {
            EntryPointReflection reflection =
                    stage.stage() == VK10.VK_SHADER_STAGE_VERTEX_BIT ? stage.reflection() : null;
            if (reflection != null) {
                return reflection.inputs().stream()
                        .filter(InterfaceVariable::read)
                        .mapToLong(InterfaceVariable::locations)
                        .reduce(0, (a, b) -> a | b);
            }
        }
        return 0;
    }

    private static long endBytes(List<GraphicsState.VertexAttribute> attributes, int binding, long locations) {
        long end = 0;
        for (GraphicsState.VertexAttribute attribute : attributes) {
            boolean read = attribute.location() >= 0
                    && attribute.location() < Long.SIZE
                    && (locations >>> attribute.location() & 1) != 0;
            if (read && attribute.binding() == binding) {
                long offset = Integer.toUnsignedLong(attribute.offset());
                end = Math.max(end, offset + FormatInfo.of(attribute.format()).blockBytes());
            }
        }
        return end;
    }

    /** Where the stride may be that of either of two commands, the one with which more elements fit. */
    private static long strideBytes(
            PipelineState pipeline, GraphicsState.VertexBinding binding, BoundState.VertexBuffer buffer) {
        long declared = Integer.toUnsignedLong(binding.stride());
        if (buffer.strideBytes() < 0) {
            return declared;
        }
        if (pipeline == null) {
            return Math.min(declared, buffer.strideBytes());
        }
        boolean dynamic = pipeline.dynamicStates().contains(VK13.VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE);
        return dynamic ? buffer.strideBytes() : declared;
    }

    /** Whether vertices have a limit. */
    boolean limited() {
        return vertices() != Long.MAX_VALUE;
    }

    /** The number of vertices that all of its sources have, the largest number if there is no limit. */
    long vertices() {
        VertexSource least = shortest();
        return least == null ? Long.MAX_VALUE : least.elements();
    }

    private VertexSource shortest() {
        VertexSource least = null;
        for (VertexSource source : sources) {
            if (!source.binding().perInstance() && (least == null || source.elements() < least.elements())) {
                least = source;
            }
        }
        return least;
    }

    /** Judges what a draw fetches for its instances. */
    void judgeInstances(CheckedCommand command, DrawRange draw, Consumer<ContentError> errors) {
        for (VertexSource source : draw.empty() ? List.<VertexSource>of() : sources) {
            long last = source.binding().perInstance() ? source.lastElement(draw) : -1;
            if (last >= source.elements()) {
                String sentence = "The " + draw.instances() + " instances from " + draw.firstInstance()
                        + " on, with the divisor "
                        + Integer.toUnsignedString(source.binding().divisor())
                        + ", read element " + last + ", but " + source + ".";
                errors.accept(
                        error(command, "a draw has instances beyond a bound vertex buffer", sentence, source, last));
                return;
            }
        }
    }

    /** Judges the vertices of a draw without indices. */
    void judgeVertices(CheckedCommand command, DrawRange draw, Consumer<ContentError> errors) {
        VertexSource source = shortest();
        long last = draw.first() + Topologies.drawn(command.bound().graphics().topology(), draw.count()) - 1;
        if (!draw.empty() && last >= draw.first() && source != null && last >= source.elements()) {
            String sentence = "The " + draw.count() + " vertices from " + draw.first() + " on read element " + last
                    + ", but " + source + ".";
            errors.accept(error(command, "a draw has vertices beyond a bound vertex buffer", sentence, source, last));
        }
    }

    /** Reports a vertex that an index of a draw leads to, and that is not bound. */
    void report(CheckedCommand command, long index, String vertex, long element, Consumer<ContentError> errors) {
        VertexSource source = shortest();
        errors.accept(error(
                command,
                "a draw has an index of a vertex beyond a bound vertex buffer",
                "Index " + index + " of the draw is " + vertex + ", but " + source + ".",
                source,
                Math.max(element, 0)));
    }

    private static ContentError error(
            CheckedCommand command, String title, String sentence, VertexSource source, long element) {
        return new ContentError(
                ContentKind.VERTICES,
                OwnerSets.id("VUID-{fetchedDraws}-None-02721", command.command()),
                title,
                sentence,
                source.bound().buffer(),
                source.end(element) - source.endBytes(),
                source.endBytes(),
                HELP,
                null);
    }
}
