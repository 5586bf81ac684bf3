/**
 * How far a replay has come, as it is told to whoever keeps that: submits, their actions, the labels around them. It knows
 * the calls of the capture and nothing of how they are replayed.
 */
package dev.vkval.replay.progress;
