package dev.vkval.spirv.pass;

/**
 * A check of a number of outputs of a mesh shader.
 *
 * @param hit index of its hit counter for error 0 among those of its shader; those of other error codes follow
 * @param instruction index of the instruction that sets the number
 * @param primitives whether it is the number of primitives, not of vertices
 * @param limit the largest number that the shader declares
 */
public record MeshOutputCheck(int hit, int instruction, boolean primitives, int limit) implements ShaderCheck {
    @Override
    public int errors() {
        return 1;
    }
}
