/**
 * Synchronization validation: replays recorded commands, at submit, against what every queue has done before.
 *
 * <p>The packages depend on each other in this order: {@code settings} and {@code stage}, {@code range}, {@code
 * access}, {@code command}, {@code replay}, then {@code content} and {@code report}. This package has the validation
 * object itself and the search for what orders two commands.
 *
 * <p>Knows recordings and state objects. Knows no call, no driver and no text format.
 */
package dev.vkval.sync;
