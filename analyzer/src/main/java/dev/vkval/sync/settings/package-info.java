/**
 * The settings of synchronization validation, and their sources: options, settings files, the capture itself.
 *
 * <p>Knows nothing else of synchronization validation.
 */
package dev.vkval.sync.settings;
