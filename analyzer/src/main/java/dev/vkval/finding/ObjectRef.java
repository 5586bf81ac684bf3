package dev.vkval.finding;

/**
 * A Vulkan object named in a finding.
 *
 * @param type {@code VkBuffer}
 * @param id captured handle id
 * @param name debug name, null if the application did not set one
 * @param createdAt block of its creation, -1 if unknown
 */
public record ObjectRef(String type, long id, String name, long createdAt) {

    /** {@code VkBuffer 17 "ParticleBuf"}. */
    public String text() {
        return name == null ? type + " " + id : type + " " + id + " \"" + name + "\"";
    }
}
