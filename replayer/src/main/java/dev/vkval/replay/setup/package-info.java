/**
 * The instance and the device that replace the captured ones: what they are created with, what is left out, which queue
 * is used for which. It looks ahead for what cannot be left out, lets {@code memory} map captured addresses, and lets
 * {@code message} insert the layer; it does not know what the device is used for.
 */
package dev.vkval.replay.setup;
