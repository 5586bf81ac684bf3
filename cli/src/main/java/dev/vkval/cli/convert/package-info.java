/**
 * The command that writes a capture as JSON lines or as another capture.
 */
package dev.vkval.cli.convert;
