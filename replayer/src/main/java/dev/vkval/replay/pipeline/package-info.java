/**
 * Pipelines: created whether or not a cache has them, and the handles of shader groups compared with those of the
 * capture. It knows {@code call} and the packages below; nothing of what shaders do.
 */
package dev.vkval.replay.pipeline;
