package dev.vkval.sync.command;

import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.UsedMemory;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.access.UndecidedAccess;
import dev.vkval.sync.range.Spaces;
import dev.vkval.sync.stage.StageAccess;
import java.util.Map;

/** The accesses of building, copying and tracing acceleration structures, besides those of shaders. */
public final class AccelerationStructureAccesses {
    private final Spaces spaces;

    public AccelerationStructureAccesses(Spaces spaces) {
        this.spaces = spaces;
    }

    public void copy(RecordedCommand.CopyAccelerationStructure command, ResourceUsage usage, AccessList list) {
        structure(list, usage, StageAccess.STRUCTURE_COPY_READ, command.src());
        structure(list, usage, StageAccess.STRUCTURE_COPY_WRITE, command.dst());
    }

    public void serialize(
            RecordedCommand.CopyAccelerationStructureToMemory command, ResourceUsage usage, AccessList list) {
        structure(list, usage, StageAccess.STRUCTURE_COPY_READ, command.src());
        memory(list, usage, StageAccess.STRUCTURE_MEMORY_WRITE, command.dst(), "serialized structure");
    }

    public void deserialize(
            RecordedCommand.CopyMemoryToAccelerationStructure command, ResourceUsage usage, AccessList list) {
        memory(list, usage, StageAccess.STRUCTURE_MEMORY_READ, command.src(), "serialized structure");
        structure(list, usage, StageAccess.STRUCTURE_COPY_WRITE, command.dst());
    }

    public void build(RecordedCommand.BuildAccelerationStructures command, ResourceUsage usage, AccessList list) {
        for (RecordedCommand.AccelerationStructureBuild build : command.builds()) {
            memory(list, usage, StageAccess.BUILD_INDIRECT_READ, build.indirect(), "build ranges");
            for (RecordedCommand.BuildInput input : build.inputs()) {
                memory(list, usage, StageAccess.BUILD_INPUT_READ, input.memory(), input.what());
            }
            if (build.src() != build.dst()) {
                structure(list, usage, StageAccess.BUILD_READ, build.src());
            }
            structure(list, usage, StageAccess.BUILD_WRITE, build.dst());
            memory(list, usage, StageAccess.BUILD_WRITE, build.scratch(), "scratch data");
        }
    }

    public void trace(RecordedCommand.TraceRays command, ResourceUsage usage, AccessList list) {
        memory(list, usage, StageAccess.INDIRECT_READ, command.indirect(), "indirect parameters");
        for (RecordedCommand.BindingTable table : command.bindingTables()) {
            BufferPart part = table.memory();
            list.add(
                    spaces,
                    usage,
                    StageAccess.BINDING_TABLE_READ,
                    part.buffer(),
                    part.offset(),
                    part.sizeBytes(),
                    Map.of("data", table.what() + " records"),
                    undecided(command, table.place()));
        }
    }

    private static UndecidedAccess undecided(RecordedCommand.TraceRays command, RecordedCommand.TablePlace place) {
        return switch (place) {
            case COMMAND -> null;
            case SHADERS -> new UndecidedAccess(command, UndecidedAccess.Part.SHADER_RECORDS, 0);
            case INDIRECT -> new UndecidedAccess(command, UndecidedAccess.Part.BINDING_TABLES, 0);
        };
    }

    private void structure(AccessList list, ResourceUsage usage, int pair, AccelerationStructureState structure) {
        UsedMemory memory = structure == null ? null : structure.memory();
        if (memory instanceof BufferPart part) {
            list.add(
                    spaces.of(part.buffer()),
                    spaces.range(part.buffer(), part.offset(), part.sizeBytes()),
                    MemoryAccess.of(usage, pair, structure));
        } else if (memory instanceof UsedMemory.OfResource of) {
            list.add(
                    of.binding().memory(),
                    Spaces.range(of.binding(), of.sizeBytes()),
                    MemoryAccess.of(usage, pair, structure));
        }
    }

    private void memory(AccessList list, ResourceUsage usage, int pair, BufferPart part, String what) {
        if (part != null) {
            list.add(spaces, usage, pair, part.buffer(), part.offset(), part.sizeBytes(), Map.of("data", what));
        }
    }
}
