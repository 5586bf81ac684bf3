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
    private static final int WORDS = 4;

    /** Command, and its three rules. */
    private static final String TABLE = """
            vkDestroyAccelerationStructureKHR
              VUID-vkDestroyAccelerationStructureKHR-accelerationStructure-02442
              VUID-vkDestroyAccelerationStructureKHR-accelerationStructure-02443
              VUID-vkDestroyAccelerationStructureKHR-accelerationStructure-02444
            vkDestroyAccelerationStructureNV
              VUID-vkDestroyAccelerationStructureNV-accelerationStructure-03752
              VUID-vkDestroyAccelerationStructureNV-accelerationStructure-03753
              VUID-vkDestroyAccelerationStructureNV-accelerationStructure-03754
            vkDestroyBuffer
              VUID-vkDestroyBuffer-buffer-00922
              VUID-vkDestroyBuffer-buffer-00923
              VUID-vkDestroyBuffer-buffer-00924
            vkDestroyBufferView
              VUID-vkDestroyBufferView-bufferView-00936
              VUID-vkDestroyBufferView-bufferView-00937
              VUID-vkDestroyBufferView-bufferView-00938
            vkDestroyCommandPool
              VUID-vkDestroyCommandPool-commandPool-00041
              VUID-vkDestroyCommandPool-commandPool-00042
              VUID-vkDestroyCommandPool-commandPool-00043
            vkDestroyDataGraphPipelineSessionARM
              VUID-vkDestroyDataGraphPipelineSessionARM-session-09793
              VUID-vkDestroyDataGraphPipelineSessionARM-session-09794
              VUID-vkDestroyDataGraphPipelineSessionARM-session-09795
            vkDestroyDebugReportCallbackEXT
              -
              VUID-vkDestroyDebugReportCallbackEXT-instance-01242
              VUID-vkDestroyDebugReportCallbackEXT-instance-01243
            vkDestroyDebugUtilsMessengerEXT
              -
              VUID-vkDestroyDebugUtilsMessengerEXT-messenger-01915
              VUID-vkDestroyDebugUtilsMessengerEXT-messenger-01916
            vkDestroyDeferredOperationKHR
              -
              VUID-vkDestroyDeferredOperationKHR-operation-03434
              VUID-vkDestroyDeferredOperationKHR-operation-03435
            vkDestroyDescriptorPool
              VUID-vkDestroyDescriptorPool-descriptorPool-00303
              VUID-vkDestroyDescriptorPool-descriptorPool-00304
              VUID-vkDestroyDescriptorPool-descriptorPool-00305
            vkDestroyDescriptorSetLayout
              -
              VUID-vkDestroyDescriptorSetLayout-descriptorSetLayout-00284
              VUID-vkDestroyDescriptorSetLayout-descriptorSetLayout-00285
            vkDestroyDescriptorUpdateTemplate
              -
              VUID-vkDestroyDescriptorUpdateTemplate-descriptorSetLayout-00356
              VUID-vkDestroyDescriptorUpdateTemplate-descriptorSetLayout-00357
            vkDestroyDevice
              -
              VUID-vkDestroyDevice-device-00379
              VUID-vkDestroyDevice-device-00380
            vkDestroyEvent
              VUID-vkDestroyEvent-event-01145
              VUID-vkDestroyEvent-event-01146
              VUID-vkDestroyEvent-event-01147
            vkDestroyFence
              VUID-vkDestroyFence-fence-01120
              VUID-vkDestroyFence-fence-01121
              VUID-vkDestroyFence-fence-01122
            vkDestroyFramebuffer
              VUID-vkDestroyFramebuffer-framebuffer-00892
              VUID-vkDestroyFramebuffer-framebuffer-00893
              VUID-vkDestroyFramebuffer-framebuffer-00894
            vkDestroyGpaSessionAMD
              VUID-vkDestroyGpaSessionAMD-gpaSession-12408
              -
              -
            vkDestroyImage
              VUID-vkDestroyImage-image-01000
              VUID-vkDestroyImage-image-01001
              VUID-vkDestroyImage-image-01002
            vkDestroyImageView
              VUID-vkDestroyImageView-imageView-01026
              VUID-vkDestroyImageView-imageView-01027
              VUID-vkDestroyImageView-imageView-01028
            vkDestroyIndirectCommandsLayoutEXT
              VUID-vkDestroyIndirectCommandsLayoutEXT-indirectCommandsLayout-11114
              VUID-vkDestroyIndirectCommandsLayoutEXT-indirectCommandsLayout-11115
              VUID-vkDestroyIndirectCommandsLayoutEXT-indirectCommandsLayout-11116
            vkDestroyIndirectCommandsLayoutNV
              VUID-vkDestroyIndirectCommandsLayoutNV-indirectCommandsLayout-02938
              VUID-vkDestroyIndirectCommandsLayoutNV-indirectCommandsLayout-02939
              VUID-vkDestroyIndirectCommandsLayoutNV-indirectCommandsLayout-02940
            vkDestroyIndirectExecutionSetEXT
              VUID-vkDestroyIndirectExecutionSetEXT-indirectExecutionSet-11025
              -
              -
            vkDestroyInstance
              -
              VUID-vkDestroyInstance-instance-00630
              VUID-vkDestroyInstance-instance-00631
            vkDestroyMicromapEXT
              VUID-vkDestroyMicromapEXT-micromap-07441
              VUID-vkDestroyMicromapEXT-micromap-07442
              VUID-vkDestroyMicromapEXT-micromap-07443
            vkDestroyPipeline
              VUID-vkDestroyPipeline-pipeline-00765
              VUID-vkDestroyPipeline-pipeline-00766
              VUID-vkDestroyPipeline-pipeline-00767
            vkDestroyPipelineBinaryKHR
              -
              VUID-vkDestroyPipelineBinaryKHR-pipelineBinary-09614
              VUID-vkDestroyPipelineBinaryKHR-pipelineBinary-09615
            vkDestroyPipelineCache
              -
              VUID-vkDestroyPipelineCache-pipelineCache-00771
              VUID-vkDestroyPipelineCache-pipelineCache-00772
            vkDestroyPipelineLayout
              -
              VUID-vkDestroyPipelineLayout-pipelineLayout-00299
              VUID-vkDestroyPipelineLayout-pipelineLayout-00300
            vkDestroyPrivateDataSlot
              -
              VUID-vkDestroyPrivateDataSlot-privateDataSlot-04062
              VUID-vkDestroyPrivateDataSlot-privateDataSlot-04063
            vkDestroyQueryPool
              VUID-vkDestroyQueryPool-queryPool-00793
              VUID-vkDestroyQueryPool-queryPool-00794
              VUID-vkDestroyQueryPool-queryPool-00795
            vkDestroyRenderPass
              VUID-vkDestroyRenderPass-renderPass-00873
              VUID-vkDestroyRenderPass-renderPass-00874
              VUID-vkDestroyRenderPass-renderPass-00875
            vkDestroySampler
              VUID-vkDestroySampler-sampler-01082
              VUID-vkDestroySampler-sampler-01083
              VUID-vkDestroySampler-sampler-01084
            vkDestroySemaphore
              VUID-vkDestroySemaphore-semaphore-05149
              VUID-vkDestroySemaphore-semaphore-01138
              VUID-vkDestroySemaphore-semaphore-01139
            vkDestroyShaderEXT
              VUID-vkDestroyShaderEXT-shader-08482
              VUID-vkDestroyShaderEXT-pAllocator-08483
              VUID-vkDestroyShaderEXT-pAllocator-08484
            vkDestroyShaderModule
              -
              VUID-vkDestroyShaderModule-shaderModule-01092
              VUID-vkDestroyShaderModule-shaderModule-01093
            vkDestroySurfaceKHR
              -
              VUID-vkDestroySurfaceKHR-surface-01267
              VUID-vkDestroySurfaceKHR-surface-01268
            vkDestroySwapchainKHR
              VUID-vkDestroySwapchainKHR-swapchain-01282
              VUID-vkDestroySwapchainKHR-swapchain-01283
              VUID-vkDestroySwapchainKHR-swapchain-01284
            vkDestroyTensorARM
              VUID-vkDestroyTensorARM-tensor-09730
              VUID-vkDestroyTensorARM-tensor-09731
              VUID-vkDestroyTensorARM-tensor-09732
            vkDestroyTensorViewARM
              VUID-vkDestroyTensorViewARM-tensorView-09750
              VUID-vkDestroyTensorViewARM-tensorView-09751
              VUID-vkDestroyTensorViewARM-tensorView-09752
            vkDestroyValidationCacheEXT
              -
              VUID-vkDestroyValidationCacheEXT-validationCache-01537
              VUID-vkDestroyValidationCacheEXT-validationCache-01538
            vkDestroyVideoSessionKHR
              VUID-vkDestroyVideoSessionKHR-videoSession-07192
              VUID-vkDestroyVideoSessionKHR-videoSession-07193
              VUID-vkDestroyVideoSessionKHR-videoSession-07194
            vkDestroyVideoSessionParametersKHR
              VUID-vkDestroyVideoSessionParametersKHR-videoSessionParameters-07212
              VUID-vkDestroyVideoSessionParametersKHR-videoSessionParameters-07213
              VUID-vkDestroyVideoSessionParametersKHR-videoSessionParameters-07214
            vkFreeCommandBuffers
              VUID-vkFreeCommandBuffers-pCommandBuffers-00047
              -
              -
            vkFreeDescriptorSets
              VUID-vkFreeDescriptorSets-pDescriptorSets-00309
              -
              -
            vkFreeMemory
              VUID-vkFreeMemory-memory-00677
              -
              -
            """;

    private static final Map<String, DestructionRules> RULES = rules();

    private static Map<String, DestructionRules> rules() {
        Map<String, DestructionRules> rules = new HashMap<>();
        String[] words = TABLE.strip().split("\\s+");
        for (int i = 0; i < words.length; i += WORDS) {
            rules.put(words[i], new DestructionRules(id(words[i + 1]), id(words[i + 2]), id(words[i + 3])));
        }
        return rules;
    }

    private static String id(String word) {
        return word.equals(NO_RULE) ? null : word;
    }

    /** The rules of a command that destroys objects, all null if it has none. */
    static DestructionRules of(String command) {
        return RULES.getOrDefault(command, NONE);
    }
}
