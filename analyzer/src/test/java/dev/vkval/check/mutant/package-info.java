/**
 * Real captures with one thing changed, and what upstream's layer says of each: what it finds in which block is to be
 * found here, too. {@link dev.vkval.check.mutant.MutantCatalogue} makes the list, the test makes each mutant anew.
 */
package dev.vkval.check.mutant;
