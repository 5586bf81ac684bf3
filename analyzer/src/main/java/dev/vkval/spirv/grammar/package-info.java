/**
 * The SPIR-V grammar as tables: what operands an opcode, an enumerant or an extended instruction takes.
 *
 * <p>Read once from the resource {@code /dev/vkval/spirv/spirv.grammar}. Knows nothing of modules.
 */
package dev.vkval.spirv.grammar;
