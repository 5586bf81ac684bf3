/**
 * Which captures and which of their frames were named, and how their bytes are reached. It knows nothing of what is done
 * with them.
 */
package dev.vkval.cli.input;
