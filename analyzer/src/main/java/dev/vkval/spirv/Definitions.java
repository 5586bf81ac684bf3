package dev.vkval.spirv;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** The instructions by their result id. */
final class Definitions {
    private Instruction[] byId;
    private final Map<Integer, Function> functions = new HashMap<>();

    Definitions(SpirvModule module) {
        byId = new Instruction[64];
        module.forEach(this::add);
        module.functions().forEach(function -> functions.put(function.id(), function));
    }

    Instruction of(int id) {
        return id > 0 && id < byId.length ? byId[id] : null;
    }

    Function function(int id) {
        return functions.get(id);
    }

    void add(Instruction instruction) {
        int id = instruction.resultId();
        if (id <= 0) {
            return;
        }
        if (id >= byId.length) {
            byId = Arrays.copyOf(byId, Math.max(id + 1, byId.length * 2));
        }
        byId[id] = instruction;
    }
}
