/**
 * The captures and frames that the user named, and access to their bytes. It knows nothing of what commands do with
 * them.
 */
package dev.vkval.cli.input;
