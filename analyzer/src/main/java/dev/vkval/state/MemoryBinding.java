package dev.vkval.state;

/**
 * Where a resource is bound.
 *
 * @param offset byte offset in the memory
 */
public record MemoryBinding(DeviceMemoryState memory, long offset) {}
