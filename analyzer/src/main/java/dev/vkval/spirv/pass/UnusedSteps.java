package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.OperandWalker;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.grammar.OperandCategory;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Removes instructions that copies have replaced, if nothing uses them. They have no side effects. A module with
 * decoration groups, which list the ids they decorate in one instruction, keeps them.
 */
final class UnusedSteps {
    private final SpirvModule module;
    private final OperandWalker walker;
    private final Map<Integer, Integer> useCounts = new HashMap<>();

    UnusedSteps(SpirvModule module) {
        this.module = module;
        this.walker = new OperandWalker(module);
    }

    void remove(Set<Integer> candidates) {
        boolean grouped = module.section(Section.ANNOTATIONS).stream()
                .anyMatch(annotation -> annotation.opcode() == Op.GROUP_DECORATE);
        if (candidates.isEmpty() || grouped) {
            return;
        }
        module.functions().forEach(function -> SpirvModule.forEachOf(function, each -> count(each, 1)));
        Set<Integer> removed = new HashSet<>();
        for (int id : candidates) {
            removeUnused(id, candidates, removed);
        }
        module.functions().forEach(function -> {
            for (Block block : function.blocks()) {
                block.body().removeIf(each -> removed.contains(each.resultId()) && each.opcode() != Op.PHI);
            }
        });
        module.section(Section.NAMES).removeIf(name -> removed.contains(name.operand(0)));
        module.section(Section.ANNOTATIONS).removeIf(annotation -> removed.contains(annotation.operandOr(0, 0)));
    }

    private void count(Instruction instruction, int change) {
        walker.walkLeniently(instruction, (kind, word, count) -> {
            if (kind.category() == OperandCategory.ID) {
                useCounts.merge(instruction.word(word), change, Integer::sum);
            }
        });
    }

    /** Paths are not longer than the depth to which they are followed, which limits the recursion. */
    private void removeUnused(int id, Set<Integer> candidates, Set<Integer> removed) {
        if (!candidates.contains(id) || useCounts.getOrDefault(id, 0) > 0 || !removed.add(id)) {
            return;
        }
        Instruction definition = module.definition(id);
        count(definition, -1);
        walker.walkLeniently(definition, (kind, word, count) -> {
            if (kind.category() == OperandCategory.ID) {
                removeUnused(definition.word(word), candidates, removed);
            }
        });
    }
}
