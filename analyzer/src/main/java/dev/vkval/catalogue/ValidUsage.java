package dev.vkval.catalogue;

/**
 * One valid usage of the specification.
 *
 * @param owner structure, command, SPIR-V or built-in that it is about: {@code VkBufferCopy}
 * @param member of the owner, {@code None} or {@code pRegions::size}; empty where the id has none
 * @param end number, or the word for what the registry implies: {@code 01988}, {@code parameter}, {@code suspended}
 * @param upstream whether upstream's layer can report it
 */
public record ValidUsage(String owner, String member, String end, boolean upstream) {
    public String id() {
        return "VUID-" + owner + "-" + (member.isEmpty() ? "" : member + "-") + end;
    }

    /** Whether it has a number. The others are implicit valid usage, which follows from the registry. */
    public boolean numbered() {
        return Character.isDigit(end.charAt(0));
    }
}
