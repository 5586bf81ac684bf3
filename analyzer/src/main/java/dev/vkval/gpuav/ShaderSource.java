package dev.vkval.gpuav;

import dev.vkval.finding.Help;
import dev.vkval.finding.ShaderLocation;
import dev.vkval.spirv.CodeDigest;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.SpirvFormatException;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvReader;
import dev.vkval.spirv.debug.AccessExpressions;
import dev.vkval.spirv.debug.FunctionNames;
import dev.vkval.spirv.debug.SourceExcerpt;
import dev.vkval.spirv.debug.SourceLine;
import dev.vkval.spirv.debug.SourceLocations;
import dev.vkval.spirv.source.ShaderListing;
import dev.vkval.spirv.source.ShaderSources;
import dev.vkval.spirv.source.TwinModule;
import dev.vkval.spirv.text.Disassembler;
import dev.vkval.state.object.ShaderModuleState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the source of an instruction: by the debug information of its module, else by that of a module of the same code
 * in the user's folder, else its disassembly. All texts are of limited length.
 */
final class ShaderSource {
    private static final int LINES_AROUND = 2;
    private static final int INSTRUCTIONS_AROUND = 5;
    private static final int LIMIT_CALLS = 16;
    private static final int LIMIT_NAME = 256;
    private static final int LIMIT_LINE = 1024;
    private static final StateObject.SubStateKey<Parsed> PARSED = new StateObject.SubStateKey<>(Parsed.class);

    private final ShaderSources sources;
    private final ShaderListing.Sink listings;
    private final Set<String> listed = new HashSet<>();

    /** @param listings takes the text of each shader that an instruction is looked up in, once */
    ShaderSource(ShaderSources sources, ShaderListing.Sink listings) {
        this.sources = sources;
        this.listings = listings;
    }

    /**
     * A module that was read for its source.
     *
     * @param code name of its files
     * @param module null, as what is described, if it cannot be read
     */
    private record Parsed(String code, SpirvModule module, Described described) {}

    /**
     * The debug information about a module.
     *
     * @param module the module that has it
     * @param twin null if that is the captured module
     */
    private record Described(
            SpirvModule module, TwinModule twin, SourceLocations locations, AccessExpressions expressions) {
        static Described of(SpirvModule module, TwinModule twin) {
            return new Described(module, twin, SourceLocations.of(module), AccessExpressions.of(module));
        }

        int index(int captured) {
            return twin == null ? captured : twin.index(captured);
        }
    }

    /** @param instruction index of an instruction in the shader of the application */
    ShaderLocation of(ShaderStage stage, int instruction) {
        Parsed parsed = parsed(stage.module());
        String name = StageNames.lower(stage.stage());
        if (parsed.module() == null) {
            return new ShaderLocation(name, stage.entryPoint(), instruction, null, 0, 0, List.of());
        }
        Described described = parsed.described();
        int index = described.index(instruction);
        String function = FunctionNames.around(described.module(), index);
        String expression = name(described.expressions().at(index));
        Optional<SourceLine> line = described.locations().at(index);
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
                    List.of(),
                    expression);
        }
        SourceLine place = line.get();
        return new ShaderLocation(
                name,
                stage.entryPoint(),
                instruction,
                name(place.file()),
                place.line(),
                place.column(),
                source(described.locations(), place),
                name(place.function().isEmpty() ? function : place.function()),
                place.inlinedAt().stream()
                        .limit(LIMIT_CALLS)
                        .map(call -> new ShaderLocation.Call(name(call.file()), call.line(), name(call.function())))
                        .toList(),
                expression);
    }

    /** What would give the source of a shader that has none; empty if it is there or cannot be. */
    Optional<Help> help(ShaderStage stage, ShaderLocation location) {
        SpirvModule module = parsed(stage.module()).module();
        if (module == null) {
            return Optional.empty();
        }
        if (location.disassembled()) {
            return Optional.of(Help.of(CompilerSwitch.help(module.generator())));
        }
        return location.source().isEmpty() && !sources.given()
                ? Optional.of(Help.of("the shader has source lines, but not their text: pass the folder of its sources"
                        + " with --shader-source"))
                : Optional.empty();
    }

    private static String name(String text) {
        return text.isEmpty() ? null : cut(text, LIMIT_NAME);
    }

    private static String cut(String text, int limit) {
        return text.length() > limit ? text.substring(0, limit) : text;
    }

    private Parsed parsed(ShaderModuleState module) {
        Parsed known = module.subState(PARSED);
        if (known == null) {
            known = parse(module.words());
            module.subState(PARSED, known);
            list(known);
        }
        return known;
    }

    private void list(Parsed shader) {
        if (listings != ShaderListing.Sink.NONE && shader.module() != null && listed.add(shader.code())) {
            Described described = shader.described();
            listings.take(ShaderListing.of(
                    shader.code(),
                    shader.module(),
                    index -> described.locations().at(described.index(index)),
                    place -> excerpt(described.locations(), place, Integer.MAX_VALUE)));
        }
    }

    /** Name of the files of a shader: as {@code extract} calls it. */
    String code(ShaderStage stage) {
        return parsed(stage.module()).code();
    }

    private Parsed parse(int[] words) {
        String code = CodeDigest.of(words).substring(0, CodeDigest.NAME_DIGITS);
        try {
            SpirvModule module = SpirvReader.read(words);
            Described own = Described.of(module, null);
            return new Parsed(
                    code,
                    module,
                    own.locations().any()
                            ? own
                            : sources.twin(module)
                                    .map(twin -> Described.of(twin.module(), twin))
                                    .orElse(own));
        } catch (SpirvFormatException e) {
            return new Parsed(code, null, null);
        }
    }

    private List<ShaderLocation.Line> source(SourceLocations locations, SourceLine place) {
        return excerpt(locations, place, LINES_AROUND).stream()
                .map(each -> new ShaderLocation.Line(each.line(), cut(each.text(), LIMIT_LINE)))
                .toList();
    }

    private List<SourceExcerpt> excerpt(SourceLocations locations, SourceLine place, int around) {
        List<SourceExcerpt> excerpt = locations.excerpt(place, around, around);
        return excerpt.isEmpty()
                ? sources.text(place.file())
                        .map(text -> SourceExcerpt.of(text, place, around, around))
                        .orElse(List.of())
                : excerpt;
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
