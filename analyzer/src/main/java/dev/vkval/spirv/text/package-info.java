/**
 * SPIR-V as text, in the syntax of the SPIR-V tools' assembly language.
 *
 * <pre>
 * line    := [%id =] OpName operand*
 * operand := %id | number | "string" | Enumerant | Bit|Bit | !word
 * </pre>
 *
 * <p>Ids are printed as numbers and keep them. {@code !word} stands for a word that the grammar cannot explain; the rest of
 * its line is words and ids. A comment goes from {@code ;} to the end of the line; {@code ; Version: 1.5} sets the version.
 */
package dev.vkval.spirv.text;
