/**
 * Upstream's layer as the judge of calls that are wrong: a replay makes many of them beside the capture's own calls, and
 * the layer keeps each from the driver.
 */
package dev.vkval.replay.mutant;
