package dev.vkval.spirv.debug;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Dominators;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What the names of the source stand for at a place of a function, by the debug information and by OpName. */
public final class NamedValues {
    private final SpirvModule module;
    private final ShaderDebugInfo debugInfo;
    private final IdNames names;
    private final List<Named> all = new ArrayList<>();

    /**
     * A variable or value with a name.
     *
     * @param member of the structure that the variable is of, -1 for all of it
     * @param function null outside of functions
     * @param block where a value is known from, null in all of the function
     * @param instruction after which it is known there
     */
    private record Named(String name, int id, int member, Function function, Block block, Instruction instruction) {}

    /**
     * What a name stands for.
     *
     * @param pointer whether the id is that of a pointer
     * @param member of the structure that it points to, -1 for all of it
     */
    public record Meaning(int id, boolean pointer, int member) {}

    public NamedValues(SpirvModule module) {
        this.module = module;
        this.debugInfo = new ShaderDebugInfo(module);
        this.names = new IdNames(module);
        for (Instruction instruction : module.section(Section.TYPES)) {
            if (instruction.opcode() == Op.VARIABLE) {
                addVariable(instruction, null);
            }
        }
        for (Function function : module.functions()) {
            function.parameters().forEach(each -> add(each, function, null));
            for (Block block : function.blocks()) {
                block.body().forEach(each -> add(each, function, block));
            }
        }
    }

    private void addVariable(Instruction variable, Function function) {
        String name = names.of(variable.resultId());
        int structure = module.types().pointee(variable.resultType());
        if (!name.isEmpty()) {
            all.add(new Named(name, variable.resultId(), -1, function, null, null));
        }
        for (int member = 0; name.isEmpty() && member < module.types().memberCount(structure); member++) {
            String inner = names.member(structure, member);
            if (!inner.isEmpty()) {
                all.add(new Named(inner, variable.resultId(), member, function, null, null));
            }
        }
    }

    private void add(Instruction instruction, Function function, Block block) {
        int kind = debugInfo.kind(instruction);
        if (instruction.opcode() == Op.VARIABLE) {
            addVariable(instruction, function);
        } else if (kind == ShaderDebugInfo.VALUE || kind == ShaderDebugInfo.DECLARE) {
            Instruction local = module.definition(ShaderDebugInfo.argument(instruction, 0));
            int id = ShaderDebugInfo.argument(instruction, 1);
            if (debugInfo.kind(local) == ShaderDebugInfo.LOCAL_VARIABLE && module.definition(id) != null) {
                all.add(new Named(debugInfo.text(local, 0), id, -1, function, block, instruction));
            }
        } else if (instruction.resultId() != 0 && instruction.resultType() != 0) {
            String name = names.of(instruction.resultId());
            if (!name.isEmpty()) {
                all.add(new Named(
                        name, instruction.resultId(), -1, function, block, block == null ? null : instruction));
            }
        }
    }

    /** The index of a member of a structure type, -1 if it has none of that name. */
    public int member(int structure, String name) {
        for (int member = 0; member < module.types().memberCount(structure); member++) {
            if (names.member(structure, member).equals(name)) {
                return member;
            }
        }
        return -1;
    }

    /** What a name stands for before an instruction of a block, null for nothing that is known there. */
    public Meaning of(String name, Function function, Block block, Instruction before) {
        Named found = null;
        Named global = null;
        Map<Integer, Named> last = new HashMap<>();
        for (Named named : all) {
            if (!named.name().equals(name)) {
                continue;
            }
            if (named.function() == null) {
                global = global == null ? named : global;
            } else if (named.function() == function && named.block() == null) {
                found = found == null ? named : found;
            } else if (named.function() == function && isBefore(named, block, before)) {
                last.put(named.block().id(), named);
            }
        }
        Dominators dominators = last.isEmpty() ? null : new Dominators(module, function);
        for (int at = block.id(); at != 0 && !last.isEmpty(); at = dominators.of(at)) {
            if (last.containsKey(at)) {
                return meaning(last.get(at));
            }
        }
        Named named = found == null ? global : found;
        return named == null ? null : meaning(named);
    }

    private static boolean isBefore(Named named, Block block, Instruction before) {
        return named.block() != block
                || block.body().indexOf(named.instruction()) < block.body().indexOf(before);
    }

    private Meaning meaning(Named named) {
        boolean pointer = module.types().isPointer(module.types().typeOf(named.id()))
                && isVariable(module.definition(named.id()));
        return new Meaning(named.id(), pointer, named.member());
    }

    private static boolean isVariable(Instruction definition) {
        return definition.opcode() == Op.VARIABLE || definition.opcode() == Op.FUNCTION_PARAMETER;
    }

    /** The names that stand for something in a function or outside of functions, sorted. */
    public Set<String> names(Function function) {
        Set<String> known = new TreeSet<>();
        for (Named named : all) {
            if (named.function() == null || named.function() == function) {
                known.add(named.name());
            }
        }
        return known;
    }
}
