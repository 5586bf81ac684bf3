/**
 * What upstream's own validation layer says of the calls of a replay, as findings beside ours.
 *
 * <p>The layer sees live calls. Those who know them put captured ids into its messages and say whether a call is the
 * application's; here a {@link dev.vkval.upstream.LayerMessage} becomes a finding marked {@code source: upstream}.
 */
package dev.vkval.upstream;
