package dev.vkval.spirv.pass;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.reflect.ExecutionModes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes compute shaders note their accesses to storage buffers and storage images, so that data races are found. */
public final class ResourceRaceChecks extends CheckPass {
    private static final int MOST_INVOCATIONS = 1 << 12;
    private static final int MOST_ACCESSES = 1 << RaceWords.ACCESS_BITS;

    private final DescriptorLengths lengths;
    private ModuleEditor editor;
    private ResourceAccesses accesses;
    private ResourceRaceFunction function;
    private int note;
    private int localSize;
    private List<ResourceAccesses.Access> noted;
    /** Private words that count the barriers which order accesses of some memory semantics. */
    private final Map<Integer, Integer> epochs = new LinkedHashMap<>();

    private final Map<Integer, MemoryOrder> orders = new LinkedHashMap<>();

    public ResourceRaceChecks(Instrumentation instrumentation, DescriptorLengths lengths) {
        super(instrumentation);
        this.lengths = lengths;
    }

    @Override
    public String name() {
        return "resource-race-checks";
    }

    /** Whether a module has accesses that may be part of a race. */
    public static boolean mayRace(SpirvModule module) {
        return ResourceAccesses.mayRace(module);
    }

    @Override
    void addChecks(SpirvModule module) {
        if (!mayRace(module)) {
            return;
        }
        editor = instrumentation.editor();
        Constants constants = new Constants(module, instrumentation.specialization());
        accesses = new ResourceAccesses(module, constants, lengths, new TexelNumbers(editor, constants));
        accesses.unknown().forEach(each -> unguarded(each.instruction(), each.function(), each.why()));
        ExecutionModes modes = instrumentation.executionModes();
        long invocations = modes.localSizeX() * modes.localSizeY() * modes.localSizeZ();
        noted = new ArrayList<>();
        for (ResourceAccesses.Access access : accesses.racing()) {
            MemoryOrder order = orders.computeIfAbsent(
                    access.semantics(), semantics -> MemoryOrder.ofResources(module, constants, semantics));
            String why = obstacle(invocations, order);
            if (why == null) {
                noted.add(access);
            } else {
                unguarded(access.instruction(), access.function(), why);
            }
        }
        if (!noted.isEmpty()) {
            add(module, (int) invocations);
        }
    }

    private String obstacle(long invocations, MemoryOrder order) {
        if (instrumentation.entryPoint().operand(0) != StageWords.COMPUTE) {
            return "data races of invocations that are in no workgroup of a compute shader";
        } else if (invocations < 1
                || invocations > MOST_INVOCATIONS
                || accesses.racing().size() > MOST_ACCESSES) {
            return "data races of too many invocations or accesses for the words that they are noted in";
        }
        String other = order.other();
        return other == null ? null : "data races beside " + other;
    }

    private void add(SpirvModule module, int invocations) {
        localSize = invocations;
        function = new ResourceRaceFunction(instrumentation, localSize, noted.size());
        noted.forEach(each -> epochs.computeIfAbsent(
                each.semantics(), semantics -> editor.privateWord(instrumentation.entryPoint())));
        List<Function> functions = List.copyOf(module.functions());
        note = function.addNote(function.addFind());
        instrumentation.callFirst(function.addBegin(List.copyOf(epochs.values())));
        functions.forEach(each -> each.blocks().forEach(this::insert));
        module.invalidate();
    }

    private void unguarded(Instruction instruction, Function of, String why) {
        instrumentation.addUnguarded(instrumentation.index(instruction), of, why);
    }

    private void insert(Block block) {
        List<Instruction> body = new ArrayList<>();
        for (Instruction instruction : block.body()) {
            ResourceAccesses.Access access = accesses.at(instruction);
            int number = access == null ? -1 : noted.indexOf(access);
            if (number >= 0 && instrumentation.hasRoom()) {
                note(body, access, number);
            } else if (number >= 0) {
                unguarded(instruction, access.function(), Instrumentation.BEYOND_BUDGET);
            }
            body.add(instruction);
            epochs.forEach((semantics, epoch) -> {
                if (orders.get(semantics).barriers().contains(instruction)) {
                    function.state().emitNext(body, epoch);
                }
            });
        }
        block.body().clear();
        block.body().addAll(body);
    }

    private void note(List<Instruction> body, ResourceAccesses.Access access, int number) {
        ResourceRaceSite site = new ResourceRaceSite(
                instrumentation.nextHit(),
                instrumentation.index(access.instruction()),
                access.kind(),
                number,
                RaceState.bits(noted.size()),
                localSize,
                access.root().set(),
                access.root().binding(),
                access.resource(),
                access.resources(),
                access.texel() != null);
        instrumentation.add(site);
        int resource = accesses.emitResource(editor, body, access);
        int first = accesses.emitFirst(editor, body, access);
        function.emitCall(body, note, resource, first, access.words(), epochs.get(access.semantics()), site);
    }
}
