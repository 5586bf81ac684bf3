/**
 * GPU-assisted validation: shaders of pipelines get checks put in, what they find is read after each submit.
 *
 * <p>The last descriptor set slot of the device is reserved. Each action whose pipeline has checks gets memory of its own,
 * bound there right before it; that memory is laid out as {@link dev.vkval.spirv.pass} describes.
 */
package dev.vkval.gpuav;
