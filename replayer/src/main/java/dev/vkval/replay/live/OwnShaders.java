package dev.vkval.replay.live;

import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Shaders of the replay itself. Their text is a resource beside the class that uses it, NAME.spvasm. */
public final class OwnShaders {
    private OwnShaders() {}

    /** The words of a vertex shader whose vertices 0, 1 and 2 make one triangle that covers the whole target. */
    public static int[] covering() {
        return words(text(OwnShaders.class, "covering.vert"));
    }

    /** @param owner the class that it is beside */
    public static String text(Class<?> owner, String name) {
        try (InputStream text = owner.getResourceAsStream(name + ".spvasm")) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static int[] words(String text) {
        try {
            return Assembler.words(text);
        } catch (SpirvTextException e) {
            throw new IllegalStateException(text, e);
        }
    }
}
