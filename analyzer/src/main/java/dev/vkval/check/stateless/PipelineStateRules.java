package dev.vkval.check.stateless;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Registry;
import dev.vkval.check.parameter.ParameterCheck;
import dev.vkval.check.parameter.ParameterSite;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.EXTVertexInputDynamicState;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;
import org.lwjgl.vulkan.VkPipelineDynamicStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineShaderStageCreateInfo;

/** Stages and dynamic states of pipelines. */
final class PipelineStateRules extends StatelessRules {
    private static final String PREFIX = "extendedDynamicState3";

    /** Dynamic states that each require a feature: its name after the prefix, and the number of the rule. */
    private static final String TABLE = """
            TessellationDomainOrigin 07370
            DepthClampEnable 07371
            PolygonMode 07372
            RasterizationSamples 07373
            SampleMask 07374
            AlphaToCoverageEnable 07375
            AlphaToOneEnable 07376
            LogicOpEnable 07377
            ColorBlendEnable 07378
            ColorBlendEquation 07379
            ColorWriteMask 07380
            RasterizationStream 07381
            ConservativeRasterizationMode 07382
            ExtraPrimitiveOverestimationSize 07383
            DepthClipEnable 07384
            SampleLocationsEnable 07385
            ColorBlendAdvanced 07386
            ProvokingVertexMode 07387
            LineRasterizationMode 07388
            LineStippleEnable 07389
            DepthClipNegativeOneToOne 07390
            ViewportWScalingEnable 07391
            ViewportSwizzle 07392
            CoverageToColorEnable 07393
            CoverageToColorLocation 07394
            CoverageModulationMode 07395
            CoverageModulationTableEnable 07396
            CoverageModulationTable 07397
            CoverageReductionMode 07398
            RepresentativeFragmentTestEnable 07399
            ShadingRateImageEnable 07400
            """;

    /** A feature that a dynamic state requires, and the rule about it. */
    private record Needed(String feature, String rule) {}

    private final Map<Integer, Needed> needed = new HashMap<>();

    private final VertexInputRules vertexInput;
    private final ViewportStateRules viewports = new ViewportStateRules(this);

    /** @param vertexInput is informed whether a pipeline uses vertex input state before it checks that */
    PipelineStateRules(StatelessContext context, VertexInputRules vertexInput) {
        super(context);
        this.vertexInput = vertexInput;
        Enumeration states = Registry.vulkan().enumeration("VkDynamicState");
        for (String line : TABLE.lines().toList()) {
            String[] words = line.split(" ");
            String name = "VK_DYNAMIC_STATE_"
                    + words[0].replaceAll("(?<=.)(?=[A-Z])", "_").toUpperCase(Locale.ROOT);
            Needed need = new Needed(
                    PREFIX + words[0], "VUID-VkGraphicsPipelineCreateInfo-" + PREFIX + words[0] + "-" + words[1]);
            states.values().forEach((state, value) -> {
                if (state.equals(name + "_EXT") || state.equals(name + "_NV")) {
                    needed.put(value.intValue(), need);
                }
            });
        }
    }

    @Override
    void addTo(Map<String, ParameterCheck> checks) {
        checks.put("VkGraphicsPipelineCreateInfo", this::graphics);
        checks.put("VkPipelineDynamicStateCreateInfo", this::dynamic);
        checks.put("VkComputePipelineCreateInfo", this::compute);
    }

    private void graphics(long info, ParameterSite site) {
        stages(info, site);
        long dynamic = CMemory.pointer(info + VkGraphicsPipelineCreateInfo.PDYNAMICSTATE);
        long states = dynamic == 0 ? 0 : CMemory.pointer(dynamic + VkPipelineDynamicStateCreateInfo.PDYNAMICSTATES);
        boolean dynamicVertexInput = false;
        Set<Integer> all = new HashSet<>();
        for (long i = 0; states != 0 && i < VkPipelineDynamicStateCreateInfo.ndynamicStateCount(dynamic); i++) {
            int state = CMemory.u32(states, i);
            dynamicVertexInput |= state == EXTVertexInputDynamicState.VK_DYNAMIC_STATE_VERTEX_INPUT_EXT;
            all.add(state);
            Needed need = needed.get(state);
            if (need != null && off(need.feature())) {
                broken(
                        need.rule(),
                        site,
                        "pDynamicState->pDynamicStates[" + i + "]",
                        "requires the feature " + need.feature(),
                        "The feature " + need.feature() + " is not enabled.");
            }
        }
        vertexInput.ignore(dynamicVertexInput);
        viewports.check(info, all, site);
    }

    private void stages(long info, ParameterSite site) {
        long stages = CMemory.pointer(info + VkGraphicsPipelineCreateInfo.PSTAGES);
        int seen = 0;
        for (long i = 0; stages != 0 && i < VkGraphicsPipelineCreateInfo.nstageCount(info); i++) {
            int stage = VkPipelineShaderStageCreateInfo.nstage(stages + i * VkPipelineShaderStageCreateInfo.SIZEOF);
            if ((seen & stage) != 0) {
                broken(
                        "VUID-VkGraphicsPipelineCreateInfo-stage-06897",
                        site,
                        "pStages[" + i + "].stage",
                        "is the stage of another element",
                        "The stages of a pipeline must be different.");
            }
            seen |= stage;
        }
    }

    private void dynamic(long info, ParameterSite site) {
        long states = CMemory.pointer(info + VkPipelineDynamicStateCreateInfo.PDYNAMICSTATES);
        Set<Integer> seen = new HashSet<>();
        for (long i = 0; states != 0 && i < VkPipelineDynamicStateCreateInfo.ndynamicStateCount(info); i++) {
            if (!seen.add(CMemory.u32(states, i))) {
                broken(
                        "VUID-VkPipelineDynamicStateCreateInfo-pDynamicStates-01442",
                        site,
                        "pDynamicStates[" + i + "]",
                        "is specified twice",
                        "The dynamic states must be different.");
            }
        }
    }

    private void compute(long info, ParameterSite site) {
        int stage = VkPipelineShaderStageCreateInfo.nstage(info + VkComputePipelineCreateInfo.STAGE);
        if (stage != VK10.VK_SHADER_STAGE_COMPUTE_BIT) {
            broken(
                    "VUID-VkComputePipelineCreateInfo-stage-00701",
                    site,
                    "stage.stage",
                    "is not VK_SHADER_STAGE_COMPUTE_BIT",
                    "The stage of a compute pipeline must be VK_SHADER_STAGE_COMPUTE_BIT.");
        }
    }
}
