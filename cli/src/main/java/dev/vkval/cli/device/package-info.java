/**
 * The commands that say which devices, drivers and layers there are, and what to do where one is missing.
 */
package dev.vkval.cli.device;
