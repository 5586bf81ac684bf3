/**
 * Programs that end well while they are captured and whose captures bring down what replays them.
 *
 * <p>Each writes a harmful value to host-coherent memory, flushes it, and overwrites it with a harmless one without
 * flushing. The driver sees the harmless value; a capture made with {@code GFXRECON_MEMORY_TRACKING_MODE=assisted}
 * records only what is flushed, and its replay sees the harmful one.
 */
package dev.vkval.samples.supervision;
