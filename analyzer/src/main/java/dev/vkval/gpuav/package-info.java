/**
 * GPU-assisted validation: adds checks to the shaders of pipelines and reads their results after each submit.
 *
 * <p>The last descriptor set slot of the device is reserved. Each action whose pipeline has checks has its own memory,
 * bound there right before it; that memory is laid out as {@link dev.vkval.spirv.pass} describes.
 */
package dev.vkval.gpuav;
