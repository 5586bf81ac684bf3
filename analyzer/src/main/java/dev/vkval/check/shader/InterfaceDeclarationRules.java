package dev.vkval.check.shader;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Decorations;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;

/** Declarations of user-defined inputs and outputs (Vulkan specification, Standalone SPIR-V Validation). */
final class InterfaceDeclarationRules implements StageRules {
    private static final int LIMIT_DEPTH = 64;

    @Override
    public void check(CreatedStage stage) {
        if (stage.model() > Models.FRAGMENT && stage.model() != Models.MESH) {
            return;
        }
        SpirvModule module = stage.module();
        for (int id : stage.interfaceVariables()) {
            Instruction variable = module.definition(id);
            boolean passed = variable != null
                    && variable.opcode() == Op.VARIABLE
                    && (variable.operand(0) == StorageClass.INPUT || variable.operand(0) == StorageClass.OUTPUT)
                    && !module.decorations().has(id, Decoration.BUILT_IN);
            if (passed) {
                locations(stage, variable);
                pointers(stage, variable);
            }
        }
    }

    /** Either the block has a Location, or each of its members. */
    private static void locations(CreatedStage stage, Instruction variable) {
        Types types = stage.module().types();
        Decorations decorations = stage.module().decorations();
        int structure = types.withoutArrays(types.pointee(variable.resultType()));
        if (!decorations.has(structure, Decoration.BLOCK)
                || decorations.has(variable.resultId(), Decoration.LOCATION)) {
            return;
        }
        for (int member = 0; member < types.memberCount(structure); member++) {
            if (!decorations.memberHas(structure, member, Decoration.LOCATION)
                    && !decorations.memberHas(structure, member, Decoration.BUILT_IN)) {
                stage.error("VUID-StandaloneSpirv-Location-04919")
                        .title("a member of a block has no Location, and neither has the variable")
                        .message("member %d of the block %s has no Location", member, name(stage, structure))
                        .help("give the variable a Location, or each member of the block")
                        .report();
                return;
            }
        }
    }

    private static void pointers(CreatedStage stage, Instruction variable) {
        if (containsAddress(stage.module(), stage.module().types().pointee(variable.resultType()), 0)) {
            stage.error("VUID-StandaloneSpirv-Input-09557")
                    .title("an input or output of a shader contains a pointer to a physical storage buffer")
                    .message(
                            "%s contains a pointer of the storage class PhysicalStorageBuffer",
                            name(stage, variable.resultId()))
                    .help("pass the address as a 64-bit integer, or as two 32-bit ones")
                    .report();
        }
    }

    private static String name(CreatedStage stage, int id) {
        String name = stage.module().decorations().name(id);
        return name.isEmpty() ? "%" + id : name;
    }

    private static boolean containsAddress(SpirvModule module, int type, int depth) {
        Types types = module.types();
        if (depth > LIMIT_DEPTH) {
            return false;
        }
        int inner = types.withoutArrays(type);
        if (types.storageClass(inner) == StorageClass.PHYSICAL_STORAGE_BUFFER) {
            return true;
        }
        for (int member = 0; member < types.memberCount(inner); member++) {
            if (containsAddress(module, types.memberType(inner, member), depth + 1)) {
                return true;
            }
        }
        return false;
    }
}
