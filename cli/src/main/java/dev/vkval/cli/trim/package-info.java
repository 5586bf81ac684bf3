/** Frames cut out of a capture: the devices that execute it, and whether the frames look the same afterwards. */
package dev.vkval.cli.trim;
