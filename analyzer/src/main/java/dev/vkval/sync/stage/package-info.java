/**
 * The pairs of a pipeline stage and an access that all else counts in, sets of them, and what rasterization orders.
 *
 * <p>Knows the registry only: no resource, no command.
 */
package dev.vkval.sync.stage;
