package dev.vkval.check.inventory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.catalogue.Catalogue;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OwnerTopicsTest {
    private static final OwnerTopics TOPICS = new OwnerTopics();

    @ParameterizedTest
    @CsvSource({
        "RuntimeSpirv, shader modules and SPIR-V",
        "VkPipelineShaderStageCreateInfo, shader modules and SPIR-V",
        "vkCmdBindShadersEXT, shader objects",
        "VkGraphicsPipelineLibraryCreateInfoEXT, 'pipeline libraries, caches and binaries'",
        "VkPipelineColorBlendAttachmentState, graphics pipelines",
        "VkPipelineLayoutCreateInfo, others",
        "VkRayTracingPipelineCreateInfoKHR, ray tracing pipelines",
        "vkCmdDrawMeshTasksEXT, draws",
        "vkCmdSetViewportWithCount, dynamic state",
        "vkCmdSetEvent, others",
        "vkCmdCopyBuffer, others",
    })
    void anOwnerHasTheFirstTopicThatNamesIt(String owner, String topic) {
        assertEquals(topic, TOPICS.of(owner));
    }

    @Test
    void eachTopicHasOwners() {
        Set<String> used = new TreeSet<>();
        Catalogue.vulkan().owners().forEach(owner -> used.add(TOPICS.of(owner)));
        assertEquals(new TreeSet<>(TOPICS.names()), used);
    }
}
