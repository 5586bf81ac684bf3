/**
 * What synchronization validation is asked to judge, and where it is told: options, settings files, the capture
 * itself.
 *
 * <p>Knows nothing else of it.
 */
package dev.vkval.sync.settings;
