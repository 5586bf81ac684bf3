package dev.vkval.check.rules;

import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Enumeration;
import dev.vkval.capture.registry.Registry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A command that sets dynamic state, found by its name: vkCmdSetSampleMaskEXT sets VK_DYNAMIC_STATE_SAMPLE_MASK_EXT.
 *
 * @param state VkDynamicState
 * @param read whether rule lines read its parameters, and not only whether it was called
 */
public record DynamicSetter(Command command, int state, boolean read) {
    private static final String PREFIX = "vkCmdSet";
    private static final String DYNAMIC_STATE = "VK_DYNAMIC_STATE_";

    /** Those whose names differ. */
    private static final Map<String, String> OTHERS = Map.of(
            "vkCmdSetDepthBias2EXT", "DEPTH_BIAS",
            "vkCmdSetCoarseSampleOrderNV", "VIEWPORT_COARSE_SAMPLE_ORDER_NV");

    /** The commands whose parameters rule lines read: one that a new line reads is added. */
    static final Set<String> READ = Set.of(
            "vkCmdSetAlphaToCoverageEnableEXT",
            "vkCmdSetAlphaToOneEnableEXT",
            "vkCmdSetColorBlendEnableEXT",
            "vkCmdSetColorBlendEquationEXT",
            "vkCmdSetColorWriteEnableEXT",
            "vkCmdSetColorWriteMaskEXT",
            "vkCmdSetConservativeRasterizationModeEXT",
            "vkCmdSetCoverageModulationModeNV",
            "vkCmdSetCoverageModulationTableEnableNV",
            "vkCmdSetCoverageModulationTableNV",
            "vkCmdSetCoverageReductionModeNV",
            "vkCmdSetCoverageToColorEnableNV",
            "vkCmdSetCoverageToColorLocationNV",
            "vkCmdSetCullMode",
            "vkCmdSetDepthBiasEnable",
            "vkCmdSetDepthBoundsTestEnable",
            "vkCmdSetDepthClampEnableEXT",
            "vkCmdSetDepthTestEnable",
            "vkCmdSetDepthWriteEnable",
            "vkCmdSetDiscardRectangleEnableEXT",
            "vkCmdSetExclusiveScissorEnableNV",
            "vkCmdSetFragmentShadingRateKHR",
            "vkCmdSetLineRasterizationModeEXT",
            "vkCmdSetLineStippleEnableEXT",
            "vkCmdSetLogicOpEnableEXT",
            "vkCmdSetPolygonModeEXT",
            "vkCmdSetPrimitiveRestartEnable",
            "vkCmdSetPrimitiveTopology",
            "vkCmdSetRasterizationSamplesEXT",
            "vkCmdSetRasterizationStreamEXT",
            "vkCmdSetRasterizerDiscardEnable",
            "vkCmdSetSampleLocationsEXT",
            "vkCmdSetSampleLocationsEnableEXT",
            "vkCmdSetSampleMaskEXT",
            "vkCmdSetScissorWithCount",
            "vkCmdSetShadingRateImageEnableNV",
            "vkCmdSetStencilTestEnable",
            "vkCmdSetStencilWriteMask",
            "vkCmdSetViewportShadingRatePaletteNV",
            "vkCmdSetViewportSwizzleNV",
            "vkCmdSetViewportWScalingEnableNV",
            "vkCmdSetViewportWScalingNV",
            "vkCmdSetViewportWithCount");

    /** All of graphics pipelines, in registry order. */
    public static final List<DynamicSetter> ALL = all();

    /**
     * The place of a command in {@link #ALL}.
     *
     * @throws java.util.NoSuchElementException for one that is not there
     */
    public static int index(String command) {
        return IntStream.range(0, ALL.size())
                .filter(i -> ALL.get(i).command().name().equals(command))
                .findFirst()
                .orElseThrow();
    }

    private static List<DynamicSetter> all() {
        Enumeration enumeration = Registry.vulkan().enumeration("VkDynamicState");
        Map<String, Integer> states = new HashMap<>();
        enumeration.values().forEach((constant, value) -> {
            String state = constant.substring(DYNAMIC_STATE.length());
            if (!state.startsWith("RAY_TRACING")) {
                states.put(plain(state), (int) (long) value);
            }
        });
        List<DynamicSetter> found = new ArrayList<>();
        for (Command command : Registry.vulkan().commands()) {
            String name = command.name();
            Integer state = name.startsWith(PREFIX)
                    ? states.get(plain(OTHERS.getOrDefault(name, name.substring(PREFIX.length()))))
                    : null;
            if (state != null) {
                found.add(new DynamicSetter(command, state, READ.contains(name)));
            }
        }
        return List.copyOf(found);
    }

    private static String plain(String name) {
        return name.replace("_", "").toLowerCase(Locale.ROOT);
    }
}
