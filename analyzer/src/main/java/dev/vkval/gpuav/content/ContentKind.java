package dev.vkval.gpuav.content;

/** What contents are, by the pipeline stage and access that reads them. */
public enum ContentKind {
    BUILD_INPUT("ACCELERATION_STRUCTURE_BUILD_KHR", "SHADER_READ"),
    COPIED("COPY", "TRANSFER_READ"),
    PARAMETERS("DRAW_INDIRECT", "INDIRECT_COMMAND_READ"),
    VERTICES("VERTEX_ATTRIBUTE_INPUT", "VERTEX_ATTRIBUTE_READ");

    private final String stage;
    private final String access;

    ContentKind(String stage, String access) {
        this.stage = stage;
        this.access = access;
    }

    String stage() {
        return stage;
    }

    String access() {
        return access;
    }
}
