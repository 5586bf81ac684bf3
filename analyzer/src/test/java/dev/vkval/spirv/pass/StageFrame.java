package dev.vkval.spirv.pass;

import java.util.Arrays;
import java.util.List;

/** What an entry point of an execution model must declare. */
public final class StageFrame {
    static final String RAYS = "OpCapability RayTracingKHR\nOpExtension \"SPV_KHR_ray_tracing\"\n";
    private static final String MESHES = "OpCapability MeshShadingEXT\nOpExtension \"SPV_EXT_mesh_shader\"\n";
    private static final String MESHES_NV = "OpCapability MeshShadingNV\nOpExtension \"SPV_NV_mesh_shader\"\n";

    /** Execution models that have numbers in records, in the order of the pipeline. */
    public enum Model {
        VERTEX("Vertex", 0),
        TESSELLATION_CONTROL("TessellationControl", 1),
        TESSELLATION_EVALUATION("TessellationEvaluation", 2),
        GEOMETRY("Geometry", 3),
        FRAGMENT("Fragment", 4),
        COMPUTE("GLCompute", 5),
        TASK("TaskEXT", 5364),
        MESH("MeshEXT", 5365),
        RAY_GENERATION("RayGenerationKHR", 5313),
        INTERSECTION("IntersectionKHR", 5314),
        ANY_HIT("AnyHitKHR", 5315),
        CLOSEST_HIT("ClosestHitKHR", 5316),
        MISS("MissKHR", 5317),
        CALLABLE("CallableKHR", 5318);

        private final String title;
        private final int number;

        Model(String title, int number) {
            this.title = title;
            this.number = number;
        }

        /** Its name in assembly. */
        public String title() {
            return title;
        }

        public int number() {
            return number;
        }

        static Model of(String title) {
            return Arrays.stream(values())
                    .filter(each -> each.title.equals(title))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(title));
        }
    }

    private StageFrame() {}

    /** The execution modes of entry point %1. */
    static String modes(String... modes) {
        StringBuilder text = new StringBuilder();
        List.of(modes)
                .forEach(mode -> text.append("OpExecutionMode %1 ").append(mode).append('\n'));
        return text.toString();
    }

    /** The execution modes that an execution model needs. */
    public static String stageModes(String model) {
        return switch (model) {
            case "TessellationControl" -> modes("OutputVertices 3", "Triangles", "SpacingEqual", "VertexOrderCw");
            case "TessellationEvaluation" -> modes("Triangles", "SpacingEqual", "VertexOrderCw");
            case "Geometry" -> modes("Triangles", "Invocations 1", "OutputTriangleStrip", "OutputVertices 3");
            case "Fragment" -> modes("OriginUpperLeft");
            case "GLCompute", "TaskEXT", "TaskNV" -> modes("LocalSize 4 2 1");
            case "MeshEXT", "MeshNV" ->
                modes("LocalSize 4 2 1", "OutputTrianglesEXT", "OutputVertices 3", "OutputPrimitivesEXT 1");
            default -> "";
        };
    }

    /** The capabilities, and then the extensions, that an execution model needs. */
    public static String capabilities(String model) {
        return switch (model) {
            case "TessellationControl", "TessellationEvaluation" -> "OpCapability Tessellation\n";
            case "Geometry" -> "OpCapability Geometry\n";
            case "TaskEXT", "MeshEXT" -> MESHES;
            case "TaskNV", "MeshNV" -> MESHES_NV;
            default -> model.endsWith("KHR") ? RAYS : "";
        };
    }
}
