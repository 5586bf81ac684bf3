package dev.vkval.gpuav;

/**
 * A VkShaderEXT with checks in it.
 *
 * @param layout live pipeline layout to bind the reserved set with
 */
record InstrumentedObject(InstrumentedShader shader, long layout) {}
