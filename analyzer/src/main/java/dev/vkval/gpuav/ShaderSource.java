package dev.vkval.gpuav;

import dev.vkval.finding.Help;
import dev.vkval.finding.ShaderLocation;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.SpirvFormatException;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvReader;
import dev.vkval.spirv.debug.FunctionNames;
import dev.vkval.spirv.debug.SourceLine;
import dev.vkval.spirv.debug.SourceLocations;
import dev.vkval.spirv.text.Disassembler;
import dev.vkval.state.object.ShaderModuleState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the source of an instruction: by debug information, else its disassembly. All texts are of limited length. */
final class ShaderSource {
    private static final int LINES_AROUND = 2;
    private static final int INSTRUCTIONS_AROUND = 5;
    private static final int LIMIT_CALLS = 16;
    private static final int LIMIT_NAME = 256;
    private static final int LIMIT_LINE = 1024;
    private static final StateObject.SubStateKey<Parsed> PARSED = new StateObject.SubStateKey<>(Parsed.class);

    /** A module that was read for its source; both null if it cannot be read. */
    private record Parsed(SpirvModule module, SourceLocations locations) {}

    private ShaderSource() {}

    /** @param instruction index of an instruction in the shader of the application */
    static ShaderLocation of(ShaderStage stage, int instruction) {
        Parsed parsed = parsed(stage.module());
        String name = StageNames.lower(stage.stage());
        if (parsed.module() == null) {
            return new ShaderLocation(name, stage.entryPoint(), instruction, null, 0, 0, List.of());
        }
        String function = FunctionNames.around(parsed.module(), instruction);
        Optional<SourceLine> line = parsed.locations().at(instruction);
        if (line.isEmpty()) {
            return new ShaderLocation(
                    name,
                    stage.entryPoint(),
                    instruction,
                    null,
                    0,
                    0,
                    disassembly(parsed.module(), instruction),
                    name(function),
                    List.of());
        }
        SourceLine place = line.get();
        return new ShaderLocation(
                name,
                stage.entryPoint(),
                instruction,
                name(place.file()),
                place.line(),
                place.column(),
                source(parsed.locations(), place),
                name(place.function().isEmpty() ? function : place.function()),
                place.inlinedAt().stream()
                        .limit(LIMIT_CALLS)
                        .map(call -> new ShaderLocation.Call(name(call.file()), call.line(), name(call.function())))
                        .toList());
    }

    /** What would give the source of a shader whose module has none; empty if it is there or cannot be. */
    static Optional<Help> help(ShaderStage stage, ShaderLocation location) {
        SpirvModule module = parsed(stage.module()).module();
        return module == null || !location.disassembled()
                ? Optional.empty()
                : Optional.of(Help.of(CompilerSwitch.help(module.generator())));
    }

    private static String name(String text) {
        return text.isEmpty() ? null : cut(text, LIMIT_NAME);
    }

    private static String cut(String text, int limit) {
        return text.length() > limit ? text.substring(0, limit) : text;
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

    private static List<ShaderLocation.Line> source(SourceLocations locations, SourceLine place) {
        return locations.excerpt(place, LINES_AROUND, LINES_AROUND).stream()
                .map(excerpt -> new ShaderLocation.Line(excerpt.line(), cut(excerpt.text(), LIMIT_LINE)))
                .toList();
    }

    /** The instructions around an instruction, numbered by index. */
    private static List<ShaderLocation.Line> disassembly(SpirvModule module, int at) {
        List<ShaderLocation.Line> lines = new ArrayList<>();
        module.forEach(instruction -> {
            int distance = Math.abs(instruction.index() - at);
            if (instruction.index() != Instruction.INSERTED && distance <= INSTRUCTIONS_AROUND) {
                String text = Disassembler.text(module, instruction);
                lines.add(new ShaderLocation.Line(instruction.index(), cut(text, LIMIT_LINE)));
            }
        });
        return lines;
    }
}
