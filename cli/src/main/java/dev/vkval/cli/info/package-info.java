/** The command that describes the contents of a capture. */
package dev.vkval.cli.info;
