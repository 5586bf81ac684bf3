package dev.vkval.spirv.value;

/** A block of a function, both by id. */
public record Place(int function, int block) {
    @Override
    public int hashCode() {
        return 31 * function + block;
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof Place other && function == other.function && block == other.block;
    }
}
