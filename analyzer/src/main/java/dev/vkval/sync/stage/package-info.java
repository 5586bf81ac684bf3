/**
 * The pairs of a pipeline stage and an access, which are used everywhere else, sets of them, and rasterization order.
 *
 * <p>Knows the registry only: no resource, no command.
 */
package dev.vkval.sync.stage;
