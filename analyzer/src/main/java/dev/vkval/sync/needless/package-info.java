/**
 * Which synchronization of a capture nothing in it needs, and which scopes are wider than the accesses need. Barriers and
 * subpass dependencies begin without any bit in their masks; each hazard that this makes gives back the bits that order its
 * accesses, until there is none. What was not given back is needless in the capture.
 */
package dev.vkval.sync.needless;
