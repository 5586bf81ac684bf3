/** The command that converts a capture to JSON lines or to another capture. */
package dev.vkval.cli.convert;
