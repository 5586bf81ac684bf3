package dev.vkval.spirv.reflect;

/**
 * What an instruction does with an image, texel buffer or tensor that is one descriptor for certain.
 *
 * @param opcodeName {@code OpImageWrite}; {@code OpImageTexelPointer} for atomic operations
 * @param place the image, texel buffer or tensor
 * @param sampler null where the instruction takes none, or where it is not one descriptor for certain
 * @param companion the weights or the reference image of an instruction of SPV_QCOM_image_processing, likewise
 * @param companionSampler the sampler of the reference image, likewise
 * @param storage whether it is used without a sampler, as storage images and storage texel buffers are
 * @param formatless whether the format of its OpTypeImage is Unknown
 * @param sampled number type of its Sampled Type, or of the element type of a tensor
 * @param sampledBits width of its Sampled Type, 0 for void and for tensors
 * @param texelComponents components of the Texel of OpImageWrite, 0 for others
 * @param tensorBits width of the element type of a tensor, 0 for images
 * @param tensorRank Rank of an OpTypeTensorARM, 0 for images and where it is not constant
 */
public record DescriptorAccess(
        String opcodeName,
        SamplingUse.Place place,
        SamplingUse.Place sampler,
        SamplingUse.Place companion,
        SamplingUse.Place companionSampler,
        boolean storage,
        boolean formatless,
        Numbers sampled,
        int sampledBits,
        int texelComponents,
        int tensorBits,
        int tensorRank) {

    /** What the texels of an image or the elements of a tensor are; those of other types are none of the rest. */
    public enum Numbers {
        FLOAT,
        SIGNED,
        /** Integers that their type does not call signed. */
        UNSIGNED,
        OTHER
    }

    /** Whether the name of the instruction contains a word, {@code Dref}. */
    public boolean named(String word) {
        return opcodeName.contains(word);
    }

    /** Whether it is an atomic operation. */
    public boolean atomic() {
        return opcodeName.equals("OpImageTexelPointer");
    }

    /** Whether it only writes. */
    public boolean writes() {
        return opcodeName.equals("OpImageWrite") || opcodeName.equals("OpTensorWriteARM");
    }

    /** Whether the image is a variable without a sampler for certain. */
    public boolean separate() {
        return storage || sampler != null && !sampler.equals(place);
    }

    /** Whether it is of SPV_QCOM_image_processing or SPV_QCOM_image_processing2. */
    public boolean processes() {
        return opcodeName.endsWith("QCOM");
    }

    /** Whether it is one of OpImageSample* and OpImageSparseSample*, of which those of image processing are none. */
    public boolean samples() {
        return named("Sample") && !processes();
    }
}
