package dev.vkval.check.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkPipelineFragmentShadingRateStateCreateInfoKHR;

/** Libraries that fit together, and others that do not. */
class PipelineLinkRulesTest {
    private static final int VERTEX_INPUT = LibraryPart.VERTEX_INPUT;
    private static final int RASTER = LibraryPart.PRE_RASTERIZATION;
    private static final int FRAGMENT = LibraryPart.FRAGMENT;
    private static final int OUTPUT = LibraryPart.OUTPUT;
    private static final int LIBRARY = 1 << 11;
    private static final int CAPTURES_INTERNALS = 1 << 7;
    private static final int OPTIMIZES = 1 << 10;
    private static final int RETAINS = 1 << 23;
    private static final long FOR_VERTICES = 20;
    private static final long FOR_ALL = 21;
    private static final long SET_LAYOUTS = 30;
    private static final String INFO = "VkGraphicsPipelineCreateInfo";
    private static final String PREFIX = "VUID-VkGraphicsPipelineCreateInfo-";

    private final Recorder recorder = new Recorder("VK_EXT_graphics_pipeline_library");
    private final CheckRun run = recorder.run();
    private long next = 100;

    @AfterEach
    void end() {
        recorder.close();
    }

    /** What a pipeline or a library is created with. */
    private final class Part {
        private final long info = run.struct(INFO);

        Part(int subsets, long flags) {
            run.set(info, INFO, "flags", flags);
            if (subsets != 0) {
                long library = run.struct("VkGraphicsPipelineLibraryCreateInfoEXT");
                run.set(library, "VkGraphicsPipelineLibraryCreateInfoEXT", "flags", subsets);
                chain("VkGraphicsPipelineLibraryCreateInfoEXT", library);
            }
            if ((subsets & VERTEX_INPUT) != 0) {
                run.set(info, INFO, "pVertexInputState", run.struct("VkPipelineVertexInputStateCreateInfo"));
            }
            if ((subsets & RASTER) != 0) {
                run.set(info, INFO, "pRasterizationState", run.struct("VkPipelineRasterizationStateCreateInfo"));
            }
        }

        Part set(String member, long value) {
            run.set(info, INFO, member, value);
            return this;
        }

        private Part chain(String structure, long address) {
            run.set(address, structure, "pNext", MemoryUtil.memGetAddress(info + Long.BYTES));
            return set("pNext", address);
        }

        Part chained(String structure, String member, long value) {
            long address = run.struct(structure);
            run.set(address, structure, member, value);
            return chain(structure, address);
        }

        Part shadingRate(int width) {
            long address = run.struct("VkPipelineFragmentShadingRateStateCreateInfoKHR");
            VkPipelineFragmentShadingRateStateCreateInfoKHR.create(address)
                    .fragmentSize()
                    .set(width, 1);
            return chain("VkPipelineFragmentShadingRateStateCreateInfoKHR", address);
        }

        Part samples(int samples, boolean shades) {
            String structure = "VkPipelineMultisampleStateCreateInfo";
            long state = run.struct(structure);
            run.set(state, structure, "rasterizationSamples", samples)
                    .set(state, structure, "sampleShadingEnable", shades ? 1 : 0);
            return set("pMultisampleState", state);
        }

        Part linking(long... libraries) {
            long address = run.struct("VkPipelineLibraryCreateInfoKHR");
            run.set(address, "VkPipelineLibraryCreateInfoKHR", "libraryCount", libraries.length)
                    .set(address, "VkPipelineLibraryCreateInfoKHR", "pLibraries", run.array(libraries));
            return chain("VkPipelineLibraryCreateInfoKHR", address);
        }

        long create() {
            long id = next++;
            run.create("vkCreateGraphicsPipelines", id, Recorder.DEVICE, 0, 1, info, 0, 0);
            return id;
        }

