/**
 * Real captures with one thing changed: which changes there are, and how such a capture is written. What upstream's layer
 * says of each, and what is found here, the tests of core checks and of synchronization compare.
 */
package dev.vkval.mutant;
