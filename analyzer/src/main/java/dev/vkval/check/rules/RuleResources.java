package dev.vkval.check.rules;

import dev.vkval.rule.Functions;
import dev.vkval.rule.HandleMembers;
import dev.vkval.rule.RuleBook;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiConsumer;

/** The rule files of the program. */
public final class RuleResources {
    /** Every file beside this class's resources, by topic. */
    static final List<String> FILES = List.of(
            "acceleration-structure-calls.rules",
            "acceleration-structure-geometries.rules",
            "acceleration-structures.rules",
            "accesses.rules",
            "actions.rules",
            "addressed-buffers.rules",
            "attachment-formats.rules",
            "attachment-uses.rules",
            "attachments.rules",
            "barriers.rules",
            "blits.rules",
            "buffer-image-copies.rules",
            "buffer-transfers.rules",
            "buffers.rules",
            "clears.rules",
            "coarse-samples.rules",
            "data-graphs.rules",
            "custom-resolves.rules",
            "debugging.rules",
            "depth-stencil-resolves.rules",
            "descriptor-accesses.rules",
            "descriptor-buffers.rules",
            "descriptor-infos.rules",
            "descriptor-layouts.rules",
            "descriptor-mappings.rules",
            "descriptors.rules",
            "device-address-commands.rules",
            "devices.rules",
            "drawn-primitives.rules",
            "draws.rules",
            "dynamic-rendering.rules",
            "dynamic-states.rules",
            "execution-graphs.rules",
            "external-format-pipelines.rules",
            "external-handles.rules",
            "format-features.rules",
            "framebuffers.rules",
            "generated-commands.rules",
            "generated-commands-nv.rules",
            "graphics-dynamic-state.rules",
            "graphics-pipelines.rules",
            "graphics-state.rules",
            "host-image-copies.rules",
            "image-copies.rules",
            "image-views.rules",
            "images.rules",
            "indirect-structure-builds.rules",
            "memory-copies.rules",
            "memory-requirements.rules",
            "memory-objects.rules",
            "invocation-mask.rules",
            "memory.rules",
            "micromaps.rules",
            "optical-flow.rules",
            "pipeline-binds.rules",
            "pipeline-chains.rules",
            "pipeline-creation.rules",
            "pipeline-groups.rules",
            "pipeline-layouts.rules",
            "pipeline-queries.rules",
            "pipeline-stages.rules",
            "pipelines.rules",
            "presents.rules",
            "queries.rules",
            "queue-copies.rules",
            "queue-operations.rules",
            "queue-stages.rules",
            "ray-tracing-nv.rules",
            "ray-tracing.rules",
            "recorded-commands.rules",
            "render-pass-begins.rules",
            "render-pass-chains.rules",
            "render-passes.rules",
            "rendering-attachments.rules",
            "rendering-begins.rules",
            "required-features.rules",
            "resolves.rules",
            "resource-chains.rules",
            "rotated-copies.rules",
            "samplers.rules",
            "shader-objects.rules",
            "sparse-binds.rules",
            "stages.rules",
            "state-commands.rules",
            "state-of-extensions.rules",
            "structures-of-extensions.rules",
            "subpass-attachments.rules",
            "subpasses.rules",
            "subresources.rules",
            "surfaces.rules",
            "swapchains.rules",
            "synchronization.rules",
            "tensors.rules",
            "tile-memory.rules",
            "tile-shading.rules",
            "transform-feedback.rules",
            "vertex-buffers.rules",
            "video-coding.rules",
            "video-decoding.rules",
            "video-encoding.rules",
            "video-profiles.rules",
            "viewports.rules");

    /** Files of best practices, which are not valid usage. */
    static final List<String> PRACTICES =
            List.of("practices.rules", "practices-arm.rules", "practices-barriers.rules", "practices-vendors.rules");

    private static final Functions FUNCTIONS = new FormatFunctions();

    private RuleResources() {}

    /** All of them, to be compiled as they are needed, once for all captures that this process checks. */
    public static RuleBook book() {
        return Holder.BOOK;
    }

    /** The best practices among them, likewise. */
    public static RuleBook practices() {
        return PracticeHolder.BOOK;
    }

    private static final class Holder {
        private static final RuleBook BOOK = book(new ObjectMembers(), FILES);
    }

    private static final class PracticeHolder {
        private static final RuleBook BOOK = book(new ObjectMembers(), PRACTICES);
    }

    static RuleBook book(HandleMembers handles, List<String> files) {
        RuleBook book = new RuleBook(handles, FUNCTIONS, new States());
        files.forEach(file -> book.add(file, read(file)));
        return book;
    }

    /**
     * Tells the ids of all rules.
     *
     * @param visitor takes an id and the place of its line, {@code samplers.rules:12}
     */
    public static void ids(BiConsumer<String, String> visitor) {
        book().ids(visitor);
        practices().ids(visitor);
    }

    static String read(String file) {
        try (InputStream in = RuleResources.class.getResourceAsStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("a rule file cannot be read", e);
        }
    }
}
