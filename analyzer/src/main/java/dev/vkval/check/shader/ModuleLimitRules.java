package dev.vkval.check.shader;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.StorageClass;
import java.util.OptionalLong;

/** Execution modes of mesh and task shaders, and initializers, that are not for every device. */
final class ModuleLimitRules implements StageRules {
    private static final String MESH = "VkPhysicalDeviceMeshShaderPropertiesEXT";
    private static final int OUTPUT_VERTICES = 26;
    private static final int OUTPUT_PRIMITIVES = 5270;
    private static final int[] DERIVATIVE_GROUPS = {5289, 5290};

    @Override
    public void check(CreatedStage stage) {
        if (stage.model() == Models.MESH) {
            number(stage, "VUID-RuntimeSpirv-MeshEXT-07115", OUTPUT_VERTICES, "maxMeshOutputVertices");
            number(stage, "VUID-RuntimeSpirv-MeshEXT-07116", OUTPUT_PRIMITIVES, "maxMeshOutputPrimitives");
        }
        if (stage.model() == Models.MESH || stage.model() == Models.TASK) {
            derivatives(stage);
        }
        if (Models.workgroups(stage.model())) {
            initializers(stage);
        }
    }

    private static void number(CreatedStage stage, String rule, int mode, String property) {
        Instruction declared = stage.mode(mode);
        long value = declared == null ? 0 : Integer.toUnsignedLong(declared.operandOr(2, 0));
        if (stage.exceeds(value, MESH, property, 0)) {
            stage.error(rule)
                    .title("a mesh shader outputs more than the device supports")
                    .message(
                            "%s declares %d, and %s is %d",
                            declared,
                            value,
                            property,
                            stage.property(MESH, property, 0).orElse(0))
                    .help("declare a number that the device supports")
                    .report();
        }
    }

    private static void derivatives(CreatedStage stage) {
        OptionalLong has = stage.property(
                "VkPhysicalDeviceComputeShaderDerivativesPropertiesKHR", "meshAndTaskShaderDerivatives", 0);
        for (int mode : DERIVATIVE_GROUPS) {
            if (stage.mode(mode) != null && has.isPresent() && has.getAsLong() == 0) {
                stage.error("VUID-RuntimeSpirv-meshAndTaskShaderDerivatives-10153")
                        .title("a mesh or task shader declares groups for derivatives")
                        .message(
                                "it has the execution mode %s, and meshAndTaskShaderDerivatives is VK_FALSE",
                                stage.mode(mode))
                        .help("compute derivatives in fragment or compute shaders")
                        .report();
                return;
            }
        }
    }

    private static void initializers(CreatedStage stage) {
        for (Instruction variable : stage.module().section(Section.TYPES)) {
            if (variable.opcode() == Op.VARIABLE
                    && variable.operand(0) == StorageClass.WORKGROUP
                    && variable.operandCount() > 1
                    && !stage.feature("shaderZeroInitializeWorkgroupMemory")) {
                String name = stage.module().decorations().name(variable.resultId());
                stage.error("VUID-RuntimeSpirv-shaderZeroInitializeWorkgroupMemory-06372")
                        .title("a workgroup variable has an initializer, and that feature is not enabled")
                        .message(
                                "%s has an initializer, which needs shaderZeroInitializeWorkgroupMemory",
                                name.isEmpty() ? variable : name)
                        .help("enable shaderZeroInitializeWorkgroupMemory, or write the variable in the shader")
                        .report();
            }
        }
    }
}
