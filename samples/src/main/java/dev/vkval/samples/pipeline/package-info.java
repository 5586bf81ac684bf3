/** Pipelines that do not fit their shaders, or what is bound and set where they are used. */
package dev.vkval.samples.pipeline;
