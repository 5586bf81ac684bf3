/**
 * The messages of upstream's validation layer about the calls of a replay, as findings.
 *
 * <p>The layer sees live calls. The replay puts captured ids into its messages and adds whether a call is the
 * application's; here a {@link dev.vkval.upstream.LayerMessage} becomes a finding marked {@code source: upstream}. A
 * message about a defect that our checks also report adds a source to that finding:
 * {@link dev.vkval.upstream.MergedFindings}.
 */
package dev.vkval.upstream;
