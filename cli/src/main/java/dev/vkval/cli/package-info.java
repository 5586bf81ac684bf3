/**
 * The command line: what was asked for, which captures, where the outputs go, which exit code. It knows all modules and
 * holds no knowledge of Vulkan, of the capture format or of an output format.
 */
package dev.vkval.cli;
