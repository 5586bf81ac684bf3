package dev.vkval.check.object;

import java.util.HashMap;
import java.util.Map;

/**
 * Ids of the rules about destroying objects, by command: that their use has completed, that VkAllocationCallbacks are
 * provided if they were provided at creation, and not provided otherwise.
 *
 * @param inUse null if the specification has no such rule, as for the other two
 */
record DestructionRules(String inUse, String callbacksMissing, String callbacksNotAllowed) {
    private static final DestructionRules NONE = new DestructionRules(null, null, null);
    private static final String NO_RULE = "-";

    /** Command, name of the object in the rules, numbers of the three rules. */
    private static final String TABLE = """
            vkDestroyAccelerationStructureKHR accelerationStructure 02442 02443 02444
            vkDestroyAccelerationStructureNV accelerationStructure 03752 03753 03754
            vkDestroyBuffer buffer 00922 00923 00924
            vkDestroyBufferView bufferView 00936 00937 00938
            vkDestroyCommandPool commandPool 00041 00042 00043
            vkDestroyDataGraphPipelineSessionARM session 09793 09794 09795
            vkDestroyDebugReportCallbackEXT instance - 01242 01243
            vkDestroyDebugUtilsMessengerEXT messenger - 01915 01916
            vkDestroyDeferredOperationKHR operation - 03434 03435
            vkDestroyDescriptorPool descriptorPool 00303 00304 00305
            vkDestroyDescriptorSetLayout descriptorSetLayout - 00284 00285
            vkDestroyDescriptorUpdateTemplate descriptorSetLayout - 00356 00357
            vkDestroyDevice device - 00379 00380
            vkDestroyEvent event 01145 01146 01147
            vkDestroyFence fence 01120 01121 01122
            vkDestroyFramebuffer framebuffer 00892 00893 00894
            vkDestroyImage image 01000 01001 01002
            vkDestroyImageView imageView 01026 01027 01028
            vkDestroyIndirectCommandsLayoutEXT indirectCommandsLayout 11114 11115 11116
            vkDestroyInstance instance - 00630 00631
            vkDestroyMicromapEXT micromap - 07442 07443
            vkDestroyPipeline pipeline 00765 00766 00767
            vkDestroyPipelineBinaryKHR pipelineBinary - 09614 09615
            vkDestroyPipelineCache pipelineCache - 00771 00772
            vkDestroyPipelineLayout pipelineLayout - 00299 00300
            vkDestroyPrivateDataSlot privateDataSlot - 04062 04063
            vkDestroyQueryPool queryPool 00793 00794 00795
            vkDestroyRenderPass renderPass 00873 00874 00875
            vkDestroySampler sampler 01082 01083 01084
            vkDestroySemaphore semaphore 05149 01138 01139
            vkDestroyShaderModule shaderModule - 01092 01093
            vkDestroySurfaceKHR surface - 01267 01268
            vkDestroySwapchainKHR swapchain - 01283 01284
            vkDestroyTensorARM tensor 09730 09731 09732
            vkDestroyTensorViewARM tensorView 09750 09751 09752
            vkDestroyValidationCacheEXT validationCache - 01537 01538
            vkDestroyVideoSessionKHR videoSession 07192 07193 07194
            vkDestroyVideoSessionParametersKHR videoSessionParameters - 07213 07214
            vkFreeMemory memory 00677 - -
            vkFreeCommandBuffers pCommandBuffers 00047 - -
            vkFreeDescriptorSets pDescriptorSets 00309 - -
            """;

    private static final Map<String, DestructionRules> RULES = rules();

    private static Map<String, DestructionRules> rules() {
        Map<String, DestructionRules> rules = new HashMap<>();
        for (String line : TABLE.lines().toList()) {
            String[] words = line.split(" ");
            rules.put(words[0], new DestructionRules(id(words, 2), id(words, 3), id(words, 4)));
        }
        rules.put(
                "vkDestroyShaderEXT",
                new DestructionRules(
                        "VUID-vkDestroyShaderEXT-shader-08482",
                        "VUID-vkDestroyShaderEXT-pAllocator-08483",
                        "VUID-vkDestroyShaderEXT-pAllocator-08484"));
        return rules;
    }

    private static String id(String[] words, int number) {
        return words[number].equals(NO_RULE) ? null : "VUID-" + words[0] + "-" + words[1] + "-" + words[number];
    }

    /** The rules of a command that destroys objects, all null if it has none. */
    static DestructionRules of(String command) {
        return RULES.getOrDefault(command, NONE);
    }
}
