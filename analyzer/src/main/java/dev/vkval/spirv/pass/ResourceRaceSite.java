package dev.vkval.spirv.pass;

/**
 * An access to a storage buffer or a storage image that is noted in {@link RaceWords}.
 *
 * @param hit index of its hit counter for error 0 among those of its shader; it counts nothing
 * @param instruction index of the instruction
 * @param number among the sites of its shader
 * @param accessBits how many bits numbers of sites take in its shader
 * @param localSize invocations of a workgroup
 * @param resource number of the first resource of its variable in keys
 * @param resources how many descriptors the variable has
 * @param texels whether locations are texels, see {@link TexelNumbers}, rather than words
 */
public record ResourceRaceSite(
        int hit,
        int instruction,
        RaceAccessKind kind,
        int number,
        int accessBits,
        int localSize,
        int set,
        int binding,
        int resource,
        int resources,
        boolean texels)
        implements ShaderCheck {
    @Override
    public int errors() {
        return 0;
    }
}
