/**
 * What the layer under the replay says, as messages about captured calls and captured objects, and the switches and names
 * that it is given. It knows the {@code layer}, the handles, and which {@code call} is under way; not who listens.
 */
package dev.vkval.replay.message;
