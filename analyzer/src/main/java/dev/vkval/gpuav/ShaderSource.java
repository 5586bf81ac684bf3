package dev.vkval.gpuav;

import dev.vkval.finding.ShaderLocation;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.SpirvFormatException;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvReader;
import dev.vkval.spirv.debug.SourceLine;
import dev.vkval.spirv.debug.SourceLocations;
import dev.vkval.spirv.text.Disassembler;
import dev.vkval.state.object.ShaderModuleState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the source of an instruction: by debug information, else its disassembly. */
final class ShaderSource {
    private static final int LINES_AROUND = 2;
    private static final StateObject.SubStateKey<Parsed> PARSED = new StateObject.SubStateKey<>(Parsed.class);

    /** A module that was read for its source; both null if it cannot be read. */
    private record Parsed(SpirvModule module, SourceLocations locations) {}

    private ShaderSource() {}

    /** @param instruction index of an instruction in the shader of the application */
    static ShaderLocation of(ShaderStage stage, int instruction) {
        Parsed parsed = parsed(stage.module());
        Optional<SourceLine> line = parsed.locations() == null
                ? Optional.empty()
                : parsed.locations().at(instruction);
        String name = StageNames.lower(stage.stage());
        if (line.isEmpty()) {
            return new ShaderLocation(
                    name, stage.entryPoint(), instruction, null, 0, 0, disassembly(parsed.module(), instruction));
        }
        SourceLine place = line.get();
        List<ShaderLocation.Line> source = parsed.locations().excerpt(place, LINES_AROUND, LINES_AROUND).stream()
                .map(excerpt -> new ShaderLocation.Line(excerpt.line(), excerpt.text()))
                .toList();
        return new ShaderLocation(
                name,
                stage.entryPoint(),
                instruction,
                place.file().isEmpty() ? null : place.file(),
                place.line(),
                place.column(),
                source);
    }

    private static Parsed parsed(ShaderModuleState module) {
        Parsed known = module.subState(PARSED);
        if (known == null) {
            known = parse(module.words());
            module.subState(PARSED, known);
        }
        return known;
    }

    private static Parsed parse(int[] words) {
        try {
            SpirvModule module = SpirvReader.read(words);
            return new Parsed(module, SourceLocations.of(module));
        } catch (SpirvFormatException e) {
            return new Parsed(null, null);
        }
    }

    /** The instructions around an instruction, numbered by index. */
    private static List<ShaderLocation.Line> disassembly(SpirvModule module, int at) {
        List<ShaderLocation.Line> lines = new ArrayList<>();
        if (module != null) {
            module.forEach(instruction -> {
                int distance = Math.abs(instruction.index() - at);
                if (instruction.index() != Instruction.INSERTED && distance <= LINES_AROUND) {
                    lines.add(new ShaderLocation.Line(instruction.index(), Disassembler.text(module, instruction)));
                }
            });
        }
        return lines;
    }
}
