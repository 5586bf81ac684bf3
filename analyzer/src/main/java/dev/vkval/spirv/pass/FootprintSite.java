package dev.vkval.spirv.pass;

/**
 * An instruction that records what it accesses through a descriptor or by device addresses; see {@link FootprintWords}.
 *
 * @param hits number of hit counters that it records in the place of, 0 if they are those of another site
 * @param variable result id of the variable, {@link #BY_ADDRESS} for none
 * @param element of the array of descriptors, where the code names it by a constant; {@link #RECORDED} where the site records it
 * @param reads whether it reads the memory of the descriptor
 * @param writes whether it writes it
 * @param samples whether it reads an image with a sampler: some texels of it, if none is of a border
 * @param texels whether the pieces are texels, see {@link TexelNumbers}
 * @param granuleBytes size of the pieces whose numbers it records, in bytes or texels; 0 if it records none
 * @param granules how many of them an execution accesses
 * @param fixed number of the first of them, where the code names it by a constant; {@link #RECORDED} where the site records it
 * @param whole whether an execution accesses all of these
 */
public record FootprintSite(
        int hit,
        int hits,
        int instruction,
        int variable,
        int element,
        boolean reads,
        boolean writes,
        boolean samples,
        boolean texels,
        int granuleBytes,
        int granules,
        int fixed,
        boolean whole)
        implements ShaderCheck {
    /** In place of a variable: the number of a granule is its address, and its upper word that of the element. */
    public static final int BY_ADDRESS = 0;

    /** Of an array of descriptors, the map tells so many consecutive elements apart, if it is long enough. */
    private static final int LANES = 1 << 3;

    /** In place of an element, or of the number of a granule. */
    public static final int RECORDED = -1;

    /** Whether it has a map of granules. */
    public boolean hasMap() {
        return granuleBytes > 0 && fixed == RECORDED;
    }

    /** The same, with what another site records. */
    FootprintSite at(int other) {
        return new FootprintSite(
                other,
                0,
                instruction,
                variable,
                element,
                reads,
                writes,
                samples,
                texels,
                granuleBytes,
                granules,
                fixed,
                whole);
    }

    /**
     * Number of elements that the map of granules tells apart: granule n of element e is number n times this, plus e modulo
     * this. Each element then has no shorter map than a site that is recorded in detail.
     *
     * @param granuleWords words of the map
     */
    public int lanes(int granuleWords) {
        boolean several = hasMap() && element == RECORDED && variable != BY_ADDRESS;
        return several && granuleWords >= LANES * FootprintWords.DETAILED_GRANULE_WORDS ? LANES : 1;
    }

    @Override
    public int errors() {
        return 0;
    }
}
