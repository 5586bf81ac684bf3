package dev.vkval.state.object;

/**
 * The memory and offset that a resource is bound to.
 *
 * @param offset byte offset in the memory
 */
public record MemoryBinding(DeviceMemoryState memory, long offset) {}
