package dev.vkval.gpuav.proof;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.pass.AddressAccesses;
import dev.vkval.spirv.pass.ArithmeticSites;
import dev.vkval.spirv.pass.DescriptorAccesses;
import dev.vkval.spirv.pass.PrintCalls;
import dev.vkval.spirv.pass.RayChecks;
import dev.vkval.spirv.pass.ResourceRaceChecks;
import dev.vkval.spirv.pass.SharedRaceChecks;
import dev.vkval.spirv.pass.UncheckedMemory;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.spirv.reflect.ExecutionModes;
import dev.vkval.spirv.value.Input;
import dev.vkval.spirv.value.Inputs;
import dev.vkval.spirv.value.Interval;
import dev.vkval.spirv.value.Iterations;
import dev.vkval.spirv.value.Place;
import dev.vkval.spirv.value.ShaderValues;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The accesses of an entry point through descriptors and by device addresses. It depends on code, entry point and specialization alone. */
public final class ShaderAccesses {
    private static final boolean BY_LAST_USE = true;
    private static final float LOAD_FACTOR = 0.75f;
    private static final int BUCKETS = 64;

    private static final int STAGE_VERTEX = 0;
    private static final int STAGE_COMPUTE = 5;
    private static final int STAGE_TASK = 5364;
    private static final int STAGE_MESH = 5365;

    private final ShaderValues values;
    private final long[] localSize;
    private final int executionModel;
    private final List<AccessSite> sites = new ArrayList<>();
    private final List<AddressSite> addresses = new ArrayList<>();
    private final Set<Input.PushConstant> pushConstants = new LinkedHashSet<>();
    private final Map<Key, List<Reach>> known = new Latest<>();
    private final Map<Key, Map<Integer, BufferReach>> buffers = new Latest<>();
    private final Map<Key, AddressReach> addressed = new Latest<>();

    private final List<Integer> unlisted = new ArrayList<>();
    private boolean unfollowed;
    private boolean tracesRays;
    private boolean mayBeUndefined;
    private boolean hasUnchecked;
    private final boolean mayRace;
    private final SpirvModule module;
    private final boolean prints;

    /** Looked for when it is asked for, null until then. */
    private Boolean mayRaceForResources;

    /** What was asked for last. */
    private static final class Latest<T> extends LinkedHashMap<Key, T> {
        private static final long serialVersionUID = 1;

        Latest() {
            super(BUCKETS, LOAD_FACTOR, BY_LAST_USE);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, T> eldest) {
            return size() > BUCKETS;
        }
    }

    /** All that reaches depend on. */
    private record Key(ActionSize size, List<Interval> pushed) {}

    private ShaderAccesses(
            SpirvModule module, int entry, int executionModel, ExecutionModes modes, Constants constants) {
        this.module = module;
        this.executionModel = executionModel;
        localSize = new long[] {modes.localSizeX(), modes.localSizeY(), modes.localSizeZ()};
        values = new ShaderValues(module, entry, constants);
        DescriptorAccesses accesses = new DescriptorAccesses(module, constants);
        AddressAccesses byAddress = new AddressAccesses(module, constants);
        ArithmeticSites arithmetic = new ArithmeticSites(module, constants);
        UncheckedMemory unchecked = new UncheckedMemory(module, constants);
        for (Function function : values.functions()) {
            for (Block block : function.blocks()) {
                if (values.reachable(function, block)) {
                    DescriptorAccesses.OfBlock found = accesses.of(function, block);
                    found.accesses().forEach(access -> sites.add(AccessSite.of(access, values)));
                    byAddress.of(function, block).forEach(access -> addresses.add(AddressSite.of(access, values)));
                    unlisted.addAll(found.unlisted());
                    unfollowed |= found.unfollowed();
                    tracesRays |= block.body().stream().anyMatch(each -> RayChecks.isRay(each.opcode()));
                    mayBeUndefined |= block.body().stream().anyMatch(each -> arithmetic.fault(each) != null);
                    hasUnchecked |= block.body().stream().anyMatch(each -> unchecked.why(each) != null);
                }
            }
        }
        prints = new PrintCalls(module).any();
        mayRace = SharedRaceChecks.mayRace(module, constants);
        ShaderValues.In noting = values.with(this::note, Iterations.ALL);
        sites.forEach(site -> reach(site, noting));
        AddressReach.of(addresses, noting);
        values.functions().forEach(function -> function.blocks().forEach(block -> condition(function, block, noting)));
    }

    /** Evaluates the condition at the end of a block, on which it depends what is executed. */
    private void condition(Function function, Block block, ShaderValues.In in) {
        Instruction branch = block.terminator();
        if (branch != null && branch.opcode() == Op.BRANCH_CONDITIONAL && values.reachable(function, block)) {
            in.of(values.value(branch.operand(0)), new Place(function.id(), block.id()));
        }
    }

