/**
 * The objects that exist, with what they were created with and what is bound, recorded and submitted. Everything reads
 * them; what makes or changes one is marked {@link dev.vkval.state.object.ForTrackers}, and only trackers and readers call
 * it.
 */
package dev.vkval.state.object;
