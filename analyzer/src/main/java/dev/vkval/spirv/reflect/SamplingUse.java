package dev.vkval.spirv.reflect;

/**
 * An instruction that samples an image with a sampler, each of which is one descriptor for certain.
 *
 * @param instruction its index
 * @param sampled the image
 * @param sampler the sampler; the same as the image where they are combined
 * @param lookup whether it is one of OpImageSample* and OpImageSparseSample*, not a gather
 * @param opcodeName {@code OpImageSampleImplicitLod}
 * @param moved whether it has a bias or an offset among its image operands
 */
public record SamplingUse(
        int instruction, Place sampled, Place sampler, boolean lookup, String opcodeName, boolean moved) {

    /**
     * A descriptor.
     *
     * @param element of an array of descriptors, otherwise 0
     * @param name OpName of the variable, empty for none
     */
    public record Place(int set, int binding, int element, String name) {}

    /** Whether the name of the instruction contains a word, {@code Dref}. */
    public boolean named(String word) {
        return opcodeName.contains(word);
    }
}