        /** Ids of the rules of this package that its creation breaks. */
        Set<String> broken() {
            Set<String> ids = new TreeSet<>();
            recorder.broken(this::create).stream()
                    .filter(LINKED::contains)
                    .map(id -> id.substring(PREFIX.length()))
                    .forEach(ids::add);
            return ids;
        }
    }

    private static final Set<String> LINKED = linked();

    private static Set<String> linked() {
        Set<String> ids = new TreeSet<>();
        for (String id : List.of(
                "renderpass-06625",
                "renderpass-06624",
                "customResolve-11858",
                "customResolve-11859",
                "flags-06596",
                "flags-06598",
                "flags-06616",
                "flags-06618",
                "flags-08899",
                "flags-11856",
                "flags-11857",
                "pLibraries-06597",
                "pLibraries-06599",
                "pLibraries-06611",
                "pLibraries-06617",
                "pLibraries-06619",
                "pLibraries-06628",
                "flags-06684",
                "pLibraries-06623",
                "flags-06609",
                "flags-06610",
                "flags-06612",
                "flags-06614",
                "flags-06620",
                "flags-06626",
                "flags-06633",
                "flags-06637",
                "flags-06638",
                "flags-06645",
                "flags-06679",
                "flags-06756",
                "flags-06757",
                "flags-08897",
                "flags-08898",
                "flags-08901",
                "flags-08909",
                "flags-12356",
                "pLibraries-06613",
                "pLibraries-06615",
                "pLibraries-06621",
                "pLibraries-06627",
                "pLibraries-06634",
                "pLibraries-06635",
                "pLibraries-06636",
                "pLibraries-06639",
                "pLibraries-06646",
                "pLibraries-06647",
                "pLibraries-06681",
                "pLibraries-06758",
                "pLibraries-09567",
                "pLibraries-11594")) {
            ids.add(PREFIX + id);
        }
        return ids;
    }

    private static Set<String> ids(String names) {
        return names.isEmpty() ? Set.of() : new TreeSet<>(List.of(names.split(" ")));
    }

    private Part library(int subsets) {
        return new Part(subsets, LIBRARY);
    }

    private long setLayout(long id, int stages) {
        long binding = run.struct("VkDescriptorSetLayoutBinding");
        run.set(binding, "VkDescriptorSetLayoutBinding", "descriptorType", VK10.VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER)
                .set(binding, "VkDescriptorSetLayoutBinding", "descriptorCount", 1)
                .set(binding, "VkDescriptorSetLayoutBinding", "stageFlags", stages);
        long info = run.struct("VkDescriptorSetLayoutCreateInfo");
        run.set(info, "VkDescriptorSetLayoutCreateInfo", "bindingCount", 1)
                .set(info, "VkDescriptorSetLayoutCreateInfo", "pBindings", binding)
                .create("vkCreateDescriptorSetLayout", id, Recorder.DEVICE, info, 0, 0);
        return id;
    }

    /** A layout with set layouts, and with push constants of that size where it is not 0. */
    private long layout(int flags, int pushConstantBytes, long... sets) {
        long id = SET_LAYOUTS + next++;
        String structure = "VkPipelineLayoutCreateInfo";
        long info = run.struct(structure);
        long range = run.struct("VkPushConstantRange");
        run.set(range, "VkPushConstantRange", "stageFlags", 1)
                .set(range, "VkPushConstantRange", "size", pushConstantBytes);
        run.set(info, structure, "flags", flags)
                .set(info, structure, "setLayoutCount", sets.length)
                .set(info, structure, "pSetLayouts", run.array(sets))
                .set(info, structure, "pushConstantRangeCount", pushConstantBytes == 0 ? 0 : 1)
                .set(info, structure, "pPushConstantRanges", range)
                .create("vkCreatePipelineLayout", id, Recorder.DEVICE, info, 0, 0);
        return id;
    }

