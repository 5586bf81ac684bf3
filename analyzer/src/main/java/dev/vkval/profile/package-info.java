/**
 * Device profiles: what a physical device offers by a document in the format of the Khronos profiles schema, which is also
 * what {@code vulkaninfo --json} writes, in place of what a capture recorded. A document is read whole and verified before
 * any of it is used; it may come from anywhere. Knows the registry, and neither captures, state nor rules.
 *
 * <p>A document has members {@code capabilities}, named sets of {@code extensions}, {@code features}, {@code properties},
 * {@code formats} and {@code queueFamiliesProperties}, and {@code profiles}, each of which names the sets that it requires.
 */
package dev.vkval.profile;
