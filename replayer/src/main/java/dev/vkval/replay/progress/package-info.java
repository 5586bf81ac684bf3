/**
 * The progress of a replay: submits, their actions, the labels around them. It knows the calls of the capture and
 * nothing of how they are replayed.
 */
package dev.vkval.replay.progress;
