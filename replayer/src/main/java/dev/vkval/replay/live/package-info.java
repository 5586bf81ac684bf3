/**
 * The live objects for those of the capture: objects by captured id, the instance and the device they belong to, the
 * properties of the captured device, and how everything is destroyed. Also buffers, images, objects and commands of the
 * replay itself. It calls the driver through {@code system}; it knows no call of the capture.
 */
package dev.vkval.replay.live;
