/**
 * The instance and the device that stand for the captured ones: what they are created with, what they go without, which
 * queue stands for which. It looks ahead for what cannot be gone without, has captured addresses mapped by {@code memory},
 * and lets {@code message} put the layer in; what is done with the device it does not know.
 */
package dev.vkval.replay.setup;
