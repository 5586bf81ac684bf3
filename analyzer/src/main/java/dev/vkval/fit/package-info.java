/** What descriptors refer to, compared with what shaders declare: the same for recorded commands and on a device. */
package dev.vkval.fit;
