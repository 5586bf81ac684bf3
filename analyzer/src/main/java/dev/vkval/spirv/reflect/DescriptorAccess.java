package dev.vkval.spirv.reflect;

/**
 * What an instruction does with an image, texel buffer or tensor that is one descriptor for certain.
 *
 * @param opcodeName {@code OpImageWrite}; {@code OpImageTexelPointer} for atomic operations
 * @param place the image, texel buffer or tensor
 * @param sampler null where the instruction takes none, or where it is not one descriptor for certain
 * @param companion the weights or the reference image of an instruction of SPV_QCOM_image_processing, likewise
 * @param storage whether it is used without a sampler, as storage images and storage texel buffers are
 * @param formatless whether the format of its OpTypeImage is Unknown
 * @param sampledBits width of its Sampled Type, 0 for void
 * @param texelComponents components of the Texel of OpImageWrite, 0 for others
 * @param tensorRank Rank of an OpTypeTensorARM, 0 for images and where it is not constant
 */
public record DescriptorAccess(
        String opcodeName,
        SamplingUse.Place place,
        SamplingUse.Place sampler,
        SamplingUse.Place companion,
        boolean storage,
        boolean formatless,
        int sampledBits,
        int texelComponents,
        int tensorRank) {

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

    /** Whether it is of SPV_QCOM_image_processing or SPV_QCOM_image_processing2. */
    public boolean processes() {
        return opcodeName.endsWith("QCOM");
    }

    /** Whether it is one of OpImageSample* and OpImageSparseSample*, of which those of image processing are none. */
    public boolean samples() {
        return named("Sample") && !processes();
    }
}
