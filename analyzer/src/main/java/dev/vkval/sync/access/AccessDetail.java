package dev.vkval.sync.access;

import dev.vkval.finding.ShaderLocation;
import java.util.Map;

/**
 * What a finding says about an access in addition to its command and resource.
 *
 * @param range {@code bytes 0..256}, {@code color mip 0 layer 0}; null for the whole resource
 * @param descriptor {@code set 0, binding 1[3]}, null for none
 * @param shader the shader instruction that may make it, null for none
 * @param properties values under the names of the validation layers' extra properties
 * @param undecided what decides which part is accessed, if the command does not; otherwise null
 * @param barrier which barrier of its command a layout transition belongs to, null for others
 */
public record AccessDetail(
        String range,
        String descriptor,
        ShaderLocation shader,
        Map<String, Object> properties,
        UndecidedAccess undecided,
        PlaceInCall barrier) {
    public AccessDetail(
            String range,
            String descriptor,
            ShaderLocation shader,
            Map<String, Object> properties,
            UndecidedAccess undecided) {
        this(range, descriptor, shader, properties, undecided, null);
    }

    public AccessDetail(String range, String descriptor, ShaderLocation shader, Map<String, Object> properties) {
        this(range, descriptor, shader, properties, null);
    }

    /** The same of a layout transition by a barrier of a command. */
    public AccessDetail by(PlaceInCall place) {
        return new AccessDetail(range, descriptor, shader, properties, undecided, place);
    }

    /** The same where something else decides which part is accessed. */
    public AccessDetail of(UndecidedAccess other) {
        return new AccessDetail(range, descriptor, shader, properties, other);
    }

    /** The same with the shader instruction that makes it. */
    public AccessDetail at(ShaderLocation instruction) {
        return new AccessDetail(range, descriptor, instruction, properties, undecided);
    }

    public static AccessDetail ofRange(String range) {
        return new AccessDetail(range, null, null, Map.of());
    }

    public static AccessDetail ofTransition(String range, int oldLayout, int newLayout) {
        return of(range, Map.of("old_layout", oldLayout, "new_layout", newLayout));
    }

    public static AccessDetail of(String range, Map<String, Object> properties) {
        return new AccessDetail(range, null, null, properties);
    }

    /** {@code bytes 16..32} of a buffer or of memory, by their offset and size in bytes. */
    public static String bytes(long offset, long size) {
        return "bytes " + offset + ".." + (offset + size);
    }
}
