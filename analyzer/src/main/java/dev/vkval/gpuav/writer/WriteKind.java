package dev.vkval.gpuav.writer;

/** How contents are written, by pipeline stage and access. */
enum WriteKind {
    BUILD("ACCELERATION_STRUCTURE_BUILD_KHR", "ACCELERATION_STRUCTURE_WRITE_KHR"),
    COPY("COPY", "TRANSFER_WRITE"),
    FEEDBACK("TRANSFORM_FEEDBACK_EXT", "TRANSFORM_FEEDBACK_WRITE_EXT"),
    FILL("CLEAR", "TRANSFER_WRITE"),
    HOST("HOST", "HOST_WRITE"),
    OTHER("ALL_COMMANDS", "MEMORY_WRITE"),
    COMPUTE("COMPUTE_SHADER", "SHADER_STORAGE_WRITE"),
    GRAPHICS("ALL_GRAPHICS", "SHADER_STORAGE_WRITE"),
    RAYS("RAY_TRACING_SHADER_KHR", "SHADER_STORAGE_WRITE");

    private final String stage;
    private final String access;

    WriteKind(String stage, String access) {
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
