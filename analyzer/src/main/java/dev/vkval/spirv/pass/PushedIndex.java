package dev.vkval.spirv.pass;

import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.reflect.TypeLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A word of the push constants, behind those of the shader. A shader has one block of push constants, so that a copy of its
 * block with one more member takes its place.
 */
public final class PushedIndex {
    private final ModuleEditor editor;
    private final int variable;
    private final int member;

    PushedIndex(ModuleEditor editor, Instruction entryPoint, int offset) {
        this.editor = editor;
        SpirvModule module = editor.module();
        List<Instruction> variables = variables(module);
        int former = variables.isEmpty() ? 0 : variables.get(0).resultId();
        int block = former == 0 ? 0 : module.types().pointee(variables.get(0).resultType());
        int count = module.types().memberCount(block);
        int[] members = new int[count + 1];
        int[] offsets = new int[count + 1];
        for (int i = 0; i < count; i++) {
            members[i] = module.types().memberType(block, i);
            offsets[i] = module.decorations().memberValue(block, i, Decoration.OFFSET, 0);
        }
        members[count] = editor.uint();
        offsets[count] = offset;
        int extended = editor.block(members, offsets);
        this.member = count;
        this.variable = editor.variable(StorageClass.PUSH_CONSTANT, extended);
        if (block == 0) {
            editor.addToInterface(entryPoint, variable);
        } else {
            copyDecorations(module, block, extended);
            replace(entryPoint, former);
        }
    }

    /** Whether a module can have such a word at an offset. */
    public static boolean possible(SpirvModule module, int offset) {
        List<Instruction> variables = variables(module);
        if (variables.isEmpty()) {
            return true;
        }
        Instruction variable = variables.get(0);
        int block = module.types().pointee(variable.resultType());
        boolean chains = module.uses().of(variable.resultId()).stream().allMatch(use -> passes(use, variable));
        return variables.size() == 1
                && variable.opcode() == Op.VARIABLE
                && chains
                && new TypeLayout(module, new Constants(module, Specialization.none())).sizeBytes(block) <= offset;
    }

    private static boolean passes(Instruction use, Instruction variable) {
        return switch (use.opcode()) {
            case Op.NAME, Op.DECORATE, Op.ENTRY_POINT, Op.EXT_INST -> true;
            case Op.ACCESS_CHAIN, Op.IN_BOUNDS_ACCESS_CHAIN ->
                use.operand(0) == variable.resultId() && use.operandCount() > 1;
            default -> false;
        };
    }

    private static List<Instruction> variables(SpirvModule module) {
        List<Instruction> variables = new ArrayList<>();
        for (Instruction each : module.section(Section.TYPES)) {
            if (AccessChains.isVariable(each)
                    && module.types().storageClass(each.resultType()) == StorageClass.PUSH_CONSTANT) {
                variables.add(each);
            }
        }
        return variables;
    }

    /** Of members, other than offsets, which the copy has. */
    private static void copyDecorations(SpirvModule module, int from, int to) {
        for (Instruction each : List.copyOf(module.section(Section.ANNOTATIONS))) {
            boolean ofMember = each.opcode() == Op.MEMBER_DECORATE && each.operand(0) == from;
            if (ofMember && each.operand(2) != Decoration.OFFSET) {
                int[] operands = new int[each.operandCount()];
                for (int i = 0; i < operands.length; i++) {
                    operands[i] = i == 0 ? to : each.operand(i);
                }
                module.append(Section.ANNOTATIONS, Instruction.of(Op.MEMBER_DECORATE, operands));
            }
        }
    }

    private void replace(Instruction entryPoint, int former) {
        Map<Integer, Integer> ids = Map.of(former, variable);
        editor.replaceIds(entryPoint, ids);
        editor.module()
                .functions()
                .forEach(function -> SpirvModule.forEachOf(function, each -> {
                    if (each.opcode() == Op.ACCESS_CHAIN || each.opcode() == Op.IN_BOUNDS_ACCESS_CHAIN) {
                        editor.replaceIds(each, ids);
                    }
                }));
    }

    /** Adds code to a body for its value. */
    int emit(List<Instruction> body) {
        int pointer = editor.emit(
                body,
                Op.ACCESS_CHAIN,
                editor.pointer(StorageClass.PUSH_CONSTANT, editor.uint()),
                variable,
                editor.constant(member));
        return editor.emit(body, Op.LOAD, editor.uint(), pointer);
    }
}