    private Interval note(Input input) {
        if (input instanceof Input.PushConstant constant) {
            pushConstants.add(constant);
        }
        return null;
    }

    /** Null if the module has no such entry point. */
    public static ShaderAccesses of(
            SpirvModule module, String entryPoint, int executionModel, Specialization specialization) {
        EntryPointReflection reflection = EntryPointReflection.of(module, entryPoint, executionModel, specialization);
        for (Instruction entry : module.section(Section.ENTRY_POINTS)) {
            boolean own = reflection != null
                    && entry.opcode() == Op.ENTRY_POINT
                    && entry.operand(0) == executionModel
                    && entry.string(2).equals(entryPoint);
            if (own) {
                return new ShaderAccesses(
                        module,
                        entry.operand(1),
                        executionModel,
                        reflection.executionModes(),
                        new Constants(module, specialization));
            }
        }
        return null;
    }

    public List<AccessSite> sites() {
        return sites;
    }

    /** Indices of the instructions with accesses that are not among the sites: by address, or through pointers that vary. */
    public List<Integer> unlisted() {
        return unlisted;
    }

    /**
     * Whether it has what only a device checks: a mesh shader its outputs, which are accesses to memory of the workgroup, and
     * any shader the parameters of rays, and operands for which results are undefined. Accesses that nothing checks are named
     * where checks are added.
     */
    public boolean checkedByDevice() {
        return executionModel == STAGE_MESH || tracesRays || mayBeUndefined || hasUnchecked;
    }

    /** Whether invocations of a workgroup may access memory that it shares so that it is a data race. */
    public boolean mayRace() {
        return mayRace;
    }

    /** Whether it is a compute shader whose invocations may access storage buffers and images so that it is a data race. */
    public boolean mayRaceForResources() {
        if (mayRaceForResources == null) {
            mayRaceForResources = executionModel == STAGE_COMPUTE && ResourceRaceChecks.mayRace(module);
        }
        return mayRaceForResources;
    }

    /** Whether it may print. */
    public boolean prints() {
        return prints;
    }

    /**
     * What the sites reach in all invocations of an action, in their order.
     *
     * @param size of the action if the stage is its first one, else unknown
     */
    public List<Reach> reaches(ActionSize size, PushConstants pushed) {
        return known.computeIfAbsent(key(size, pushed), key -> {
            ShaderValues.In all = values.with(invocations(size, pushed).all(), Iterations.ALL);
            return sites.stream().map(site -> reach(site, all)).toList();
        });
    }

    /**
     * What all invocations of an action may reach of the buffers of a variable.
     *
     * @param size of the action if the stage is its first one, else unknown
     * @return null if not all accesses to buffers of descriptors are among the sites
     */
    public BufferReach ofBuffers(int variable, ActionSize size, PushConstants pushed) {
        return unfollowed
                ? null
                : buffers.computeIfAbsent(
                                key(size, pushed), key -> BufferReach.of(in(size, pushed), reaches(size, pushed)))
                        .getOrDefault(variable, BufferReach.NONE);
    }

    /**
     * What all invocations of an action may reach by device addresses.
     *
     * @param size of the action if the stage is its first one, else unknown
     */
    public AddressReach byAddress(ActionSize size, PushConstants pushed) {
        return addressed.computeIfAbsent(
                key(size, pushed),
                key -> AddressReach.of(
                        addresses, values.with(invocations(size, pushed).all(), Iterations.ALL)));
    }

    private Key key(ActionSize size, PushConstants pushed) {
        List<Interval> used = new ArrayList<>();
        pushConstants.forEach(constant -> used.add(pushed.of(constant)));
        return new Key(size, used);
    }

    /** The invocations of an action. */
    public AccessesOfAction in(ActionSize size, PushConstants pushed) {
        return new AccessesOfAction(this, invocations(size, pushed));
    }

    private Invocations invocations(ActionSize size, PushConstants pushed) {
        boolean workgroups =
                executionModel == STAGE_COMPUTE || executionModel == STAGE_TASK || executionModel == STAGE_MESH;
        if (size instanceof ActionSize.Groups groups && workgroups) {
            return Invocations.of(groups, localSize, pushed);
        }
        return size instanceof ActionSize.Vertices vertices && executionModel == STAGE_VERTEX
                ? Invocations.of(vertices, pushed)
                : Invocations.unknown(pushed);
    }

    ShaderValues.In values(Inputs inputs, Iterations iterations) {
        return values.with(inputs, iterations);
    }

    /** What a site reaches. */
    static Reach reach(AccessSite site, ShaderValues.In in) {
        Place place = site.place();
        Interval index = AccessSite.sum(0, site.index(), in, place);
        return new Reach(index, site.ends() ? AccessSite.sum(site.end(), site.terms(), in, place) : null);
    }
}
