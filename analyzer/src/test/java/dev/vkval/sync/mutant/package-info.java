/**
 * Real captures with one thing changed in what they synchronize or access, and what upstream's layer says of each. {@link
 * dev.vkval.sync.mutant.SyncMutantCatalogue} makes the lists, the test makes each mutant anew, and every difference has a
 * reason in {@code explained.csv}. {@code samples.csv} and {@code corpus.csv} were judged on lavapipe, which has one queue;
 * {@code queues.csv} with lavapipe behind a driver that offers five queue families and leaves out what is submitted.
 */
package dev.vkval.sync.mutant;
