package dev.vkval.finding;

/**
 * One access or action of a finding, in execution order within the finding.
 *
 * @param role the role of the access in the finding: {@code prior}, {@code now}, {@code create}, {@code bind} ...
 * @param place where it was recorded
 * @param stage pipeline stage in its short sync2 form, for example {@code COMPUTE_SHADER}; null if none
 * @param access access in its short sync2 form, for example {@code SHADER_STORAGE_WRITE}; null if none
 * @param resource the object accessed, null if none
 * @param range the part of the object: {@code bytes 0..4096} or {@code color mip 0 layers 0..1}; null for all or none
 * @param descriptor {@code set 0, binding 1[3]}; null if the access is not through a descriptor
 * @param shader the position in a shader that may perform the access, null if none
 * @param invocation a shader invocation that performed it: {@code global invocation (3, 0, 0)}; null if none is known
 */
public record Access(
        String role,
        Place place,
        String stage,
        String access,
        ObjectRef resource,
        String range,
        String descriptor,
        ShaderLocation shader,
        String invocation) {

    /** Role of a write that gave its contents to what another access of the finding reads. */
    public static final String WRITER = "writer";

    /** Role of a write that may have done so. */
    public static final String POSSIBLE_WRITER = "possible writer";

    /** Property of a finding with the part of the resource that its accesses were seen to have in common: {@code bytes 0..4}. */
    public static final String COMMON_BYTES = "common_bytes";

    /** The same of an image: {@code texels (0, 0) to (7, 3) of color mip 0 layer 0}. */
    public static final String COMMON_TEXELS = "common_texels";

    /** An access of which no invocation is known. */
    public Access(
            String role,
            Place place,
            String stage,
            String access,
            ObjectRef resource,
            String range,
            String descriptor,
            ShaderLocation shader) {
        this(role, place, stage, access, resource, range, descriptor, shader, null);
    }

    /** Whether it only tells where contents come from, which may differ from run to run. */
    public boolean origin() {
        return WRITER.equals(role) || POSSIBLE_WRITER.equals(role);
    }

    /** The same access with another description of its resource. */
    public Access on(ObjectRef value) {
        return new Access(role, place, stage, access, value, range, descriptor, shader, invocation);
    }

    /** The same access, performed by an invocation. */
    public Access by(String one) {
        return new Access(role, place, stage, access, resource, range, descriptor, shader, one);
    }
}
