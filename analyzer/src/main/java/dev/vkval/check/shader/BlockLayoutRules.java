package dev.vkval.check.shader;

import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.reflect.BlockLayout;
import dev.vkval.state.object.DeviceState;
import java.util.HashSet;
import java.util.Set;
import org.lwjgl.vulkan.VK11;

/** The layout of the blocks of a module: of uniform and storage buffers, push constants, shader records and addressed memory. */
final class BlockLayoutRules {
    private final CoreContext context;

    BlockLayoutRules(CoreContext context) {
        this.context = context;
    }

    /** A structure in the memory of a storage class. */
    private record Block(int structure, int storageClass) {}

    void check(DeclarationRules.Code code, SpirvModule module) {
        DeviceState device = code.device();
        if (!device.capabilities().known()) {
            return;
        }
        Constants constants = new Constants(module, Specialization.none());
        Set<Block> judged = new HashSet<>();
        module.forEachGlobal(instruction -> {
            Block block = block(module, instruction);
            if (block != null && judged.add(block)) {
                BlockLayout.Alignment alignment = alignment(module, device, block);
                String wrong = new BlockLayout(module, constants, alignment, relaxed(device)).fault(block.structure());
                if (wrong != null) {
                    report(code, block, wrong, alignment);
                }
            }
        });
    }

    /** Of a variable, or of a pointer to addressed memory; null for others. */
    private static Block block(SpirvModule module, Instruction instruction) {
        int pointer = instruction.opcode() == Op.VARIABLE
                ? instruction.resultType()
                : instruction.opcode() == Op.TYPE_POINTER
                                && instruction.operand(0) == StorageClass.PHYSICAL_STORAGE_BUFFER
                        ? instruction.resultId()
                        : 0;
        int storageClass = pointer == 0 ? -1 : module.types().storageClass(pointer);
        boolean laidOut = switch (storageClass) {
            case StorageClass.UNIFORM,
                    StorageClass.STORAGE_BUFFER,
                    StorageClass.PUSH_CONSTANT,
                    StorageClass.SHADER_RECORD_BUFFER_KHR,
                    StorageClass.PHYSICAL_STORAGE_BUFFER -> true;
            default -> false;
        };
        int structure = laidOut ? module.types().withoutArrays(module.types().pointee(pointer)) : 0;
        boolean block = structure != 0
                && module.opcodeOf(structure) == Op.TYPE_STRUCT
                && (module.decorations().has(structure, Decoration.BLOCK)
                        || module.decorations().has(structure, Decoration.BUFFER_BLOCK));
        return block ? new Block(structure, storageClass) : null;
    }

    private static BlockLayout.Alignment alignment(SpirvModule module, DeviceState device, Block block) {
        if (device.capabilities().feature("scalarBlockLayout")) {
            return BlockLayout.Alignment.SCALAR;
        }
        boolean uniform = block.storageClass() == StorageClass.UNIFORM
                && module.decorations().has(block.structure(), Decoration.BLOCK);
        return uniform && !device.capabilities().feature("uniformBufferStandardLayout")
                ? BlockLayout.Alignment.EXTENDED
                : BlockLayout.Alignment.BASE;
    }

    private static boolean relaxed(DeviceState device) {
        return device.capabilities().version() >= VK11.VK_API_VERSION_1_1
                || device.capabilities().extension("VK_KHR_relaxed_block_layout");
    }

    private void report(DeclarationRules.Code code, Block block, String wrong, BlockLayout.Alignment alignment) {
        report(CreatedStage.invalidCode(context, code.call(), code.owner()), code, wrong, alignment);
        if (block.storageClass() != StorageClass.PHYSICAL_STORAGE_BUFFER) {
            report(ExplicitLayoutRules.invalid(context, code.call()), code, wrong, alignment);
        }
    }

    private static void report(
            Problem problem, DeclarationRules.Code code, String wrong, BlockLayout.Alignment alignment) {
        problem.parameter(code.path())
                .title("a block of a shader has a layout that its memory must not have")
                .message(
                        "%s, in %s",
                        wrong,
                        switch (alignment) {
                            case SCALAR -> "a scalar layout";
                            case BASE -> "a standard storage buffer layout";
                            case EXTENDED -> "a standard uniform buffer layout";
                        })
                .help(
                        "compile the block with the layout of its memory, or enable scalarBlockLayout or, for uniform buffers,"
                                + " uniformBufferStandardLayout")
                .report();
    }
}
