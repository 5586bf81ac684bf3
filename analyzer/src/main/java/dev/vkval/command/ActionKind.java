package dev.vkval.command;

import org.lwjgl.vulkan.KHRRayTracingPipeline;
import org.lwjgl.vulkan.VK10;

/** What a command makes the device do. */
public enum ActionKind {
    /** Not an action: sets state, synchronizes or labels. */
    NONE("-"),
    DRAW("draw"),
    /** A draw that reads indices. */
    DRAW_INDEXED("draw-indexed"),
    DISPATCH("dispatch"),
    TRACE("trace"),
    /** Executes commands that the device generated. */
    GENERATED("generated"),
    /** Runs a graph, a kernel or another program that is not bound to the bind points of draws, dispatches and traces. */
    PROGRAM("program"),
    TRANSFER("transfer"),
    /** Builds, copies or queries acceleration structures and micromaps. */
    BUILD("build"),
    /** Begins, continues or ends a render pass instance, or clears its attachments. */
    PASS("pass"),
    QUERY("query"),
    VIDEO("video"),
    OTHER("other");

    private final String word;

    ActionKind(String word) {
        this.word = word;
    }

    static ActionKind of(String word) {
        for (ActionKind kind : values()) {
            if (kind.word.equals(word)) {
                return kind;
            }
        }
        throw new IllegalArgumentException("no action is called " + word);
    }

    /** Whether programs of the application run on the device. */
    public boolean runsShaders() {
        return switch (this) {
            case DRAW, DRAW_INDEXED, DISPATCH, TRACE, GENERATED, PROGRAM -> true;
            case NONE, TRANSFER, BUILD, PASS, QUERY, VIDEO, OTHER -> false;
        };
    }

    /** The VkPipelineBindPoint of its shaders; -1 where the command alone does not determine it. */
    public int bindPoint() {
        return switch (this) {
            case DRAW, DRAW_INDEXED -> VK10.VK_PIPELINE_BIND_POINT_GRAPHICS;
            case DISPATCH -> VK10.VK_PIPELINE_BIND_POINT_COMPUTE;
            case TRACE -> KHRRayTracingPipeline.VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR;
            case NONE, GENERATED, PROGRAM, TRANSFER, BUILD, PASS, QUERY, VIDEO, OTHER -> -1;
        };
    }
}
