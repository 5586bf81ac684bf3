package dev.vkval.spirv;

import dev.vkval.spirv.grammar.OperandCategory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;

/** The instructions that use an id, as an operand or as the type of their result. */
public final class Uses {
    private final Instruction[] users;
    private final int[] firstUser;

    Uses(SpirvModule module) {
        OperandWalker walker = new OperandWalker(module);
        int[] counts = new int[module.bound() + 1];
        module.forEach(instruction -> ids(walker, instruction, id -> counts[id + 1]++));
        for (int i = 1; i < counts.length; i++) {
            counts[i] += counts[i - 1];
        }
        firstUser = counts.clone();
        users = new Instruction[counts[counts.length - 1]];
        module.forEach(instruction -> ids(walker, instruction, id -> users[counts[id]++] = instruction));
    }

    private static void ids(OperandWalker walker, Instruction instruction, IntConsumer action) {
        walker.walkLeniently(instruction, (kind, word, count) -> {
            if (kind.category() == OperandCategory.ID || kind.category() == OperandCategory.RESULT_TYPE) {
                action.accept(instruction.word(word));
            }
        });
    }

    /** The instructions that use the id, in order; one that uses it twice occurs twice. */
    public List<Instruction> of(int id) {
        if (id < 0 || id + 1 >= firstUser.length) {
            return List.of();
        }
        return new ArrayList<>(Arrays.asList(users).subList(firstUser[id], firstUser[id + 1]));
    }
}
