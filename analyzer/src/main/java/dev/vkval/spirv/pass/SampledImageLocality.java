package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.OperandWalker;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.grammar.OperandCategory;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Copies OpSampledImage into the blocks that use it: its result must not be used in another block (SPIR-V
 * specification).
 */
final class SampledImageLocality {
    private final ModuleEditor editor;
    private final SpirvModule module;
    private final OperandWalker walker;

    SampledImageLocality(ModuleEditor editor) {
        this.editor = editor;
        this.module = editor.module();
        this.walker = new OperandWalker(module);
    }

    /** Returns the ids of those that were copied, which are no longer used. */
    Set<Integer> restore(Function function) {
        Set<Integer> copied = new HashSet<>();
        function.blocks().forEach(block -> restore(block, copied));
        return copied;
    }

    private void restore(Block block, Set<Integer> copied) {
        Set<Integer> local = new HashSet<>();
        Map<Integer, Integer> copies = new HashMap<>();
        List<Instruction> body = block.body();
        for (int i = 0; i < body.size(); i++) {
            Instruction instruction = body.get(i);
            if (instruction.opcode() == Op.SAMPLED_IMAGE) {
                local.add(instruction.resultId());
            }
            Set<Integer> foreign = new HashSet<>();
            walker.walkLeniently(instruction, (kind, word, count) -> {
                int id = kind.category() == OperandCategory.ID ? instruction.word(word) : 0;
                boolean elsewhere = id != 0 && module.opcodeOf(id) == Op.SAMPLED_IMAGE && !local.contains(id);
                if (elsewhere && instruction.opcode() != Op.PHI) {
                    foreign.add(id);
                }
            });
            for (int id : foreign) {
                copied.add(id);
                if (!copies.containsKey(id)) {
                    Instruction copy = editor.copy(module.definition(id), Map.of());
                    copies.put(id, copy.resultId());
                    body.add(i++, copy);
                }
            }
            if (!foreign.isEmpty()) {
                editor.replaceIds(instruction, copies);
            }
        }
    }
}
