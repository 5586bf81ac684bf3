/**
 * What stands on the device for what the capture has: live objects by captured id, the instance and the device they belong
 * to, what the captured device was, and how all of it is destroyed. Also buffers, images, objects and commands of the
 * replay itself. It talks to the driver through {@code system}; it knows no call of the capture.
 */
package dev.vkval.replay.live;
