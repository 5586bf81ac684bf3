/**
 * The interface for validators that work on the device: hooks into live calls, their own buffers, commands and
 * read-back, features added to a device in {@code setup}. It does not know what they use it for.
 */
package dev.vkval.replay.service;
