/**
 * SPIR-V as text, in the syntax of the SPIR-V tools' assembly language.
 *
 * <pre>
 * line    := [%id =] OpName operand*
 * operand := %id | number | "string" | Enumerant | Bit|Bit | !word
 * </pre>
 *
 * <p>Ids are printed as numbers and keep them. {@code !word} is a word that the grammar does not cover; the rest of its
 * line is words and ids. A comment extends from {@code ;} to the end of the line; {@code ; Version: 1.5} sets the
 * version.
 */
package dev.vkval.spirv.text;
