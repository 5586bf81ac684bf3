package dev.vkval.check.shader;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateComputePipelines;
import dev.vkval.capture.command.CreateDescriptorSetLayout;
import dev.vkval.capture.command.CreateGraphicsPipelines;
import dev.vkval.capture.command.CreateInstance;
import dev.vkval.capture.command.CreateRayTracingPipelinesKHR;
import dev.vkval.capture.command.CreateRayTracingPipelinesNV;
import dev.vkval.capture.command.CreateShaderModule;
import dev.vkval.capture.command.CreateShadersEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.settings.AskedSetting;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.PipelineLayoutState;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.ShaderModuleState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.reader.PipelineOriginReader;
import dev.vkval.state.reader.ShaderStageReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;
import org.lwjgl.vulkan.VkRayTracingPipelineCreateInfoKHR;
import org.lwjgl.vulkan.VkRayTracingPipelineCreateInfoNV;
import org.lwjgl.vulkan.VkShaderCreateInfoEXT;

/** Checks the stages of pipelines and shader objects when they are created. */
public final class ShaderRules implements Topic {
    /** The rules, which need tables of SPIR-V; made when a shader first is created. */
    private static final class All {
        /** Rules about what no specialization changes; a module is checked when it is created. */
        static final List<StageRules> OF_MODULES = List.of(
                new ExecutionModeRules(),
                new AtomicRules(),
                new InstructionRules(),
                new OffsetRules(),
                new ModuleLimitRules(),
                new LocationRules(),
                new InterfaceDeclarationRules(),
                new BuiltInRules(),
                new BuiltInUseRules(),
                new StorageClassRules(),
                new VariableDeclarationRules(),
                new InterpolationRules(),
                new TypeDeclarationRules(),
                new SynchronizationInstructionRules(),
                new ImageInstructionRules(),
                new EntryPointRules(),
                new MeshOutputRules(),
                new CapabilityModelRules(),
                new CodeLimitRules(),
                new SubgroupRules(),
                new StorageRules(),
                new FeedbackRules(),
                new InterfaceOverlapRules(),
                new TypeUseRules(),
                new OperandRules(),
                new StoredObjectRules(),
                new DynamicIndexRules(),
                new MeshCodeRules(),
                new DecorationUseRules(),
                new DeviceModeRules(),
                new DeviceInstructionRules(),
                new ImageProcessingRules(),
                new MeshIndexRules(),
                new SplitBarrierRules(),
                new InterpolationOffsetRules(),
                new TileImageRules(),
                new ExplicitLayoutRules(),
                new TensorBlockRules(),
                new InputAttachmentIndexRules());

        /** The others. */
        static final List<StageRules> OF_STAGES = List.of(
                new ResourceRules(),
                new VariableRules(),
                new PushConstantBlockRules(),
                new WorkgroupRules(),
                new SharedMemoryRules(),
                new StageModeRules(),
                new SubgroupSizeRules(),
                new DistanceRules(),
                new SpecializationRules(),
                new CooperativeMatrixRules(),
                new CooperativeMultiplyRules(),
                new CooperativeVectorRules(),
                new PipelineFlagRules(),
                new MappedResourceRules(),
                new MappingOffsetRules(),
                new HeapOffsetRules(),
                new LayoutResourceRules(),
                new MeshOutputMemoryRules(),
                new NodePayloadRules(),
                new VariablePointerRules());
    }

    private static final String MODULE = "VkShaderModuleCreateInfo";
    private static final String SHADER = "VkShaderCreateInfoEXT";
    private static final StateObject.Creation UNNAMED = new StateObject.Creation(0, -1, false);

    /** Settings of the captured program that ask for no checks of shaders. */
    private static final Set<String> DISABLING =
            Set.of("VK_VALIDATION_FEATURE_DISABLE_SHADERS_EXT", "VK_VALIDATION_CHECK_SHADERS_EXT");

    private final CoreContext context;
    private final ShaderStageReader reader;
    private final DeclarationRules declarations;
    private boolean disabled;

    public ShaderRules(CoreContext context) {
        this.context = context;
        this.reader = new ShaderStageReader(context.state());
        this.declarations = new DeclarationRules(context);
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(
                CreateInstance.ID,
                call -> disabled = AskedSetting.read(CreateInstance.pCreateInfo(call)).stream()
                        .anyMatch(asked -> DISABLING.contains(asked.name())
                                || asked.name().equals("check_shaders") && Boolean.FALSE.equals(asked.flag())));
        hooks.record(CreateDescriptorSetLayout.ID, call -> ConvertedSamplers.created(context, call));
        CooperativeShapes.register(hooks, context);
        hooks.validate(CreateShaderModule.ID, this::module);
        hooks.validate(CreateGraphicsPipelines.ID, this::graphics);
        hooks.validate(CreateComputePipelines.ID, this::compute);
        hooks.validate(CreateRayTracingPipelinesKHR.ID, this::rayTracing);
        hooks.validate(CreateRayTracingPipelinesNV.ID, this::rayTracingNv);
        hooks.validate(CreateShadersEXT.ID, this::shaders);
    }

