/**
 * The memory accesses of an entry point, by static use: the descriptors that the functions in its call tree read and
 * write, the outputs that it writes. Control flow is not followed; everything in the call tree counts as executed.
 */
package dev.vkval.spirv.reflect;
