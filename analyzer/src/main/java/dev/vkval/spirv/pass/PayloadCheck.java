package dev.vkval.spirv.pass;

/**
 * A check of a read of a task payload that no task shader writes.
 *
 * @param hit index of its hit counter for error 0 among those of its shader; those of other error codes follow
 * @param instruction index of the instruction that reads
 */
public record PayloadCheck(int hit, int instruction) implements ShaderCheck {
    @Override
    public int errors() {
        return 1;
    }
}
