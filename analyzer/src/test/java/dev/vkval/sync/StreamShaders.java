package dev.vkval.sync;

import dev.vkval.gpuav.footprint.LocatedFootprint;
import dev.vkval.gpuav.footprint.SiteFootprint;
import dev.vkval.spirv.reflect.ByteRange;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.state.object.GraphicsStates;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObjects;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.command.AccessList;
import dev.vkval.sync.command.DescriptorAccesses;
import dev.vkval.sync.command.FragmentOutputs;
import dev.vkval.sync.command.RenderTargets;
import dev.vkval.sync.command.ShaderAccesses;
import dev.vkval.sync.command.ShaderReach;
import dev.vkval.sync.model.Access;
import dev.vkval.sync.model.CommandStream;
import dev.vkval.sync.range.Spaces;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.lwjgl.vulkan.VK10;

/**
 * What the actions of a stream access. Kernels, the actions of the compute stage alone, have shaders with a load, or with a load
 * and a store: those with an even id of one buffer, those with an odd one of an array of buffers with a byte each. What they
 * access is what their touches say, but nobody knows it of those whose footprint was not recorded. All other actions make
 * their accesses for certain.
 */
final class StreamShaders implements ShaderAccesses {
    private static final String CODE = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main" %id
            OpExecutionMode %main LocalSize 1 1 1
            OpDecorate %id BuiltIn GlobalInvocationId
            OpDecorate %words ArrayStride 4
            OpDecorate %Block BufferBlock
            OpMemberDecorate %Block 0 Offset 0
            OpDecorate %buffers DescriptorSet 0
            OpDecorate %buffers Binding 0
            %void = OpTypeVoid
            %function = OpTypeFunction %void
            %uint = OpTypeInt 32 0
            %uvec3 = OpTypeVector %uint 3
            %zero = OpConstant %uint 0
            %count = OpConstant %uint COUNT
            %words = OpTypeRuntimeArray %uint
            %Block = OpTypeStruct %words
            %blocks = OpTypeArray %Block %count
            %toBlocks = OpTypePointer Uniform %blocks
            %toWord = OpTypePointer Uniform %uint
            %toInput = OpTypePointer Input %uvec3
            %id = OpVariable %toInput Input
            %buffers = OpVariable %toBlocks Uniform
            %main = OpFunction %void None %function
            %label = OpLabel
            %ids = OpLoad %uvec3 %id
            %number = OpCompositeExtract %uint %ids 0
            %place = OpAccessChain %toWord %buffers %number %zero %number
            %value = OpLoad %uint %place
            STORE
            OpReturn
            OpFunctionEnd
            """;
    private static final String STORE = "OpStore %place %value";

    private final StateObjects objects;
    private final BufferState buffer;
    private final Set<Integer> recorded;
    private final Map<BoundState, List<CommandStream.Touch>> certain = new IdentityHashMap<>();
    private final Map<Long, CommandStream.Action> kernels = new HashMap<>();
    private final Map<List<Object>, ShaderStage> stages = new HashMap<>();
    private final ShaderAccesses ofKernels = new DescriptorAccesses(false, ShaderReach.UNKNOWN, this::touched);
    private final DescriptorSetState whole;
    private final DescriptorSetState parts;

    /** @param recorded ids of the kernels whose footprints are known; null if each kernel makes its accesses for certain */
    StreamShaders(StateObjects objects, BufferState buffer, Set<Integer> recorded) {
        this.objects = objects;
        this.buffer = buffer;
        this.recorded = recorded;
        whole = set(1);
        parts = set(CommandStream.BYTES);
    }

    private DescriptorSetState set(int count) {
        DescriptorSetState set = objects.descriptorSet(new DescriptorSetLayoutState.Binding(
                0, DescriptorTypes.STORAGE_BUFFER, count, VK10.VK_SHADER_STAGE_COMPUTE_BIT, 0, false));
        int bytes = CommandStream.BYTES / count;
        for (int i = 0; i < count; i++) {
            objects.write(set, 0, i, new Descriptor.OfBuffer(buffer, (long) i * bytes, bytes));
        }
        return set;
    }

    /** What is bound where a device executes an action. */
    BoundState bound(CommandStream.Action action) {
        if (recorded == null || !kernel(action)) {
            BoundState bound = new BoundState(null, null, List.of(), Map.of(), null);
            certain.put(bound, action.touches());
            return bound;
        }
        kernels.put((long) action.id(), action);
        DescriptorSetState set = ofParts(action) ? parts : whole;
        boolean writes = !bytes(action, Access.COMPUTE_SHADER_WRITE).isEmpty();
        int count = ofParts(action) ? CommandStream.BYTES : 1;
        ShaderStage stage = stages.computeIfAbsent(List.of(writes, count), key -> stage(writes, count));
        return new BoundState(
                objects.pipeline(GraphicsStates.ofVertices(List.of(), List.of()), List.of(stage)),
                GraphicsStates.ofVertices(List.of(), List.of()),
                List.of(new BoundState.BoundSet(set, set.snapshot(), List.of())),
                Map.of(),
                null);
    }

    /** Ids of the kernels of a stream. */
    static Set<Integer> kernels(CommandStream stream) {
        Set<Integer> kernels = new HashSet<>();
        for (CommandStream.Step step : stream.steps()) {
            if (step instanceof CommandStream.Submit submit) {
                submit.batches().stream()
                        .flatMap(batch -> batch.commands().stream())
                        .filter(command -> command instanceof CommandStream.Action action && kernel(action))
                        .forEach(command -> kernels.add(command.id()));
            }
        }
        return kernels;
    }

    /** Whether an action has accesses of the compute stage alone. */
    private static boolean kernel(CommandStream.Action action) {
        return action.touches().stream()
                .allMatch(touch ->
                        touch.access() == Access.COMPUTE_SHADER_READ || touch.access() == Access.COMPUTE_SHADER_WRITE);
    }

    private static boolean ofParts(CommandStream.Action kernel) {
        return kernel.id() % 2 != 0;
    }

    private ShaderStage stage(boolean writes, int count) {
        try {
            String code = CODE.replace("COUNT", Integer.toString(count)).replace("STORE", writes ? STORE : "");
            return objects.stage(VK10.VK_SHADER_STAGE_COMPUTE_BIT, Assembler.words(code));
        } catch (SpirvTextException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Integer> bytes(CommandStream.Action kernel, Access access) {
        return kernel.touches().stream()
                .filter(touch -> touch.access() == access)
                .flatMap(touch -> IntStream.range(touch.begin(), touch.end()).boxed())
                .sorted()
                .toList();
    }

    private List<LocatedFootprint> touched(long submit, long action, ShaderStage stage, DescriptorUse use) {
        if (!recorded.contains((int) action)) {
            return null;
        }
        CommandStream.Action kernel = kernels.get(action);
        List<LocatedFootprint> footprints = new ArrayList<>();
        footprints.add(footprint(kernel, Access.COMPUTE_SHADER_READ));
        if (use.written()) {
            footprints.add(footprint(kernel, Access.COMPUTE_SHADER_WRITE));
        }
        return footprints;
    }

    private static LocatedFootprint footprint(CommandStream.Action kernel, Access access) {
        List<Integer> bytes = bytes(kernel, access);
        boolean executed = !bytes.isEmpty();
        List<ByteRange> ranges = !executed
                ? List.of()
                : ofParts(kernel)
                        ? List.of(new ByteRange(0, 1))
                        : bytes.stream().map(at -> new ByteRange(at, 1)).toList();
        List<Integer> elements = ofParts(kernel) || !executed ? bytes : List.of(0);
        SiteFootprint footprint =
                new SiteFootprint(0, 0, !access.write, access.write, executed, false, elements, false, ranges, ranges);
        return new LocatedFootprint(footprint, null);
    }

    @Override
    public void add(BoundState bound, ResourceUsage usage, AccessList list, RenderTargets targets, Spaces spaces) {
        List<CommandStream.Touch> touches = certain.get(bound);
        if (touches == null) {
            ofKernels.add(bound, usage, list, targets, spaces);
            return;
        }
        for (CommandStream.Touch touch : touches) {
            int pair = StreamReplay.pair(touch.access());
            list.add(spaces, usage, pair, buffer, touch.begin(), touch.end() - touch.begin(), Map.of());
        }
    }

    @Override
    public FragmentOutputs outputs(BoundState bound) {
        return FragmentOutputs.NONE;
    }
}
