package dev.vkval.spirv.debug;

import dev.vkval.spirv.SpirvModule;
import java.util.List;

/**
 * A source text in a module, from OpSource or from the debug information.
 *
 * @param file its name as given to the compiler, empty if the module has none
 * @param text its lines
 */
public record EmbeddedSource(String file, String text) {

    /** All texts of a module, in module order. */
    public static List<EmbeddedSource> of(SpirvModule module) {
        return new SourceTexts(module)
                .all().stream()
                        .map(source -> new EmbeddedSource(source.file(), String.join("\n", source.rows()) + "\n"))
                        .toList();
    }
}
