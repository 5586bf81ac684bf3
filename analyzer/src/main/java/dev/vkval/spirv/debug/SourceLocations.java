package dev.vkval.spirv.debug;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The source location of each instruction of a module.
 *
 * <p>A line applies to the instructions after it until the next line, OpNoLine or DebugNoLine, or the end of the block.
 * DebugLine takes precedence over OpLine. Describes the module as it was read; later changes have no effect.
 */
public final class SourceLocations {
    private final SpirvModule module;
    private final ShaderDebugInfo debugInfo;
    private final SourceTexts texts;
    private final Place[] places;
    private Instruction line;
    private Instruction debugLine;
    private Instruction scope;
    private Place current;

    /** The current OpLine, DebugLine and DebugScope; each may be null. */
    private record Place(Instruction line, Instruction debugLine, Instruction scope) {}

    private SourceLocations(SpirvModule module) {
        this.module = module;
        this.debugInfo = new ShaderDebugInfo(module);
        this.texts = new SourceTexts(module);
        this.places = new Place[module.instructionCount()];
        module.section(Section.TYPES).forEach(this::visit);
        endBlock();
        for (Function function : module.functions()) {
            function.before().forEach(this::visit);
            visit(function.definition());
            function.header().forEach(this::visit);
            for (Block block : function.blocks()) {
                block.beforeLabel().forEach(this::visit);
                visit(block.label());
                block.body().forEach(this::visit);
                endBlock();
            }
            function.ending().forEach(this::visit);
            endBlock();
        }
    }

    /** Reads the debug information of a module. */
    public static SourceLocations of(SpirvModule module) {
        return new SourceLocations(module);
    }

    private void endBlock() {
        line = null;
        debugLine = null;
        scope = null;
        current = null;
    }

    private void visit(Instruction instruction) {
        boolean changes = true;
        switch (instruction.opcode()) {
            case Op.LINE -> line = instruction;
            case Op.NO_LINE -> line = null;
            default -> changes = visitDebug(instruction);
        }
        if (changes) {
            boolean empty = line == null && debugLine == null;
            current = empty ? null : new Place(line, debugLine, scope);
        }
        if (instruction.index() >= 0 && instruction.index() < places.length) {
            places[instruction.index()] = current;
        }
    }

    private boolean visitDebug(Instruction instruction) {
        switch (debugInfo.kind(instruction)) {
            case ShaderDebugInfo.LINE -> debugLine = instruction;
            case ShaderDebugInfo.NO_LINE -> debugLine = null;
            case ShaderDebugInfo.SCOPE -> scope = instruction;
            case ShaderDebugInfo.NO_SCOPE -> scope = null;
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Whether any instruction has a location. */
    public boolean any() {
        return Arrays.stream(places).anyMatch(Objects::nonNull);
    }

    /**
     * The location of an instruction.
     *
     * @param instructionIndex {@link Instruction#index()}
     */
    public Optional<SourceLine> at(int instructionIndex) {
        Place place = instructionIndex >= 0 && instructionIndex < places.length ? places[instructionIndex] : null;
        if (place == null) {
            return Optional.empty();
        }
        if (place.debugLine() != null) {
            return Optional.of(debugInfo.line(place.debugLine(), place.scope()));
        }
        Instruction opLine = place.line();
        return Optional.of(debugInfo.in(
                place.scope(),
                SourceLine.of(SourceTexts.string(module, opLine.operand(0)), opLine.operand(1), opLine.operand(2))));
    }

    /**
     * The source lines around a location, ascending, as far as the module contains them.
     *
     * @param before number of lines before it
     * @param after number of lines after it
     */
    public List<SourceExcerpt> excerpt(SourceLine place, int before, int after) {
        return texts.excerpt(place.file(), place.line(), before, after);
    }
}