    private void module(Call call) {
        if (disabled) {
            return;
        }
        DeviceState device = context.get(DeviceState.class, call.u64(0));
        ShaderModuleState code = ShaderStageReader.module(UNNAMED, CreateShaderModule.pCreateInfo(call));
        declarations.check(new DeclarationRules.Code(call, device, MODULE, "pCreateInfo"), code);
        SpirvModule module = code.module().orElse(null);
        if (module == null || device == null) {
            return;
        }
        CreatedStage.Origin origin = new CreatedStage.Origin(MODULE, "pCreateInfo", 0, 0, null);
        for (Instruction entryPoint : module.section(Section.ENTRY_POINTS)) {
            if (entryPoint.opcode() == Op.ENTRY_POINT) {
                ShaderStage stage = new ShaderStage(0, code, entryPoint.string(2), Map.of());
                CreatedStage created = new CreatedStage(context, call, origin, device, stage, module, entryPoint);
                All.OF_MODULES.forEach(rules -> rules.check(created));
                created.judge();
            }
        }
    }

    private void graphics(Call call) {
        long infos = CreateGraphicsPipelines.pCreateInfos(call);
        for (int i = 0; i < CMemory.count(CreateGraphicsPipelines.createInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkGraphicsPipelineCreateInfo.SIZEOF);
            List<CreatedStage> stages = stages(
                    call,
                    pipeline(
                            i,
                            "VkGraphicsPipelineCreateInfo",
                            PipelineOriginReader.flags(info, VkGraphicsPipelineCreateInfo.nflags(info)),
                            VkGraphicsPipelineCreateInfo.nlayout(info)),
                    CMemory.pointer(info + VkGraphicsPipelineCreateInfo.PSTAGES),
                    VkGraphicsPipelineCreateInfo.nstageCount(info));
            InterfaceRules.check(stages);
            GraphicsStageRules.check(
                    new GraphicsInfo(
                            info, context.get(RenderPassState.class, VkGraphicsPipelineCreateInfo.nrenderPass(info))),
                    stages);
        }
    }

    private void compute(Call call) {
        long infos = CreateComputePipelines.pCreateInfos(call);
        for (int i = 0; i < CMemory.count(CreateComputePipelines.createInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkComputePipelineCreateInfo.SIZEOF);
            CreatedStage.Origin origin = pipeline(
                    i,
                    "VkComputePipelineCreateInfo",
                    PipelineOriginReader.flags(info, VkComputePipelineCreateInfo.nflags(info)),
                    VkComputePipelineCreateInfo.nlayout(info));
            check(
                    call,
                    new CreatedStage.Origin(
                            origin.owner(),
                            origin.path() + ".stage",
                            info + VkComputePipelineCreateInfo.STAGE,
                            origin.flags(),
                            origin.layout()),
                    reader.read(info + VkComputePipelineCreateInfo.STAGE, 1).get(0));
        }
    }

    private void rayTracing(Call call) {
        long infos = CreateRayTracingPipelinesKHR.pCreateInfos(call);
        for (int i = 0; i < CMemory.count(CreateRayTracingPipelinesKHR.createInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkRayTracingPipelineCreateInfoKHR.SIZEOF);
            stages(
                    call,
                    pipeline(
                            i,
                            "VkRayTracingPipelineCreateInfoKHR",
                            PipelineOriginReader.flags(info, VkRayTracingPipelineCreateInfoKHR.nflags(info)),
                            VkRayTracingPipelineCreateInfoKHR.nlayout(info)),
                    CMemory.pointer(info + VkRayTracingPipelineCreateInfoKHR.PSTAGES),
                    VkRayTracingPipelineCreateInfoKHR.nstageCount(info));
        }
    }

    private void rayTracingNv(Call call) {
        long infos = CreateRayTracingPipelinesNV.pCreateInfos(call);
        for (int i = 0; i < CMemory.count(CreateRayTracingPipelinesNV.createInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkRayTracingPipelineCreateInfoNV.SIZEOF);
            stages(
                    call,
                    pipeline(
                            i,
                            "VkRayTracingPipelineCreateInfoNV",
                            PipelineOriginReader.flags(info, VkRayTracingPipelineCreateInfoNV.nflags(info)),
                            VkRayTracingPipelineCreateInfoNV.nlayout(info)),
                    CMemory.pointer(info + VkRayTracingPipelineCreateInfoNV.PSTAGES),
                    VkRayTracingPipelineCreateInfoNV.nstageCount(info));
        }
    }

