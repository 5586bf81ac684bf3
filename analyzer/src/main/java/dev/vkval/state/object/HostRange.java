package dev.vkval.state.object;

/** A range of addresses of the captured process. */
public record HostRange(long address, long sizeBytes) {
    public boolean overlaps(HostRange other) {
        long behind = other.address - address;
        return behind >= 0 ? behind < sizeBytes : -behind < other.sizeBytes;
    }

    public boolean contains(HostRange other) {
        long behind = other.address - address;
        return behind >= 0 && other.sizeBytes <= sizeBytes && behind <= sizeBytes - other.sizeBytes;
    }
}
