/** Other orders of execution that a capture permits: which are tried, the replays, and what these made otherwise. */
package dev.vkval.cli.adversary;
