/**
 * The command that says what is in a capture.
 */
package dev.vkval.cli.info;
