/**
 * What is looked up in a capture before its replay: selected calls, and whether it needs a command, a feature, a format
 * or a limit that the device does not support. It asks the device in {@code live} what it supports, and creates nothing
 * on it.
 */
package dev.vkval.replay.lookahead;
