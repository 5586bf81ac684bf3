/**
 * A SPIR-V module as a value: sections in logical layout order, functions, blocks and instructions over words.
 *
 * <p>{@link dev.vkval.spirv.SpirvReader} makes a {@link dev.vkval.spirv.SpirvModule} of untrusted words; {@link
 * dev.vkval.spirv.SpirvWriter} returns the same words if nothing was changed. Tables over a module ( {@link
 * dev.vkval.spirv.Uses}, {@link dev.vkval.spirv.Decorations}, {@link dev.vkval.spirv.Types}, {@link
 * dev.vkval.spirv.Constants}) are created on demand. Text is in {@code text}, what an entry point accesses in {@code
 * reflect}, source lines in {@code debug}, sources of the user in {@code source}, changes in {@code pass}. These packages know neither Vulkan nor captures.
 *
 * <p>The words, all of 32 bits:
 *
 * <pre>
 * module      := magic version generator bound schema instruction*
 * instruction := (wordCount &lt;&lt; 16 | opcode) [resultType] [resultId] operand*
 * </pre>
 */
package dev.vkval.spirv;
