package dev.vkval.sync.access;

import dev.vkval.finding.ShaderLocation;
import java.util.Map;

/**
 * What a finding says about an access in addition to its command and resource.
 *
 * @param words what is said of its range and of its descriptor
 * @param shader the shader instruction that may make it, null for none
 * @param undecided what decides which part is accessed, if the command does not; otherwise null
 * @param barrier which barrier of its command a layout transition belongs to, null for others
 */
public record AccessDetail(AccessWords words, ShaderLocation shader, UndecidedAccess undecided, PlaceInCall barrier) {

    /** @param undecided null where the command says which part is accessed */
    public AccessDetail(AccessWords words, UndecidedAccess undecided) {
        this(words, null, undecided, null);
    }

    public AccessDetail(
            String range,
            String descriptor,
            ShaderLocation shader,
            Map<String, Object> properties,
            UndecidedAccess undecided) {
        this(new AccessWords.Known(range, descriptor, properties), shader, undecided, null);
    }

    public AccessDetail(String range, String descriptor, ShaderLocation shader, Map<String, Object> properties) {
        this(range, descriptor, shader, properties, null);
    }

    /** {@link AccessWords#range} */
    public String range() {
        return words.range();
    }

    /** {@link AccessWords#descriptor} */
    public String descriptor() {
        return words.descriptor();
    }

    /** {@link AccessWords#properties} */
    public Map<String, Object> properties() {
        return words.properties();
    }

    /** The same of a layout transition by a barrier of a command. */
    public AccessDetail by(PlaceInCall place) {
        return new AccessDetail(words, shader, undecided, place);
    }

    /** The same where something else decides which part is accessed. */
    public AccessDetail of(UndecidedAccess other) {
        return new AccessDetail(words, shader, other, null);
    }

    /** The same with the shader instruction that makes it. */
    public AccessDetail at(ShaderLocation instruction) {
        return new AccessDetail(words, instruction, undecided, null);
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
