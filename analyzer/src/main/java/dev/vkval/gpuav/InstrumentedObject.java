package dev.vkval.gpuav;

/**
 * A VkShaderEXT with checks in it.
 *
 * @param layout live pipeline layout to bind the reserved set with, 0 if the shader does not use it
 */
record InstrumentedObject(InstrumentedShader shader, long layout) {}
