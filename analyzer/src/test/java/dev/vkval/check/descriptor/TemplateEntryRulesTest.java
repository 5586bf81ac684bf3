package dev.vkval.check.descriptor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Entries of descriptor update templates for a layout with two descriptors of binding 0. */
class TemplateEntryRulesTest {
    private static final String LAYOUT = "VkDescriptorSetLayoutCreateInfo";
    private static final String BINDING = "VkDescriptorSetLayoutBinding";
    private static final String PIPELINE_LAYOUT = "VkPipelineLayoutCreateInfo";
    private static final String TEMPLATE = "VkDescriptorUpdateTemplateCreateInfo";
    private static final String ENTRY = "VkDescriptorUpdateTemplateEntry";
    private static final int DEVICE = 3;
    private static final int SET_LAYOUT = 20;
    private static final int LAYOUT_OF_SETS = 21;
    private static final int CREATED = 22;

    private final CheckRun run = CheckRun.core().device(3);

    @AfterEach
    void end() {
        run.close();
    }

    @ParameterizedTest
    @CsvSource({
        "false, 0, 0, 2,",
        "false, 0, 1, 1,",
        "false, 0, 1, 2, 00355",
        "false, 1, 0, 1, 00354",
        "true, 0, 0, 2,",
        "true, 0, 0, 3, 00355",
        "true, 7, 0, 1, 00354"
    })
    void entry(boolean pushes, int binding, int element, int count, String expected) {
        long bindings = run.struct(BINDING);
        long info = run.struct(LAYOUT);
        long layout = run.struct(PIPELINE_LAYOUT);
        run.set(bindings, BINDING, "descriptorCount", 2)
                .set(info, LAYOUT, "bindingCount", 1)
                .set(info, LAYOUT, "pBindings", bindings)
                .create("vkCreateDescriptorSetLayout", SET_LAYOUT, DEVICE, info, 0, 0)
                .set(layout, PIPELINE_LAYOUT, "setLayoutCount", 1)
                .set(layout, PIPELINE_LAYOUT, "pSetLayouts", run.array(SET_LAYOUT))
                .create("vkCreatePipelineLayout", LAYOUT_OF_SETS, DEVICE, layout, 0, 0);
        long entry = run.struct(ENTRY);
        long template = run.struct(TEMPLATE);
        run.set(entry, ENTRY, "dstBinding", binding)
                .set(entry, ENTRY, "dstArrayElement", element)
                .set(entry, ENTRY, "descriptorCount", count)
                .set(template, TEMPLATE, "descriptorUpdateEntryCount", 1)
                .set(template, TEMPLATE, "pDescriptorUpdateEntries", entry)
                .set(template, TEMPLATE, "templateType", pushes ? 1 : 0)
                .set(template, TEMPLATE, "descriptorSetLayout", pushes ? 0 : SET_LAYOUT)
                .set(template, TEMPLATE, "pipelineLayout", pushes ? LAYOUT_OF_SETS : 0)
                .create("vkCreateDescriptorUpdateTemplate", CREATED, DEVICE, template, 0, 0);
        List<String> found = run.rules().stream()
                .filter(rule -> rule.startsWith("VUID-VkDescriptorUpdateTemplateEntry-dst"))
                .map(rule -> rule.substring(rule.length() - 5))
                .toList();
        assertEquals(expected == null ? List.of() : List.of(expected), found);
    }
}
