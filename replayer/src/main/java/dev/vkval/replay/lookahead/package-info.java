/**
 * What is looked up in a capture ahead of its replay: any calls of it, and whether it needs a command, a feature, a format or
 * a limit that the device lacks. It asks the device of {@code live} what it can do, and makes nothing on it.
 */
package dev.vkval.replay.lookahead;
