package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.reflect.ExecutionModes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Looks for data races in memory that a workgroup shares; see {@link SharedRaceFunction}. */
public final class SharedRaceChecks extends CheckPass {
    private static final int MOST_INVOCATIONS = 1 << 12;
    private static final int MOST_ACCESSES = 1 << 14;

    private final int memoryBytes;
    private ModuleEditor editor;
    private SharedAccesses accesses;

    /** @param memoryBytes how much memory a workgroup can share on the device */
    public SharedRaceChecks(Instrumentation instrumentation, int memoryBytes) {
        super(instrumentation);
        this.memoryBytes = memoryBytes;
    }

    @Override
    public String name() {
        return "shared-race-checks";
    }

    @Override
    void addChecks(SpirvModule module) {
        editor = instrumentation.editor();
        Constants constants = new Constants(module, instrumentation.specialization());
        WorkgroupMemory memory = new WorkgroupMemory(module, constants);
        accesses = new SharedAccesses(module, constants, memory);
        List<SharedAccesses.Access> checked = accesses.racing();
        accesses.unknown().forEach(each -> unguarded(each.instruction(), each.function(), each.why()));
        ExecutionModes modes = instrumentation.executionModes();
        long invocations = modes.localSizeX() * modes.localSizeY() * modes.localSizeZ();
        if (checked.isEmpty() || invocations == 1) {
            return;
        }
        String why = obstacle(memory, invocations, checked.size());
        if (why != null) {
            checked.forEach(each -> unguarded(each.instruction(), each.function(), why));
            return;
        }
        int words = words(memory);
        SharedRaceFunction shadow =
                new SharedRaceFunction(instrumentation, words, accesses.unit(), (int) invocations, checked.size());
        List<Function> functions = List.copyOf(module.functions());
        int check = shadow.addCheck();
        instrumentation.callFirst(shadow.addBegin());
        Set<Instruction> barriers = new HashSet<>(accesses.order().barriers());
        for (Function function : functions) {
            for (Block block : function.blocks()) {
                insert(block, checked, barriers, shadow, check);
            }
        }
        module.invalidate();
    }

    /** Whether a module has accesses that may be part of a race, or that cannot be followed. */
    public static boolean mayRace(SpirvModule module, Constants constants) {
        SharedAccesses accesses = new SharedAccesses(module, constants, new WorkgroupMemory(module, constants));
        return !accesses.racing().isEmpty() || !accesses.unknown().isEmpty();
    }

    private int words(WorkgroupMemory memory) {
        return (int) ((memory.scalars() + accesses.unit() - 1) / accesses.unit());
    }

    private String obstacle(WorkgroupMemory memory, long invocations, int count) {
        boolean fits = memory.scalars() < 1 << SharedRaceCheck.HALF_BITS
                && memory.bytes() + (long) words(memory) * Integer.BYTES <= memoryBytes;
        if (memory.explicit()) {
            return "shared memory with an explicit layout";
        } else if (!fits) {
            return "too little shared memory for words of checks beside that of the shader";
        } else if (invocations < 1 || invocations > MOST_INVOCATIONS || count > MOST_ACCESSES) {
            return "too many invocations or accesses for words of checks of shared memory";
        } else if (RaceState.epochs((int) invocations, count) < 2) {
            return "too many invocations and accesses for words of checks of shared memory";
        }
        return accesses.order().other();
    }

    private void unguarded(Instruction instruction, Function function, String why) {
        instrumentation.addUnguarded(instruction.index(), function, why);
    }

    private void insert(
            Block block,
            List<SharedAccesses.Access> checked,
            Set<Instruction> barriers,
            SharedRaceFunction shadow,
            int check) {
        List<Instruction> body = new ArrayList<>();
        boolean any = false;
        for (Instruction instruction : List.copyOf(block.body())) {
            for (SharedAccesses.Access access : accesses.at(instruction)) {
                if (!instrumentation.hasRoom()) {
                    unguarded(instruction, access.function(), Instrumentation.BEYOND_BUDGET);
                    continue;
                }
                SharedRaceCheck added = new SharedRaceCheck(
                        instrumentation.nextHit(), instruction.index(), access.kind(), checked.indexOf(access));
                instrumentation.add(added);
                int first = accesses.emitFirst(editor, body, access);
                shadow.emitCall(body, check, first, access.count() / accesses.unit(), added);
                any = true;
            }
            body.add(instruction);
            if (barriers.contains(instruction)) {
                shadow.emitNext(body);
                any = true;
            }
        }
        if (any) {
            block.body().clear();
            block.body().addAll(body);
        }
    }
}
