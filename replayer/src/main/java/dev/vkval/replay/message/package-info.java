/**
 * The messages of the layer under the replay, about captured calls and captured objects, and the settings and names
 * that it is given. It knows the {@code layer}, the handles, and which {@code call} is in progress; not who receives
 * the messages.
 */
package dev.vkval.replay.message;