    private void shaders(Call call) {
        long infos = CreateShadersEXT.pCreateInfos(call);
        List<CreatedStage> created = new ArrayList<>();
        for (int i = 0; i < CMemory.count(CreateShadersEXT.createInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkShaderCreateInfoEXT.SIZEOF);
            CreatedStage stage = check(
                    call,
                    new CreatedStage.Origin(
                            SHADER,
                            "pCreateInfos[" + i + "]",
                            info,
                            Integer.toUnsignedLong(VkShaderCreateInfoEXT.nflags(info)),
                            ofShader(info)),
                    ShaderStageReader.shader(info));
            if (stage != null) {
                created.add(stage);
            }
        }
        ShaderObjectStageRules.check(created);
    }

    private ResourceInterface ofShader(long info) {
        long array = CMemory.pointer(info + VkShaderCreateInfoEXT.PSETLAYOUTS);
        List<DescriptorSetLayoutState> sets = new ArrayList<>();
        for (int i = 0; i < CMemory.count(VkShaderCreateInfoEXT.nsetLayoutCount(info), array); i++) {
            sets.add(context.get(DescriptorSetLayoutState.class, CMemory.handle(array, i)));
        }
        return new ResourceInterface(
                sets,
                ShaderStageReader.pushConstantRanges(
                        VkShaderCreateInfoEXT.npushConstantRangeCount(info),
                        CMemory.pointer(info + VkShaderCreateInfoEXT.PPUSHCONSTANTRANGES)));
    }

    private CreatedStage.Origin pipeline(int index, String owner, long flags, long layout) {
        return new CreatedStage.Origin(
                owner,
                "pCreateInfos[" + index + "]",
                0,
                flags,
                ResourceInterface.of(context.get(PipelineLayoutState.class, layout)));
    }

    private List<CreatedStage> stages(Call call, CreatedStage.Origin origin, long array, int count) {
        List<ShaderStage> stages = reader.read(array, count);
        if (!disabled && origin.owner().equals("VkGraphicsPipelineCreateInfo")) {
            MeshModelRules.check(context, call, origin.path(), stages);
        }
        List<CreatedStage> created = new ArrayList<>();
        for (int i = 0; i < stages.size(); i++) {
            CreatedStage stage = check(
                    call,
                    new CreatedStage.Origin(
                            origin.owner(),
                            origin.path() + ".pStages[" + i + "]",
                            CMemory.element(array, i, VkPipelineShaderStageCreateInfo.SIZEOF),
                            origin.flags(),
                            origin.layout()),
                    stages.get(i));
            if (stage != null) {
                created.add(stage);
            }
        }
        return created;
    }

    /** @return the stage, null where its code is not known */
    private CreatedStage check(Call call, CreatedStage.Origin origin, ShaderStage stage) {
        if (disabled) {
            return null;
        }
        if (!origin.owner().equals(SHADER)) {
            ModuleIdentifiers.check(context, call, origin);
        }
        DeviceState device = context.get(DeviceState.class, call.u64(0));
        if (stage.module() != null && stage.module().id() == 0) {
            String owner = origin.owner().equals(SHADER) ? SHADER : MODULE;
            declarations.check(new DeclarationRules.Code(call, device, owner, origin.path()), stage.module());
        }
        SpirvModule module =
                stage.module() == null ? null : stage.module().module().orElse(null);
        if (module == null || stage.executionModel() < 0) {
            return null;
        }
        Instruction entryPoint = CreatedStage.entryPoint(module, stage);
        CreatedStage created = new CreatedStage(context, call, origin, device, stage, module, entryPoint);
        if (entryPoint == null) {
            if (!MeshModelRules.nv(stage)) {
                missing(created);
            }
            return null;
        }
        if (stage.module().id() == 0) {
            All.OF_MODULES.forEach(rules -> rules.check(created));
            created.judge();
        }
        All.OF_STAGES.forEach(rules -> rules.check(created));
        return created;
    }

    private static void missing(CreatedStage stage) {
        boolean object = stage.origin().owner().equals(SHADER);
        stage.error(
                        object
                                ? "VUID-VkShaderCreateInfoEXT-pName-08440"
                                : "VUID-VkPipelineShaderStageCreateInfo-pName-00707")
                .title("the module has no entry point with this name for the stage")
                .message(
                        "pName is \"%s\", and the module has no such OpEntryPoint for the stage",
                        stage.stage().entryPoint())
                .help("use the name of an OpEntryPoint with the execution model of the stage")
                .report();
    }
}