    private long[] sets(String names) {
        List<Long> sets = new ArrayList<>();
        for (char name : names.toCharArray()) {
            sets.add(name == 'v' ? FOR_VERTICES : name == 'a' ? FOR_ALL : 0);
        }
        return sets.stream().mapToLong(set -> set).toArray();
    }

    /**
     * Layouts of a library for pre-rasterization and of what links it, as flags and sets: v for vertex shaders, a for all,
     * n for none. Linked to a part of a pipeline, or with another library.
     */
    @ParameterizedTest
    @CsvSource({
        "0, va, 0, va, 0, '', ''",
        "0, va, 0, v, 0, flags-06612, pLibraries-06613",
        "0, va, 2, va, 0, flags-06614, pLibraries-06615",
        "0, va, 0, va, 8, flags-06620, pLibraries-06621",
        "0, vn, 0, vn, 0, flags-06679, pLibraries-06681",
        "2, vv, 2, vn, 0, '', ''",
        "2, va, 2, vn, 0, flags-06756, pLibraries-06758",
        "2, vn, 2, va, 0, flags-06757, pLibraries-06758",
        "2, vn, 2, vn, 0, '', ''",
    })
    void layouts(int flags, String sets, int otherFlags, String otherSets, int push, String own, String linked) {
        setLayout(FOR_VERTICES, VK10.VK_SHADER_STAGE_VERTEX_BIT);
        setLayout(FOR_ALL, VK10.VK_SHADER_STAGE_ALL);
        long one = layout(flags, 0, sets(sets));
        long other = layout(otherFlags, push, sets(otherSets));
        long raster = library(RASTER).set("layout", one).create();
        Part fragment = library(FRAGMENT).set("layout", other);
        long fragments = fragment.create();
        assertEquals(
                ids(own), library(FRAGMENT).set("layout", other).linking(raster).broken());
        assertEquals(ids(linked), library(0).linking(raster, fragments).broken());
    }

    @ParameterizedTest
    @CsvSource({"1, 1, '', ''", "1, 3, flags-06626, pLibraries-06627"})
    void viewMasks(int mask, int otherMask, String own, String linked) {
        String rendering = "VkPipelineRenderingCreateInfo";
        long raster = library(RASTER).chained(rendering, "viewMask", mask).create();
        Part fragment = library(FRAGMENT).chained(rendering, "viewMask", otherMask);
        long fragments = fragment.create();
        assertEquals(ids(linked), library(0).linking(raster, fragments).broken());
        assertEquals(ids(own), fragment.linking(raster).broken());
    }

    @ParameterizedTest
    @CsvSource({"1, '', ''", "2, flags-06638, pLibraries-06639"})
    void shadingRates(int width, String own, String linked) {
        long raster = library(RASTER).shadingRate(1).create();
        Part fragment = library(FRAGMENT).shadingRate(width);
        long fragments = fragment.create();
        assertEquals(ids(linked), library(0).linking(raster, fragments).broken());
        assertEquals(ids(own), fragment.linking(raster).broken());
    }

