/**
 * The command that writes the shaders of a capture.
 */
package dev.vkval.cli.extract;
