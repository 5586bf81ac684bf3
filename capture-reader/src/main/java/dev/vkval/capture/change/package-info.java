/**
 * Decoded calls with other values in their parameters, and new calls, in the words of the registry: members are named by
 * paths, values as the type of the member writes them. Knows the memory of a call and its encoding; knows no file, and not
 * what any command means.
 *
 * <pre>
 * path   := element { "." element | "[" number "]" }
 * element:= name of a parameter or member
 *         | name of a struct of the pNext chain, "pNext." before it left out or not
 * value  := integer, decimal or 0x hexadecimal | real number | enumerant | flag { "|" flag } | captured id | null | text
 * </pre>
 */
package dev.vkval.capture.change;
