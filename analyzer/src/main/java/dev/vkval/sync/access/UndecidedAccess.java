package dev.vkval.sync.access;

import dev.vkval.spirv.reflect.SpacedBytes;
import dev.vkval.state.object.RecordedCommand;

/**
 * An access whose place within its range the command does not say: it depends on what buffers hold, or on shaders.
 *
 * @param command the command, null for {@link Part#DESCRIPTORS}
 * @param binding the vertex or transform feedback binding that is accessed, meaningless for other parts
 * @param readBack whether the buffers that decide it were read, or what shaders accessed was recorded, so that the place is
 *     known now
 * @param pieces of the range that alone are accessed, as addresses in its space; null for any of it
 * @param seenIn its ranges, if a device was seen to access some part of them; else null
 * @param site what was seen to make it, or may make it; null if that is not known
 */
public record UndecidedAccess(
        RecordedCommand command,
        Part part,
        int binding,
        boolean readBack,
        SpacedBytes pieces,
        long[] seenIn,
        AccessingSite site) {
    /** What shaders access through descriptors. */
    public static final UndecidedAccess OF_SHADERS = new UndecidedAccess(null, Part.DESCRIPTORS, 0);

    /** What shaders accessed through descriptors when a device executed them. */
    public static final UndecidedAccess OF_FOOTPRINT = OF_SHADERS.known();

    public UndecidedAccess(RecordedCommand command, Part part, int binding) {
        this(command, part, binding, false, null, null, null);
    }

    /** The same, now that the place is known. */
    UndecidedAccess known() {
        return new UndecidedAccess(command, part, binding, true, null, seenIn, site);
    }

    /** The same of pieces of the range alone. */
    public UndecidedAccess of(SpacedBytes some) {
        return new UndecidedAccess(command, part, binding, readBack, some, seenIn, site);
    }

    /** The same that was seen to access some part of ranges. */
    public UndecidedAccess seenIn(long[] ranges) {
        return new UndecidedAccess(command, part, binding, readBack, pieces, ranges, site);
    }

    /** The same, made by the instruction of a shader, or by one of some. */
    public UndecidedAccess by(AccessingSite instruction) {
        return new UndecidedAccess(command, part, binding, readBack, pieces, seenIn, instruction);
    }

    /** What is accessed. */
    public enum Part {
        VERTICES,
        INSTANCES,
        INDICES,
        DRAW_PARAMETERS,
        /** Shader binding tables whose addresses are among the parameters in a buffer. */
        BINDING_TABLES,
        /** Records of shader binding tables of which only the beginning is known. */
        SHADER_RECORDS,
        /** What transform feedback writes. */
        FEEDBACK,
        /** What values in memory refer to or count, of a command whose parameters name the memory that it uses. */
        USED_MEMORY,
        /** What shaders access through descriptors. */
        DESCRIPTORS;

        /** Whether buffers say where it is; else it is up to shaders. */
        public boolean inBuffers() {
            return this != SHADER_RECORDS && this != FEEDBACK && this != USED_MEMORY && this != DESCRIPTORS;
        }
    }

    /** The draw, of a part that belongs to one. */
    public RecordedCommand.Draw draw() {
        return (RecordedCommand.Draw) command;
    }

    /** What decides the range, for a sentence. */
    public String decidedBy() {
        return switch (part) {
            case DRAW_PARAMETERS -> "the count buffer";
            case BINDING_TABLES -> "the addresses among its parameters in a buffer";
            case SHADER_RECORDS -> "the shaders that its rays invoke";
            case FEEDBACK -> "how much its shaders emit";
            case USED_MEMORY -> "the values in memory that it reads";
            case DESCRIPTORS -> "the code of its shaders";
            case VERTICES, INSTANCES, INDICES -> ofVertices();
        };
    }

    private String ofVertices() {
        if (draw().indirect() == null) {
            return "the index buffer";
        }
        if (draw().indirect().byteCount() != null) {
            return "the transform feedback counter";
        }
        return part == Part.VERTICES && draw().indexed()
                ? "the index buffer and the draw's parameters in a buffer"
                : "the draw's parameters in a buffer";
    }
}
