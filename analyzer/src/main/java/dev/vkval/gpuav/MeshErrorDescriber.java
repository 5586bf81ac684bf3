package dev.vkval.gpuav;

import dev.vkval.finding.Help;
import dev.vkval.finding.Severity;
import dev.vkval.spirv.pass.MeshOutputCheck;
import dev.vkval.spirv.pass.PayloadCheck;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Describes a number of outputs that a mesh shader has not declared, and a task payload that is missing. */
final class MeshErrorDescriber {
    private static final String VERTICES = "VUID-RuntimeSpirv-MeshEXT-07332";
    private static final String PRIMITIVES = "VUID-RuntimeSpirv-MeshEXT-07333";

    private static final String PAYLOAD = "VUID-RuntimeSpirv-MeshEXT-12380";

    private MeshErrorDescriber() {}

    static ErrorDescription describe(PayloadCheck check) {
        return new ErrorDescription(
                PAYLOAD,
                Severity.ERROR,
                "a mesh shader reads a task payload that no task shader passes",
                "The variable with the storage class TaskPayloadWorkgroupEXT has no value: the pipeline has no task shader"
                        + " whose OpEmitMeshTasksEXT passes a payload.",
                check.instruction(),
                List.of(),
                Map.of(),
                List.of(Help.of("pass the payload in a task shader of the pipeline, or do not read it")));
    }

    static ErrorDescription describe(ShaderError error, MeshOutputCheck check) {
        String what = check.primitives() ? "primitives" : "vertices";
        String mode = check.primitives() ? "OutputPrimitivesEXT" : "OutputVertices";
        Map<String, Object> properties = new TreeMap<>();
        properties.put("limit", Integer.toUnsignedLong(check.limit()));
        String set = "more " + what;
        if (error.record() != null) {
            properties.put("count", error.record().index());
            set = error.record().index() + " " + what;
        }
        String counts = ErrorValues.put(error, properties, "counts", "numbers", number -> number);
        return new ErrorDescription(
                check.primitives() ? PRIMITIVES : VERTICES,
                Severity.ERROR,
                "a mesh shader sets more " + what + " than it declares",
                "OpSetMeshOutputsEXT sets " + set + ", but the execution mode " + mode + " declares at most "
                        + Integer.toUnsignedString(check.limit()) + "." + counts,
                check.instruction(),
                List.of(),
                properties,
                List.of(Help.of(
                        "limit the number in the shader, or declare as many as it may set (max_" + what + ")")));
    }
}