    /** The samples of fragment shaders (0 for NULL) and of fragment output, and the ids where either or none links the other. */
    @ParameterizedTest
    @CsvSource({
        "4, 4, true, '', '', ''",
        "0, 4, false, '', '', ''",
        "1, 4, false, flags-06633, pLibraries-06634, pLibraries-06635",
        "0, 4, true, pLibraries-09567, flags-06637, pLibraries-06636",
    })
    void multisampling(int samples, int outputSamples, boolean shades, String own, String ownOutput, String linked) {
        Part fragment = library(FRAGMENT);
        if (samples != 0) {
            fragment.samples(samples, shades);
        }
        Part output = library(OUTPUT).samples(outputSamples, shades);
        long fragments = fragment.create();
        long outputs = output.create();
        assertEquals(ids(linked), library(0).linking(fragments, outputs).broken());
        assertEquals(ids(own), fragment.linking(outputs).broken());
        assertEquals(ids(ownOutput), output.linking(fragments).broken());
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0, 0, ''",
        RETAINS + ", " + RETAINS + ", 0, " + (OPTIMIZES | RETAINS) + ", ''",
        RETAINS + ", 0, 0, " + OPTIMIZES + ", flags-06609",
        RETAINS + ", 0, 0, " + RETAINS + ", flags-06610",
        "0, 0, " + FRAGMENT + ", " + CAPTURES_INTERNALS + ", flags-06645",
        CAPTURES_INTERNALS + ", 0, 0, 0, pLibraries-06646",
        CAPTURES_INTERNALS + ", " + CAPTURES_INTERNALS + ", " + FRAGMENT + ", 0, pLibraries-06647",
        (1 << 29) + ", 0, 0, 0, flags-12356",
    })
    void flags(int first, int second, int subsets, int flags, String rules) {
        long raster = new Part(RASTER, LIBRARY | first).create();
        long vertices = new Part(VERTEX_INPUT, LIBRARY | second).create();
        assertEquals(
                ids(rules),
                new Part(subsets, LIBRARY | flags).linking(raster, vertices).broken());
    }

    @Test
    void flagsOfMicromaps() {
        long raster = library(RASTER).create();
        Part part = library(0).chained("VkPipelineCreateFlags2CreateInfo", "flags", LIBRARY | 1L << 41);
        assertEquals(Set.of("pLibraries-11594"), part.linking(raster).broken());
    }

    @Test
    void whatIsNoLibraryIsComplete() {
        long vertices = library(VERTEX_INPUT).create();
        long raster = library(RASTER).create();
        long fragments = library(FRAGMENT).create();
        long outputs = library(OUTPUT).create();
        assertEquals(
                Set.of(),
                new Part(0, 0).linking(vertices, raster, fragments, outputs).broken());
        assertEquals(
                Set.of("flags-08901"),
                new Part(0, 0).linking(vertices, fragments, outputs).broken());
        assertEquals(
                Set.of("flags-08909"),
                new Part(0, 0).linking(vertices, raster, outputs).broken());
        assertEquals(
                Set.of("flags-08909"),
                new Part(0, 0).linking(vertices, raster, fragments).broken());
    }

    @Test
    void verticesAreDescribed() {
        assertEquals(Set.of(), library(VERTEX_INPUT).broken());
        assertEquals(
                Set.of("flags-08898"),
                library(VERTEX_INPUT).set("pVertexInputState", 0).broken());
        long stage = run.struct("VkPipelineShaderStageCreateInfo");
        run.set(stage, "VkPipelineShaderStageCreateInfo", "stage", VK10.VK_SHADER_STAGE_VERTEX_BIT);
        long raster = library(RASTER).create();
        assertEquals(
                Set.of(),
                library(VERTEX_INPUT)
                        .set("pVertexInputState", 0)
                        .linking(raster)
                        .broken());
        long shaded = library(RASTER).set("stageCount", 1).set("pStages", stage).create();
        assertEquals(
                Set.of("flags-08897"),
                library(VERTEX_INPUT)
                        .set("pVertexInputState", 0)
                        .linking(shaded)
                        .broken());
    }

    @Test
    void librariesAreNotBound() {
        long library = library(RASTER).create();
        recorder.begin();
        List<String> broken = recorder.broken(() -> run.call("vkCmdBindPipeline", Recorder.COMMANDS, 0, library));
        assertEquals(List.of("VUID-vkCmdBindPipeline-pipeline-03382"), broken);
    }

    @Test
    void renderPasses() {
        long dynamic = new Part(OUTPUT, LIBRARY).create();
        long first = new Part(OUTPUT, LIBRARY).set("renderPass", 77).create();
        long second = new Part(OUTPUT, LIBRARY)
                .set("renderPass", 77)
                .set("subpass", 1)
                .create();
        long shaders = new Part(RASTER, LIBRARY).set("renderPass", 77).create();
        assertEquals(Set.of(), new Part(FRAGMENT, LIBRARY).linking(dynamic).broken());
        assertEquals(
                Set.of("renderpass-06625"),
                new Part(FRAGMENT, LIBRARY).linking(first).broken());
        Part fragment = new Part(FRAGMENT, LIBRARY).set("renderPass", 77);
        assertEquals(Set.of(), fragment.linking(first).broken());
        fragment = new Part(FRAGMENT, LIBRARY).set("renderPass", 77);
        assertEquals(Set.of("flags-06684"), fragment.linking(second).broken());
        assertEquals(Set.of(), new Part(0, LIBRARY).linking(shaders, first).broken());
        assertEquals(
                Set.of("pLibraries-06623"),
                new Part(0, LIBRARY).linking(shaders, second).broken());
    }

    @ParameterizedTest
    @CsvSource({"0, '', ''", "1, flags-06596, pLibraries-06597", "2, flags-06598, pLibraries-06599"})
    void attributesByView(int given, String own, String linked) {
        String info = "VkMultiviewPerViewAttributesInfoNVX";
        String member = given == 2 ? "perViewAttributesPositionXOnly" : "perViewAttributes";
        long raster = library(RASTER).create();
        Part fragment = library(FRAGMENT).chained(info, member, given == 0 ? 0 : 1);
        long fragments = fragment.create();
        assertEquals(ids(linked), library(0).linking(raster, fragments).broken());
        assertEquals(ids(own), fragment.linking(raster).broken());
    }

    /** customResolve of a library for fragment shaders and of one for fragment output. */
    @ParameterizedTest
    @CsvSource({
        "0, 0, '', ''",
        "1, 1, '', ''",
        "1, 0, flags-11856, customResolve-11858",
        "0, 1, flags-11857, customResolve-11859"
    })
    void customResolves(int shaders, int output, String own, String linked) {
        String info = "VkCustomResolveCreateInfoEXT";
        long outputs = library(OUTPUT).chained(info, "customResolve", output).create();
        Part fragment = library(FRAGMENT).chained(info, "customResolve", shaders);
        long fragments = fragment.create();
        assertEquals(ids(linked), library(0).linking(fragments, outputs).broken());
        assertEquals(ids(own), fragment.linking(outputs).broken());
    }

    private Part shaded(int subset, int stage, long layout) {
        long info = run.struct("VkPipelineShaderStageCreateInfo");
        run.set(info, "VkPipelineShaderStageCreateInfo", "stage", stage);
        return library(subset).set("layout", layout).set("stageCount", 1).set("pStages", info);
    }

    /** A set that both layouts have, with bindings for these stages. */
    @ParameterizedTest
    @CsvSource({
        "2, 17, 17, '', ''",
        "2, 17, 31, flags-06616 flags-06618, pLibraries-06617 pLibraries-06619",
        "2, 1, 31, flags-06616 flags-06618, pLibraries-06617 pLibraries-06619",
        "2, 31, 1, flags-06616, pLibraries-06617",
        "0, 17, 31, flags-06612 flags-06618, pLibraries-06613 pLibraries-06619",
    })
    void setsOfBoth(int flags, int stages, int otherStages, String own, String linked) {
        long one = layout(flags, 0, setLayout(FOR_VERTICES, stages));
        long other = layout(flags, 0, setLayout(FOR_ALL, otherStages));
        long raster = shaded(RASTER, VK10.VK_SHADER_STAGE_VERTEX_BIT, one).create();
        Part fragment = shaded(FRAGMENT, VK10.VK_SHADER_STAGE_FRAGMENT_BIT, other);
        long fragments = fragment.create();
        assertEquals(ids(linked), library(0).linking(raster, fragments).broken());
        assertEquals(ids(own), fragment.linking(raster).broken());
    }

    @Test
    void stateIsSpecifiedOnce() {
        long one = library(VERTEX_INPUT).create();
        long other = library(VERTEX_INPUT).create();
        long raster = library(RASTER).create();
        assertEquals(Set.of(), library(0).linking(one, raster).broken());
        assertEquals(
                Set.of("pLibraries-06611"),
                library(0).linking(one, raster, other).broken());
        assertEquals(
                Set.of("pLibraries-06611"), library(VERTEX_INPUT).linking(one).broken());
    }

    @Test
    void verticesAreRead() {
        long vertices = library(VERTEX_INPUT).create();
        long raster = shaded(RASTER, VK10.VK_SHADER_STAGE_VERTEX_BIT, 0).create();
        long fragments = library(FRAGMENT).create();
        long outputs = library(OUTPUT).create();
        assertEquals(
                Set.of(),
                new Part(0, 0).linking(vertices, raster, fragments, outputs).broken());
        assertEquals(
                Set.of("flags-08899"),
                new Part(0, 0).linking(raster, fragments, outputs).broken());
    }

    @ParameterizedTest
    @CsvSource({"1, false", "128, false", "8, true"})
    void preRasterizationBeginsWithVertices(int stage, boolean broken) {
        List<String> found = recorder.broken(shaded(RASTER, stage, 0)::create);
        assertEquals(broken, found.contains(PREFIX + "flags-08900"));
    }

    private void renderPass(long id, int views) {
        long subpass = run.struct("VkSubpassDescription2");
        long pass = run.struct("VkRenderPassCreateInfo2");
        run.set(subpass, "VkSubpassDescription2", "viewMask", views)
                .set(pass, "VkRenderPassCreateInfo2", "subpassCount", 1)
                .set(pass, "VkRenderPassCreateInfo2", "pSubpasses", subpass)
                .create("vkCreateRenderPass2", id, Recorder.DEVICE, pass, 0, 0);
    }

    @ParameterizedTest
    @CsvSource({"1, '', ''", "3, renderpass-06624, pLibraries-06628"})
    void compatibleRenderPasses(int views, String own, String linked) {
        renderPass(90, 1);
        renderPass(91, views);
        long raster = library(RASTER).set("renderPass", 90).create();
        Part fragment = library(FRAGMENT).set("renderPass", 91);
        long fragments = fragment.create();
        assertEquals(ids(linked), library(0).linking(raster, fragments).broken());
        assertEquals(ids(own), fragment.linking(raster).broken());
    }

    @Test
    void librariesWithAndWithoutRenderPass() {
        long raster = library(RASTER).set("renderPass", 77).create();
        long fragments = library(FRAGMENT).create();
        assertEquals(
                Set.of("pLibraries-06628"),
                library(0).linking(raster, fragments).broken());
    }

    @ParameterizedTest
    @CsvSource({"32, 0, true", "32, 256, false", "0, 0, false"})
    void identifiedLibraries(int identifierBytes, long flags, boolean broken) {
        String identifier = "VkPipelineShaderStageModuleIdentifierCreateInfoEXT";
        long identified = run.struct(identifier);
        long stage = run.struct("VkPipelineShaderStageCreateInfo");
        run.set(identified, identifier, "identifierSize", identifierBytes)
                .set(identified, identifier, "pIdentifier", run.array(new long[4]))
                .set(stage, "VkPipelineShaderStageCreateInfo", "pNext", identified)
                .set(stage, "VkPipelineShaderStageCreateInfo", "stage", VK10.VK_SHADER_STAGE_VERTEX_BIT);
        long raster = library(RASTER).set("stageCount", 1).set("pStages", stage).create();
        List<String> found = recorder.broken(new Part(0, LIBRARY | flags).linking(raster)::create);
        assertEquals(broken, found.contains("VUID-VkPipelineLibraryCreateInfoKHR-pLibraries-06855"));
    }
}
