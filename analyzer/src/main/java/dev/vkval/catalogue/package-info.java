/**
 * The catalogue of valid usage: the ids of the specification without their texts, by the structure, command, built-in or
 * callback that they are about. It does not know which of them the program checks.
 *
 * <p>An id that the program gives stands in the source in full, {@code VUID-VkBufferCopy-size-01988}, or names the owners
 * that it is about, {@code VUID-{draws}-None-08600}, see {@link dev.vkval.catalogue.OwnerSets}.
 */
package dev.vkval.catalogue;
