package dev.vkval.spirv.pass;

/**
 * A check of the parameters of a ray, or of the kind of a hit.
 *
 * <p>The words of its error: for {@link RayFault#NAN} and {@link RayFault#INFINITE} the place of the component, see
 * {@link RayParameters}, and its bits; for {@link RayFault#NEGATIVE} and {@link RayFault#ORDER} the bits of the least and of
 * the largest distance; for {@link RayFault#TIME} those of the time; else the flags, or the kind.
 *
 * @param hit index of its hit counter for error 0 among those of its shader; those of other error codes follow
 * @param instruction index of the instruction
 */
public record RayCheck(int hit, int instruction, int opcode, RayFault fault) implements ShaderCheck {
    @Override
    public int errors() {
        return 1;
    }
}
