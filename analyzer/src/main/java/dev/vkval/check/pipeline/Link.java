package dev.vkval.check.pipeline;

import dev.vkval.capture.call.Call;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import java.util.List;

/**
 * The creation of a pipeline that links libraries.
 *
 * @param path of its VkGraphicsPipelineCreateInfo
 * @param own what that specifies itself
 * @param parts what the libraries specify, and the libraries that those link
 */
record Link(CoreContext context, Call call, String path, LibraryPart own, List<LibraryPart> parts) {
    /** The part that specifies a subset of the state, null for none. */
    LibraryPart with(int subset) {
        return own.has(subset)
                ? own
                : parts.stream().filter(part -> part.has(subset)).findFirst().orElse(null);
    }

    boolean linksLibraries() {
        return !parts.isEmpty();
    }

    Problem error(String rule) {
        return context.error(call, rule).parameter(path);
    }

    /** A problem of two parts that do not fit together. */
    Problem error(String rule, LibraryPart one, LibraryPart other) {
        Problem problem = error(rule);
        for (LibraryPart part : List.of(one, other)) {
            if (part.pipeline() != null) {
                problem.on(part.pipeline());
            }
        }
        return problem;
    }

    /** How a message names a part. */
    static String name(LibraryPart part) {
        return part.pipeline() == null ? "the pipeline" : "library " + part.pipeline();
    }
}
