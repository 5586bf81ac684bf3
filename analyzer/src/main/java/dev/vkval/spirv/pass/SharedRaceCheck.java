package dev.vkval.spirv.pass;

/**
 * A check that no other invocation accesses the same shared memory in between two barriers so that it is a data race.
 *
 * <p>The words of its error: the number of the check of the other access, from 0 on, above the index of its invocation in
 * the workgroup, which is {@value #SEVERAL} for several ones; the index of this invocation above the number of the scalar.
 *
 * @param hit index of its hit counter for error 0 among those of its shader; those of other error codes follow
 * @param instruction index of the instruction
 * @param number among the checks of this kind in its shader
 */
public record SharedRaceCheck(int hit, int instruction, RaceAccessKind kind, int number) implements ShaderCheck {
    public static final int HALF_BITS = 16;
    public static final int SEVERAL = (1 << HALF_BITS) - 1;

    @Override
    public int errors() {
        return 1;
    }
}
