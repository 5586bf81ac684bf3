/**
 * Real captures with one thing changed in what they synchronize or access, and what upstream's layer says of each. {@link
 * dev.vkval.sync.mutant.SyncMutantCatalogue} makes the lists, the test makes each mutant anew, and every difference has a
 * reason in {@code explained.csv}.
 */
package dev.vkval.sync.mutant;
