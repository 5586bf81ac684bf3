/**
 * How to replay, as values that whoever starts a replay fills in. They name the layer and who is told the progress, and
 * know nothing of what a replay does with them.
 */
package dev.vkval.replay.settings;
