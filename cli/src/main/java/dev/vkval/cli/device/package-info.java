/** The commands that list devices, drivers and layers, and say what to do if one is missing. */
package dev.vkval.cli.device;
