/**
 * The one door for validators that work on the device: hooks into live calls, buffers, commands and read-back of their own,
 * features added to a device in {@code setup}. What they use it for it does not know.
 */
package dev.vkval.replay.service;
