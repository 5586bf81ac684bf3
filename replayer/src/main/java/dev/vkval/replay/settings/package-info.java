/**
 * How to replay: values that are set by whoever starts a replay. They include the layer and the receiver of the
 * progress, and know nothing of what a replay does with them.
 */
package dev.vkval.replay.settings;
