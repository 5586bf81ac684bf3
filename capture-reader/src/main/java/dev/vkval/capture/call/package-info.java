/**
 * Function calls: decoding their parameters into C memory, encoding them again, finding the handles in them. Knows the
 * registry; knows no file.
 *
 * <p>The encoding follows from the registry; {@link dev.vkval.capture.call.CustomEncodings} lists what does not.
 * Nothing is aligned or padded.
 *
 * <pre>
 * parameters := value of each parameter in order, then the return value if there is one
 *
 * value      := scalar                     1 to 8 bytes; an enumerant 4, a handle, a size_t, an opaque pointer 8
 *             | bit field                  4 bytes each
 *             | struct                     its members in order
 *             | pointer, fixed array, string, pNext     prefix, then data if the prefix says so
 *
 * prefix     := u32 mask
 *               u64 address                if not null and the mask has HAS_ADDRESS
 *               u64 length                 if not null and the mask has ARRAY, STRING, WIDE_STRING or ARRAY_2D
 *
 * data       := one element                a single pointer
 *             | length elements            an array; bytes for void*, characters for a string
 *             | length strings             each a prefix and its characters
 *             | length inner arrays        a 2-D array; each a prefix and its elements
 *             | a struct that begins with its sType     pNext; its own pNext is nested in it
 * </pre>
 *
 * <p>Outputs are encoded like inputs, with what the command wrote; after an error VkResult their data is left out. A
 * length that the registry defines by another member is checked against that member after it is decoded, because code
 * that reads the call trusts the member.
 */
package dev.vkval.capture.call;
