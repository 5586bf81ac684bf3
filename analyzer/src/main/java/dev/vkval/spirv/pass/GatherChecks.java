package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.SpirvModule;
import java.util.ArrayList;
import java.util.List;

/**
 * Reports gathers of a component that does not exist, and makes them gather the first one. The component is a constant. Comes
 * before {@link DescriptorChecks}, which move gathers.
 */
public final class GatherChecks extends CheckPass {
    private static final int COMPONENT = 2;

    public GatherChecks(Instrumentation instrumentation) {
        super(instrumentation);
    }

    @Override
    public String name() {
        return "gather-checks";
    }

    @Override
    void addChecks(SpirvModule module) {
        ArithmeticSites sites = new ArithmeticSites(module, new Constants(module, instrumentation.specialization()));
        for (Function function : List.copyOf(module.functions())) {
            for (Block block : function.blocks()) {
                for (Instruction instruction : List.copyOf(block.body())) {
                    if (sites.fault(instruction) == ArithmeticFault.GATHER_COMPONENT) {
                        check(block, instruction, sites.gathered(instruction));
                    }
                }
            }
        }
    }

    private void check(Block block, Instruction gather, int component) {
        ModuleEditor editor = instrumentation.editor();
        int hit = instrumentation.nextHit();
        instrumentation.add(
                new ArithmeticCheck(hit, gather.index(), ArithmeticFault.GATHER_COMPONENT, gather.opcode(), 1));
        List<Instruction> before = new ArrayList<>();
        instrumentation
                .recorder()
                .emitFailure(
                        before,
                        editor.constant(hit),
                        editor.constant(ErrorOutput.INDEX_OUT_OF_BOUNDS),
                        editor.constant(component),
                        editor.constant(0));
        block.body().addAll(block.body().indexOf(gather), before);
        gather.setOperand(COMPONENT, editor.constant(0));
    }
}
