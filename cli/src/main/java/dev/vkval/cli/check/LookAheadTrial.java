package dev.vkval.cli.check;

import dev.vkval.cli.check.ShaderHazards.Ahead;
import dev.vkval.gpuav.select.ActionRange;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;

/**
 * The whole check, in which the actions of hazards that shaders may have record what they access, beside what is checked. Which
 * these are is looked up before it.
 *
 * @param file where the footprints are written
 */
record LookAheadTrial(Path file) implements Trial {
    static final String NAME = "ahead";

    LookAheadTrial {
        file = file.toAbsolutePath();
    }

    static LookAheadTrial parse(List<String> words) {
        return new LookAheadTrial(Path.of(URI.create(words.get(0))));
    }

    @Override
    public String words() {
        return NAME + " " + file.toUri();
    }

    @Override
    public CheckSettings of(CheckSettings settings, Path capture) {
        Ahead ahead = new ShaderHazards(settings).ahead(capture);
        List<ActionRange> actions =
                ahead.actions(MOST_FOOTPRINTS).stream().map(ActionRange::ofCall).toList();
        return actions.isEmpty() ? settings : settings.forFootprintsBeside(actions, ahead.watches(), file);
    }
}
