package dev.vkval.spirv.pass;

import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.OperandWalker;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.StorageClass;
import dev.vkval.spirv.Types;
import dev.vkval.spirv.grammar.OperandCategory;
import dev.vkval.spirv.reflect.PointerFlow;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Accesses of images, samplers and acceleration structures that functions get as parameters. A call that selects one of
 * an array is checked itself; what is left without a check is named: the states of single descriptors, the ends in texel
 * buffers, and arrays that are passed as a whole. Buffers are those of {@link VariablePointerChecks}.
 */
final class PassedDescriptors {
    static final String WHY = "a descriptor that a function gets as parameter";

    private final SpirvModule module;
    private final Types types;
    private final AccessPaths paths;
    private final AccessEnds ends;
    private final DescriptorLengths lengths;
    private final OperandWalker walker;
    private final PointerFlow flow;

    PassedDescriptors(SpirvModule module, AccessPaths paths, AccessEnds ends, DescriptorLengths lengths) {
        this.module = module;
        this.types = module.types();
        this.paths = paths;
        this.ends = ends;
        this.lengths = lengths;
        this.walker = new OperandWalker(module);
        this.flow = new PointerFlow(module, module.functions());
    }

    /** Names the accesses of the unchanged module that no check follows. */
    void name(Instrumentation instrumentation) {
        for (Function function : module.functions()) {
            SpirvModule.forEachOf(function, instruction -> {
                if (paths.consumes(instruction)
                        && instruction.opcode() != Op.FUNCTION_CALL
                        && isUnchecked(instruction)) {
                    instrumentation.addUnguarded(instruction.index(), function, WHY);
                }
            });
        }
    }

    private boolean isUnchecked(Instruction consumer) {
        boolean[] unchecked = {false};
        walker.walkLeniently(consumer, (kind, word, count) -> {
            int id = kind.category() == OperandCategory.ID ? consumer.word(word) : 0;
            if (id != 0 && isHandle(id)) {
                unchecked[0] |= isUnchecked(id, consumer);
            }
        });
        return unchecked[0];
    }

    private boolean isHandle(int id) {
        int type = types.typeOf(id);
        return types.isOpaque(type) || types.storageClass(type) == StorageClass.IMAGE;
    }

    /** Follows a handle to where it comes from, up to variables and to what selects in arrays. */
    private boolean isUnchecked(int handle, Instruction consumer) {
        boolean passed = false;
        boolean unchecked = false;
        Set<Integer> seen = new HashSet<>();
        Deque<Integer> open = new ArrayDeque<>(List.of(handle));
        while (!open.isEmpty()) {
            int id = open.remove();
            if (!seen.add(id)) {
                continue;
            }
            Instruction step = module.definition(id);
            passed |= step.opcode() == Op.FUNCTION_PARAMETER;
            DescriptorRoot selected = paths.root(step);
            if (selected != null) {
                unchecked |= hasStates(selected) && ends.of(selected, consumer) != null;
            } else if (step.opcode() == Op.VARIABLE) {
                DescriptorRoot single = paths.ofVariable(step);
                unchecked |= single == null ? types.isArray(types.pointee(step.resultType())) : hasStates(single);
            } else {
                open.addAll(flow.sources(id));
            }
        }
        return passed && unchecked;
    }

    private boolean hasStates(DescriptorRoot root) {
        return lengths.hasStates(root.set(), root.binding());
    }
}
