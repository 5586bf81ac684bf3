package dev.vkval.finding;

/**
 * One access or action that takes part in a finding, in execution order within the finding.
 *
 * @param role what the access is to the finding: {@code prior}, {@code now}, {@code create}, {@code bind} ...
 * @param place where it was recorded
 * @param stage pipeline stage in its short sync2 form, for example {@code COMPUTE_SHADER}; null where none
 * @param access access in its short sync2 form, for example {@code SHADER_STORAGE_WRITE}; null where none
 * @param resource the object accessed, null where none
 * @param range what part of it: {@code bytes 0..4096} or {@code color mip 0 layers 0..1}; null for all or none
 * @param descriptor {@code set 0, binding 1[3]}; null where the access is not through a descriptor
 * @param shader where in a shader the access may come from, null where none
 */
public record Access(
        String role,
        Place place,
        String stage,
        String access,
        ObjectRef resource,
        String range,
        String descriptor,
        ShaderLocation shader) {}
