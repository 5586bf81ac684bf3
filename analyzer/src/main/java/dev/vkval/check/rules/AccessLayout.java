package dev.vkval.check.rules;

/**
 * What an instruction of a shader does with a descriptor, as rule lines read it ({@code state access}):
 *
 * <ul>
 *   <li>{@code commandBuffer}: where the command is recorded that executes the shader;
 *   <li>{@code imageView}, {@code bufferView}, {@code buffer}, {@code tensorView}: what the descriptor refers to, VK_NULL_HANDLE for the others;
 *   <li>{@code sampler}: that of an instruction that takes one, VK_NULL_HANDLE where it is not known;
 *   <li>{@code companion}: the weights or the reference image of an instruction of VK_QCOM_image_processing; {@code
 *       companionSampler}: the sampler of a reference image, VK_NULL_HANDLE where it is not known;
 *   <li>{@code reads}, {@code writes}, {@code atomic} and so on: what the instruction does;
 *   <li>{@code protectedResource}: whether the image or buffer was created for protected memory;
 *   <li>{@code framebufferStage}: whether a fragment or compute shader contains it.
 * </ul>
 */
public final class AccessLayout {
    /** The state's name in rule files. */
    public static final String NAME = "access";

    private static final String INSTRUCTION = "an instruction";

    public static final StateLayout LAYOUT = new StateLayout()
            .handle("commandBuffer", "VkCommandBuffer", "commandBuffer")
            .handle("imageView", "VkImageView", "the image view")
            .handle("bufferView", "VkBufferView", "the buffer view")
            .handle("buffer", "VkBuffer", "the buffer")
            .handle("tensorView", "VkTensorViewARM", "the tensor view")
            .handle("sampler", "VkSampler", "the sampler")
            .handle("companionSampler", "VkSampler", "the sampler of the reference image")
            .handle("companion", "VkImageView", "the weights or the reference image")
            .fact("reads", "reads it", INSTRUCTION)
            .fact("writes", "writes it", INSTRUCTION)
            .fact("atomic", "is an atomic operation", INSTRUCTION)
            .fact("samples", "samples it", INSTRUCTION)
            .fact("compares", "samples it with depth comparison", INSTRUCTION)
            .fact("weighted", "is OpImageSampleWeightedQCOM", INSTRUCTION)
            .fact("boxFilter", "is OpImageBoxFilterQCOM", INSTRUCTION)
            .fact("matchesSad", "is OpImageBlockMatchSADQCOM", INSTRUCTION)
            .fact("matchesSsd", "is OpImageBlockMatchSSDQCOM", INSTRUCTION)
            .fact("blockWindow", "is one of OpImageBlockMatchWindow*QCOM", INSTRUCTION)
            .fact(
                    "matchesWindow",
                    "is one of OpImageBlockMatchWindow*QCOM and OpImageBlockMatchGather*QCOM",
                    INSTRUCTION)
            .fact("floats", "is of 32-bit floating-point numbers", "the Sampled Type")
            .fact("matchesElements", "has the element type of the OpTypeTensorARM", "the format of the tensor view")
            .fact("separate", "is an OpTypeImage", "the variable of the image")
            .fact("storage", "is of storage images or storage texel buffers", "the OpTypeImage")
            .fact("formatless", "does not say its format", "the OpTypeImage")
            .fact("protectedResource", "is protected", "the resource")
            .fact("framebufferStage", "contains the instruction", "a fragment or compute shader")
            .number("sampledBits", "the width of the Sampled Type")
            .number("tensorRank", "the Rank of the OpTypeTensorARM")
            .number("texelComponents", "the number of components of the Texel");

    private AccessLayout() {}
}
