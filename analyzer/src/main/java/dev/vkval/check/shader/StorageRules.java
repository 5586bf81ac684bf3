package dev.vkval.check.shader;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;

/** Variables with 8-bit and 16-bit members, which need features by storage class. */
final class StorageRules implements StageRules {
    private static final int LIMIT_DEPTH = 64;

    @Override
    public void check(CreatedStage stage) {
        for (Instruction variable : stage.module().section(Section.TYPES)) {
            if (variable.opcode() == Op.VARIABLE) {
                check(stage, variable);
            }
        }
    }

    private static void check(CreatedStage stage, Instruction variable) {
        SpirvModule module = stage.module();
        int type = module.types().withoutArrays(module.types().pointee(variable.resultType()));
        boolean block = module.decorations().has(type, Decoration.BLOCK);
        switch (variable.operand(0)) {
            case StorageClass.PUSH_CONSTANT ->
                need(
                        stage,
                        variable,
                        type,
                        "VUID-RuntimeSpirv-storagePushConstant8-06330",
                        "storagePushConstant8",
                        "VUID-RuntimeSpirv-storagePushConstant16-06333",
                        "storagePushConstant16");
            case StorageClass.STORAGE_BUFFER, StorageClass.SHADER_RECORD_BUFFER_KHR ->
                need(
                        stage,
                        variable,
                        type,
                        "VUID-RuntimeSpirv-storageBuffer8BitAccess-06328",
                        "storageBuffer8BitAccess",
                        "VUID-RuntimeSpirv-storageBuffer16BitAccess-11161",
                        "storageBuffer16BitAccess");
            case StorageClass.UNIFORM -> {
                if (block) {
                    need(
                            stage,
                            variable,
                            type,
                            "VUID-RuntimeSpirv-uniformAndStorageBuffer8BitAccess-06329",
                            "uniformAndStorageBuffer8BitAccess",
                            "VUID-RuntimeSpirv-uniformAndStorageBuffer16BitAccess-06332",
                            "uniformAndStorageBuffer16BitAccess");
                }
            }
            case StorageClass.WORKGROUP -> {
                if (block) {
                    need(
                            stage,
                            variable,
                            type,
                            "VUID-RuntimeSpirv-workgroupMemoryExplicitLayout8BitAccess-10756",
                            "workgroupMemoryExplicitLayout8BitAccess",
                            "VUID-RuntimeSpirv-workgroupMemoryExplicitLayout16BitAccess-10757",
                            "workgroupMemoryExplicitLayout16BitAccess");
                }
            }
            case StorageClass.INPUT, StorageClass.OUTPUT -> interfaces(stage, variable, type);
            default -> {}
        }
    }

    private static void need(
            CreatedStage stage,
            Instruction variable,
            int type,
            String rule8,
            String feature8,
            String rule16,
            String feature16) {
        if (stage.feature("shaderUntypedPointers")) {
            return;
        }
        if (!stage.feature(feature8) && contains(stage.module(), type, Byte.SIZE, 0)) {
            error(stage, variable, rule8, Byte.SIZE, feature8);
        }
        if (!stage.feature(feature16) && !stage.feature(feature8) && contains(stage.module(), type, Short.SIZE, 0)) {
            error(stage, variable, rule16, Short.SIZE, feature16);
        }
    }

    private static void interfaces(CreatedStage stage, Instruction variable, int type) {
        if (contains(stage.module(), type, Byte.SIZE, 0)) {
            stage.error("VUID-RuntimeSpirv-None-10980")
                    .title("an input or output of a shader has 8-bit members")
                    .message("%s has 8-bit members, which no stage can pass", name(stage, variable))
                    .help("pass 16-bit or 32-bit values")
                    .report();
        }
        if (!stage.feature("storageInputOutput16") && contains(stage.module(), type, Short.SIZE, 0)) {
            error(stage, variable, "VUID-RuntimeSpirv-storageInputOutput16-11162", Short.SIZE, "storageInputOutput16");
        }
    }

    private static void error(CreatedStage stage, Instruction variable, String rule, int width, String feature) {
        stage.error(rule)
                .title("a variable of a shader has small members, and that feature is not enabled")
                .message("%s has %d-bit members, which needs %s", name(stage, variable), width, feature)
                .help("enable the feature when the device is created, or use 32-bit members")
                .report();
    }

    private static String name(CreatedStage stage, Instruction variable) {
        String name = stage.module().decorations().name(variable.resultId());
        return name.isEmpty() ? variable.toString() : name;
    }

    private static boolean contains(SpirvModule module, int type, int width, int depth) {
        Types types = module.types();
        Instruction definition = module.definition(type);
        if (definition == null || depth > LIMIT_DEPTH) {
            return false;
        }
        return switch (definition.opcode()) {
            case Op.TYPE_INT, Op.TYPE_FLOAT -> types.widthBits(type) == width;
            case Op.TYPE_VECTOR, Op.TYPE_MATRIX, Op.TYPE_ARRAY, Op.TYPE_RUNTIME_ARRAY ->
                contains(module, definition.operand(0), width, depth + 1);
            case Op.TYPE_STRUCT -> {
                boolean found = false;
                for (int member = 0; member < definition.operandCount() && !found; member++) {
                    found = contains(module, definition.operand(member), width, depth + 1);
                }
                yield found;
            }
            default -> false;
        };
    }
}
