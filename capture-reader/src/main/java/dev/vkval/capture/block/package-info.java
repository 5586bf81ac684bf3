/**
 * The container of a capture: file header and blocks. Knows nothing of parameters, of Vulkan objects and of frames.
 *
 * <p>All numbers are little-endian and nothing is aligned.
 *
 * <pre>
 * file   := header block*
 * header := u32 fourcc "GFXR", u32 major, u32 minor, u32 n, n x (u32 key, u32 value)     key 1: compression
 * block  := u64 size, u32 type, size bytes
 *
 * type        body
 * 1           u32 kind (2 = end), u64 frame                          frame marker
 * 2           u32 kind (1 = begin, 2 = end), u64 frame               state marker
 * 3           u32 id, u64 thread, ...                                metadata, see {@link dev.vkval.capture.block.Metadata}
 * 0x80000003  the same; its trailing data is compressed
 * 4           u32 call id, u64 thread, parameters                    function call
 * 0x80000004  u32 call id, u64 thread, u64 uncompressed size, compressed parameters
 * 5           u32 kind, u32 label size, u64 data size, label, data   annotation
 * 6           u32 call id, u64 object, u64 thread, parameters        method call, skipped
 * </pre>
 *
 * <p>The file ends at a block boundary, or wherever the captured program was killed. There is no index and no footer.
 */
package dev.vkval.capture.block;
