package dev.vkval.spirv.pass;

/**
 * An instruction that records what it accesses through a descriptor; see {@link FootprintWords}.
 *
 * @param variable result id of the variable
 * @param element of the array of descriptors, where the code names it by a constant; -1 where the site records it
 * @param reads whether it reads the memory of the descriptor
 * @param writes whether it writes it
 * @param samples whether it reads an image with a sampler: some texels of it, if none is of a border
 * @param texels whether the pieces are texels, see {@link TexelNumbers}
 * @param granuleBytes size of the pieces whose numbers it records, in bytes or texels; 0 if it records none
 * @param granules how many of them an execution accesses
 * @param whole whether an execution accesses all of these
 */
public record FootprintSite(
        int hit,
        int instruction,
        int variable,
        int element,
        boolean reads,
        boolean writes,
        boolean samples,
        boolean texels,
        int granuleBytes,
        int granules,
        boolean whole)
        implements ShaderCheck {

    @Override
    public int errors() {
        return 0;
    }
}
