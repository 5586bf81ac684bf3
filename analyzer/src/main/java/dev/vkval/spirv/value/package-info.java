/**
 * The integers that the values of a shader can be, as intervals, and which blocks of it surely execute. It knows no Vulkan:
 * what built-ins and push constants are is an input.
 */
package dev.vkval.spirv.value;
