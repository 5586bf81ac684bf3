package dev.vkval.spirv.pass;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import java.util.List;
import java.util.Set;

/** What an index is computed from, as text: equal texts are equal expressions of inputs and of other ids. */
final class ExpressionText {
    private static final int LONGEST = 4096;
    private static final Set<String> ARITHMETIC = Set.of(
            "OpBitcast",
            "OpUConvert",
            "OpSConvert",
            "OpIAdd",
            "OpISub",
            "OpIMul",
            "OpUDiv",
            "OpUMod",
            "OpShiftLeftLogical",
            "OpShiftRightLogical",
            "OpBitwiseAnd",
            "OpBitwiseOr");

    private final SpirvModule module;

    ExpressionText(SpirvModule module) {
        this.module = module;
    }

    String of(int id) {
        Instruction definition = module.definition(id);
        String name = definition.format().name();
        StringBuilder text = new StringBuilder(name);
        if (ARITHMETIC.contains(name) || name.equals("OpCompositeExtract")) {
            for (int i = 0; i < definition.operandCount(); i++) {
                boolean literal = i > 0 && name.equals("OpCompositeExtract");
                text.append(' ').append(literal ? definition.operand(i) : of(definition.operand(i)));
            }
        } else if (name.equals("OpCopyObject")) {
            return of(definition.operand(0));
        } else if (name.equals("OpConstant")) {
            return "constant " + definition.resultType() + ' ' + definition.operand(0);
        } else {
            text = new StringBuilder(name.equals("OpLoad") ? load(definition) : "%" + id);
        }
        return text.length() > LONGEST ? "%" + id : "(" + text + ')';
    }

    private String load(Instruction load) {
        StringBuilder text = new StringBuilder();
        Instruction pointer = module.definition(load.operand(0));
        if (pointer.opcode() == Op.ACCESS_CHAIN) {
            for (int i = 1; i < pointer.operandCount(); i++) {
                text.append(' ').append(of(pointer.operand(i)));
            }
            pointer = module.definition(pointer.operand(0));
        }
        if (pointer.opcode() == Op.VARIABLE && pointer.operand(0) == StorageClass.INPUT) {
            return "input " + pointer.resultId() + text;
        }
        List<Instruction> stores = module.uses().of(pointer.resultId()).stream()
                .filter(use -> use.opcode() != Op.LOAD && use.opcode() != Op.NAME && use.opcode() != Op.DECORATE)
                .toList();
        boolean once = pointer.opcode() == Op.VARIABLE
                && text.isEmpty()
                && stores.size() == 1
                && stores.get(0).opcode() == Op.STORE;
        return once ? of(stores.get(0).operand(1)) : "%" + load.resultId();
    }
}
