package dev.vkval.finding;

/**
 * A Vulkan object of a finding.
 *
 * @param type {@code VkBuffer}
 * @param id captured handle id
 * @param name debug name, null if the application did not set one
 * @param createdAt block of its creation, -1 if unknown
 * @param description its creation parameters, {@code 64 KiB, vertex buffer|transfer dst}; null if unknown
 * @param shape the part of the description that is equal in every run of the program on every device, null if there is
 *     none
 */
public record ObjectRef(String type, long id, String name, long createdAt, String description, String shape) {

    /** An object without a known description. */
    public ObjectRef(String type, long id, String name, long createdAt) {
        this(type, id, name, createdAt, null, null);
    }

    /** {@code VkBuffer 17 "ParticleBuf"}. */
    public String text() {
        return name == null ? type + " " + id : type + " " + id + " \"" + name + "\"";
    }

    /** {@code VkBuffer 17 "ParticleBuf", 64 KiB, vertex buffer}. */
    public String described() {
        return description == null ? text() : text() + ", " + description;
    }
}
