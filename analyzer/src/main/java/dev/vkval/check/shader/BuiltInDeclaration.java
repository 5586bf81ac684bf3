package dev.vkval.check.shader;

import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Decorations;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import dev.vkval.spirv.grammar.Enumerant;
import dev.vkval.spirv.grammar.Grammar;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A variable, or a member of the block of one, that is decorated as a built-in.
 *
 * @param builtIn its number
 * @param type of the variable without its pointer, or of the member
 * @param block the structure that has the member, 0 for a variable
 * @param member of the block, -1 for a variable
 */
record BuiltInDeclaration(int builtIn, Instruction variable, int type, int block, int member) {
    private static final int NONE = -1;

    /**
     * Those that an entry point has: variables of its interface, and variables of other storage classes where the module
     * has no other entry point.
     */
    static List<BuiltInDeclaration> of(CreatedStage stage) {
        SpirvModule module = stage.module();
        int[] listed = stage.interfaceVariables();
        Arrays.sort(listed);
        boolean alone = single(module);
        List<BuiltInDeclaration> found = new ArrayList<>();
        for (Instruction variable : module.section(Section.TYPES)) {
            if (variable.opcode() == Op.VARIABLE
                    && (Arrays.binarySearch(listed, variable.resultId()) >= 0 || alone && !passed(variable))) {
                add(module, variable, found);
            }
        }
        return found;
    }

    /** Whether a module has one entry point. */
    static boolean single(SpirvModule module) {
        return module.section(Section.ENTRY_POINTS).stream()
                        .filter(each -> each.opcode() == Op.ENTRY_POINT)
                        .count()
                == 1;
    }

    private static boolean passed(Instruction variable) {
        return variable.operand(0) == StorageClass.INPUT || variable.operand(0) == StorageClass.OUTPUT;
    }

    private static void add(SpirvModule module, Instruction variable, List<BuiltInDeclaration> found) {
        Types types = module.types();
        Decorations decorations = module.decorations();
        int type = types.pointee(variable.resultType());
        int builtIn = decorations.value(variable.resultId(), Decoration.BUILT_IN, NONE);
        if (builtIn != NONE) {
            found.add(new BuiltInDeclaration(builtIn, variable, type, 0, NONE));
            return;
        }
        int block = types.withoutArrays(type);
        for (int member = 0; member < types.memberCount(block); member++) {
            int ofMember = decorations.memberValue(block, member, Decoration.BUILT_IN, NONE);
            if (ofMember != NONE) {
                found.add(new BuiltInDeclaration(ofMember, variable, types.memberType(block, member), block, member));
            }
        }
    }

    int storageClass() {
        return variable.operand(0);
    }

    boolean ofBlock() {
        return block != 0;
    }

    boolean decorated(SpirvModule module, int decoration) {
        Decorations decorations = module.decorations();
        return decorations.has(variable.resultId(), decoration)
                || ofBlock()
                        && (decorations.memberHas(block, member, decoration) || decorations.has(block, decoration));
    }

    /** The name of the built-in. */
    String builtInName() {
        Enumerant known = Grammar.get().kind("BuiltIn").enumerant(builtIn);
        return known == null ? Integer.toString(builtIn) : known.name();
    }

    /** How a message names the variable or member. */
    String name(SpirvModule module) {
        Decorations decorations = module.decorations();
        String name = ofBlock() ? decorations.memberName(block, member) : decorations.name(variable.resultId());
        String id = "%" + variable.resultId();
        if (name.isEmpty()) {
            return ofBlock() ? "member " + member + " of " + id : id;
        }
        return name;
    }
}
