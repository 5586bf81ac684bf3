package dev.vkval.spirv.debug;

import dev.vkval.spirv.SpirvModule;
import java.util.List;

/**
 * A source text that a module carries: of OpSource or of the debug information.
 *
 * @param file its name as the compiler was given it, empty where the module does not say
 * @param text its rows
 */
public record EmbeddedSource(String file, String text) {

    /** All texts of a module in its order. */
    public static List<EmbeddedSource> of(SpirvModule module) {
        return new SourceTexts(module)
                .all().stream()
                        .map(source -> new EmbeddedSource(source.file(), String.join("\n", source.rows()) + "\n"))
                        .toList();
    }
}
