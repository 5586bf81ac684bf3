package dev.vkval.finding;

/**
 * A Vulkan object named in a finding.
 *
 * @param type {@code VkBuffer}
 * @param id captured handle id
 * @param name debug name, null where the application gave none
 * @param createdAt block of its creation, -1 where unknown
 */
public record ObjectRef(String type, long id, String name, long createdAt) {

    /** {@code VkBuffer 17 "ParticleBuf"}. */
    public String text() {
        return name == null ? type + " " + id : type + " " + id + " \"" + name + "\"";
    }
}
